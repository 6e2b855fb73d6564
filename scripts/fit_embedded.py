"""Fit the embedded model's temperatures on recorded decisions, print what they are worth, ship them.

    python scripts/fit_embedded.py [DECISIONS] [--dry-run]

Writes temperature.json and the figures of the design page.
DECISIONS is a file of decide/record.py's rows; without it, the one in the package.
"""

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import asdict
from pathlib import Path

from pursuit.decide.fit import BARS, Fit, fit_temperature
from pursuit.decide.record import Row, load

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src" / "pursuit" / "decide" / "data"
PAGE = ROOT / "docs" / "design" / "decide-fitting.md"
BEGIN, END = "<!-- figures: written by scripts/fit_embedded.py -->", "<!-- end of figures -->"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decisions", nargs="?", type=Path, default=DATA / "decisions.jsonl.gz")
    parser.add_argument("--dry-run", action="store_true", help="print the figures, write nothing")
    given = parser.parse_args()
    rows = load(given.decisions)
    whole = fit_temperature(rows)
    questions = {question: fit_temperature(group) for question, group in by_question(rows).items()}
    for question, fit in {"all questions": whole, **questions}.items():
        print(table(question, fit))
    if not given.dry_run:
        write(whole, questions)
        publish({"all": whole, **questions}, rows)


def by_question(rows: tuple[Row, ...]) -> dict[str, list[Row]]:
    """Rows of each question that has two errands or more; fewer cannot be fitted and judged."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.question].append(row)
    return {q: group for q, group in sorted(groups.items()) if len({r.task_hash for r in group}) > 1}


def write(whole: Fit, questions: dict[str, Fit]) -> None:
    """The temperature of all questions is the one in use; those of single ones are for comparison."""
    said = {
        "temperature": whole.temperature,
        "fitted": True,
        "all": asdict(whole),
        "questions": {question: asdict(fit) for question, fit in questions.items()},
    }
    DATA.mkdir(exist_ok=True)
    (DATA / "temperature.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")


def publish(fits: dict[str, Fit], rows: tuple[Row, ...]) -> None:
    """Put the figures between the two marks of the design page."""
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{figures(fits, rows)}\n{END}{after}", encoding="utf-8")


def figures(fits: dict[str, Fit], rows: tuple[Row, ...]) -> str:
    """Markdown: what was recorded, then one line a question on held-out decisions."""
    sources = ", ".join(f"{n} from {source}" for source, n in sorted(Counter(r.source for r in rows).items()))
    whole = fits["all"].temperature
    errands = len({row.task_hash for row in rows})
    bars = " | ".join(f"over {bar:.2f}: all / wrong" for bar in BARS)
    return "\n".join(
        [
            f"{len(rows)} decisions ({sources}) of {errands} errands; temperature {whole:.4f}. "
            "On the held-out decisions, fitted / at temperature 1:",
            "",
            f"| question | fitted on | held out | own temperature | accuracy | Brier | ECE | {bars} |",
            "| --- " * (7 + len(BARS)) + "|",
            *(_line(question, fit) for question, fit in fits.items()),
        ]
    )


def _line(question: str, fit: Fit) -> str:
    passed = [
        f"{(n := round(bar.passed * fit.held_out))} / {n - round(n * (bar.accuracy or 0.0))}"
        for bar in fit.fitted.bars
    ]
    told = [
        question,
        str(fit.n),
        str(fit.held_out),
        f"{fit.temperature:.3f}",
        f"{fit.fitted.accuracy:.3f}",
        f"{fit.fitted.brier:.3f} / {fit.plain.brier:.3f}",
        f"{fit.fitted.ece:.3f} / {fit.plain.ece:.3f}",
        *passed,
    ]
    return f"| {' | '.join(told)} |"


def table(question: str, fit: Fit) -> str:
    lines = [f"{question}: temperature {fit.temperature:.4f}, fitted on {fit.n}, judged on {fit.held_out}"]
    for name, at in (("fitted", fit.fitted), ("plain", fit.plain)):
        bars = "  ".join(
            f"margin {bar.margin:.2f}: {bar.passed:.0%} pass, "
            + ("none" if bar.accuracy is None else f"{bar.accuracy:.0%}")
            + " right"
            for bar in at.bars
        )
        lines.append(
            f"  {name:6} accuracy {at.accuracy:.3f}  Brier {at.brier:.3f}  ECE {at.ece:.3f}"
            f"  NLL {at.nll:.3f}\n         {bars}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
