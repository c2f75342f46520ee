"""Portuguese."""

from scoring.model import Row
from sheets.languages.words import Words

WORDS = Words(
    rows={Row.RED: "Vm", Row.YELLOW: "Am", Row.GREEN: "Vd", Row.BLUE: "Az"},
    name="Nome",
    crosses="Cruzes",
    points="Pontos",
    misthrows="Lançamentos falhados",
    each="−5 cada",
    total="Total",
    minimum="mín. {n} ×",
    crossed="traçado",
    jumped_over="saltado",
    taken_back="anulado",
    imprint="Para jogar Qwixx®. Sem ligação à editora do jogo.",
    bonus="Bónus",
    my_pawn="O meu peão",
    start="Partida",
    finish="Chegada",
    stones="Pedras",
    black="Pretas",
    grey="Cinzentas",
    caps="Para pilhas de pedras",
    pawns="Peões",
    cut_out="Imprimir em cartolina e recortar.",
    glue="colar",
)
