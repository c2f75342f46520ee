"""Sheets, boards and games as lines of text and back: for labels, for tests and for typing in.

- a sheet: ``longo red:5,7,-6 green:16,15,3,lock misthrows:2 lucky:5,8 player:Ada id:K7Q2MX``; ``-6`` is a
number jumped
  over, ``~6`` a crossing taken back;
- The Duel's board: ``duel red:3g,5b,7b2,lockb misthrows:b1,g2``; ``7b2`` is a pile of two black stones on 7;
- On Board's board: ``pawns/a red:17 green:start``;
- a game: a line ``game longo Max=4,9 Lenka=6,11``, then a line a turn, its steps apart by ``;``:
  ``roll Max white:5,1 red:3 blue:8; first Max=red:6 Lenka=green:16; second blue:13``. Further steps are
  ``move 4``, ``move 4 cross`` and ``misthrow``. A step in which nothing happens may be left out.

Names that are more than letters and digits stand in quotation marks, as JSON writes them.
"""
