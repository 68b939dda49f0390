"""What LOOP 78 and LOOP 45 share, written once: two climbing games, in which whoever sheds all cards goes out.

How a game uses it:

* `rules.round.Round` is one round at the table: who is on, what lies there, who is out. A game makes one with
  `first_round(seats, leader, cards, readings)`, keeps it in its own state, and reads `places` off it when `is_over`.
* `rules.moves` has the moves (`Play`, `Pass`, `Reveal`, `Finish`, `FixRound`) and `why_not(round, move)`: None, or a
  refusal with a code of `rules.moves.Why`. Who only taps the order of finishing needs `Finish` alone.
* `rules.facts.unfold(round, move)` gives the facts of a legal move, with all that follows (who goes out, the trick
  ends), and `apply(round, fact)` the round after each. `move_of(facts)` is the way back. `rules.facts.KINDS` belong
  into the game's own list of facts, and `rules.facts.problems` among its problems.
* Nothing here scores, seats anybody or knows a hand: seats are numbers, clockwise, and cards are told when laid.
* A page offers `kinds_asked` and `values_asked` of the round, which do not tell what was played before; history and
  Undo say who and how many cards. What is legal is asked of `why_not` alone.
* `text` says groups, what is asked, facts and refusals; it takes the names of seats as a function.
* `table_picture` is the table seen from above, as a value; `board.table_board.TableBoard` draws it and gives `TapSeat`
  and `TapMiddle`. Seats are lit, chosen, faded; before each lies a card with a word, or a small score board.
* `referee.RefereeEntry` is the page of whoever is on: kind, size and lowest card by taps, the encoder or digits; Next
  passes where that may be. It gives a `Shown`, and a move once it is complete.
* `readings` makes the panel "how we read the rules" of a game's section of the settings: to be chosen, or told.
* `round_fix.RoundFix` is the page on which a round that the referee is told is put right. It gives a `FixRound`.
* `rules.setup` reads and writes the header of a game; `settings.ClimbingSection` is the part of a game's settings that
  both have.
"""
