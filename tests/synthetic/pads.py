"""Sheets fresh from our own printer: whole pads as PDF, each sheet with its place on it."""

from functools import lru_cache
from random import Random

from numpy.random import Generator

from scoring.games import GAMES
from sheets.languages import LANGUAGES, words
from sheets.layout import score_sheet
from sheets.order import Order, sheet_specs
from sheets.pdf import pdf_bytes
from sheets.place import place
from sheets.styles import STYLES, style
from tests.synthetic.printing import Printed

USUAL_GAMES = ("classic", "longo")  # two score sheets and nothing else on the table
_SHEETS = 8  # of one pad; pads are kept, so that a long run prints each of them once
_PADS = 40  # seeds a game, style and language
_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Max", "Lenka", "Jiří", "Łucja", "João", "Zoë", "Anneliese")


@lru_cache(maxsize=64)
def pad(game: str, style_name: str, language: str, seed: int, *, named: bool) -> tuple[Printed, ...]:
    """``_SHEETS`` sheets of one game, as ``rowlock print`` makes them."""
    random = Random(f"{game} {seed}")
    names = tuple(random.sample(_NAMES, _SHEETS)) if named else ()
    order = Order(game=GAMES[game], sheets=_SHEETS, names=names)
    pages = place(sheet_specs(order, random), paper="a4", per_page=2)
    pdf = pdf_bytes(pages, style=style(style_name), words=words(language))
    return tuple(
        Printed(
            spec=placed.spec,
            layout=score_sheet(placed.spec.game),
            style=style_name,
            pdf=pdf,
            page=number,
            outline_pt=placed.box_pt(score_sheet(placed.spec.game).outline),
        )
        for number, page in enumerate(pages)
        for placed in page.sheets
    )


def pick_printed(
    rng: Generator,
    count: int = 1,
    *,
    games: tuple[str, ...] = USUAL_GAMES,
    style_name: str | None = None,
) -> tuple[Printed, ...]:
    """Different sheets of one pad, of any of the games; mostly in colour."""
    game = games[int(rng.integers(len(games)))]
    styles = tuple(STYLES)
    odds = [0.7 if name == "colour" else 0.3 / (len(styles) - 1) for name in styles]
    style_name = style_name or styles[int(rng.choice(len(styles), p=odds))]
    languages = tuple(LANGUAGES)
    language = languages[int(rng.integers(len(languages)))]
    sheets = pad(game, style_name, language, int(rng.integers(_PADS)), named=bool(rng.random() < 0.5))
    return tuple(sheets[int(index)] for index in rng.permutation(len(sheets))[:count])
