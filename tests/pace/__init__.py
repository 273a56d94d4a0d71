"""The player's week, measured: people with human answering times at a real table, over an injected clock.

Nothing here is Discord and nothing sleeps: the table service, its database, the postman and the courier are the real
ones, the platform behind them only counts, and time jumps to whatever happens next. What people answer is what machine
players would; when they answer, and whether they come at all, is `tests.pace.people`.

A turn is what a game counts its course by: in classic Dune a turn of everybody, in Dune: Imperium a round.
`tests.pace.dune` and `tests.pace.imperium` say of each game how a table of it begins, what its people do beforehand and
what is hidden in it; nothing else here knows a game.

What is counted:

- **A chain** is the longest sequence in a turn of answers each of which could only be given after the one before: the
  commit of the answer before opened the question, or made it possible to answer again (a question that an open step
  above held). Where several were asked together it is the longest way to any of their answers. A default that was
  played is an answer, for the table has waited for it; what an order answered is none, nor is a default at once of
  somebody absent, for nobody waited. Every turn begins at nothing, and what is asked before the first belongs to none.
- **A ping** is a message to a person that notifies: a new private message, or one in the channel that mentions him.
  A message that is edited is none, nor is the reply to what he pressed.
  A message that tells somebody what he will be asked before long is one too, and calls him like any other.
- **A question** is a decision put to a seat, each once, however often it is put anew or taken back and asked again.
- **A forced question** has one legal answer by public facts: the seat has no other, nor would it have one with any
  other cards, spice and traitors that the others must think possible (`tests.pace.forced`). Cards that a Reveal turn
  can acquire are answers of their own.
- **A reminder to somebody who owed nothing**: when it reached him, no question stood open before his seat.
- **Days** are those of a ten-turn game: the time from the first turn's beginning to the end, for each turn played,
  times ten. A game that somebody wins in turn four is not a fast one. One that was not finished counts as far as
  it came.
- **A loss** is a question that was waited for, and why: while several are asked at once, whoever answers last has cost
  the time. "Not told" is who could not know or was asked anew, "told now" what a phase begins with, "order asks" who
  had given orders of the kind that did not answer this.
- **Finished** is a game that has come to its end within `LIMIT`, without a fault that needed its operator; or as far as
  was asked for, where no option lets a game have so many turns.

Medians are taken over all turns (chains), and over all seats and turns (pings, questions) of all games.
"""
