"""Shows pictures as people with other colour vision see them.

The matrices are by Machado, Oliveira and Fernandes, «A Physiologically-based Model for
Simulation of Color Vision Deficiency» (IEEE Transactions on Visualization and Computer Graphics
15 (6), 2009, doi:10.1109/TVCG.2009.113), for severity 1.0. They apply to linear light. For a few
hundred colours of a palette they are all that is needed of a library for colour science.
"""

from dataclasses import dataclass

from PIL import Image

from rendering.themes import RGB, linear

Matrix = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Vision:
    """A kind of colour vision: its name in file names, its title, and its matrix."""

    name: str
    title: str
    matrix: Matrix


VISIONS = (
    Vision("greyscale", "Greyscale", ((0.2126, 0.7152, 0.0722),) * 3),
    Vision(
        "protanopia",
        "Protanopia (no red cones)",
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
    ),
    Vision(
        "deuteranopia",
        "Deuteranopia (no green cones)",
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
    ),
    Vision(
        "tritanopia",
        "Tritanopia (no blue cones)",
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    ),
)
"""Greyscale, which keeps luminance, and the three kinds of colour blindness."""


def seen(picture: Image.Image, vision: Vision) -> Image.Image:
    """Return a picture of mode P with the colours of its palette as this vision sees them."""
    flat = picture.getpalette() or []
    colours = [(flat[k], flat[k + 1], flat[k + 2]) for k in range(0, len(flat), 3)]
    result = picture.copy()
    result.putpalette([channel for colour in colours for channel in seen_colour(colour, vision)])
    return result


def seen_colour(colour: RGB, vision: Vision) -> RGB:
    """Return a colour as this vision sees it."""
    light = [linear(channel) for channel in colour]
    red, green, blue = (
        _encoded(sum(share * part for share, part in zip(row, light, strict=True)))
        for row in vision.matrix
    )
    return red, green, blue


def _encoded(light: float) -> int:
    """The channel of sRGB for an amount of light, which is limited to what can be shown."""
    light = min(max(light, 0.0), 1.0)
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)
