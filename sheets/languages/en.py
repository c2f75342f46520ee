"""English."""

from scoring.model import Row
from sheets.languages.words import Words

WORDS = Words(
    rows={Row.RED: "R", Row.YELLOW: "Y", Row.GREEN: "G", Row.BLUE: "B"},
    name="Name",
    crosses="Crosses",
    points="Points",
    misthrows="Misthrows",
    each="−5 each",
    total="Total",
    minimum="min. {n} ×",
    crossed="crossed",
    jumped_over="jumped over",
    taken_back="taken back",
    imprint="For playing Qwixx®. Not affiliated with its publisher.",
    bonus="Bonus",
    my_pawn="My pawn",
    start="Start",
    finish="Finish",
    stones="Stones",
    black="Black",
    grey="Grey",
    caps="For piles of stones",
    pawns="Pawns",
    cut_out="Print on card and cut out.",
    glue="glue",
)
