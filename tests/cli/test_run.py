"""`pursuit run` and `pursuit budget`: what they print and refuse, and one errand from end to end."""

import json

import httpx2
import pytest
from inline_snapshot import snapshot

from pursuit.demo.server import DemoServer


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["  "], "The message is empty"),
        (["x" * 2_000_000], "The message has 2,000,000 characters; it may have 262,144."),
        (["do", "--model", "no-such-model"], "no-such-model"),
        (["do", "--max-cost", "a lot"], "--max-cost is 'a lot'; it must be USD, as in 0.50."),
        (["do", "--max-cost", "0"], "max_cost is 0; it must be above 0 USD."),
        (["do", "--url", "ftp://a.test"], "ftp"),
        (["do", "--allow", "a.test/path"], "a.test/path"),
    ],
)
def test_what_cannot_be_right_is_refused_before_anything_starts(cli, arguments, says):
    ran = cli("run", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.out == ""


def test_an_errand_through_the_loop_changes_the_shop_and_says_so(cli):
    with DemoServer() as shop:
        ran = cli("run", "Add the Sensodyne toothpaste to the cart", "--url", shop.url)
        items = httpx2.get(f"{shop.url}/api/state").json()["cart"]["items"]
    assert ran.code == 0, ran.err
    assert [item["brand"] for item in items] == ["Sensodyne"]
    assert "errand is no language model" in ran.out
    assert ran.err == snapshot("""\
Step 1: asks errand.
Budget: 1 of 32 steps, 1 of 24 model calls, 0 of 64 tool calls, 0 USD.
Calls browser.pursue.
browser.pursue is done.
Step 2: asks errand.
Budget: 2 of 32 steps, 2 of 24 model calls, 1 of 64 tool calls, 0 USD.
""")


def test_without_an_address_the_model_is_told_that_none_is_there(cli):
    ran = cli("run", "Add tea to the cart", "--json")
    told = json.loads(ran.out)
    assert "url is missing: no page is open yet" in told["answer"]
    assert told["status"] == "COMPLETED"
    assert ran.err == ""


PRICES = ("--input", "10", "--cached", "1", "--cache-write", "12.5", "--output", "40")


def test_a_budget_is_a_table_with_what_binds_first(cli):
    ran = cli("budget", *PRICES, "--calls", "120", "--window", "272000")
    assert ran.code == 0
    assert ran.out == snapshot("""\
  call        read   written  output       USD     total
     1           0    14,000     800    0.2070      0.21
     2      14,000     9,000     800    0.1585      0.37
    13      43,000     2,000     800    0.1000      1.36
    25      67,000     2,000     800    0.1240      2.71
    37      91,000     2,000     800    0.1480      4.36
    49     115,000     2,000     800    0.1720      6.29
    61     139,000     2,000     800    0.1960      8.51
    72     161,000     2,000     800    0.2180     10.80
    84     185,000     2,000     800    0.2420     13.57
    96     209,000     2,000     800    0.2660     16.63
   108     233,000     2,000     800    0.2900     19.98
   120     257,000     2,000     800    0.3140     23.61
Total of 120 calls: 23.61 USD.
Worst call, a window of 272,000 with nothing cached: 3.05 USD.
Of a browser task's 160 steps, 120 model calls, 160 tool calls and 30 USD, the model calls bind first: call 118 reaches what is kept for the answer.
""")


def test_a_budget_as_json_has_every_call(cli):
    told = json.loads(cli("budget", "--input", "10", "--output", "40", "--json").out)
    assert len(told["calls"]) == 120
    assert told["binds"] == {"by": "cost", "call": 42}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "--input is missing"),
        (["--input", "1"], "--output is missing"),
        (["--input", "x", "--output", "1"], "--input is 'x'; it must be USD for a million tokens"),
        (["--input", "1", "--output", "-1"], "--output is '-1'"),
        ([*PRICES, "--calls", "0"], "calls is 0; it must be from 1 to 10,000."),
        ([*PRICES, "--model", "errand"], "either --model or prices"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(cli, arguments, says):
    ran = cli("budget", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
