"""Replays games of `cargo run --release --example openspiel_games` in OpenSpiel and compares every decision.

    python3 -m pip install open_spiel==2.0.2
    cargo run --release --example openspiel_games -- einstein 1000000 | python3 tests/openspiel/compare.py

Compared are, at every turn, whose turn it is and the list of legal moves, and at the end that the game is over and
who has won. The first difference is printed with its line, and the exit code is 1.
"""

import sys

import pyspiel


def layouts(game):
    """For either colour, the chance outcome that sets up six stones, by these in reading order."""
    found = []
    for colour in "bw":
        outcomes = {}
        for outcome in range(720):
            state = game.new_initial_state()
            if colour == "w":
                state.apply_action(0)
            state.apply_action(outcome)
            if colour == "b":
                state.apply_action(0)
            cells = str(state).replace("|", " ").split()
            outcomes["".join(cell[1] for cell in cells if cell[0] == colour)] = outcome
        assert len(outcomes) == 720, "two outcomes of chance set up the same layout"
        found.append(outcomes)
    return found


class Player:
    """Holds the games of OpenSpiel, and what is known of their numbers."""

    def __init__(self):
        self.games = {}
        self.layouts = None

    def start(self, name):
        if name not in self.games:
            if name == "einstein":
                self.games[name] = pyspiel.load_game("einstein_wurfelt_nicht")
                self.layouts = layouts(self.games[name])
            else:
                rows, columns = name.split("x")
                self.games[name] = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})")
        return self.games[name].new_initial_state()

    def compare(self, line):
        """Replays a game; returns the number of its turns, or raises with what differs."""
        fields = line.split()
        state, at = self.start(fields[0]), 1
        if fields[0] == "einstein":
            state.apply_action(self.layouts[0][fields[1]])
            state.apply_action(self.layouts[1][fields[2]])
            at = 3
        for turn in fields[at:-1]:
            player, roll, moves, chosen = turn.split(":")
            if roll:
                if not state.is_chance_node():
                    raise ValueError(f"no roll is due at {turn}")
                state.apply_action(int(roll) - 1)
            if str(state.current_player()) != player:
                raise ValueError(f"player {state.current_player()} is to move at {turn}")
            legal = ",".join(map(str, state.legal_actions()))
            if legal != moves:
                raise ValueError(f"{legal} are legal at {turn}")
            state.apply_action(int(chosen))
        if not state.is_terminal():
            raise ValueError("the game is not over")
        payoff = state.returns()[0]
        if (payoff > 0) - (payoff < 0) != int(fields[-1]):
            raise ValueError(f"the first player gets {payoff}")
        return len(fields) - 1 - at


def main():
    player, games, turns = Player(), 0, 0
    for line in sys.stdin:
        try:
            turns += player.compare(line)
        except ValueError as error:
            print(f"{error}\n{line}")
            return 1
        games += 1
        if games % 100_000 == 0:
            print(f"{games} games", file=sys.stderr)
    print(f"{games} games and {turns} turns compared, no difference")
    return 0 if games else 1


if __name__ == "__main__":
    sys.exit(main())
