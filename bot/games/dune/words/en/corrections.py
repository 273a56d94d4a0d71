"""What a moderator can put right by hand, in English."""

from __future__ import annotations

from ..sayings.corrections import CorrectionSayings, LookSayings

CORRECTIONS = CorrectionSayings(
    titles={
        "spice": "Spice of a faction",
        "map_spice": "Spice on the map",
        "forces": "Forces",
        "leader": "A leader",
        "storm": "The storm",
        "alliances": "Alliances",
        "cards": "Treachery cards",
        "traitors": "A traitor, unseen",
        "prediction_anew": "The prediction, asked anew",
        "deals": "A deal",
        "debts": "A debt",
        "hand_card": "A card of a hand, by name",
        "deck_card": "A card of the deck, by name",
        "named_traitor": "A traitor, by name",
        "prediction": "The prediction",
    },
    does={
        "spice": "Spice from the bank to a faction, or back. You do not see how much it has.",
        "map_spice": "Spice is put down on the map, or taken away from it.",
        "forces": "Forces of a faction go from one place to another.",
        "leader": "A leader who is ready goes to the tanks; one in the tanks comes back.",
        "storm": "The storm is moved to another sector. What it would have swept on its way stays.",
        "alliances": "Factions become allies of each other and nobody else, or of nobody. Pledges lapse.",
        "cards": "A faction draws the top card, which it alone sees, discards one by lot, which all then see, or takes "
        "one back from the discards.",
        "traitors": "One of a faction's traitors, by lot, is changed for one that nobody has. It alone sees which.",
        "prediction_anew": "Whoever has predicted is asked once more, before the game goes on, and alone sees what. "
        "Until the answer is in, or without one, the prediction stays as it is.",
        "deals": "A deal holds no longer, or a payment of it counts as made. Spice that has been paid stays paid.",
        "debts": "A faction owes another less than before, or nothing more.",
        "hand_card": "A card that you look at goes under the deck, unseen by others, or to the discards.",
        "deck_card": "A faction is given a card of the deck that you look at, and alone sees which.",
        "named_traitor": "A traitor that you look at is changed for one that nobody has. Its faction alone sees which.",
        "prediction": "Another prediction takes the place of the one that you look at. Its faction alone hears it.",
    },
    fields={
        "who": "Whose",
        "way": "What",
        "amount": "How much",
        "area": "Where",
        "origin": "From",
        "to": "To",
        "number": "How many",
        "starred": "Starred among them",
        "leader": "Which leader",
        "sector": "To sector",
        "members": "Who",
        "card": "Which card",
        "deal": "Which deal",
        "payment": "Which payment",
        "whom": "To whom",
        "faction": "Who will win",
        "turn": "In turn",
    },
    ways={
        "give": "Give",
        "take": "Take away",
        "draw": "Draw the top card",
        "discard": "Discard one by lot",
        "regain": "Take one back from the discards",
        "form": "Make allies of each other",
        "leave": "Leave their alliance",
        "strike_off": "It holds no longer",
        "paid": "A payment has been made",
        "under": "Under the deck",
        "openly": "To the discards",
    },
)

LOOKS = LookSayings(
    of_seats={
        "hand": "The treachery cards of {who}",
        "traitors": "The traitors of {who}",
        "purse": "The spice of {who}",
        "prediction": "The prediction of {who}",
    },
    of_decks={
        "treachery_deck": "The top card of the treachery deck",
        "treachery_cards": "What lies in the treachery deck, in no order",
        "spice_deck": "The top card of the spice deck",
    },
    purse="{amount} spice",
    prediction="{who} in turn {turn}",
    nothing="Nothing.",
)
