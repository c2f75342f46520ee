"""Every threshold of the reader, with its unit and where it comes from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoLimits:
    """What is read at all. The memory goal (500 MiB for a photograph) sets the pixels."""

    file_bytes: int = 100 * 2**20
    pixels: int = 220_000_000  # the largest phone sensors have 200 million
    decoded_pixels: int = 50_000_000  # 150 MB as RGB; JPEG is decoded smaller, other formats cannot be
    longest_side_px: int = 32_000  # OpenCV warps nothing that is longer than 32,767
    useful_pixels: int = 16_000_000  # six sheets on it still have cells of 50 px
    least_side_px: int = 100
    least_halved_px: int = 3200  # the longer side: half of it is still what markers are searched on
    pages: int = 50
    pdf_dpi: float = 200.0


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickSettings:
    """How well-lit markers are found quickly. Where a sheet lacks one, it is looked for again, thoroughly."""

    side_px: int = 900  # the copy's longer side at least, and less than twice that
    window_px: int = 9  # of local brightness in the copy
    least_marker: float = 0.00625  # a side, as a share of the picture's longer side: 10 px of 1600
    rough_frame_faults: int = 8  # light modules of 28, while corners are known to a pixel only
    frame_faults: int = 4  # and when they have been measured
    most_faults: int = 3  # of the 36 modules inside; 36h11 can mend 5


@dataclass(frozen=True, slots=True, kw_only=True)
class LocateSettings:
    """How markers are searched and put together. A *side* is a marker's own side in the photograph."""

    quick: QuickSettings = QuickSettings()
    # Searched in this order after the quick look, until nothing is missing: the longer side of the copy, and the
    # windows of its local thresholds as least, most, step (all px).
    searches: tuple[tuple[int, tuple[int, int, int]], ...] = (
        (1600, (5, 45, 20)),
        (3200, (5, 45, 20)),
        (1000, (5, 45, 20)),
    )
    # The same for a single square that looks like a marker and could not be read quickly.
    close_search: tuple[int, tuple[int, int, int]] = (160, (5, 45, 20))
    most_unread: int = 12  # of such squares on one photograph
    several_unread: int = 2  # markers that no sheet can be read without
    largest_upscale: float = 1.5
    # Of a half-size photograph that is read without looking at the whole. 2.25 would do: finer ones are averaged down
    # to half before they are laid flat anyway.
    least_half_px_per_mm: float = 2.5
    least_marker_px: float = 10.0  # a side in the copy: 1.25 px a module, fewer were never made out
    # Shares of the photograph's longer side: so far black is grown over white stripes, where nothing is found.
    stripes: tuple[float, ...] = (0.0013, 0.0025)
    error_correction_rate: float = 0.6  # of the 5 bits that 36h11 can mend
    most_error_sides: float = (
        0.35  # 4 mm: what a curled sheet was seen to need, a wrong four errs by 0.5 and more
    )
    most_own_sides: float = 2.0  # a sheet's own marker off its plane; other sheets' lie further away
    most_offset: float = 0.6  # of the distance between two markers; tilt of 45 degrees needs 0.5
    most_overlap: float = 0.5  # of the smaller sheet: paper that lies so is one sheet, found twice


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterSettings:
    """How the print is found again on the paper's surface. Lengths in mm of the sheet at scale 1."""

    coarse_px_per_mm: float = 1.5  # of the wide search; a cell's frame is two pixels wide there
    match_px_per_mm: float = 3.0
    match_margin_mm: float = 2.5  # round a cell: its neighbours' frames help, their marks do not
    search_mm: float = 4.0  # less than half the pitch of cells, or a row would match one number further
    fine_search_mm: float = 1.5
    near_mm: float = 0.3  # off the surface; what lies further is searched for
    still_mm: float = (
        0.1  # the median of cells; when they lie further off, they are measured again when mended
    )
    near_agreement: float = 0.45  # with less, a cell is not where its gradient leads; most have 0.9
    most_lost: float = 0.15  # of all cells; above it the paper is not flat, and all of it is searched widely
    least_cell_agreement: float = 0.35
    # Of the cells that a smooth bend loses: with two planes fewer are lost, or the sheet was not folded. Of 101 folded
    # ones (tuning hands) 98 have 0.25 at most, two with hidden markers and a banded one 0.56 and more, as 34 crumpled
    # ones have 0.46 and more.
    fold_lost: float = 0.4
    hinge_mm: float = 0.3  # off the two planes; what lies further counts for less
    settled: float = 0.3  # of that; when a fit moves no point of the sheet further, another will not either
    most_hinges: int = 6  # tried; where two markers are hidden, the crease may be in several places
    # Most need one, those whose markers alone do not tell where the crease is up to eight.
    hinge_rounds: int = 8
    grow_reaches_mm: tuple[float, ...] = (45.0, 80.0, 120.0, 250.0)
    grow_tolerance_mm: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DentSettings:
    """Where paper lies off the smooth surface. Lengths in mm of the sheet at scale 1.

    Flat and curled sheets have no cell that lies further off than ``least_mm``, crumpled ones have some. Of 30 that
    were crumpled more than usual 6 are asked about with dents, 10 without; with a reach of 25 mm 6, too.
    """

    least_mm: float = 0.3
    least_agreement: float = (
        0.6  # of cells that tell of a dent: other sheets' frames were found with 0.57 at most
    )
    spread_mm: float = 0.7  # what paper usually lies off by
    reach_mm: float = 15.0  # over which that stays alike
    cell_mm: float = 0.08  # how well a cell's frame is known that agrees fully with the print


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerSettings:
    """How a sheet's corners follow from the print that was found. Measured on simulated photographs; mm at scale 1."""

    bend_mm: float = 0.7  # paper off the smooth surface: folds and dents
    reach_mm: float = 50.0  # over which that stays alike
    marker_mm: float = 0.05  # a marker's corners are known to so much
    cell_mm: float = 0.08  # a cell's frame that agrees fully with the print
    cells_mm: float = 0.07  # and all of them together lie off by so much
    spread_mm: float = 0.2  # ink spreads, so that all markers of a sheet are larger or smaller on each side
    least_cell_agreement: float = 0.35
    flat_mm: float = 0.25  # off the plane: a lens bends a flat sheet by less, a fold by more
    flat_share: float = 0.9  # of all that is seen of the print
    # Off the plane of its half of a folded sheet: flat halves had 0.12, curled sheets that two planes explain 0.4.
    flat_half_mm: float = 0.13


@dataclass(frozen=True, slots=True, kw_only=True)
class OneBitSettings:
    """What a picture of pure black and white can tell. All that is about black is about a cell's bare paper."""

    # Black and white made smaller has 0.03 to 0.06, strong contrast 0.06 and more.
    most_grey: float = 0.058  # of a sheet's pixels
    most_grey_halved: float = 0.1  # of those of a photograph decoded at half its size
    most_grey_flat: float = 0.17  # of a sheet's laid flat, where dots that stand for grey are grey again
    least_grey: float = 0.02  # half of the marks; pens that an app leaves whole ink 0.03 and more
    least_black: float = 0.02
    least_black_share: float = 0.25  # of what half of the sheet's marks leave
    # Of the same; of 12,481 marks 57 leave more. Shadows' blackened edges had 8 and 10 on the one sheet that showed it.
    # Of 17 blots on 49 tuning sheets 2 leave less; a cross by a held-back hand at a shadow's edge, a blot with 0.999,
    # left 3.1.
    most_black_share: float = 4.0
    most_black_blank: float = 0.025  # of 99 in 100 empty cells; most blots that an app dissolved leave more
    speck_px: int = 4  # of a reflectance picture, the largest speck
    most_specks: int = 4  # beside a mark; 9 in 1,000 crosses have more, and of blots 1 in 5
    # Beside one that is not as sure as that: a dissolved blot with three was a cross with 0.9997. Of 56 other tuning
    # sheets none is asked about for it alone.
    few_specks: int = 2
    surest: float = 0.9998
    few_lines: int = 2  # through jumped-over numbers: so few may be crosses of which one stroke is lost


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSettings:
    """Where players draw lines: counts of lines and of blank cells, as if so many had been seen before.

    Below one, they say that a player draws lines in nearly all such places or in none.
    """

    jumped_over: tuple[float, float] = (0.3, 0.6)
    elsewhere: tuple[float, float] = (0.03, 1.0)
    learned: float = 0.3  # share of lines among lines and blank cells in what the networks learned from
    least: float = 0.2  # a habit makes nothing less likely than that: people differ
    clear: float = 0.98  # of the cells that tell of a habit


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnInkSettings:
    """How the ink in a cell is measured."""

    least_paper: float = 0.3  # of white: what is printed darker hides ink
    spread_mm: float = 0.8  # of a Gaussian: as wide as a few strokes of a ballpoint pen
    least_known: float = 0.25  # of a place; where less of it is paper, its ink counts for less


@dataclass(frozen=True, slots=True, kw_only=True)
class DenseCrossSettings:
    """Which crosses at a glance are looked at however clear they are."""

    few_alike: int = 3  # crosses: of fewer none is compared
    # Than half of the sheet's crosses have. Of 262 blots that a glance took for crosses (840 sheets by four schools
    # that no network knew) 191 have so much, and 1.3 marks of a played tuning sheet; at 1.4 it is 207 and 2.0.
    more_ink: float = 1.5
    drawn_ink: DrawnInkSettings = DrawnInkSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkSettings:
    """Which cells are looked at again. Above these probabilities of the likeliest content they are not."""

    clear_at_a_glance: float = 0.99995
    # What is likelier to be a blot is looked at: 1.7 more cells a sheet. It rests on one picture: a blot like a star
    # by a held-back hand had 3e-5; it is a cross without a question where this bar is left out, and asked about with
    # it. On 420 tuning sheets (felt-tips, blurred) and 453 of all classes it changes no outcome.
    may_be_blot: float = 3e-6
    # A study is asked, too, below either. At 0.998 and 0.98 one that was sharp and wrong was believed alone.
    sure_at_a_glance: float = 0.999
    sure: float = 0.9999
    clear: float = 0.999  # to look and study together: enough; at 0.99 those that contradicted were not heard
    clearly_empty: float = 0.9999  # of a blank cell: nobody looks whether something strange stands there
    # A glance that is as sure as this of another content has the cell studied; it is not heard then. Of cells where it
    # contradicted studies that were sure (people of the school ``tables``, the third simulation), it was right in none.
    contradicts: float = 0.9
    lines: LineSettings = LineSettings()
    dense_cross: DenseCrossSettings = DenseCrossSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class OddCrossSettings:
    """Which crosses, lines and blank cells are unlike the sheet's others.

    Chosen with what networks say that have seen the crosses with more ink (``DenseCrossSettings``). Of 453 played
    tuning sheets 1 is asked about for such a cross alone, 5 with the bars of before (0.9999, or however sure); of 420
    by two schools that no network knew 1 is, and 10 of 38 blots are caught that were sure crosses.
    """

    few_alike: int = 3  # crosses, or lines
    quite_sure: float = (
        0.995  # of a cross that may be a blot, and of a line or a blank cell that may be a cross
    )
    more_ink: float = 1.4  # altogether, than half of the crosses have
    surer: float = 0.999  # of a cross with far more ink
    # As above. An X has twice the ink of a slash, and at 1.75 such were asked about.
    far_more_ink: float = 2.5
    more_ink_in_one_place: float = 1.2  # than half of the lines have
    # A blank cell that is not quite sure, of what half of the crosses have. A tick by a pen that skipped, in a shadow,
    # was blank with 0.992 (a held-back hand). Of 453 played tuning sheets 1 more is asked about for it; of 4 such marks
    # by the school ``tables`` 3 are caught.
    inked: float = 0.5
    # On average, of black all over. Of 642 crosses whose print was not found three in four have so much; what was read
    # as a cross off its place, and was none, 0.14 at most, but for lines (0.23) and a cell under a finger.
    hiding_ink: float = 0.17
    drawn_ink: DrawnInkSettings = DrawnInkSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class TickSettings:
    """Which lines may be ticks.

    Chosen on one tick, by a held-back hand: it was a line with 0.975, and sinks and rises by 5.2 mm. On seven of 987
    tuning sheets lines seem as deep, for noise and shade, all of them with 0.997 and more; none is asked about.
    """

    sure: float = 0.995
    deeper_mm: float = 4.6  # lines that wave have 3.4 at most, and bow a little
    thickest_mm: float = 2.5  # of the stroke on average; more is a number, or shade, beside it
    rim_mm: float = 0.9  # of a cell: its frame may not be quite where it should
    few_columns: int = 8  # with ink, of some forty
    more_than_print: float = 1.15
    paper_quantile: float = 0.3  # of the cell's darkness: paper
    ink_quantile: float = 0.985  # of what is darker: nearly the darkest, of which ink has half
    least_ink: float = 0.03  # of paper white


@dataclass(frozen=True, slots=True, kw_only=True)
class OddBlotSettings:
    """Which blots are of another ink than crosses.

    Of 1,329 blots of hard tuning sheets 1 is odd, on a sheet that an app has made black and white. Of 147 blots of
    another simulation 3 are; 16 were when roughness did not count.
    """

    few_crosses: int = 3
    most_degrees: float = (
        11.0  # between what they absorb; blots have 9.7 at most, coffee 13, dice of colour 15 and more
    )
    # Absorbed, as a natural logarithm: black things have 2.2 and more. Scribbles are up to five times as dark as thin
    # crosses, but none of those blots with more than 1.8 is 2.5 times as dark, on that one sheet excepted.
    black: float = 2.0
    most_darker: float = 4.0
    # Of the 147 blots seven in eight are rougher; 29 dice, chips and drops of coffee had 0.084 at most.
    rough: float = 0.12
    # From the crosses' ink and from its hue: scribbles more coloured than crosses of their pen had 18 and 22 at most.
    most_degrees_of_scribbles: float = 20.0
    most_degrees_of_hue: float = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeaningSettings:
    """Which marks are clear, while it is not clear what they mean."""

    many_lines: float = (
        0.25  # of a sheet's lines: where so many say nothing, none is certain; a striped screen has 0.47
    )
    enough_passed: int = 16  # numbers left of their row's last crossing, to know whether any are jumped over
    hardly_any: float = 0.05  # of them; of 1,848 simulated sheets one has less


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenSettings:
    """Which crosses stand between two cells."""

    # A cell that is less probably what it is read as may be empty. Halves of an X on the gap of two rows were taken for
    # crosses with 0.983 to 0.997; of 335 tuning sheets as many are asked about as with 0.97.
    clearly_marked: float = 0.999
    # What is more probable and has ink beyond the half that is near is no cross on the border: of twenty halves of such
    # none had any, strokes through the whole of a cell have as much beyond as near.
    probably_marked: float = 0.97
    most_beyond: float = 0.25  # of the ink in the near half
    least_dark: float = 0.12  # of the level of the paper close by: ink
    widest_px: int = 11  # of a stroke, 3.7 mm: what is wider is shade
    least_ink_mm2: float = 0.4  # on the near half of each cell
    # Chosen with two looks in the studies' place: crosses had 0.79 and more. Of 112 midway between two cells by tuning
    # hands 50 are found, 53 were then (most others are plainly one cell's); 227 tuning sheets without: 0.5 at most.
    likely: float = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class PaleSettings:
    """Which crosses are far paler than others.

    Crosses at a tenth to a third of their ink have 0.12 to 0.29 of the usual one. Of 251 tuning sheets one is asked
    about, made of dots by an app; glare leaves 0.32 and more, tiny crosses on their numbers are less even than 0.3.
    """

    few_crosses: int = 5
    some_px: int = (
        12  # the darkest of a cell's paper, 1.3 mm²: a cross that leaves its number at all covers more
    )
    least_share: float = 0.3
    least_even: float = 0.4  # of those the lightest over the darkest
    # Of the paper's light, against what half of the cells have: glare. Of seven crosses under it that were asked about,
    # six have 1.18 and more.
    glaring: float = 1.15
    burnt_out: float = 250.0  # of 255
    least_frame_seen: float = 0.2  # of its contrast; less counts as that much


@dataclass(frozen=True, slots=True, kw_only=True)
class StreakSettings:
    """Which lines run from edge to edge of a sheet.

    Chosen on streaks that were drawn onto tuning sheets, and on 1,848 hard ones without any, of which none has one.
    """

    least_darker: float = 0.03  # than 1 mm beside it, of the paper's level
    most_lean_px: int = 6  # from end to end, 2 mm
    least_paper: float = 0.12  # of a part's length without print, to know of it
    least_parts: int = 7  # of 12 that are known: down a Classic sheet the light of three is not
    # Of the bare paper along it that is darker. Of 1,848 tuning sheets without streaks, four have a line with 0.82, and
    # none one with 0.88; but one stroke through a whole row is like a streak.
    least_share: float = 0.88
    least_share_of_parts: float = 0.5  # in every part but one


@dataclass(frozen=True, slots=True, kw_only=True)
class StrangeSettings:
    """Which cells show something else than a mark."""

    # Of 4,300 cells in which something was written or drawn (tuning hands), 68 in 100 are likelier than 0.95, of 10,600
    # others of the same sheets 3 in 1,000 (69 and 6 with the network before and 0.98); by the last bar 44, and 1. Of
    # 206 strange things above 0.95 that were read as crosses, and surely, 195 are above 0.97; of 5 real crosses one is.
    likely: float = 0.97
    rather: float = 0.85  # then the bar of suspect cells holds; 81 of those 100, and 1 of 100 others
    many: float = 0.1  # of a sheet's marks, more likely strange than not: then the bar is higher
    # Where many are, and for blots: of 51 strange things that were read as one (tuning hands) six were so surely, all
    # with 0.998 and more; of six ordinary ones above ``likely`` (held-back hands, seeds from 828,000) one has as much.
    likely_of_any: float = 0.995


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnNumberSettings:
    """What a cell's own number says, by the correlation of fine detail with its print."""

    clear: float = (
        0.86  # in a cell with a blot; 99 in 100 leave 0.82 at most, the one shadow that was seen left 0.9
    )
    least_coloured: float = 15.0  # degrees between what an ink absorbs and grey
    own: float = (
        0.65  # in an empty cell; cells of sheets that lie above have 0.57 at most, empty ones 0.73 at least
    )
    # Of what half of the empty cells have: where the print was moved by a cell they have 0.18 to 0.47 of it, on 241
    # tuning sheets one without has less (0.4: overflowing felt-tips), all others 0.61 and more.
    least_share: float = 0.55
    # Then its number must be seen beside the ink: cells into which strokes reach have 0.97 and more, of 77 with white
    # paper or another number, and no stroke, one has 0.59 and none more. With a stroke another one may have 0.9; but
    # then it agrees with its own print better, by 0.05 and more, and so does a cell's own number.
    beside_ink: float = 0.8
    least_lead: float = 0.02
    # Ink is what is darker than so many times the row's numbers, and so much of paper white: in blurred pictures their
    # levels vary.
    ink_over_numbers: float = 1.4
    ink_over_paper: float = 0.08
    least_number_seen: float = 0.4  # of the number's squared darkness


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtSettings:
    """When to ask instead of to answer.

    Figures of the first three bars were counted with the networks and the pool before all votes counted alike.
    """

    # On 453 played tuning sheets 32 have cells below it and 1 a wrong one above; at 0.96 and 0.95, 29 and 3. With a
    # second look in the pool, on 250 sheets by the school ``tables``, 51 have studied cells below it, and 5 wrong ones
    # above it; at 0.95, 44 and 5, at 0.98, 57 and 5. With the pool before:
    # Of 1,848 hard tuning sheets 98 have cells below it, and 5 wrong cells above it; at 0.95, 86 and 6, at 0.98, 117
    # and 4. Of 695 sheets by other hands and another simulator 131 and 12, eight of them ends of lines that close a
    # row; 113 and 13, 148 and 11. Of 553 by a third one 20, 15 and 23, and none is wrong.
    certain: float = 0.97
    # Of cells that the rules find fault with, odd and rather strange ones. Of those 1,848, 695 and 553 sheets as
    # many are wrong as at 0.995, and 14, 6 and 4 fewer are asked about; at 0.985 one more is wrong.
    certain_if_suspect: float = 0.99
    several: int = 2  # uncertain cells: then more is asked of all others of the sheet
    # At 0.993, 2 of the 695 more have a wrong cell; a pencil's cross that an app had nearly erased was none with 0.9954
    # among four doubted ones (a held-back hand).
    certain_of_several: float = 0.998
    # Of marks in black and white: at the edges of shadows and creases blank cells were read as crosses with 0.9954 and
    # 0.9983, a cross as a blot with 0.9987. Of 56 tuning sheets that were read rightly 20 are asked about more.
    certain_of_one_bit: float = 0.999
    least_cell_px: float = 18.0
    least_agreement: float = 0.3  # median over a sheet's cells, or over those whose print no mark hides
    few_not_hidden: int = 10
    least_overlapped_agreement: float = (
        0.7  # of a cell with another sheet over or under it; most cells have 0.9
    )
    least_cell_agreement: float = (
        0.3  # curled sheets were seen to have 0.33; another sheet's print on it has less
    )
    least_number: float = (
        0.3  # of an empty cell's number, against the others; no more of 335 tuning sheets is asked about
    )
    # What has paled a number has paled a mark: under glare a thin slash was none with 0.9976 (one picture, by a hand
    # that is held back). Of 987 tuning sheets no more are asked about, with the bar of several doubts above.
    pale_number: float = 0.75  # of an empty cell that is not as sure as that
    sure_if_pale: float = 0.999
    # Of curled, crumpled and sharply folded sheets that are followed, the worst has 1.0; where one half of a fold is
    # lost while its cells are taken for their neighbours, 1.3 and more.
    most_markers_off_mm: float = 1.1
    # Of some 280 tuning sheets of 21 classes none has a cell without a blot with less agreement that lies further off;
    # three sharply folded ones that were read wrong had 0.15 to 0.37 of theirs.
    least_found_agreement: float = 0.45
    # Thick crosses that hide their print: so many stood on a flat scan that was refused, by a held-back hand. On 220
    # tuning sheets with felt-tips no outcome is another with 1.
    most_side_by_side: int = 4
    most_off_mm: float = 0.7
    # Where thick crosses leave little of the print: of 126 such on tuning sheets 125 lie as near, of 41 cells without
    # the agreement above on sheets that were lost in part three.
    most_off_if_hidden_mm: float = 0.2
    nearly_all: float = 0.75  # of a row's
    most_lost: float = 0.08
    # Of the marks: of some 50 tuning sheets with more in doubt, 2 had a mark that was wrong above all bars.
    most_doubted_marks: float = 0.3
    most_uncertain: float = 0.25  # of all cells; above it the photograph is at fault, not single cells


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseSettings:
    """Which cause of a doubt is told."""

    light_margin_mm: float = 3.0  # round a cell: how far the light is looked at
    hidden_agreement: float = 0.3  # of one cell's print with the photograph
    glare_level: float = 250.0  # of 255 in every channel: the paper itself is burnt out
    shadow_contrast: float = 1.5  # of the light around one cell; even lamps stay below 1.2
    small_cell_px: float = 26.0
    sharp_agreement: float = 0.65  # of the print with the photograph
    fold_residual_mm: float = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceSettings:
    """How pieces are told from the empty print of a board and from each other, and when to ask.

    Shares are of paper white. Chosen on simulated boards of the tuning side.
    """

    smooth_px: float = 0.8  # of a picture at 3 px/mm: noise, not pieces
    darker: float = 0.16  # than the darkest print near: shadows of lamps stay above it
    lighter: float = 0.16
    more_coloured: float = (
        0.22  # the difference of a pixel's channels; lamps that differ in colour stay below it
    )
    # The evidence (a logit) of the measures without learning, which is added to the network's.
    print_level: float = (
        0.69  # of the print's contours that are seen; empty fields have 0.77 and more, others 0.57 at most
    )
    print_step: float = 0.02
    by_print: tuple[float, float] = (-6.0, 7.0)
    edge_level: float = (
        0.046  # a pixel, where nothing is printed; most shadows have 0.034 at most, pieces 0.059 and more
    )
    edge_step: float = 0.0035
    by_edges: tuple[float, float] = (-3.5, 3.0)
    certain: float = 0.97  # of a field's reading
    kinds_apart: float = 8.0  # of two kinds' looks, in their spreads; kinds have 10, halves of one 7 at most
    kinds_step: float = 0.5
    lightness_apart: float = 4.0  # below it nobody can say which kind is the darker one
    lightness_step: float = 1.5
    cap_level: float = (
        0.86  # of the correlation with a drawn cap and its lead over other numbers; caps have 0.98 and more
    )
    cap_step: float = 0.02  # bare stones have 0.74 at most
    number_step: float = 0.04  # of the lead of the best number's correlation over the next
    counter_level: float = 0.74  # of the correlation with a drawn flat pawn; they have 0.86 and more
    counter_step: float = 0.025  # other pawns have 0.62 at most
    least_chroma: float = 8.0  # of a pawn's colour, in CIELAB: black is less
    least_saturation: float = 0.27  # its share of the lightness; lamps that differ in colour stay below it
    least_patch_mm2: float = (
        7.0  # of its colour on the field where a pawn stands: what is left beside its shine
    )
    pawn_mm2: float = 26.0
    pawn_step_mm2: float = 2.0
    beside_pawn_mm2: float = 28.0  # of what looks otherwise and has contours: a second pawn is more
    sharp_mm2: float = 6.0  # of contours beside it: the edge of a pawn's own shadow has less
    unexplained_mm2: float = 120.0  # of a blank field without a piece: what leans over from beside hides less
    print_clear: float = 0.83  # of the print's contours, where nothing lies on them
    print_missing: float = 0.65  # a piece leaves less


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All of them, a group for each step."""

    photo: PhotoLimits = PhotoLimits()
    locate: LocateSettings = LocateSettings()
    register: RegisterSettings = RegisterSettings()
    dents: DentSettings = DentSettings()
    corners: CornerSettings = CornerSettings()
    one_bit: OneBitSettings = OneBitSettings()
    marks: MarkSettings = MarkSettings()
    odd_cross: OddCrossSettings = OddCrossSettings()
    tick: TickSettings = TickSettings()
    pale: PaleSettings = PaleSettings()
    odd_blot: OddBlotSettings = OddBlotSettings()
    own_number: OwnNumberSettings = OwnNumberSettings()
    between: BetweenSettings = BetweenSettings()
    meaning: MeaningSettings = MeaningSettings()
    streak: StreakSettings = StreakSettings()
    strange: StrangeSettings = StrangeSettings()
    doubt: DoubtSettings = DoubtSettings()
    board: DoubtSettings = DoubtSettings(least_cell_px=38.0, least_agreement=0.2)
    cause: CauseSettings = CauseSettings()
    pieces: PieceSettings = PieceSettings()
