"""The signs that go before the names of factions: the same in every language."""

EMBLEMS = {
    "atreides": "🟢",
    "bene_gesserit": "🔵",
    "emperor": "🔴",
    "fremen": "🟡",
    "guild": "🟠",
    "harkonnen": "⚫",
}
