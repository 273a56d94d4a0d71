"""Labels: titles of decisions and offers, fields, and the options of fields."""

from __future__ import annotations

from dataclasses import replace

from engine.core.forms import Field, Pick, Several, Split
from engine.dune.board import SECTOR_OF, STRONGHOLDS, TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY

from . import plain

ORDER = "order:"  # what front-ends put before the kind of an order
TITLES = {
    "truth": "Truthtrance: answer",
    "prediction": "Prediction",
    "traitor": "Choose a traitor",
    "fremen_placement": "Fremen placement",
    "storm": "Storm: dials and storm cards",
    "worm_karama": "Karama against the worm",
    "ride": "Ride the worm",
    "nexus": "Nexus",
    "peek_karama": "Karama against the auction look",
    "bid": "Bid",
    "bonus_karama": "Karama against the bonus card",
    "spice_look_karama": "Karama against the spice look",
    "force_revival": "Force revival",
    "landing": "Landing",
    "accompany": "Accompany the landing",
    "accompany_karama": "Karama against the accompaniment",
    "ground_movement": "Ground movement",
    "leader_revival": "Leader revival",
    "choose_battle": "Choose the next battle",
    "voice": "The Voice",
    "voice_karama": "Karama against the Voice",
    "plan": "Battle plan",
    "prescience": "Prescience",
    "prescience_karama": "Karama against prescience",
    "treachery": "Call treachery",
    "winner_choices": "The winner's choices",
    "nexus_extend": "Extend the nexus",
    "pledge": "Pledge spice to an ally",
    "return_to_bidding": "Return to the bidding",
    "deal": "Propose a deal",
    "deal_answer": "Answer a deal",
    "deal_withdraw": "Withdraw a deal",
    "loan": "Give spice to an ally",
    "truthtrance": "Play Truthtrance",
    "ghola": "Play Tleilaxu Ghola",
    "pass": "Let windows go by",
    "charity": "CHOAM charity",
    "movement": "Whole movement turn",
    "set_order": "Set an order",
    "clear_order": "Take back an order",
    "set_stop": "Set a stop",
    "clear_stop": "Take back a stop",
}
_FIELDS = {
    "about": "About what",
    "amounts": "Up to how much for whom",
    "always": "Always with",
    "at_least": "At least so many forces",
    "card": "On which card (nothing = all)",
    "done": "Be done otherwise",
    "how": "How to bid",
    "keep": "Keep in reserve",
    "moves": "Ground movements",
    "never": "Never with",
    "otherwise": "With all others",
    "paid": "Forces to pay for",
    "revival": "Force revival",
    "landing": "Landing",
    "stop_if": "Pass while one of these leads",
    "take": "Take CHOAM charity",
    "territory": "In which territory",
    "until": "Up to which turn",
    "window": "Which question",
    "windows": "Which questions",
    "order_kind": "Which order",
    "accept": "Accept it",
    "amount": "Amount of spice",
    "answer": "Your answer",
    "atomics": "Family Atomics",
    "bidder": "For which ally",
    "call": "Call treachery",
    "card_kind": "Kind of card",
    "command": "Command",
    "defense": "Defence",
    "dial": "Dial",
    "discard": "Discard from the plan",
    "do": "What to do",
    "element": "What to foresee",
    "faction": "Who will win",
    "forces": "How many forces",
    "hajr": "Play Hajr",
    "id": "Which one",
    "karama": "Use a Karama",
    "leader": "Leader",
    "losses": "Forces to lose",
    "members": "Whom to invite",
    "mode": "How",
    "number": "How many",
    "opponent": "Against whom",
    "origin": "From where",
    "parties": "With whom",
    "payers": "Whose pledges to use",
    "payments": "Spice payments",
    "place": "Where to",
    "play": "Play a Karama",
    "site": "Where",
    "starred": "Starred among them",
    "starred_forces": "Starred among them",
    "target": "Whom to ask",
    "text": "Words",
    "to": "Where to",
    "traitors": "Call only these traitors",
    "treachery": "If I hold the traitor",
    "turn": "In which turn",
    "value": "Which",
    "weapon": "Weapon",
    "weather": "Weather Control: sectors",
    "what": "What comes back",
    "winner": "If I win",
}
_OWN_FIELDS = {
    ("order:bid", "amount"): "Exactly this, or up to this",
    ("order:bid", "karama"): "Use a Karama above my means",
    ("order:peek_karama", "number"): "Only for card number (nothing = any)",
    ("order:bonus_karama", "number"): "Only for card number (nothing = any)",
    ("order:voice_karama", "target"): "Only if aimed at",
    ("order:worm_karama", "territory"): "Only if it rises in",
    ("order:worm_karama", "at_least"): "Only if so many Fremen forces are there",
    ("order:accompany", "territory"): "Only with landings in",
    ("order:storm", "turn"): "In which turn (nothing = the next)",
    ("order:storm", "dial"): "Your dial, if you dial",
    ("order:pass", "until"): "Up to which turn (nothing = this one)",
    ("order:prescience_karama", "target"): "Only if aimed at",
    ("bid", "amount"): "Your bid (nothing = pass)",
    ("bid", "karama"): "Cover it with a Karama",
    ("truthtrance", "number"): "At least how many / turn",
    ("loan", "to"): "Which ally",
    ("traitor", "leader"): "Traitor to keep",
    ("leader_revival", "leader"): "Leader to buy back",
    ("landing", "karama"): "Karama for Guild prices",
    ("ghola", "number"): "How many forces",
    ("ghola", "forces"): "How many forces",
    ("fremen_placement", "forces"): "Forces, 10 in all",
    ("fremen_placement", "starred"): "Fedaykin among them",
    ("ride", "starred"): "Fedaykin among them",
    ("plan", "losses"): "Forces to lose if I win",
    ("plan", "discard"): "Cards to discard if I win",
    ("prediction", "faction"): "Who will win (nothing = by lot)",
    ("prediction", "turn"): "In which turn (nothing = by lot)",
    ("nexus", "accept"): "Accept any alliance with",
    ("storm", "dial"): "Your dial (nothing = by chance)",
}
_OPTIONS = {
    ("pass", "windows", "storm"): "Storm cards (a dial is still asked)",
    ("pass", "windows", "bid"): "Bid (pass)",
    ("pass", "windows", "nexus"): "Nexus (keep things as they are)",
    ("pass", "windows", "ride"): "Ride the worm (stay)",
    ("pass", "windows", "force_revival"): "Force revival (nobody; not even the free ones)",
    ("pass", "windows", "landing"): "Landing (nothing)",
    ("pass", "windows", "ground_movement"): "Ground movement (nobody)",
    ("pass", "windows", "leader_revival"): "Leader revival (nobody)",
    ("pass", "windows", "choose_battle"): "Choose the next battle (the default)",
    ("pass", "windows", "plan"): "Battle plan (the default)",
    ("pass", "windows", "treachery"): "Call treachery (never)",
    ("pass", "windows", "winner_choices"): "The winner's choices (the default)",
    ("landing", "mode", "none"): "Land nothing",
    ("landing", "mode", "land"): "Land from the reserves",
    ("landing", "mode", "enter"): "Bring in Fremen reserves",
    ("landing", "mode", "ship"): "Ship on the planet (Guild)",
    ("landing", "mode", "return"): "Take back to the reserves (Guild)",
    ("storm", "atomics", "no"): "Keep it",
    ("storm", "atomics", "always"): "Play it",
    ("storm", "atomics", "if_weather"): "Play it if Weather Control is played",
    ("storm", "atomics", "unless_weather"): "Play it unless Weather Control is played",
    ("nexus", "do", "done"): "Done: keep things as they are",
    ("nexus", "do", "leave"): "Leave my alliance",
    ("nexus", "do", "propose"): "Propose an alliance",
    ("nexus", "do", "accept"): "Accept a proposal",
    ("nexus", "do", "refuse"): "Refuse a proposal",
    ("nexus", "do", "withdraw"): "Withdraw my proposal",
    ("bid", "how", "pass"): "Pass",
    ("bid", "how", "exact"): "Bid exactly this, else pass",
    ("bid", "how", "raise"): "Raise by one up to this",
    ("accompany", "otherwise", "ask"): "Ask me",
    ("accompany", "otherwise", "polar_sink"): "Go along to the Polar Sink",
    ("accompany", "otherwise", "no"): "Stay away",
    ("voice", "command", "none"): "Say nothing",
    ("voice", "command", "play"): "They must play …",
    ("voice", "command", "not"): "They must not play …",
    ("prescience", "element", "none"): "Ask nothing",
    ("prescience", "element", "leader"): "Their leader",
    ("prescience", "element", "weapon"): "Their weapon",
    ("prescience", "element", "defense"): "Their defence",
    ("prescience", "element", "number"): "Their dial",
    ("plan", "treachery", "ask"): "Ask me then",
    ("plan", "treachery", "always"): "Call it",
    ("plan", "treachery", "never"): "Never call",
    ("plan", "treachery", "some"): "Call only those named",
    ("plan", "winner", "ask"): "Ask me then",
    ("plan", "winner", "decided"): "Decided here",
    ("accompany", "place", "no"): "Stay away",
    ("accompany", "place", "polar_sink"): "Send 1 force to the Polar Sink",
    ("ghola", "what", "leader"): "A leader",
    ("ghola", "what", "forces"): "Forces",
    ("truthtrance", "about", "card"): "A card in hand",
    ("truthtrance", "about", "card_kind"): "A kind of card in hand",
    ("truthtrance", "about", "traitor"): "A traitor",
    ("truthtrance", "about", "prediction_faction"): "The predicted winner",
    ("truthtrance", "about", "prediction_turn"): "The predicted turn",
    ("truthtrance", "about", "spice"): "At least so much spice",
    ("truthtrance", "about", "cards"): "At least so many cards",
    ("truthtrance", "about", "free"): "A question in my own words",
    ("truth", "answer", "yes"): "Yes",
    ("truth", "answer", "no"): "No",
}
KINDS = {
    "poison_weapon": "a poison weapon",
    "projectile_weapon": "a projectile weapon",
    "lasgun": "a Lasgun",
    "snooper": "a Snooper",
    "shield": "a Shield",
    "worthless": "a worthless card",
    "cheap_hero": "a Cheap Hero(ine)",
    "weapon": "a weapon",
    "defense": "a defence",
    "special": "a special card",
}
_PAGE = 25
_PART = 23  # of a list without groups of its own: what fits beside the ways back


_PARTS = {  # of a packaged movement turn: the kind of each part's question, and what the part is called
    "revival": ("force_revival", "Revival"),
    "landing": ("landing", "Landing"),
    "first": ("ground_movement", "Movement"),
    "second": ("ground_movement", "Second (Hajr)"),
    "leader": ("leader_revival", "Leader"),
}
_SAY = {"ask": "Ask me when it comes", "now": "Decide it now", "no": "No second movement"}


def title(kind: str) -> str:
    """Return the name of a kind of decision, offer or order."""
    bare = kind.removeprefix(ORDER)
    return TITLES.get(bare, plain.capital(plain.readable(bare)))


def field_label(kind: str, field: Field) -> str:
    """Return the label of a field, at most 45 characters."""
    name = field.name
    if "." in name:
        part, _, inner = name.partition(".")
        known, called = _PARTS[part]
        label = "" if inner == "say" else field_label(known, replace(field, name=inner))
        return f"{called}: {label[:1].lower()}{label[1:]}"[:45] if label else called
    own = _OWN_FIELDS.get((kind, name)) or _OWN_FIELDS.get((kind.removeprefix(ORDER), name))
    return own or _FIELDS.get(name) or plain.capital(plain.readable(name))[:45]


def option_label(kind: str, field: str, option: str) -> str:
    """Return the name of an option, at most 100 characters."""
    if "." in field:
        part, _, inner = field.partition(".")
        return _SAY[option] if inner == "say" else option_label(_PARTS[part][0], inner, option)
    known = _OPTIONS.get((kind.removeprefix(ORDER), field, option))
    if known is not None:
        return known
    if option == "":
        return "Nobody" if field == "leader" else "Nothing"
    if field == "payments":
        return _payment(option)
    if field == "id" and option.isdecimal():
        return f"Proposal {option}" if kind == "nexus" else f"Deal {option}"
    return _named(field, option)[:100]


def _named(field: str, option: str) -> str:
    if field == "site":
        return plain.capital(plain.site(option))
    pile, star = option.removesuffix("*"), " (starred)" if option.endswith("*") else ""
    if option in FACTIONS:
        return f"{plain.emblem(option)} {plain.faction(option)}"
    if option in LEADERS:
        return f"{LEADERS[option].name} ({plain.faction(LEADERS[option].faction)} {LEADERS[option].value})"
    if field in ("card_kind", "value") and option in KINDS:
        return plain.capital(KINDS[option])
    if option in TREACHERY:
        return plain.card(option)
    if pile in TERRITORY_OF:
        return plain.capital(plain.place(pile)) + star
    if option in TERRITORIES:
        return plain.territory(option)
    return TITLES.get(option) or plain.capital(plain.readable(option))


def _payment(option: str) -> str:
    people, _, turn = option.partition("@")
    when = f"when turn {turn} begins" if turn else "at once"
    return f"{_pair(people)}, {when}"


def _pair(people: str) -> str:
    giver, _, taker = people.partition(">")
    return f"{plain.faction(giver)} to {plain.faction(taker)}"


def options_of(field: Field) -> tuple[str, ...]:
    """Return the options of a field, whatever sort it is."""
    if isinstance(field, Pick | Several):
        return field.options
    return tuple(key for key, _ in field.limits) if isinstance(field, Split) else ()


def groups(field: Field) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Split a field's options into named groups of at most 25, best first: strongholds, then by sectors of the map."""
    options = options_of(field)
    if len(options) <= _PAGE:
        return (("All", options),) if options else ()
    if all(option.removesuffix("*") in TERRITORY_OF for option in options):
        return _map_groups(options)
    pairs: dict[str, list[str]] = {}
    for option in options if all(">" in option for option in options) else ():
        pairs.setdefault(option.partition("@")[0], []).append(option)
    if 0 < len(pairs) < _PAGE:
        return tuple((_pair(pair), tuple(members)) for pair, members in pairs.items())
    parts = [options[start : start + _PART] for start in range(0, len(options), _PART)]
    return tuple((f"{_short(field, part[0])} – {_short(field, part[-1])}", part) for part in parts)


def _short(field: Field, option: str) -> str:
    return option_label("", field.name, option)[:40]


def _map_groups(options: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Group areas: strongholds, rock, then sand by thirds of the map; the Polar Sink goes with the strongholds."""
    found: dict[str, list[str]] = {}
    for option in options:
        area = option.removesuffix("*")
        known = TERRITORIES[TERRITORY_OF[area]]
        if known.id in STRONGHOLDS or known.type == "polar":
            name = "Strongholds and Polar Sink"
        elif known.type == "rock":
            name = "Rock"
        else:
            third = (SECTOR_OF[area] - 1) // 6
            name = f"Sand, sectors {third * 6 + 1} to {third * 6 + 6}"
        found.setdefault(name, []).append(option)
    order = sorted(found, key=lambda n: (not n.startswith("Strong"), n.startswith("Sand"), len(n), n))
    return tuple((name, tuple(found[name][i : i + _PAGE])) for name in order for i in range(0, len(found[name]), _PAGE))
