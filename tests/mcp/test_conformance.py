"""The official conformance suite, against a server of this process, with a baseline of what does not apply."""

import asyncio
import re
from pathlib import Path

import playwright
import pytest
import yaml

from tests.mcp.conftest import house, serving

ROOT = Path(__file__).parents[2]
SUITE = ROOT / ".conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js"
NODE = Path(playwright.__file__).parent / "driver/node"
"""The suite needs Node 22 or newer; Playwright brings one."""

BASELINE = yaml.safe_load((Path(__file__).parent / "conformance/baseline.yaml").read_text())
APPLY = {
    "server-initialize",
    "ping",
    "tools-list",
    "tools-call-simple-text",
    "tools-call-error",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
}


async def test_every_scenario_that_applies_passes(environ: dict[str, str]) -> None:
    if not SUITE.exists():
        pytest.skip("the conformance suite is not here; type: make conformance-setup")
    async with serving(house(environ), open_to_all=True) as url:
        suite = await asyncio.create_subprocess_exec(
            *(NODE, SUITE, "server", "--url", url, "--suite", "all"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        told, _ = await suite.communicate()
    results = dict(re.findall(r"^[✓✗] ([\w-]+): \d+ passed, (\d+) failed$", told.decode(), re.M))
    passed = {name for name, failed in results.items() if failed == "0"}
    assert passed == APPLY
    assert set(results) - passed == set(BASELINE)
