"""Boxes. The origin is a sheet's (or a page's) top left corner, x to the right, y downwards."""

from dataclasses import dataclass

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle: ``left < right``, ``top < bottom``."""

    left: float
    top: float
    right: float
    bottom: float

    def __post_init__(self) -> None:
        if not (self.left < self.right and self.top < self.bottom):
            raise ValueError(f"a box needs a width and a height: {self}")

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def scaled(self, factor: float) -> "Box":
        """The box with every coordinate multiplied by ``factor``."""
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def moved(self, dx: float, dy: float) -> "Box":
        """The box shifted by (dx, dy)."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def inset(self, by: float) -> "Box":
        """The box made smaller by ``by`` on every side (larger where ``by`` is negative)."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def holds(self, other: "Box") -> bool:
        """Whether the other box lies inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )
