"""Positions of random games with the numbers of their continuations, as OpenSpiel counts them.

    cargo run --release --example openspiel_games -- einstein 24 7 > games.txt
    cargo run --release --example openspiel_games -- 3x3 12 7 >> games.txt
    cargo run --release --example openspiel_games -- 4x5 12 7 >> games.txt
    python3 tests/openspiel/perft.py < games.txt > tests/data/openspiel.perft

A line is a game, a position in its notation, and how many sequences of 1, 2, 3 (and 4) decisions there are; in
EinStein a decision is a roll with a move, all six faces counted apart, and a finished game has no continuations.
"""

import sys

from compare import Player

DEEPEST = {"einstein": 4}


def continuations(state, depth):
    """Sequences of so many decisions."""
    if state.is_terminal():
        return 0
    count = 0
    rolls = [None] if not state.is_chance_node() else [action for action, _ in state.chance_outcomes()]
    for roll in rolls:
        rolled = state
        if roll is not None:
            rolled = state.clone()
            rolled.apply_action(roll)
        legal = rolled.legal_actions()
        count += len(legal) if depth == 1 else sum(continuations(rolled.child(action), depth - 1) for action in legal)
    return count


def einstein(state, mover):
    """A position as this project writes it: Black's stones are red and have digits."""
    cells = str(state).replace("|", " ").split()
    signs = [{"b": cell[1], "w": "abcdef"[int(cell[1]) - 1] if cell[1] != "_" else ""}.get(cell[0], ".") for cell in cells]
    rows = ["".join(signs[5 * row : 5 * row + 5]) for row in range(5)]
    return "/".join(rows) + " " + "rb"[mover]


def main():
    print("# Made by tests/openspiel/perft.py with OpenSpiel 2.0.2: a game, a position, sequences of 1, 2, 3 (and 4) decisions.")
    player = Player()
    for number, line in enumerate(sys.stdin):
        fields = line.split()
        name, state, at = fields[0], player.start(fields[0]), 1
        if name == "einstein":
            state.apply_action(player.layouts[0][fields[1]])
            state.apply_action(player.layouts[1][fields[2]])
            at = 3
        turns = [turn.split(":") for turn in fields[at:-1]]
        drawn, kept = set(), len(turns) * (number % 12) // 12
        for _, roll, _, chosen in turns[:kept]:
            if roll:
                state.apply_action(int(roll) - 1)
            state.apply_action(int(chosen))
            drawn.add(int(chosen))
        if name == "einstein":
            text = einstein(state, int(turns[kept][0]))
        else:
            edges = state.num_distinct_actions()
            text = name + " " + "".join("01"[edge in drawn] for edge in range(edges))
        counts = [continuations(state, depth) for depth in range(1, DEEPEST.get(name, 3) + 1)]
        print(name if name == "einstein" else "dots", text, *counts)


if __name__ == "__main__":
    main()
