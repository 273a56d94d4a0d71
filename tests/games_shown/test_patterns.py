"""The machinery of sentences, on a small language: what agrees, what is missing, and what a mistake is called."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

from bot.games.patterns import NUMBER, TEXT, Grammar, Kind, Noun, holes, nouns
from tests.games_shown.patterns import mistakes, sentences

CZECH = Grammar({"seat": Kind(("", "Kdo", "koho"), 4)}, 3, lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2)
GUILD = Noun(1, {"": "Gilda", "Kdo": "Gilda", "koho": "Gildu"})
FREMEN = Noun(2, {"": "fremeni", "Kdo": "Fremeni", "koho": "fremeny"})
YOU = Noun(3, {"": "vy", "Kdo": "Vy", "koho": "vás"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Small:
    """A few sentences."""

    attacks: Annotated[str, holes(who="seat", foe="seat", where=TEXT)]
    offered: Annotated[str, holes(cards=NUMBER)]
    ended: Annotated[dict[str, str], holes("sold", "passed", who="seat")]


WORDS = Small(
    attacks="{who:Kdo} {who:zaútočil|zaútočila|zaútočili|útočíte} na {foe:koho}: {where}.",
    offered="Do dražby {cards:jde|jdou|jde} {cards} {cards:karta|karty|karet}.",
    ended={"sold": "Vše je prodáno.", "passed": "{who:Kdo} {who:nechce|nechce|nechtějí|nechcete} nic."},
)


def test_names_and_numbers_carry_their_grammar() -> None:
    assert WORDS.attacks.format(who=GUILD, foe=FREMEN, where="Arrakén") == "Gilda zaútočila na fremeny: Arrakén."
    assert WORDS.attacks.format(who=FREMEN, foe=YOU, where="Síč") == "Fremeni zaútočili na vás: Síč."
    said = [WORDS.offered.format(cards=CZECH.number(n)) for n in (1, 3, 5, 1000)]
    assert said[:2] == ["Do dražby jde 1 karta.", "Do dražby jdou 3 karty."]
    assert said[2:] == ["Do dražby jde 5 karet.", "Do dražby jde 1000 karet."]
    assert f"{GUILD} {GUILD!s}" == "Gilda Gilda"
    assert CZECH.number(5) is CZECH.number(5)
    assert CZECH.number(7) == 7


def test_a_form_that_is_missing_is_an_error_when_it_is_said() -> None:
    with pytest.raises(KeyError):
        f"{GUILD:komu}"
    with pytest.raises(KeyError):
        WORDS.offered.format()


def test_a_sentence_that_is_missing_is_an_error_at_import() -> None:
    with pytest.raises(TypeError, match="offered"):
        Small(attacks="", ended={})  # type: ignore[call-arg]


def test_a_language_without_mistakes_has_none() -> None:
    assert mistakes(WORDS, CZECH) == []
    assert [said.where for said in sentences(WORDS)] == ["attacks", "offered", "ended[sold]", "ended[passed]"]


@pytest.mark.parametrize(
    "wrong, named",
    [
        ({"attacks": "{hwo:Kdo} útočí."}, "attacks: is not given {hwo}"),
        ({"attacks": "{who:Komu} patří boj."}, "attacks: {who} has no form “Komu”"),
        ({"attacks": "{who:Kdo} {who:útočí|útočíte}."}, "attacks: {who:útočí|útočíte} has 2 words, not 4"),
        ({"offered": "{cards} {cards:karta|karty}."}, "offered: {cards:karta|karty} has 2 words, not 3"),
        ({"offered": "{cards} karet}."}, "offered: not a pattern (Single '}' encountered in format string)"),
        ({"attacks": "{where:kde} se bojuje."}, "attacks: {where} has no form “kde”"),
        ({"ended": {"sold": "Prodáno."}}, "ended: passed is missing"),
        ({"ended": {"sold": "A", "passed": "B", "full": "C"}}, "ended: full is not asked for"),
        ({"offered": "{cards!r} karet."}, "offered: {cards!r} is no form"),
        ({"offered": "Do dražby jde\n{cards} karet."}, "offered: more than one line"),
    ],
)
def test_every_mistake_is_named(wrong: dict[str, Any], named: str) -> None:
    assert mistakes(replace(WORDS, **wrong), CZECH) == [named]


def test_a_text_that_does_not_say_what_it_is_given_is_a_mistake() -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Loose:
        said: str

    assert mistakes(Loose(said="Nic."), CZECH) == ["said: does not say what it holds"]


def test_a_name_has_the_forms_of_its_kind() -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Names:
        seats: Annotated[dict[str, Noun], nouns("seat", "guild", "fremen")]
        you: Annotated[Noun, nouns("seat")]

    assert mistakes(Names(seats={"guild": GUILD, "fremen": FREMEN}, you=YOU), CZECH) == []
    caseless = Noun(4, {"": "G", "Kdo": "G", "komu": "G"})
    assert mistakes(Names(seats={"guild": caseless}, you=YOU), CZECH) == [
        "seats[guild]: has no form “koho”",
        "seats[guild]: has a form “komu” that nothing asks for",
        "seats[guild]: agrees with word 4 of 4",
        "seats: fremen is missing",
    ]
