"""A move in words, without its price: what a player has said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import plain
from .labels import KINDS, option_label, title

Data = Mapping[str, Any]


def restate(move: Data) -> str:
    """Return a dumped move as a sentence."""
    kind = str(move.get("kind", ""))
    said = _SAID[kind](move) if kind in _SAID else _react(move) if kind.endswith("_karama") else title(kind)
    return plain.capital(said) + "."


def group(move: Data) -> str:
    """Return the forces of a group with where they leave from ("3 from Arrakeen")."""
    forces: Mapping[str, int] = move.get("forces") or {}
    stars = move.get("starred_forces") or move.get("starred")
    parts = []
    for area, number in forces.items():
        if number:
            starred = f" ({stars[area]} starred)" if isinstance(stars, dict) and stars.get(area) else ""
            parts.append(f"{number}{starred} from {plain.place(area)}")
    return plain.listed(parts) if parts else "nobody"


def _react(move: Data) -> str:
    return "play a Karama" if move.get("play") else "let it happen"


def _storm(move: Data) -> str:
    parts = [f"dial {move['dial']}"] if move.get("dial") is not None else []
    parts += [f"Weather Control, {plain.count(move['weather'], 'sector')}"] if move.get("weather") is not None else []
    atomics = str(move.get("atomics", "no"))
    parts += [f"Family Atomics: {option_label('storm', 'atomics', atomics).lower()}"] if atomics != "no" else []
    return ", ".join(parts) or "no card; a dial, if you are to dial, by lot"


def _bid(move: Data) -> str:
    if move.get("amount") is None:
        return "pass"
    how = " with a Karama" if move.get("karama") else ""
    payers = f", using the pledges of {plain.factions(move['payers'])}" if move.get("payers") else ""
    return f"bid {move['amount']}{how}{payers}"


def _landing(move: Data) -> str:
    mode, number = move.get("mode"), move.get("number", 0)
    what = plain.forces((number - (move.get("starred") or 0), move.get("starred") or 0), "")
    if mode == "land":
        return f"land {what} in {plain.place(move['to'])}{' with a Karama' if move.get('karama') else ''}"
    if mode == "enter":
        return f"bring {what} to {plain.place(move['to'])}"
    if mode == "ship":
        return f"ship {group(move)} to {plain.place(move['to'])}"
    return f"take {group(move)} back to the reserves" if mode == "return" else "land nothing"


def _ground(move: Data) -> str:
    if not move.get("origin"):
        return "nobody moves"
    return f"{'play Hajr and ' if move.get('hajr') else ''}move {group(move)} to {plain.place(move['to'])}"


def _revival(move: Data) -> str:
    number, starred = move.get("number", 0), move.get("starred")
    return f"revive {plain.forces((number - (starred or 0), starred or 0), '')}" if number else "revive nobody"


def _leader_revival(move: Data) -> str:
    return f"buy back {plain.leader_with_value(move['leader'])}" if move.get("leader") else "buy back nobody"


def _ride(move: Data) -> str:
    if not any((move.get("forces") or {}).values()):
        return "nobody rides"
    return f"ride the worm: {group(move)} to {plain.place(move.get('to') or '')}"


def _plan(move: Data) -> str:
    cards = " + ".join(plain.card(move[slot]) for slot in ("weapon", "defense") if move.get(slot))
    said = f"dial {move.get('dial', 0)}, {plain.leader_with_value(move.get('leader') or '')}, {cards or 'no cards'}"
    treachery = str(move.get("treachery", "ask"))
    if treachery != "ask":
        said += f"; treachery: {option_label('plan', 'treachery', treachery).lower()}"
    return said + ("; the winner's choices are made" if move.get("winner") == "decided" else "")


def _winner(move: Data) -> str:
    cards = plain.listed(plain.card(card) for card in move["discard"]) if move.get("discard") else "no card"
    losses = {pile: n for pile, n in (move.get("losses") or {}).items() if n}
    lost = plain.listed(f"{n} in {option_label('plan', 'losses', pile)}" for pile, n in losses.items())
    return f"discard {cards}; lose {lost if losses else 'ordinary forces first'}"


def _nexus(move: Data) -> str:
    do = str(move.get("do", "done"))
    if do == "propose":
        return f"propose an alliance to {plain.factions(move.get('members') or ())}"
    return option_label("nexus", "do", do)


def _voice(move: Data) -> str:
    command = move.get("command", "none")
    if command == "none":
        return "say nothing"
    return f"command: {'do not play' if command == 'not' else 'play'} {KINDS.get(move.get('card_kind', ''), 'it')}"


def _placement(move: Data) -> str:
    stars = move.get("starred") or {}
    parts = []
    for area, n in (move.get("forces") or {}).items():
        if n:
            parts.append(
                f"{plain.forces((n - stars.get(area, 0), stars.get(area, 0)), 'fremen')} in {plain.place(area)}"
            )
    return f"place {plain.listed(parts) if parts else 'nobody'}"


def _prediction(move: Data) -> str:
    who = plain.the(move["faction"]) if move.get("faction") else "a winner drawn by lot"
    when = f"turn {move['turn']}" if move.get("turn") is not None else "a turn drawn by lot"
    return f"predict {who} in {when}"


def _battle(move: Data) -> str:
    return f"fight {plain.the(move.get('opponent', ''))} in {plain.site(move.get('site', ''))}"


def _ghola(move: Data) -> str:
    if move.get("what") == "leader":
        return f"play Tleilaxu Ghola for {plain.leader_with_value(move.get('leader') or '')}"
    number, stars = move.get("forces") or 0, move.get("starred") or 0
    return f"play Tleilaxu Ghola for {plain.forces((number - stars, stars), '')}"


def _deal(move: Data) -> str:
    text = f": {plain.quoted(move['text'])}" if move.get("text") else ""
    spice = [f"{option_label('deal', 'payments', k)}: {n} spice" for k, n in (move.get("payments") or {}).items() if n]
    return f"offer {plain.factions(move.get('parties') or ())} a deal{text}{'; ' if spice else ''}{'; '.join(spice)}"


def _truthtrance(move: Data) -> str:
    value = move.get("value")
    what = option_label("truthtrance", "value", value) if value else str(move.get("number") or "")
    if move.get("text"):
        what = plain.quoted(str(move["text"]), 200)
    about = option_label("truthtrance", "about", str(move.get("about", "")))
    return f"play Truthtrance and ask {plain.the(str(move.get('target', '')))} – {about.lower()}: {what}"


def _foresee(element: str) -> str:
    if element == "none":
        return "ask nothing"
    return f"ask for {option_label('prescience', 'element', element).lower()}"


def _traitor(move: Data) -> str:
    return f"keep {plain.leader_with_value(move['leader'])} as traitor" if move.get("leader") else "noted"


_SAID: dict[str, Callable[[Data], str]] = {
    "storm": _storm,
    "bid": _bid,
    "landing": _landing,
    "ground_movement": _ground,
    "force_revival": _revival,
    "leader_revival": _leader_revival,
    "ride": _ride,
    "plan": _plan,
    "winner_choices": _winner,
    "nexus": _nexus,
    "voice": _voice,
    "fremen_placement": _placement,
    "prediction": _prediction,
    "choose_battle": _battle,
    "ghola": _ghola,
    "deal": _deal,
    "truthtrance": _truthtrance,
    "traitor": _traitor,
    "accompany": lambda m: "send 1 force to the Polar Sink" if m.get("place") == "polar_sink" else "stay away",
    "treachery": lambda m: "call treachery" if m.get("call") else "call nothing",
    "prescience": lambda m: _foresee(str(m.get("element", "none"))),
    "pledge": lambda m: f"pledge up to {m.get('amount', 0)} spice to {plain.the(m.get('bidder', ''))}",
    "loan": lambda m: f"give {plain.the(m.get('to', ''))} {m.get('amount', 0)} spice",
    "deal_answer": lambda m: f"{'accept' if m.get('accept') else 'refuse'} deal {m.get('id')}",
    "deal_withdraw": lambda m: f"withdraw deal {m.get('id')}",
    "truth": lambda m: f"answer {m.get('answer')}",
}
