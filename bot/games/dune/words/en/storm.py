"""Words of the storm phase: dials, Weather Control, Family Atomics."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import MOST, Data, Entry, OrderWords, QuestionWords

from . import plain
from .before import Before, in_the_way
from .card_texts import card_text

_REACH = 6  # sectors that two dials of 3 bring the storm
_ATOMICS = {
    "no": "Keep it",
    "always": "Play it",
    "if_weather": "Play it if Weather Control is played",
    "unless_weather": "Play it unless Weather Control is played",
}
_CARDS = (
    ("weather", "weather_control", "Weather Control"),
    ("atomics", "family_atomics", "Family Atomics"),
)
_COMMON = {"weather": Entry("Weather Control: sectors"), "atomics": Entry("Family Atomics", _ATOMICS)}


class Storm(QuestionWords[Before]):
    """Dials and storm cards."""

    kind = "storm"
    title = "Storm: dials and storm cards"
    fields = {"dial": Entry("Your dial (nothing = by chance)"), **_COMMON}

    def asked(self, before: Before) -> list[str]:
        first = "The first storm is counted from" if before.v.turn == 1 else "The storm stands in"
        lines = [f"{first} sector {before.v.storm}."]
        if before.has("dial"):
            others = plain.factions(actor for actor in before.v.diallers if actor != before.seat)
            lines.append(f"Dial {before.least('dial')} to {before.most('dial')}.")
            lines.append(f"The storm moves by your dial and that of {others} together.")
        else:
            lines.append(f"{before.t.names(before.v.diallers):Who} dial this time; you do not.")
            lines.append("Storm cards, if you have any, are played now.")
        if before.v.turn > 1:
            met = in_the_way(before.v, before.seat, _REACH)
            lines.append(
                f"In its way: {plain.listed(met)}." if met else f"Nothing of yours in its next {_REACH} sectors."
            )
        return lines + [f"{card}: {card_text(key)}." for name, key, card in _CARDS if before.has(name)]

    def choices(self, before: Before) -> Iterator[Choice]:
        if not before.has("dial"):
            yield Choice("Play no card", before.say())
            return
        yield Choice("Dial by chance", before.say())
        for dial in range(MOST) if before.most("dial") < MOST else (0, 2, 4, 6, 8, 10, 15, 20):
            yield Choice(f"Dial {dial}", before.say(dial=dial), "primary")

    def default(self, before: Before, move: Data) -> str:
        if move.get("weather") is not None or move.get("atomics", "no") != "no":
            return super().default(before, move)
        dials = before.seat in before.v.diallers
        return "Your dial is drawn by lot and no card is played." if dials else "No card is played."

    def said(self, move: Data) -> str:
        parts = [f"dial {move['dial']}"] if move.get("dial") is not None else []
        if move.get("weather") is not None:
            parts.append(f"Weather Control, {plain.count(move['weather'], 'sector')}")
        return ", ".join([*parts, *_atomics(move)]) or "no card; a dial, if you are to dial, by lot"


class StormOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Storm.kind
    title = Storm.title
    fields = {
        "dial": Entry("Your dial, if you dial"),
        **_COMMON,
        "turn": Entry("In which turn (nothing = next)"),
    }

    def text(self, order: Data) -> str:
        parts = [f"dial {order['dial']}"] if order.get("dial") is not None else []
        parts += [f"Weather Control {order['weather']}"] if order.get("weather") is not None else []
        when = f" in turn {order['turn']}" if order.get("turn") else ""
        return (", ".join([*parts, *_atomics(order)]) or "play nothing") + when

    def subject(self, subject: str) -> str:
        return f"turn {subject}"


def _atomics(said: Data) -> list[str]:
    how = str(said.get("atomics", "no"))
    return [f"Family Atomics: {_ATOMICS[how].lower()}"] if how != "no" else []


ASKING = (Storm(),)
ORDERS = (StormOrder(),)
