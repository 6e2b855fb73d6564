"""`make demo`: two errands in the demo shop, in real Chromium on the embedded model, checked over HTTP."""

import subprocess
import sys
from pathlib import Path

import pytest

DEMO = Path(__file__).parents[2] / "scripts" / "demo.py"


@pytest.mark.timeout(240)
def test_both_errands_hold() -> None:
    ran = subprocess.run(
        [sys.executable, str(DEMO)], capture_output=True, text=True, timeout=220, check=False
    )
    assert ran.stdout.endswith("2 of 2 errands hold\n"), ran.stdout + ran.stderr
    assert ran.returncode == 0
