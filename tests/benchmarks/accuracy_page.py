"""The report as a page: plain HTML, one picture for every failure, a crop for every wrong or doubtful cell."""

import math
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from urllib.parse import quote

from tests.benchmarks.accuracy_summary import NEVER, Summary, misses
from tests.benchmarks.bench_classes import (
    BENCH_CLASSES,
    CALIBRATION_GOAL,
    CORNER_GOAL_MM,
    TIME_GOAL,
    Group,
)
from tests.benchmarks.calibration_plot import reliability_plot
from tests.benchmarks.records import CellRecord, Record, SheetRecord
from tests.synthetic.compare import Outcome

_STYLE = """
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 1500px; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: 1em 0 }
th, td { padding: 2px 9px; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child, .words { text-align: left }
td.words { min-width: 15em }
tr.group th { text-align: left; background: #eee; padding-top: 8px }
.met { color: #176b35 } .missed { color: #b3001e }
figure { margin: 1.5em 0; border-top: 1px solid #ccc; padding-top: .6em }
figure > img { max-width: 100%; max-height: 700px }
table.classes { font-size: 13px } td:first-child { white-space: nowrap }
ul.cells { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 12px }
ul.cells li { width: 172px; font-size: 13px } ul.cells img { width: 160px; display: block }
ul.cells li.sure { background: #ffe3e6; outline: 4px solid #ffe3e6 }
"""
_TOTAL = "all together"
_HEADINGS = (
    *(
        "class",
        "photos",
        "sheets",
        "read right",
        "exact",
        "silent",
        "below (95 %)",
        "slips",
        "review",
        "unreadable",
        "missed",
    ),
    *(
        "invented",
        "wrong cells",
        "silent cells",
        "below (95 %)",
        "calibration",
        "corner mm",
        "s a photo",
        "goal",
    ),
)


def write_page(out: Path, summaries: Mapping[str, Summary], total: Summary, digest: str) -> Path:
    """Write ``index.html`` into ``out``, whole or not at all; answers its path."""
    page, part = out / "index.html", out / "index.html.part"
    part.write_text("\n".join(_page(summaries, total, digest)) + "\n", encoding="utf-8")
    part.replace(page)
    return page


def _page(summaries: Mapping[str, Summary], total: Summary, digest: str) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>How well it reads</title>'
    yield f"<style>{_STYLE}</style>\n<h1>How well it reads</h1>"
    yield f"<p>{len(total.records)} photographs, {len(total.sheets)} sheets; reader {escape(digest)}.</p>"
    yield from _verdicts(total)
    yield from _classes(summaries, total)
    yield from _causes(summaries, total)
    yield from _calibration(total)
    yield from _failures(summaries, f"pictures/{digest}")
    yield "</html>"


def _verdicts(total: Summary) -> Iterator[str]:
    """The goals over all classes together."""
    silent, worst = total.outcomes[Outcome.SILENT], total.corners_mm[-1] if total.corners_mm else math.inf
    error = total.calibration_error
    yield "<ul>"
    yield _verdict(
        silent == 0 and total.answered >= 3000,
        f"{silent} silent errors in {total.answered} sheets read (goal: none in 3000); the true rate is below "
        f"{total.silent_bound:.3%} with 95 % confidence",
    )
    unsafe = sum(total.outcomes[outcome] for outcome in NEVER)
    yield _verdict(unsafe == 0, f"{unsafe} sheets silent, slipped, missed or invented (goal: none)")
    yield _verdict(
        total.cells > 0 and error <= CALIBRATION_GOAL,
        f"expected calibration error {error:.5f} (goal: {CALIBRATION_GOAL})",
    )
    yield _verdict(worst <= CORNER_GOAL_MM, f"worst corner {worst:.2f} mm (goal: {CORNER_GOAL_MM} mm)")
    yield "</ul>"
    ratio = total.reading_s / total.decoding_s if total.decoding_s else 0.0
    yield (
        f"<p>Reading takes {total.reading_s:.2f} s a photograph, {ratio:.1f} times its decoding (processor time); "
        f"the goal of {TIME_GOAL} times is measured on 12 megapixels by <code>tests.benchmarks.speed</code>.</p>"
    )


def _verdict(met: bool, sentence: str) -> str:
    return f'<li class="{"met" if met else "missed"}">{"met" if met else "missed"}: {sentence}</li>'


def _classes(summaries: Mapping[str, Summary], total: Summary) -> Iterator[str]:
    """The table of classes, a group after the other."""
    yield '<h2>Classes</h2>\n<table class="classes"><tr>' + "".join(f"<th>{heading}" for heading in _HEADINGS)
    for group in Group:
        names = [name for name in summaries if BENCH_CLASSES[name].group is group]
        if names:
            goal = BENCH_CLASSES[names[0]].goal
            said = f": exact ≥ {goal.exact:.1%}, review ≤ {goal.review:.0%}" if goal.exact else ""
            yield f'<tr class="group"><th colspan="{len(_HEADINGS)}">{group}{said}'
        for name in names:
            yield _class_row(name, summaries[name], misses(BENCH_CLASSES[name], summaries[name]))
    yield _class_row(_TOTAL, total, ()) + "</table>"
    yield (
        "<p>Silent: a crossing wrong and nothing asks for a look. Slip: a blank, skip line or blot taken for another "
        "of these. Wrong cells: of all cells read, doubted or not; silent cells: of those not doubted. "
        "Bounds are exact binomial ones (Clopper–Pearson, one-sided).</p>"
    )


def _class_row(name: str, summary: Summary, missed: tuple[str, ...]) -> str:
    values = (
        f'<a href="#{name}">{name}</a>' if any(record.picture for record in summary.records) else name,
        len(summary.records),
        len(summary.sheets),
        f"{summary.right_rate:.1%}" if summary.sheets else "",
        f"{summary.rate(Outcome.EXACT):.1%}" if summary.sheets else "",
        summary.outcomes[Outcome.SILENT],
        f"{summary.silent_bound:.2%}" if summary.sheets else "",
        summary.outcomes[Outcome.SLIP],
        f"{summary.rate(Outcome.REVIEW):.1%}",
        f"{summary.rate(Outcome.UNREADABLE):.1%}",
        summary.outcomes[Outcome.MISSED],
        summary.outcomes[Outcome.INVENTED],
        f"{summary.wrong_cells} / {summary.cells}",
        summary.silent_cells,
        f"{1e6 * summary.cell_bound:.0f} ppm" if summary.sure_cells else "",
        f"{summary.calibration_error:.5f}" if summary.cells else "",
        _corners(summary),
        f"{summary.reading_s:.2f}",
    )
    goal = f'<td class="words missed">{"; ".join(missed)}' if missed else '<td class="words met">met'
    return "<tr>" + "".join(f"<td>{value}" for value in values) + (goal if name in BENCH_CLASSES else "<td>")


def _corners(summary: Summary) -> str:
    """Median and worst."""
    errors = summary.corners_mm
    return f"{errors[len(errors) // 2]:.2f} … {errors[-1]:.2f}" if errors else ""


def _causes(summaries: Mapping[str, Summary], total: Summary) -> Iterator[str]:
    """Why sheets are asked about, in the classes with a goal for that which they miss, and in all together."""
    yield "<h2>Why it asks</h2>\n<p>Of each sheet that is asked about, the cause of its least probable cell.</p>"
    yield '<table><tr><th>class<th>asked<th class="words">causes'
    for name, summary in {**summaries, _TOTAL: total}.items():
        if name == _TOTAL or summary.rate(Outcome.REVIEW) > BENCH_CLASSES[name].goal.review:
            causes = ", ".join(
                f"{cause or 'not known'} {count}" for cause, count in summary.causes.most_common()
            )
            yield f'<tr><td>{name}<td>{summary.outcomes[Outcome.REVIEW]}<td class="words">{causes}'
    yield "</table>"


def _calibration(total: Summary) -> Iterator[str]:
    yield "<h2>Calibration</h2>\n<p>Of the cells read with a probability, so many were right.</p>"
    yield reliability_plot(total.bins)
    yield "<table><tr><th>probability<th>cells<th>mean<th>right<th>wrong<th>share right"
    for bin_ in total.bins:
        yield (
            f"<tr><td>{bin_.low:g} to {bin_.high:g}<td>{bin_.cells}<td>{bin_.mean:.5f}<td>{bin_.right}"
            f"<td>{bin_.cells - bin_.right}<td>{bin_.accuracy:.5f}"
        )
    yield f"</table>\n<p>Expected calibration error {total.calibration_error:.5f}.</p>"


def _failures(summaries: Mapping[str, Summary], folder: str) -> Iterator[str]:
    """Every photograph with a sheet that was not read exactly, the worst outcomes of a class first."""
    yield f'<h2 id="{_TOTAL}">Failures</h2>'
    yield "<p>Red: wrong, and nothing asks for a look. Other cells shown are asked about.</p>"
    for name, summary in summaries.items():
        failed = [record for record in summary.records if record.picture]
        if failed:
            yield f'<h3 id="{name}">{name}</h3>'
        for record in sorted(failed, key=_severity):
            yield from _failure(record, folder)


def _severity(record: Record) -> int:
    order = (*NEVER, Outcome.REVIEW, Outcome.UNREADABLE, Outcome.EXACT)
    return min(order.index(sheet.outcome) for sheet in record.sheets)


def _failure(record: Record, folder: str) -> Iterator[str]:
    outcomes = ", ".join(str(sheet.outcome) for sheet in record.sheets)
    yield f"<figure><figcaption><b>{record.recipe} {record.seed}</b>: {outcomes}</figcaption>"
    yield from (_sheet(sheet, folder) for sheet in record.sheets if sheet.outcome is not Outcome.EXACT)
    yield f'<img loading="lazy" alt="" src="{quote(f"{folder}/{record.picture}")}"></figure>'


def _sheet(sheet: SheetRecord, folder: str) -> str:
    note = f"<p>{escape(sheet.note)}</p>" if sheet.note else ""
    without = [cell for cell in sheet.cells if not cell.picture]
    more = f"<p>And {len(without)} more: {', '.join(_words(cell) for cell in without)}</p>" if without else ""
    items = "".join(_cell(cell, folder) for cell in sheet.cells if cell.picture)
    return f'{note}<ul class="cells">{items}</ul>{more}'


def _cell(cell: CellRecord, folder: str) -> str:
    kind = "asked" if cell.doubted else "sure"
    picture = quote(f"{folder}/{cell.picture}")
    return f'<li class="{kind}"><img loading="lazy" alt="" src="{picture}">{_words(cell)}</li>'


def _words(cell: CellRecord) -> str:
    why = cell.cause if cell.doubted else "sure"
    return f"{cell.cell}: is {cell.truth}, read {cell.read} {cell.probability:.4f}{', ' if why else ''}{why}"
