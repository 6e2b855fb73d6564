"""Looks of a changing page leave nothing behind: what is counted in the page stays as it was (W11)."""

from pursuit.bench.memory import Reading, rows, run


async def test_two_hundred_looks_hold_no_more_nodes_and_listeners_than_a_hundred() -> None:
    figures = await run(200)
    found = {row["what"]: row for row in figures["memory"]}
    for counted in ("DOM nodes", "listeners", "documents"):
        assert found[counted]["last"] <= found[counted]["first"] * 1.03, found[counted]
    assert found["Chromium, MB"]["first"] > 0


def test_the_last_window_stands_beside_the_first_after_the_warm_up() -> None:
    readings = [Reading(looks=n, values={"MB": float(n)}) for n in range(10, 1_101, 10)]
    (row,) = rows(readings, 1_000)
    assert (row["first"], row["last"]) == (110.0, 1_010.0)
