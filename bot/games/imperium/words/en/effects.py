"""Effects, costs and conditions in a few words."""

from __future__ import annotations

from ..sayings.effects import CombiningSayings, ConditionSayings, DoingSayings, EffectSayings

COMBINING = CombiningSayings(
    then="{first}, then {second}",
    choose="either {effects}",
    choose_some="choose {number} of these: {effects}",
    may="you may {effect}",
    pay="you may {cost} → {effect}",
    when="{effect} if {condition}",
    when_long="if {condition}, {effect}",
    when_else="{effect} if {condition}, otherwise {otherwise}",
    per={
        "emperor": "{effect} for each of your Emperor cards in play, this one too",
        "spacing_guild": "{effect} for each of your Spacing Guild cards in play, this one too",
        "bene_gesserit": "{effect} for each of your Bene Gesserit cards in play, this one too",
        "fremen": "{effect} for each of your Fremen cards in play, this one too",
    },
    per_other={
        "emperor": "{effect} for each of your other Emperor cards in play",
        "spacing_guild": "{effect} for each of your other Spacing Guild cards in play",
        "bene_gesserit": "{effect} for each of your other Bene Gesserit cards in play",
        "fremen": "{effect} for each of your other Fremen cards in play",
    },
    each_opponent="each opponent must {effect}",
    choose_opponent={
        "conflict": "pick an opponent with troops in the Conflict: {effect}",
        "garrison": "pick an opponent with troops in the garrison: {effect}",
    },
    on={
        "setup": "you begin with {effect} more",
        "take_high_council_seat": "when you take your High Council seat: {effect}",
        "harvest": "whenever you harvest: {effect}",
        "pay_solari_for_space_cost": "whenever you pay Solari for a space: {effect}",
    },
    on_harvest_less="whenever you harvest: {amount} spice less, and {effect}",
    schedule={"my_reveal_turn_this_round": "in your Reveal turn of this round: {effect}"},
    for_cost="{effect} for {cost}",
    custom={
        "prescience": "look at the top card of your deck whenever you like",
        "masterstroke": "once a game, when you deploy your fourth troop in one turn: 1 Influence with each of two "
        "Factions that you picked secretly before round 1",
        "manipulate": "set a card of the Row aside; in your Reveal turn of this round you alone can acquire it, "
        "for 1 Persuasion less",
    },
    send_rule={
        "kwisatz_haderach": "sends one of your Agents, even one that stands on the board, to any space, even an "
        "occupied one"
    },
)

DOING = DoingSayings(
    influence={
        "emperor": "{amount} Influence with the Emperor",
        "spacing_guild": "{amount} Influence with the Spacing Guild",
        "bene_gesserit": "{amount} Influence with the Bene Gesserit",
        "fremen": "{amount} Influence with the Fremen",
        "any": "{amount} Influence with one Faction of your choice",
    },
    influence_among="{amount} Influence with {factions}",
    influence_where={"an_opponent_has_more": "{influence} (one where an opponent has more than you)"},
    recruit="recruit {number} {number:troop|troops}",
    recruit_to_conflict="recruit {number} {number:troop|troops} (and deploy them at once if you like)",
    deploy={
        "garrison": "deploy up to {number} {number:troop|troops} from your garrison",
        "supply": "deploy up to {number} {number:troop|troops} from your supply",
    },
    deploy_any={
        "garrison": "deploy any number of troops from your garrison",
        "supply": "deploy any number of troops from your supply",
    },
    deploy_all={
        "garrison": "deploy {number} {number:troop|troops} from your garrison",
        "supply": "deploy {number} {number:troop|troops} from your supply",
    },
    retreat="retreat up to {number} of your troops",
    retreat_between="retreat {least} to {number} of your troops",
    retreat_any="retreat any number of your troops",
    lose_troops={
        "garrison": "lose {number} {number:troop|troops} of the garrison",
        "conflict": "lose {number} {number:troop|troops} in the Conflict",
    },
    target_loses={
        "garrison": "that opponent loses {number} {number:troop|troops} of the garrison",
        "conflict": "that opponent loses {number} {number:troop|troops} there",
    },
    draw="draw {number} {number:card|cards}",
    draw_from_discard={
        "emperor": "take {number} Emperor {number:card|cards} from your discard pile into your hand",
        "spacing_guild": "take {number} Spacing Guild {number:card|cards} from your discard pile into your hand",
        "bene_gesserit": "take {number} Bene Gesserit {number:card|cards} from your discard pile into your hand",
        "fremen": "take {number} Fremen {number:card|cards} from your discard pile into your hand",
    },
    intrigue="draw {number} Intrigue {number:card|cards}",
    steal_intrigue="take a random Intrigue card from each opponent who has {number} or more",
    discard="discard {number} {number:card|cards}",
    trash="you may trash {number} of your cards",
    trash_from="you may trash {number} of your cards ({places})",
    zones={"hand": "in hand", "discard": "in the discard pile", "in_play": "in play"},
    trash_self="trash this card",
    look_top="look at the top card of your deck, then {choices} it",
    top_card={"draw": "draw", "trash": "trash"},
    shuffle_discard="shuffle your discard pile into your deck",
    acquire={
        "discard": "acquire a card that costs {cost} or less, free",
        "deck_top": "acquire a card that costs {cost} or less, free, to the top of your deck",
    },
    acquire_foldspace="acquire {number} Foldspace",
    harvest="harvest {number} spice and the bonus spice here",
    take_mentat="take the Mentat",
    reserve_mentat="the Mentat in the next round",
    take_seat="take a seat in the High Council (2 Persuasion in every Reveal turn)",
    take_swordmaster="take your third Agent, for good",
    recall_agent="recall {number} of your Agents, to be sent again",
    control="control of {space}",
    signet="use the signet ability of your Leader",
    end_turn="your turn ends",
    may_end_turn="your turn ends if you like",
    add_icons="the card you play in this turn has these icons, too: {icons}",
    ignore_agents="enemy Agents do not keep yours out of {icons} spaces",
    ignore_agents_next="enemy Agents do not keep out the next Agent you send in this turn",
    space_discount={
        "solari": "{icon} spaces cost you {amount} Solari less",
        "spice": "{icon} spaces cost you {amount} spice less",
        "water": "{icon} spaces cost you {amount} water less",
    },
    acquire_discount="{card} costs you {amount} Persuasion less in this turn",
    double_harvest="if you harvest in this turn, the base spice counts twice",
    double_influence="the Faction's space gives you 2 Influence instead of 1",
    to_deck_top="cards you acquire in that turn may go on top of your deck",
    block_space="name a space that no opponent can enter until your next turn",
)

CONDITIONS = ConditionSayings(
    influence={
        "emperor": "you have {number} or more Influence with the Emperor",
        "spacing_guild": "you have {number} or more Influence with the Spacing Guild",
        "bene_gesserit": "you have {number} or more Influence with the Bene Gesserit",
        "fremen": "you have {number} or more Influence with the Fremen",
    },
    alliance={
        "emperor": "you have the Emperor's Alliance",
        "spacing_guild": "you have the Spacing Guild's Alliance",
        "bene_gesserit": "you have the Bene Gesserit's Alliance",
        "fremen": "you have the Fremen Alliance",
        "any": "you have an Alliance",
    },
    other_in_play={
        "emperor": "you have another Emperor card in play",
        "spacing_guild": "you have another Spacing Guild card in play",
        "bene_gesserit": "you have another Bene Gesserit card in play",
        "fremen": "you have another Fremen card in play",
    },
    high_council="you have a seat in the High Council",
    mentat_on_space="the Mentat is on its space",
    own_agent_on_board="you have an Agent on the board",
    agent_on="you have an Agent on {space}",
    turn={"agent": "it is your Agent turn", "reveal": "it is your Reveal turn"},
    deck_not_empty="there is a card in your deck",
    opponent_in_conflict="an opponent has troops in the Conflict",
    owned_cards="you own {number} or more of {card}",
    owned_more="you own more of {card} than each opponent",
    tracks="you have {number} or more Influence with {tracks} Factions",
    pay="pay {resources}",
    trash="trash {number} of your cards",
    trash_from="trash {number} of your cards ({places})",
    lose_influence={
        "emperor": "lose {amount} Influence with the Emperor",
        "spacing_guild": "lose {amount} Influence with the Spacing Guild",
        "bene_gesserit": "lose {amount} Influence with the Bene Gesserit",
        "fremen": "lose {amount} Influence with the Fremen",
        "any": "lose {amount} Influence with a Faction of your choice",
    },
)

EFFECTS = EffectSayings(
    combining=COMBINING,
    doing=DOING,
    conditions=CONDITIONS,
)
