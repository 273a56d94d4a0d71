"""Other ways to say things: each is rewritten into lines of the language, where nothing else understands it."""

from __future__ import annotations

import re

from ..language.rewriting import Make, Wordings, all_of, each, listed, one, plain
from ..language.text import CaseError
from . import names


def is_seat(text: str) -> bool:
    """Say whether a text is a faction's name."""
    return names.key(text) in names.SEATS


def is_leader(text: str) -> bool:
    """Say whether a text is a leader's name."""
    return names.key(text) in names.SHORT_LEADERS or names.key(text) in names.LEADER_NAMES


def is_place(text: str) -> bool:
    """Say whether a text is a territory's or area's name."""
    k = names.key(text)
    return k in names.TERRITORY_NAMES or k in names.AREA_NAMES


def names_card(text: str) -> bool:
    """Say whether a text is a treachery card's name."""
    try:
        return bool(names.card(text))
    except CaseError:
        return False


_SEAT_HAS = r"(?P<seat>[\w ]+?)"
_BOTH: tuple[tuple[str, Make], ...] = (  # in the set-up and as expectations
    (
        r"forces of (?P<seat>[\w ]+?): (?P<list>.+)",
        lambda m: [
            f"{m['seat']} has {found[1]} forces in {found[2]}"
            for item in names.items(m["list"])
            if (found := re.fullmatch(r"([\d+* ]+?) (?:forces )?(?:in|on|at) (.+)", item))
        ],
    ),
    (r"(?P<place>[^:]+?):\s*(?P<list>.+)", one(is_place, "place", "forces {place}: {list}")),
    (r"(?P<place>.+?) (?:is|stands) empty", one(is_place, "place", "forces {place}: none")),
    (
        r"there (?:are|is) (?P<n>[\d+* ]+?|no) (?P<seat>[a-z][\w ]*?)(?: forces?)? (?:in|on|at) (?P<place>.+)",
        one(is_seat, "seat", "{seat} has {n} forces in {place}"),
    ),
    (
        _SEAT_HAS + r" has (?P<n>\d[\d+* ]*?|no)(?: forces?)?(?: left)? (?:in|on|at) (?P<place>.+)",
        one(is_seat, "seat", "{seat} has {n} forces in {place}"),
    ),
    (
        r"(?:there (?:are|is) )?(?P<n>\d+) spice (?:(?:lies|is|are|was)(?: placed| left)? )?(?:on|in|at) (?P<place>.+)",
        plain("spice on {place}: {n}"),
    ),
    (r"(?:there is )?no spice (?:lies |is )?(?:on|in|at) (?P<place>.+)", plain("spice on {place}: 0")),
    (
        r"(?P<what>spice|reserves|tanks|hand|cards|traitors?) (?P<of>of|on|in) (?P<who>[^:]+?) (?:is|are|=) (?P<v>.+)",
        plain("{what} {of} {who}: {v}"),
    ),
    (
        r"(?P<who>[\w ]+?)(?:'s?)? (?P<what>spice|reserves|tanks|hand|cards|traitors?)(?: is| are| =|:) (?P<v>.+)",
        one(is_seat, "who", "{what} of {who}: {v}"),
    ),
    (_SEAT_HAS + r" (?:has|holds) (?:no|0|zero) (?:treachery )?cards", plain("hand of {seat}: none")),
    (_SEAT_HAS + r" holds nothing", plain("hand of {seat}: none")),
    (_SEAT_HAS + r" has the traitors? (?P<list>.+)", plain("traitors of {seat}: {list}")),
    (
        r"(?P<list>.+?) (?:is|are) (?:an? )?traitors? of (?P<seat>[\w ]+)",
        listed(is_leader, "traitors of {seat}: {list}"),
    ),
    (
        r"(?:there (?:are|is) )?(?P<n>\d[\d+* ]*?) (?P<seat>[a-z][\w ]*?) forces? (?:are |is |stand |stands |lie )?"
        r"(?:in|on|at) (?P<place>.+)",
        one(is_seat, "seat", "{seat} has {n} forces in {place}"),
    ),
    (r"(?:an )?alliance (?:of|between) (?P<list>.+)", listed(is_seat, "alliance: {list}")),
    (r"(?P<list>.+?) (?:are|is) allied with (?P<seat>[\w ]+)", lambda m: _allies(f"{m['list']}, {m['seat']}")),
    (r"(?:it is )?turn(?: is)?:? (?P<n>\d+)", plain("turn {n}")),
    (r"(?:it is |this is )?the (?P<phase>[\w ]+?) phase", plain("phase {phase}")),
    (r"the phase is:? (?P<phase>.+)", plain("phase {phase}")),
    (r"(?:the )?storm (?:stands|stops|ends|lies|is now) (?:in|at)(?: sector)? (?P<n>\d+)", plain("storm {n}")),
    (r"(?P<seat>[\w ]+?) is (?:the )?first player", one(is_seat, "seat", "first player {seat}")),
    (r"(?:the )?first player is:? (?P<seat>[\w ]+)", one(is_seat, "seat", "first player {seat}")),
    (r"(?P<place>.+?) has (?P<n>\d+|no) spice", one(is_place, "place", "spice on {place}: {n}")),
    (
        r"(?P<seat>[\w ]+?) (?:has )?predict(?:s|ed)? (?:that )?(?P<who>[\w ]+?)(?: wins?| to win)?,?"
        r" (?:in|on|for|at) turn (?P<n>\d+)",
        one(is_seat, "who", "prediction: {who} in turn {n}"),
    ),
)

_SET_UP: tuple[tuple[str, Make], ...] = (
    (_SEAT_HAS + r" (?:has|holds) (?P<n>\d+) (?:treachery )?cards?", one(is_seat, "seat", "hand of {seat}: {n} cards")),
    (r"(?P<list>.+?) (?:are|is|were) (?:dead|killed|in the tanks)", listed(is_leader, "dead: {list}")),
    (r"(?P<list>.+?) are (?:allied|allies|in an alliance)", listed(is_seat, "alliance: {list}")),
    (
        r"(?P<leader>.+?) (?:is|was|has been) used (?:in|at) (?P<place>.+)",
        one(is_leader, "leader", "used: {leader} in {place}"),
    ),
    (_SEAT_HAS + r" has (?:the (?:cards? )?|an? )?(?P<list>[^\d:]+)", lambda m: _cards(m["seat"], m["list"])),
)

_EXPECTED: tuple[tuple[str, Make], ...] = (
    (
        r"(?:there (?:are|is) )?(?:no forces|nobody)(?: is| are)?(?: left)? (?:in|on) (?P<place>.+)",
        one(is_place, "place", "forces {place}: none"),
    ),
    (r"(?P<list>.+?) (?:are|were) (?:dead|killed|in the tanks)", each(is_leader, "{} is dead")),
    (
        r"(?:(?:all|the)(?: (?P<all>[\w ]+?))?|(?P<seat>[\w ]+?)'s?) forces(?: of (?P<of>[\w ]+?))? (?:in|on|at) "
        r"(?P<place>.+?) (?:are|were|have been) (?:all )?"
        r"(?:dead|killed|destroyed|devoured|lost|in the tanks|sent to the tanks)",
        lambda m: _gone(m["all"] or m["seat"] or m["of"] or "", m["place"]),
    ),
    (r"nobody (?:calls?|called)(?: (?:treachery|a traitor))?", plain("no fact TreacheryCalled")),
    (r"(?P<leader>.+?) (?:was|has been) killed|(?P<also>.+?) (?:is killed|dies|has died)", lambda m: _fate(m, "dead")),
    (r"(?P<leader>.+?) (?:survives|has survived|is not dead|is not killed|lives|is back)", lambda m: _fate(m, "ready")),
    (r"(?P<list>.+?) (?:are alive|are not dead|survive|are ready)", each(is_leader, "{} is ready")),
    (r"(?:nobody|no leader) is dead|no leaders? (?:are|is) (?:dead|in the tanks)", plain("dead: none")),
    (
        r"(?P<seat>[\w ]+?) (?:wins|won|has won) (?:the|this|that) battle(?: in [\w' ]+?)?"
        r"(?:,? (?:by |with )?(?P<x>\d+) (?:to|against) (?P<y>\d+))?",
        lambda m: _battle(m),
    ),
    (
        r"nobody (?:wins|won|has won) the battle|(?:the|this|that) battle has no winner",
        plain("the battle had no winner"),
    ),
    (
        r"(?P<list>.+?) (?:win|won|have won|has won|wins)(?: the game)?(?: together| alone)?,? by (?P<how>\w+)",
        listed(is_seat, "winners: {list} by {how}"),
    ),
    (
        r"(?P<list>.+?) (?:win|won|have won|has won|wins)(?: the game)?(?: together| alone)?",
        listed(is_seat, "winners: {list}"),
    ),
    (r"nobody (?:has )?won(?: the game)?", plain("nobody wins")),
    (r"(?:the )?winners? (?:is|are|was|were):? (?P<list>.+)", listed(is_seat, "winners: {list}")),
    (r"(?:there (?:is|was) )?no battle(?: (?:is|was|has been))?(?: fought)?", plain("no fact BattleBegan")),
    (
        r"(?P<who>.+?) (?P<no>does not see|sees?) (?:the )?(?:auction )?(?:card )?(?P<card>[^:]+)",
        one(names_card, "card", "{who} {no} peeked: {card}"),
    ),
    (r"(?:the )?game (?:continues|is not over|has not ended)|nobody has won yet", plain("the game goes on")),
    (r"(?:the )?game (?:is over|has ended|ends)", plain("phase over")),
    (
        r"(?P<list>.+?) (?:is|are) (?P<no>not )?among (?:the )?choices of (?P<seat>[\w ]+?) for (?P<rest>.+)",
        plain("{no}among the choices of {seat} for {rest}: {list}"),
    ),
    (
        r"(?P<seat>[\w ]+?) (?:can(?P<no>not| not)?|may(?P<not> not)?) (?P<move>.+)",
        lambda m: (
            [f"{'not ' * bool(m['no'] or m['not'])}among the choices of {m['seat']}: {m['move']}"]
            if is_seat(m["seat"])
            else []
        ),
    ),
    (
        r"(?P<list>.+?) (?:are (?P<no>not )?allie(?:d|s)|(?:form|are in) an alliance)",
        lambda m: _allies(m["list"], m["no"] or ""),
    ),
    (
        r"(?P<seat>[\w ]+?) (?:has no all(?:ies|y)|is (?:allied with nobody|not allied(?: with anybody)?))",
        lambda m: [f"{m['seat']} and {f} are not allied" for f in _others(m["seat"])],
    ),
    (r"(?P<list>.+?) (?:are|were) discarded", each(names_card, "the treachery discards contain {}")),
    (
        r"(?P<card>.+?) (?:is|was|lies) (?P<no>not )?(?:discarded|(?:in|on|among) the "
        r"(?:(?:treachery|(?P<spice>spice)) )?discards?(?: pile)?)",
        lambda m: [f"the {m['spice'] or 'treachery'} discards {m['no'] or ''}contain {m['card']}"],
    ),
    (_SEAT_HAS + r" (?:has|owns) (?P<n>\d+) (?:treachery )?cards?", one(is_seat, "seat", "{seat} holds {n} cards")),
    (_SEAT_HAS + r" (?:no longer holds|has lost) (?P<card>.+)", one(is_seat, "seat", "{seat} does not hold {card}")),
    (_SEAT_HAS + r" (?:still holds|keeps|still has|has kept) (?P<list>[^\d:]+)", lambda m: _held(m["seat"], m["list"])),
    (
        r"(?:the )?hand of (?P<seat>[\w ]+?) (?P<no>does not contain|contains) (?P<list>.+)",
        lambda m: [f"{m['seat']} {'does not hold' if 'not' in m['no'] else 'holds'} {m['list']}"],
    ),
    (_SEAT_HAS + r" holds (?P<list>[^:]*(?:,| and )[^:]*)", lambda m: _held(m["seat"], m["list"])),
    (_SEAT_HAS + r" (?:has|has the card|has an?) (?P<list>[^\d:]+)", lambda m: _held(m["seat"], m["list"])),
    (r"(?:the game |we are )?(?:waits?|waiting) (?:only )?for:? (?P<list>.+)", plain("waiting for {list}")),
    (r"nobody is (?:asked|waited for)(?: anything)?|nobody (?:has to|must) answer", plain("waiting for nobody")),
    (r"(?P<list>.+?) (?:is|are) waited for", listed(is_seat, "waiting for {list}")),
    (_SEAT_HAS + r" is (?:not asked(?: anything)?|asked nothing)", one(is_seat, "seat", "{seat} owes nothing")),
    (
        r"(?P<list>.+?) (?:are asked|owe)(?: for)? (?P<kind>[\w ]+)",
        lambda m: [f"{f} owes {m['kind']}" for f in all_of(is_seat, m["list"])],
    ),
    (
        r"(?P<seat>[\w ]+?) is (?:the )?(?P<what>aggressor|defender|mover)",
        one(is_seat, "seat", "everybody sees {what}: {seat}"),
    ),
    (
        r"(?:the )?(?P<what>aggressor|defender|mover)(?: is|:) (?P<seat>[\w ]+)",
        one(is_seat, "seat", "everybody sees {what}: {seat}"),
    ),
    (
        r"(?P<seat>[\w ]+?) may choose exactly:? (?P<list>[^{}]+?) for (?P<rest>.+)",
        plain("{seat} may choose exactly {{{list}}} for {rest}"),
    ),
    (
        r"(?P<who>.+?) (?P<no>do not see|does not see|sees?) (?P<owner>[\w ]+?)'s? "
        r"(?P<what>spice|hand|traitors?|plan|orders?|answers?)",
        plain("{who} {no} the {what} of {owner}"),
    ),
    (
        r"(?P<list>.+?) (?:has|have) an order (?P<kind>.+)",
        lambda m: [f"{f} has an order {m['kind']}" for f in all_of(is_seat, m["list"])],
    ),
)

_SPICE: tuple[tuple[str, Make], ...] = (
    (
        r"(?P<seat>[\w ]+?) (?:receives?|received|gets?|got|has received) (?P<n>\d+) spice"
        r"(?: from (?:the )?(?P<giver>[\w ]+))?",
        lambda m: _moved(m["giver"], m["seat"], m["n"]),
    ),
    (
        r"(?P<seat>[\w ]+?) (?:pays?|paid|has paid) (?P<n>\d+)(?: spice)?(?: to (?:the )?(?P<taker>[\w ]+))?",
        lambda m: _moved(m["seat"], m["taker"], m["n"]),
    ),
    (
        r"(?P<seat>[\w ]+?) (?:receives?|received|gets?|got|takes?|took|collects?|collected) (?:choam )?charity",
        one(is_seat, "seat", "fact SpiceMoved taker {seat}, why charity"),
    ),
    (r"(?:the )?answer(?: given)? (?:is|was):? (?P<answer>yes|no|none)", plain("fact TruthAnswered answer {answer}")),
    (
        r"(?P<seat>[\w ]+?) (?:wins|won|has won) the (?:auction|bidding)|(?P<also>[\w ]+?) (?:buys|bought) the card",
        lambda m: [f"fact CardBought who {who}"] if is_seat(who := names.key(m["seat"] or m["also"])) else [],
    ),
    (
        r"(?P<n>\d+) (?:treachery )?cards? (?:is|are|were) (?:dealt|offered|up(?: for auction)?|for sale)",
        plain("fact CardsOffered cards {n}"),
    ),
    (r"(?:the )?(?:bidding|auction) (?:is over|has ended|ends)", plain("no auction")),
    (r"nobody (?:buys|bought|wins|won) (?:the |a )?card", plain("no fact CardBought")),
    (
        r"(?P<seat>[\w ]+?) (?:bids next|is to bid|is (?:the )?next(?: bidder)?)",
        one(is_seat, "seat", "waiting for {seat}"),
    ),
    (r"(?:the )?high(?:est)? bidder is (?P<seat>[\w ]+)", one(is_seat, "seat", "{seat} leads")),
    (
        r"(?:the )?opener is (?P<seat>[\w ]+)|"
        r"(?P<also>[\w ]+?) (?:opens|opened)(?: (?:the )?(?:bidding|auction|card))?",
        lambda m: [f"everybody sees opener: {m['seat'] or m['also']}"] if is_seat(m["seat"] or m["also"]) else [],
    ),
    (
        r"(?P<seat>[\w ]+?) (?:buys|bought|has bought|wins|won) (?:the |that )?card(?: (?P<number>\d+))? "
        r"(?:for|at) (?P<n>\d+)(?: spice)?",
        lambda m: [
            f"fact CardBought who {names.key(m['seat'])}, price {m['n']}"
            + (f", number {m['number']}" if m["number"] else "")
        ],
    ),
    (
        r"(?:the )?storm (?:moves|moved|has moved)(?: by)? (?P<n>\d+)(?: sectors?)?",
        plain("fact StormMoved sectors {n}"),
    ),
    (
        r"(?:(?:there is |there was )?(?P<no>no) nexus|(?:there is |there was )?an? nexus"
        r"|(?:the )?nexus (?:is open|opens|takes place|begins))(?: takes place| occurs| happens)?",
        lambda m: ["no fact NexusOpened" if m["no"] else "fact NexusOpened"],
    ),
    (
        r"(?P<who>.+?) (?P<no>does not know|do not know|knows?) (?P<what>.+)",
        lambda m: [f"{m['who']} {'does not see' if 'not' in m['no'] else 'sees'} {m['what']}"],
    ),
    (
        r"(?P<owner>[\w ]+?)'s? (?P<what>spice|hand|traitors?|plan|orders?|answers?) "
        r"(?:is|are) hidden from (?P<who>.+)",
        plain("{who} does not see the {what} of {owner}"),
    ),
    (r"it is (?P<seat>[\w ]+?)'s? turn(?: to \w+)?", one(is_seat, "seat", "waiting for {seat}")),
    (r"(?P<card>.+?) (?:is|was|has been) (?:removed(?: from the game)?|out of the game)", plain("removed: {card}")),
    (_SEAT_HAS + r" keeps (?P<n>\d+) spice", one(is_seat, "seat", "{seat} has {n} spice")),
    (r"(?:the )?(?P<what>pledge|debt) of (?P<a>.+?) to (?P<b>.+?) is (?P<n>\d+)", plain("{what} of {a} to {b}: {n}")),
    (r"the prediction is (?P<rest>.+)", plain("prediction: {rest}")),
    (_SEAT_HAS + r" (?:draws?|drew|receives?|received|gets?|got) the card (?P<card>.+)", plain("{seat} holds {card}")),
)

_PLAYED: tuple[tuple[str, Make], ...] = (
    (r"(?:everybody|everyone|all)(?: players)?: (?:pass|done)", plain("everybody passes")),
    (r"nobody (?:calls(?: treachery| a traitor)?|bids|plays (?:a )?karama|does anything)", plain("everybody passes")),
    (r"(?P<seat>[\w ]+?):? (?P<do>take|decline)s charity", one(is_seat, "seat", "{seat} orders {do} charity")),
    (
        r"(?P<seat>[\w ]+?) (?:cannot|can not|may not) (?P<move>.+?)(?: \((?P<rule>[DR]-[\w-]+)\))?",
        lambda m: _impossible(m),
    ),
    (
        r"(?:the )?(?:time runs out|deadline (?:passes|is over|expires)|time is over)(?: for (?P<list>.+))?",
        lambda m: _time(m),
    ),
)


def _moved(giver: str | None, taker: str | None, amount: str) -> list[str]:
    ends = [f"{end} {names.key(who)}" for end, who in (("giver", giver), ("taker", taker)) if who]
    return [f"fact SpiceMoved {', '.join([*ends, f'amount {amount}'])}"]


def _impossible(m: re.Match[str]) -> list[str]:
    return [f"refused {m['rule'] or ''}: {m['seat']}: {m['move']}"] if is_seat(m["seat"]) else []


def _time(m: re.Match[str]) -> list[str]:
    return ["time up" + (f" for {m['list']}" if m["list"] else "")]


def _gone(seat: str, place: str) -> list[str]:
    if seat:
        return [f"{seat} has no forces in {place}"] if is_seat(seat) else []
    return [f"forces {place}: none"]


def _fate(m: re.Match[str], how: str) -> list[str]:
    who = next(text for text in m.groupdict().values() if text)
    return [f"{who} is {how}"] if is_leader(who) else []


def _battle(m: re.Match[str]) -> list[str]:
    if not is_seat(m["seat"]):
        return []
    return [f"the battle was won by {m['seat']}" + (f" by {m['x']} to {m['y']}" if m["x"] else "")]


def _allies(text: str, no: str = "") -> list[str]:
    seats = all_of(is_seat, text)
    return (
        [f"alliance: {', '.join(seats)}"]
        if not no and len(seats) > 1
        else [f"{seats[0]} and {seats[1]} are not allied"]
        if no and len(seats) == 2
        else []
    )


def _others(seat: str) -> list[str]:
    return sorted({f for f in names.SEATS.values() if f != names.SEATS[names.key(seat)]}) if is_seat(seat) else []


def _is_card(text: str) -> bool:
    return names.key(text) in names.CARDS


def _cards(seat: str, text: str) -> list[str]:
    cards = all_of(_is_card, text)
    return [f"hand of {seat}: {', '.join(cards)}"] if cards and is_seat(seat) else []


def _held(seat: str, text: str) -> list[str]:
    cards = all_of(_is_card, re.sub(r"(^|, | and )(the|a|an) ", r"\1", text.strip()))
    return [f"{seat} holds {card}" for card in cards] if is_seat(seat) else []


WORDINGS = Wordings(before=(*_PLAYED, *_BOTH, *_SET_UP), after=(*_EXPECTED, *_SPICE, *_BOTH))
