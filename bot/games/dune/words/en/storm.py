"""The storm phase's question in English, and the order for it."""

from __future__ import annotations

from ..sayings.storm import StormSayings

_LABELS = {"weather": "Weather Control: sectors", "atomics": "Family Atomics"}

STORM = StormSayings(
    title="Storm phase",
    fields=_LABELS | {"dial": "Your dial (nothing = at random)", "by_lot": "Dial at random"},
    in_advance=_LABELS | {"dial": "Your dial, if you dial", "turn": "In which turn (nothing = next)"},
    atomics={
        "no": "Keep it",
        "always": "Play it",
        "if_weather": "Play it if Weather Control is played",
        "unless_weather": "Play it unless Weather Control is played",
    },
    first_storm="The first storm is counted from sector {sector}.",
    storm_at="The storm is in sector {sector}.",
    range="Dial {least} to {most}.",
    together="The storm moves by the sum of your dial and {others:whose}.",
    others_dial="{who:Who} {who:dials|dial|dial} this time; you do not.",
    by_marker="Nobody dials: the storm goes as far as the marker says that lies face down.",
    by_known_marker="Nobody dials. You know the marker that lies face down: {sectors} {sectors:sector|sectors}.",
    cards_now="Your storm cards can be played now.",
    no_cards="You hold no storm card to play now, so all you can do is say that you play none.",
    in_its_way="In its path: {those}.",
    nothing_in_its_way="Nothing of yours stands in the next {sectors} {sectors:sector|sectors}.",
    card_does={"weather": "Weather Control: {text}.", "atomics": "Family Atomics: {text}."},
    no_card="Play no card",
    by_chance="Dial at random",
    dial="Dial {dial}",
    by_lot="You dial at random and play no card.",
    none_played="You play no card.",
    lot_dials="You dial at random.",
    dials="Dial {dial}.",
    moves_storm="Weather Control: {sectors} {sectors:sector|sectors}.",
    plays={
        "always": "Family Atomics: play it.",
        "if_weather": "Family Atomics: play it if Weather Control is played.",
        "unless_weather": "Family Atomics: play it unless Weather Control is played.",
    },
    in_turn="{said} in turn {turn}",
    to_dial="dial {dial}",
    to_move_storm="Weather Control: {sectors} {sectors:sector|sectors}",
    to_play={
        "always": "Family Atomics: play it",
        "if_weather": "Family Atomics: play it if Weather Control is played",
        "unless_weather": "Family Atomics: play it unless Weather Control is played",
    },
    to_play_nothing="play nothing",
    about_turn="turn {turn}",
)
