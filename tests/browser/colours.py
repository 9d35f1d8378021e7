"""Colour vision: the tokens of the two themes, four kinds of colour-blindness, difference and contrast."""

from __future__ import annotations

import math
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web" / "src"

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

SIGHT: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "achromatopsia": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
"""Matrices on linear light: Machado, Oliveira and Fernandes 2009 at full severity; luminance for monochromacy."""


def tokens() -> dict[str, dict[str, str]]:
    """The colours of each theme by name, as `tokens.css` has them."""
    css = (WEB / "tokens.css").read_text("utf-8")
    day, night = css.split('[data-theme="night"]')
    found = {"day": day, "night": night}
    return {theme: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text)) for theme, text in found.items()}


def light(colour: str) -> Vector:
    """Linear light of an sRGB colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def seen(colour: str, sight: str) -> Vector:
    """A colour as seen with a kind of colour vision."""
    source = light(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(w * c for w, c in zip(row, source, strict=True)))) for row in SIGHT[sight]
    )
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours according to WCAG."""
    low, high = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), light(x), strict=True)) for x in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def _lab(colour: Vector) -> Vector:
    red, green, blue = colour
    white = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, sight: str = "normal") -> float:
    """CIEDE2000 between two colours as an eye sees them: 2 is visible side by side, 10 at a glance."""
    (l1, a1, b1), (l2, a2, b2) = (_lab(seen(colour, sight)) for colour in (one, other))
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 - 360 * round((h2 - h1) / 360)
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c, mean_h = (l1 + l2) / 2, (c1 + c2) / 2, h1 + turn / 2
    cos = [math.cos(math.radians(k * mean_h + phase)) for k, phase in ((1, -30), (2, 0), (3, 6), (4, -63))]
    t = 1 - 0.17 * cos[0] + 0.24 * cos[1] + 0.32 * cos[2] - 0.2 * cos[3]
    by_l = (l2 - l1) / (1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2))
    by_c = (c2 - c1) / (1 + 0.045 * mean_c)
    by_h = hue / (1 + 0.015 * mean_c * t)
    lean = math.exp(-((((mean_h % 360) - 275) / 25) ** 2))
    turned = -math.sin(math.radians(60 * lean)) * 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    return math.sqrt(by_l**2 + by_c**2 + by_h**2 + turned * by_c * by_h)
