"""The photograph simulator: from our own printed sheet to a photograph, with the truth beside it.

Frames: *sheet* is millimetres on the paper at print scale 1, origin at the sheet's top left, y down; *raster*
is ``sheet * px_per_mm`` with pixel centres at integers; *table* is millimetres on the table plane; *picture*
is the photograph's pixels. Colours are linear-light RGB reflectances from 0 to 1 in float32 until the camera
turns them into 8-bit values. All chance comes from a ``numpy.random.Generator`` that is passed in.

``classes.simulate("shadow+curl", 7, hands="held-back")`` gives a JPEG and its truth (``recipes.RECIPES`` names the
classes); ``real_light.real_light(7)`` a sheet under the light of a real photograph; ``negatives.negative(7)`` a
photograph without a sheet; ``boards.simulate_board("tilt", 7, game="duel")`` is a board with its stones
(``game="onboard"``: with its pawns, ``with_sheets=True`` with the players' score sheets beside it),
``simulate(…, games=("onboard",))`` On Board's sheets; ``flat.inked_sheet(rng, pads.pick_printed(rng)[0])`` an inked
sheet as a raster, fast.
"""
