#!/bin/sh
# Plays matches of docs/players.md, the most important first, and prints a line for each. Those
# against parts of the search need commit 46911e2e.
# It can be stopped at any time; run again, it goes on. In all it takes some hours.
# PYTHON is the interpreter, RESULTS the directory for its files.
python=${PYTHON:-python}
results=${RESULTS:-players-results}
mkdir -p "$results"

row() { # NAME GAMES ARGUMENT …
    name=$1 games=$2
    shift 2
    "$python" -m benchmarks.strength --games "$games" --results "$results/$name.jsonl" "$@" \
        >"$results/$name.out" 2>&1
    echo "$(date '+%F %H:%M') $name: $(tail -n 1 "$results/$name.out")"
}

alpha_beta="program:$python -m benchmarks.strength.alpha_beta"

stacks="--game stack-control"

for games in 20 60; do
    row stack-control $games strongest "$alpha_beta" $stacks --seconds 0.1
    row four-seats $games strongest "$alpha_beta" $stacks --seats 4 --seconds 0.1
done
row stack-control-depth-4 20 strongest "$alpha_beta --times 10" $stacks --seconds 0.1
row alpha-beta-greedy 40 "$alpha_beta" "$alpha_beta --greedy" $stacks --seconds 0.1

# Each level against the one below; the two highest with a fifth and a tenth of their random games.
for game in escabel esgrad stack-control; do
    row $game-beginner-random 40 beginner random --game $game
    row $game-easy-beginner 40 easy beginner --game $game
    row $game-medium-easy 40 medium easy --game $game
    row $game-hard-medium 40 hard medium --game $game
    row $game-expert-hard 40 expert,playouts=200 hard,playouts=60 --game $game
    row $game-strongest-expert 40 strongest,playouts=400 expert,playouts=100 --game $game
done

# Less time, and more.
for seconds in 0.05 0.2; do
    row stack-control-$seconds 40 strongest "$alpha_beta" $stacks --seconds $seconds
done
