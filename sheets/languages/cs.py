"""Czech."""

from scoring.model import Row
from sheets.languages.words import Words

WORDS = Words(
    rows={Row.RED: "Č", Row.YELLOW: "Ž", Row.GREEN: "Z", Row.BLUE: "M"},
    name="Jméno",
    crosses="Křížky",
    points="Body",
    misthrows="Chybné hody",
    each="po −5",
    total="Celkem",
    minimum="min. {n} ×",
    crossed="zakřížkováno",
    jumped_over="přeskočeno",
    taken_back="vzato zpět",
    imprint="Ke hře Qwixx®. Bez spojení s jejím vydavatelem.",
    bonus="Bonus",
    my_pawn="Moje figurka",
    start="Start",
    finish="Cíl",
    stones="Kameny",
    black="Černé",
    grey="Šedé",
    caps="Na sloupky kamenů",
    pawns="Figurky",
    cut_out="Vytiskněte na karton a vystřihněte.",
    glue="lepit",
)
