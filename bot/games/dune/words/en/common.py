"""What several questions say in English."""

from __future__ import annotations

from ..sayings.common import BeforeSayings, KaramaSayings, NamingSayings

NAMING = NamingSayings(
    faction="{who:sign}",
    leader="{leader:disc}",
    no_leader="Nobody",
    card="{card}",
    kind="{kind:A}",
    place="{where:Place}",
    starred_there="{where:Place} (starred)",
    territory="{where:name}",
    nothing="Nothing",
    pair="{giver:name} to {taker:name}",
    payment="{giver:name} to {taker:name}",
    payment_later="{giver:name} to {taker:name}, when turn {turn} begins",
    some="{number} from {where}",
    some_starred="{number} ({starred} starred) from {where}",
    everything="All",
    parts={"strongholds": "Strongholds and Polar Sink", "rock": "Rock", "sand": "Sand, sectors {first} to {last}"},
    from_to="{first} – {last}",
)

BEFORE = BeforeSayings(
    cost="Cost: {amount} spice to {whom}; {left} of your {own} spice left.",
    cost_to_bank="Cost: {amount} spice to the bank; {left} of your {own} spice left.",
    cost_with_pledges="Cost: {amount} spice to {whom}, {pledged} of it from pledges; 0 of your {own} spice left.",
    cost_to_bank_with_pledges="Cost: {amount} spice to the bank, {pledged} of it from pledges; 0 of your {own} spice left.",
    just_cost="Cost: {amount} spice.",
    price="{amount} spice",
    free="Free of charge.",
    there_already="Already there: {those}. Whoever shares a place fights for it.",
    spice_there="Spice there: {amount}.",
    spice="{amount} spice",
    stands="{who:name} {what}",
    stands_short="{who:name} {number}",
    nobody="nobody",
    in_storm="{those}, in the storm",
    nobody_in_storm="nobody, in the storm",
    strongholds="🏰 {places}.",
    stronghold="{where:name} – {those}",
    spice_lies="🟤 Spice: {places}.",
    spice_at="{amount} in {where} – {those}",
    in_the_way="{what} in {where} ({ahead} {ahead:sector|sectors} ahead)",
    forces_at="{what} in {where}",
)

KARAMA = KaramaSayings(
    fields={"play": "Play a Karama"},
    play="Play a Karama",
    by_default="You let it happen.",
    played="Play a Karama.",
    let="Let it happen.",
    held="You hold a Karama. If several are played, only the first in storm order is used up.",
    not_held="You hold no Karama to play now, so all you can do is let it happen.",
    only_card="Only for card (nothing = any)",
    only_target="Only if aimed at",
    only_territory="Only if it rises in",
    only_forces="Only with this many Fremen there",
    armed="play it at the next opportunity",
    armed_target="play it at the next opportunity if it is aimed at {who}",
    armed_card="play it at the next opportunity for card {number}",
    armed_territory="play it at the next opportunity in {where}",
    armed_forces="play it at the next opportunity if at least {number} Fremen {number:force is|forces are} there",
    armed_both="play it at the next opportunity in {where}, if at least {number} Fremen {number:force is|forces are} there",
    about_place="{where}",
    about_card="card {number}",
    about_target="against {who}",
)

LET_GO = {
    "storm": "Storm cards (a dial is still asked)",
    "bid": "Bid (pass)",
    "nexus": "Nexus (keep things as they are)",
    "ride": "Ride the worm (stay)",
    "force_revival": "Force revival (nobody; not even the free ones)",
    "landing": "Landing (nothing)",
    "ground_movement": "Ground movement (nobody)",
    "leader_revival": "Leader revival (nobody)",
    "choose_battle": "Choose the next battle (the default)",
    "plan": "Battle plan (the default)",
    "treachery": "Call treachery (never)",
    "winner_choices": "The winner's choices (the default)",
}
