"""Charts of the curve of ratings: one small chart for each rating.

Ratings of different games cannot be compared, and matches of two and of more players
are on different scales. So each has a chart of its own, with its own numbers and dates.
Nothing depends on hue: the rating is a thick line, and the band of its uncertainty has thin edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import accumulate, pairwise

from rendering.canvas import XY, Painter, Palette, Weight, background, png_of, text_width
from rendering.chart_axes import date_text, date_ticks, number_ticks
from rendering.players import cut, player_name
from rendering.themes import RGB, Theme, clearest, mix, theme_named
from rendering.view import ALT_TEXT_LIMIT, View, compose
from rules.text import (
    ENGLISH,
    Language,
    Name,
    Notation,
    Text,
    as_name,
    as_phrase,
    in_language,
    tr,
    tr_plural,
)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a match, and its uncertainty: how far above and below it the band reaches."""

    at: datetime
    rating: float
    uncertainty: float


@dataclass(frozen=True, slots=True)
class RatingCurve:
    """The curve of one rating, oldest point first; there is at least one point.

    `rating` is how the present rating is written. `digits` is how many digits after the point its
    numbers have in the alt text. `matches` is after how many matches it is the present one; there
    may be fewer points.
    """

    title: Text
    rating: Text
    points: Sequence[Point]
    matches: int
    digits: int = 0


SIZE = 27
"""The em size of texts in units; a phone shows them at less than half."""
LOW, HIGH = 260, 380
"""The height of a chart among several and of a single one, in units."""
MAX_NUMBERS, MAX_DATES = 5, 5
CURVE, EDGE = 5.0, 2.0
"""The widths of the lines in units."""
FEW_POINTS = 40
"""Up to so many points, each is a dot on the line."""
TINT = 0.2
"""How much of the colour of the line the band has."""


def curve_colour(theme: Theme) -> RGB:
    """The line: a little clearer than marks on a board, because the band is behind it."""
    return mix(theme.hint, clearest(theme.ground, (255, 255, 255), (0, 0, 0)), 0.25)


def band_colour(theme: Theme) -> RGB:
    """The inside of the band; its edges have `Theme.hint`."""
    return mix(theme.ground, theme.hint, TINT)


def rule_colour(theme: Theme) -> RGB:
    """The lines of the numbers and dates."""
    return mix(theme.ground, theme.line, 0.6)


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Palette:
    curve, band, rule = curve_colour(theme), band_colour(theme), rule_colour(theme)
    pairs = [
        (theme.frame, theme.text),
        (theme.ground, curve),
        (band, curve),
        (theme.ground, theme.hint),
        (band, theme.hint),
        (theme.hint, curve),
        (theme.ground, rule),
        (theme.ground, band),
        (band, rule),
        (theme.frame, theme.ground),
        (theme.frame, rule),
    ]
    shades = (mix(theme.ground, theme.line, k / 5) for k in (1, 2, 4))  # for the edges of rules
    pairs += [(shade, shade) for shade in shades]
    return Palette(pairs)


def rating_chart(curves: Sequence[RatingCurve], view: View) -> bytes:
    """Draw the curves of one or more ratings as PNG.

    The person of the chart is the only one of `View.players`; the chart has their name if the font
    can draw one of theirs.
    """
    scale = view.unit
    margin, line = 16 * scale, SIZE * scale * 1.5
    columns = 1 if len(curves) < 3 else 2
    lines = -(-len(curves) // columns)
    head = columns  # lines of text above a chart; two charts side by side have no room for one
    height = (HIGH if len(curves) == 1 else LOW) * scale + (head + 1) * line
    top = margin + line * 1.1
    whole = round(top + lines * height + line + margin)
    theme = theme_named(view.theme)

    def draw(painter: Painter) -> None:
        size, room = SIZE * scale * 1.1, view.width - 2 * margin
        title = _title(view, room, size)
        size = min(size, size * room / text_width(title, size, "Bold"))
        left_text(painter, theme, title, (margin, margin + line / 2), size, weight="Bold")
        across = (view.width - margin) / columns
        for k, curve in enumerate(curves):
            left = margin + k % columns * across
            y = top + k // columns * height
            box = (left, y, left + across - margin, y + height - line * 0.25)
            _Chart(painter, curve, view, box, head).draw()
        only_points = all(len(curve.points) == 1 for curve in curves)
        _legend(painter, view, (margin, whole - margin - line / 2), only_points=only_points)

    return png_of(background(_palette(theme), view.width, whole, theme.frame, draw))


def _title(view: View, room: float, size: float) -> str:
    """Return the title of the picture, with the person's name if the font can draw it."""
    name = player_name(view, 0, room=room * 0.6, size=size, weight="Bold")
    title = tr("Ratings of {player}", player=Name(name)) if name else tr("Ratings")
    return in_language(title, view.language)


def left_text(
    painter: Painter, theme: Theme, text: str, at: XY, size: float, *, weight: Weight = "SemiBold"
) -> None:
    """Draw a text that begins at a point, vertically centred on it."""
    width = text_width(text, size, weight)
    painter.text((at[0] + width / 2, at[1]), text, size, theme.text, weight=weight)


def _legend(painter: Painter, view: View, at: XY, *, only_points: bool) -> None:
    """Draw the key: what the line and the band mean, or a point and its bar."""
    scale, theme = view.unit, theme_named(view.theme)
    size = SIZE * scale * 0.9
    x, y = at
    long, half = 56 * scale, 11 * scale
    rim = half + 4 * scale
    painter.rectangle((x, y - rim, x + long, y + rim), theme.ground)
    painter.rectangle((x, y - half, x + long, y + half), band_colour(theme))
    for edge in (y - half, y + half):
        painter.line((x, edge), (x + long, edge), EDGE * scale, theme.hint)
    words = tr("The line is the rating, the band its uncertainty.")
    if only_points:
        painter.disc((x + long / 2, y), half * 0.8, curve_colour(theme))
        words = tr("The point is the rating, the bar its uncertainty.")
    else:
        painter.line((x, y), (x + long, y), CURVE * scale, curve_colour(theme))
    text = in_language(words, view.language)
    room = view.width - x - long - 32 * scale
    size = min(size, size * room / text_width(text, size))
    left_text(painter, theme, text, (x + long + 14 * scale, y), size)


class _Chart:
    """One chart within a box: its title, its axes, the band and the line."""

    def __init__(
        self, painter: Painter, curve: RatingCurve, view: View, box: Box, head: int
    ) -> None:
        self.painter, self.curve, self.view, self.scale = painter, curve, view, view.unit
        self.theme = theme_named(view.theme)
        self.size, self.box, self.head = SIZE * view.unit, box, head
        # the order of the points counts: a clock that was set back must not turn the line back
        self.moments = list(accumulate((each.at for each in curve.points), max))
        self.time = self.moments[0], self.moments[-1]
        self.low, self.high = bounds(curve.points)
        line = self.size * 1.5
        self.numbers = number_ticks(self.low, self.high, MAX_NUMBERS)
        label = max((text_width(str(each), self.size) for each in self.numbers), default=0)
        left, top, right, bottom = box
        self.plot = (left + label + 10 * view.unit, top + head * line, right, bottom - line)

    def x(self, at: datetime) -> float:
        """Where a moment is; in the middle if all points have the same."""
        left, _, right, _ = self.plot
        start, end = self.time
        inset = 12 * self.scale
        if start == end:
            return (left + right) / 2
        return left + inset + (right - left - 2 * inset) * ((at - start) / (end - start))

    def y(self, rating: float) -> float:
        """Where a rating is, at the edge of the plot if it is beyond."""
        _, top, _, bottom = self.plot
        share = (rating - self.low) / (self.high - self.low)
        return bottom - (bottom - top) * min(max(share, 0.0), 1.0)

    def draw(self) -> None:
        """Draw everything."""
        self._head()
        self.painter.rectangle(self.plot, self.theme.ground)
        pairs = zip(self.moments, self.curve.points, strict=True)
        points = [(self.x(at), each) for at, each in pairs]
        self._band(points)
        self._axes()
        self._curve(points)

    def _head(self) -> None:
        """Write the title and the present rating, beside it or below it."""
        left, top, right, _ = self.box
        theme, language = self.theme, self.view.language
        text = in_language(self.curve.rating, language)
        beside = text_width(text, self.size, "Bold")
        middle, room = top + self.size * 0.7, right - left
        if self.head == 1:
            left_text(self.painter, theme, text, (right - beside, middle), self.size, weight="Bold")
            room -= beside + 16 * self.scale
        else:
            below = middle + self.size * 1.3
            left_text(self.painter, theme, text, (left, below), self.size, weight="Bold")
        title = in_language(self.curve.title, language)
        size = max(self.size * 0.8, min(self.size, self.size * room / text_width(title, self.size)))
        left_text(self.painter, theme, cut(title, room, size), (left, middle), size)

    def _axes(self) -> None:
        left, top, right, bottom = self.plot
        theme, rule = self.theme, rule_colour(self.theme)
        thin = 2 * self.scale
        for number in self.numbers:
            y = self.y(number)
            self.painter.line((left, y), (right, y), thin, rule)
            text = str(number)
            x = left - 10 * self.scale - text_width(text, self.size)
            left_text(self.painter, theme, text, (x, y), self.size)
        free = self.box[0]
        for at, label in date_ticks(*self.time, MAX_DATES):
            x = self.x(at)
            self.painter.line((x, top), (x, bottom), thin, rule)
            text = in_language(label, self.view.language)
            width = text_width(text, self.size)
            start = min(max(x - width / 2, self.box[0]), right - width)
            if start >= free:
                left_text(self.painter, theme, text, (start, bottom + self.size * 0.85), self.size)
                free = start + width + 14 * self.scale

    def _band(self, points: Sequence[tuple[float, Point]]) -> None:
        above = [(x, self.y(each.rating + each.uncertainty)) for x, each in points]
        below = [(x, self.y(each.rating - each.uncertainty)) for x, each in points]
        if len(points) == 1:  # a bar, because a band needs a length
            half = 18 * self.scale
            above = [(above[0][0] - half, above[0][1]), (above[0][0] + half, above[0][1])]
            below = [(below[0][0] - half, below[0][1]), (below[0][0] + half, below[0][1])]
        self.painter.polygon([*above, *reversed(below)], band_colour(self.theme))
        for edge in (above, below):
            for start, end in pairwise(edge):
                if start[1] != end[1] or self.plot[1] < start[1] < self.plot[3]:  # not cut off
                    self.painter.line(start, end, EDGE * self.scale, self.theme.hint)

    def _curve(self, points: Sequence[tuple[float, Point]]) -> None:
        line = [(x, self.y(each.rating)) for x, each in points]
        for start, end in pairwise(line):
            self.painter.line(start, end, CURVE * self.scale, curve_colour(self.theme), caps=True)
        if len(line) <= FEW_POINTS:
            for at in line[:-1]:
                self.painter.disc(at, 5.5 * self.scale, curve_colour(self.theme))
        # A single point is larger, because no line leads to it.
        reach = 9 if len(line) > 1 else 13
        self.painter.disc(line[-1], reach * self.scale, curve_colour(self.theme))


def bounds(points: Sequence[Point]) -> tuple[float, float]:
    """Return the lowest and the highest number of a chart.

    All ratings are between them, and the band at the last point. Earlier the band may reach
    beyond: the uncertainty of the first matches would leave no room for the line.
    """
    last = points[-1]
    ends = [last.rating - last.uncertainty, last.rating + last.uncertainty]
    low = min(*(each.rating for each in points), *ends)
    high = max(*(each.rating for each in points), *ends)
    rim = max((high - low) * 0.06, 0.5)
    return low - rim, high + rim


# ---- alt texts
def chart_alt_text(
    curves: Sequence[RatingCurve], player: str, *, language: Language = ENGLISH
) -> str:
    """Return the alt text of a chart: the numbers of each rating. `player` is the person's name."""
    head = tr("Ratings of {player} over time.", player=as_name(player))
    for write in (_whole, _short):
        sentences = [write(curve) for curve in curves]
        text = " ".join(in_language(each, language) for each in (head, *sentences))
        if len(text) <= ALT_TEXT_LIMIT:
            return text
    return compose([head], [_short(curve) for curve in curves], (), language=language)


def _whole(curve: RatingCurve) -> Text:
    def number(rating: float) -> Notation:
        return Notation(f"{rating:.{curve.digits}f}")

    ratings = [each.rating for each in curve.points]
    return tr_plural(
        "{game}: {rating} after {count} rated match on {date}.",
        "{game}: {rating} after {count} rated matches; since {date} from {lowest} to {highest}.",
        count=curve.matches,
        game=as_phrase(curve.title),
        rating=curve.rating,
        date=as_phrase(date_text(curve.points[0].at)),
        lowest=number(min(ratings)),
        highest=number(max(ratings)),
    )


def _short(curve: RatingCurve) -> Text:
    return tr("{game}: {rating}.", game=as_phrase(curve.title), rating=curve.rating)
