"""What a colour is, and how well one stands out from another."""

from __future__ import annotations

Colour = tuple[int, int, int]
CREAM: Colour = (255, 248, 230)
DARK: Colour = (43, 27, 16)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as the Web Content Accessibility Guidelines define it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
