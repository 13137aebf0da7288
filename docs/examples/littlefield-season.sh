#!/bin/sh
# A simulated season of Littlefield's dial game: eight teams that meet twice, playoffs of the best
# four, a champion.
#
#   docs/examples/littlefield-season.sh FOLDER
#
# FOLDER gets the database. QUARTERBACK is the program, if not `quarterback`; PLAYS is the number of
# plays in a game, SEED picks the season. If you stop the simulation with Ctrl-C, this continues it:
# quarterback league play-out --all
set -eu

QUARTERBACK=${QUARTERBACK:-quarterback}
QUARTERBACK_DATA_DIR=${1:?a folder for the database}
QUARTERBACK_BY=${QUARTERBACK_BY:-John}
export QUARTERBACK_DATA_DIR QUARTERBACK_BY
PLAYS=${PLAYS:-160}
SEED=${SEED:-1914}

league() { $QUARTERBACK league "$@"; }

# John is responsible for all teams; computer coaches call.
{
    echo 'found "The Dial League"'
    echo "season 1914 --rules littlefield --set plays=$PLAYS --chain nfl-division --through 4"
    for team in Harvard Yale Princeton Cornell; do
        echo "team $team --coach John --run-by letterman"
    done
    for team in Army Penn Brown Dartmouth; do
        echo "team $team --coach John --run-by freshman"
    done
    echo 'draw-up --legs 2'
    echo 'release'
    echo 'phase regular'
} | league run -

# One game, a round, and then the rest: each is stored whole, and counts.
league run - <<GAMES
play-out 1 --seed $SEED
play-out --round 1 --seed $SEED
play-out --all --seed $SEED
standings --explain
GAMES

# The best four; tied games are replayed.
league run - <<GAMES
phase playoffs
playoffs --size 4 --form single --third-place --drawn replay
play-out --all --seed $SEED
bracket
phase over
ratings
log --last 3
GAMES
