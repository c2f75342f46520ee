"""Polish."""

from scoring.model import Row
from sheets.languages.words import Words

WORDS = Words(
    rows={Row.RED: "C", Row.YELLOW: "Ż", Row.GREEN: "Z", Row.BLUE: "N"},
    name="Imię",
    crosses="Krzyżyki",
    points="Punkty",
    misthrows="Nietrafienia",
    each="po −5",
    total="Razem",
    minimum="min. {n} ×",
    crossed="skreślone",
    jumped_over="pominięte",
    taken_back="cofnięte",
    imprint="Do gry Qwixx®. Bez związku z jej wydawcą.",
    bonus="Premia",
    my_pawn="Mój pionek",
    start="Start",
    finish="Meta",
    stones="Kamienie",
    black="Czarne",
    grey="Szare",
    caps="Na stosy kamieni",
    pawns="Pionki",
    cut_out="Wydrukuj na kartonie i wytnij.",
    glue="skleić",
)
