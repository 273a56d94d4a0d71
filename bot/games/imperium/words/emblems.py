"""The signs that go before the names of sides: the same in every language."""

EMBLEMS = {
    "red": "🔴",
    "blue": "🔵",
    "green": "🟢",
    "yellow": "🟡",
    "left_rival": "🟣",
    "right_rival": "🟠",
    "house_hagal": "⚫",
}
