#!/bin/sh
# A league with a site: two seasons of games with every play, a delay, announcements, awards. Board
# games of 2026 on the practice board, then the dial game of 2027, half played.
#
#   docs/examples/published-league.sh FOLDER
#
# FOLDER gets the database, and the site in FOLDER/site: open its index.html. QUARTERBACK is the
# program, if not `quarterback`.
set -eu

QUARTERBACK=${QUARTERBACK:-quarterback}
QUARTERBACK_DATA_DIR=${1:?a folder for the database}
QUARTERBACK_BY=${QUARTERBACK_BY:-Ann}
export QUARTERBACK_DATA_DIR QUARTERBACK_BY
SEED=${SEED:-4}

league() { $QUARTERBACK league "$@"; }

# A season of board games, with computer coaches, to its champion.
league run - <<SEASON
found "The Attic"
boards Window Stairs
slots 2026-05-09T09:00 --games 4 --minutes 75 --pause 5
season 2026 --name "The first summer" --rules solitaire-coach --practice --through 2
team Reds --coach Ann --run-by captain
team Blues --coach Bob --run-by captain
team Greens --coach Cid --run-by captain
team Golds --coach Dee --run-by captain
draw-up
release
phase regular
play-out --all --seed $SEED
phase playoffs
playoffs --size 2 --form single --name Final --drawn replay
move 7 --to 2026-05-09T13:00 --board Window
play-out --all --seed $SEED
award coach Bob
award "Best jersey" Greens
phase over
SEASON

# The next year they play the dial game. The board at the window is late.
league run - <<SEASON
slots 2027-05-08T09:00 --games 6 --minutes 60 --pause 10
season 2027 --name "The second summer" --rules littlefield --set plays=80 --through 2
team Reds --coach Ann --run-by letterman
team Blues --coach Bob --run-by letterman
team Greens --coach Cid --run-by freshman
team Golds --coach Dee --run-by freshman
draw-up --legs 2
release
phase regular
play-out --round 1 --seed $SEED
play-out --round 2 --seed $SEED
delay 20 --board Window
announce "Lemonade on the porch at noon"
SEASON

league standings --explain
league publish --to "$QUARTERBACK_DATA_DIR/site"
