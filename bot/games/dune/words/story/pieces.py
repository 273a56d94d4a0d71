"""Sentences of forces, spice, cards and leaders."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.cards import FACTIONS, LEADERS, SPICE_CARDS
from engine.dune.state import BANK, RESERVES, TANKS

from .. import plain
from ..card_texts import card_text
from .telling import Telling, detail, happening

_LOST = {
    "storm": "🌀 The storm takes {what} in {origin}.",
    "worm": "🪱 The worm devours {what} in {origin}.",
    "atomics": "💥 Family Atomics destroy {what} in {origin}.",
    "explosion": "💥 The explosion destroys {what} in {origin}.",
}
_MOVED = {
    "landing": ("land", "{what} in {to}"),
    "entry": ("bring", "{what} out of the desert to {to}"),
    "shipment": ("ship", "{what} from {origin} {where}"),
}
_PLAYED = {
    "truthtrance": "Truthtrance",
    "ghola": "Tleilaxu Ghola",
    "hajr": "Hajr for a second movement",
    "weather_control": "Weather Control: no dials this turn",
    "family_atomics": "Family Atomics, which leave the game",
    "bid": "a Karama instead of paying",
    "landing": "a Karama to land at Guild prices",
    "peek_karama": "a Karama against the look at the card",
    "bonus_karama": "a Karama against the bonus card",
    "worm_karama": "a Karama against the Fremen worm",
    "spice_look_karama": "a Karama against the look at the spice deck",
    "accompany_karama": "a Karama against the accompaniment",
    "voice_karama": "a Karama against the Voice",
    "prescience_karama": "a Karama against prescience",
}
_GIVEN = {
    "deal": "as agreed",
    "debt": "to pay a debt",
    "loan": "as allies may",
    "pledge": "as pledged",
}
_PAID = {
    "bid": "for the card",
    "revival": "for revived forces",
    "leader_revival": "to buy back a leader",
    "landing": "for the landing",
    "shipment": "for the shipment",
}
_TAKEN = {
    "setup": "begin with {amount} spice.",
    "charity": "take {amount} spice of CHOAM charity.",
    "battle": "take {amount} spice for the leaders killed.",
}


def forces_moved(fact: f.ForcesMoved, t: Telling) -> Line | None:
    """Tell where forces went; that some go along with a landing was announced with the place."""
    if fact.why == "accompany":
        return None
    what, origin, to = plain.forces(fact.count, fact.who), plain.place(fact.origin), plain.place(fact.to)
    if fact.to == TANKS:
        return _lost(fact, t, what, origin)
    if fact.why == "setup":
        return detail(t.does(fact.who, "begin", f"with {what} in {to}."), f"{what} in {to}", t.does(fact.who, "begin"))
    if fact.why == "ride":
        return happening("🪱 " + t.does(fact.who, "ride", f"the worm: {what} from {origin} to {to}."))
    if fact.origin == TANKS:
        card = " with the Ghola" if fact.why == "ghola" else ""
        return happening(t.does(fact.who, "revive", f"{what}{card}."))
    base, how = _MOVED.get(fact.why, ("move", "{what} from {origin} to {to}"))
    where = "back to the reserves" if fact.to == RESERVES else f"to {to}"
    said = how.format(what=what, origin=origin, to=to, where=where)
    short = f"{plain.verb(fact.who, base, you=t.is_you(fact.who))} {said}"
    return happening(t.does(fact.who, base, f"{said}."), short, t.does(fact.who, "pay"))


def _lost(fact: f.ForcesMoved, t: Telling, what: str, origin: str) -> Line:
    sentence = _LOST.get(fact.why)
    if sentence is None:
        return happening(t.does(fact.who, "lose", f"{what} in {origin}."))
    return happening(sentence.format(what=f"{what} of {t.name(fact.who)}", origin=origin))


def spice_moved(fact: f.SpiceMoved, t: Telling) -> Line | None:
    """Tell where spice went; nothing is said of free landings."""
    if not fact.amount:
        return None
    if ":" in fact.taker:
        return happening(f"🟤 {fact.amount} spice blow in {plain.place(fact.taker)}.")
    if ":" in fact.giver:
        return _from_map(fact, t)
    if fact.giver == BANK and fact.why in _TAKEN:
        base, _, rest = _TAKEN[fact.why].partition(" ")
        line = detail if fact.why == "setup" else happening
        short = f"{fact.amount} spice for the leaders killed" if fact.why == "battle" else f"{fact.amount} spice"
        onto = "🏅 " if fact.why == "battle" else t.does(fact.taker, base)
        return line(t.does(fact.taker, base, rest.format(amount=fact.amount)), short, onto)
    if fact.why in _PAID:
        said = t.does(fact.giver, "pay", f"{fact.amount} spice {_PAID[fact.why]} (to {t.holder(fact.taker)}).")
        return _paid(fact, t, said)
    why = f" {_GIVEN[fact.why]}" if fact.why in _GIVEN else ""
    giver, taker = fact.giver, t.holder(fact.taker)
    if giver == BANK:
        return happening(t.does(fact.taker, "receive", f"{fact.amount} spice from the bank{why}."))
    return happening(t.does(giver, "give", f"{taker} {fact.amount} spice{why}."))


def _paid(fact: f.SpiceMoved, t: Telling, said: str) -> Line:
    """Tell a payment: with the card it is for, or as the line that what is paid for is added to."""
    if fact.why == "bid":
        return detail(said, f"paid to {t.holder(fact.taker)}", "🔨 ")
    return happening(said)


def _from_map(fact: f.SpiceMoved, t: Telling) -> Line:
    where = plain.place(fact.giver)
    if fact.why == "collection":
        return happening(t.does(fact.taker, "collect", f"{fact.amount} spice in {where}."))
    by = {"storm": "🌀 The storm blows away", "worm": "🪱 The worm swallows"}.get(fact.why, "💥 The explosion scatters")
    return happening(f"{by} {fact.amount} spice in {where}.")


def reshuffled(fact: f.Reshuffled, t: Telling) -> Line:
    """Tell that discards came back."""
    return detail(f"🔀 The {fact.deck} discards are shuffled into the deck.")


def card_received(fact: f.CardReceived, t: Telling) -> Line:
    """Tell the owner which card it is."""
    how = "You have bought" if fact.origin == "row" else "You have a new card:"
    return happening(f"🃏 {how} **{plain.card(fact.card)}** – {card_text(fact.card)}.")


def card_drawn(fact: f.CardDrawn, t: Telling) -> Line:
    """Tell that somebody drew."""
    if fact.why == "bonus":
        return happening(t.does(fact.who, "draw", "a bonus card."))
    said = t.does(fact.who, "draw", plain.cards(fact.cards))
    others = (f"🃏 {t.does(faction, 'draw')} " for faction in FACTIONS)  # not onto a card shown to its owner
    return detail(f"🃏 {said}.", said, *others)


def card_played(fact: f.CardPlayed, t: Telling) -> Line:
    """Tell that a card was used, or left a battle."""
    if fact.why in _PLAYED:
        return happening("🃏 " + t.does(fact.who, "play", f"{_PLAYED[fact.why]}."))
    name = plain.card(fact.card)
    return detail(t.does(fact.who, "discard", f"{name}."), name, t.does(fact.who, "discard"))


def leader_moved(fact: f.LeaderMoved, t: Telling) -> Line:
    """Tell who was killed or came back."""
    known = LEADERS[fact.leader]
    name = f"{known.name} ({plain.faction(known.faction)} {known.value})"
    if fact.to == TANKS:
        how = {"treachery": "is killed as a traitor", "explosion": "dies in the explosion"}.get(fact.why, "is killed")
        return happening(f"☠️ {name} {how}.", f"☠️ {name} {how}", "🏅 ", "💥 ", "🎭 ")
    how = "as a ghola" if fact.why == "ghola" else "from the tanks"
    return happening(f"🧬 {name} comes back {how}.")


def cycle(fact: f.CycleChanged, t: Telling) -> Line:
    """Tell when leaders may be bought back."""
    if fact.running:
        return happening(f"🧬 All leaders of {t.name(fact.who)} are dead: one a turn may be bought back.")
    return detail(f"🧬 The leader revival of {t.name(fact.who)} is complete.")


def traitors_drawn(fact: f.TraitorsDrawn, t: Telling) -> Line:
    """Tell the discs drawn."""
    return happening(f"🎭 You draw the discs of {plain.listed(_discs(fact.leaders))}.")


def traitors_kept(fact: f.TraitorsKept, t: Telling) -> Line:
    """Tell the traitors kept."""
    if not fact.leaders:
        return happening("🎭 You have no traitor: you drew only leaders of your own.")
    word = "traitor is" if len(fact.leaders) == 1 else "traitors are"
    return happening(f"🎭 Your {word} {plain.listed(_discs(fact.leaders))}.")


def _discs(leaders: tuple[str, ...]) -> list[str]:
    return [f"{LEADERS[x].name} ({plain.faction(LEADERS[x].faction)} {LEADERS[x].value})" for x in leaders]


def spice_looked(fact: f.SpiceLooked, t: Telling) -> Line:
    """Tell Atreides the top of the spice deck."""
    if not fact.cards:
        return happening("👁️ The spice deck is empty: nothing to see before the reshuffle.")
    said = []
    for card_id in fact.cards:
        card = SPICE_CARDS[card_id]
        said.append("Shai-Hulud" if card.territory is None else f"{plain.land(card.territory)} ({card.amount})")
    return happening(f"👁️ Next on the spice deck: **{', then '.join(said)}**.")


def card_peeked(fact: f.CardPeeked, t: Telling) -> Line:
    """Tell Atreides the card that is up."""
    return happening(f"👁️ The card up for auction is **{plain.card(fact.card)}** – {card_text(fact.card)}.")


def hand_sizes(sizes: dict[str, int]) -> str:
    """Return how many cards each holds, in one line."""
    shown = []
    for actor, size in sizes.items():
        full = " (full)" if size >= FACTIONS[actor].hand_limit else ""
        shown.append(f"{plain.faction(actor)} {size}{full}")
    return " · ".join(shown)
