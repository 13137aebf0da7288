#!/bin/sh
# A season on the practice board: four teams of one person, all with computer coaches, by the rules
# of the solitaire coach. Its stats are no guide to real boards.
#
#   docs/examples/practice-league.sh FOLDER
#
# FOLDER gets the database. QUARTERBACK is the program, if not `quarterback`; RULES picks another
# board rule set.
set -eu

QUARTERBACK=${QUARTERBACK:-quarterback}
QUARTERBACK_DATA_DIR=${1:?a folder for the database}
QUARTERBACK_BY=${QUARTERBACK_BY:-Ann}
export QUARTERBACK_DATA_DIR QUARTERBACK_BY
RULES=${RULES:-solitaire-coach}
SEED=${SEED:-4}

league() { $QUARTERBACK league "$@"; }

{
    echo 'found "The Attic"'
    echo "season 2026 --rules $RULES --practice --chain nfl-division"
    for team in Reds Blues Greens Golds; do
        echo "team $team --coach Ann --run-by captain"
    done
    echo 'draw-up --legs 2'
    echo 'release'
    echo 'phase regular'
} | league run -
# The season, and a final, which is replayed if tied.
league run - <<GAMES
play-out --all --seed $SEED
standings --explain
phase playoffs
playoffs --size 2 --form single --name Final --drawn replay
play-out --all --seed $SEED
bracket
phase over
GAMES
