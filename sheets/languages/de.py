"""German."""

from scoring.model import Row
from sheets.languages.words import Words

WORDS = Words(
    rows={Row.RED: "R", Row.YELLOW: "Ge", Row.GREEN: "Gr", Row.BLUE: "B"},
    name="Name",
    crosses="Kreuze",
    points="Punkte",
    misthrows="Fehlwürfe",
    each="je −5",
    total="Summe",
    minimum="mind. {n} ×",
    crossed="angekreuzt",
    jumped_over="übersprungen",
    taken_back="zurückgenommen",
    imprint="Zum Spielen von Qwixx®. Keine Verbindung zum Verlag.",
    bonus="Bonus",
    my_pawn="Meine Figur",
    start="Start",
    finish="Ziel",
    stones="Steine",
    black="Schwarz",
    grey="Grau",
    caps="Für Stapel von Steinen",
    pawns="Figuren",
    cut_out="Auf Karton drucken und ausschneiden.",
    glue="kleben",
)
