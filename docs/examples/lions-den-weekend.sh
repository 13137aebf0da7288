#!/bin/sh
# A Lion's Den weekend from nothing to the Electra Bowl: twelve coaches, four boards, two days.
#
#   docs/examples/lions-den-weekend.sh FOLDER
#
# FOLDER gets the database. QUARTERBACK is the program, if not `quarterback`.
set -eu

QUARTERBACK=${QUARTERBACK:-quarterback}
QUARTERBACK_DATA_DIR=${1:?a folder for the database}
QUARTERBACK_BY=${QUARTERBACK_BY:-John}
export QUARTERBACK_DATA_DIR QUARTERBACK_BY

league() { $QUARTERBACK league "$@"; }

TEAMS="Bears Lions Packers Vikings Giants Eagles Cowboys Colts Rams Saints Falcons Niners"

# Coaches, teams, boards and times.
{
    echo 'found "The Den"'
    echo "season 2026 --name 'Electra Bowl XL' --rules lions-den --through 6"
    echo 'boards North South East West'
    echo 'slots 2026-05-09T09:00 --games 8 --minutes 75 --pause 5'
    echo 'slots 2026-05-10T09:00 --games 8 --minutes 75 --pause 5'
    echo 'people John Dan'
    echo 'appoint John'
    for team in $TEAMS; do echo "team $team --coach 'Coach of the $team'"; done
} | league run -

# The draft: two ten-sided dice and a four-sided one per player, Dan as witness; twelve bases per team.
dice=0
first=1
for team in $TEAMS; do
    for position in quarterback quarterback quarterback kicker punter; do
        dice=$((dice + 7))
        echo "draft $team $position --dice $((dice % 10 + 1)),$((dice * 3 % 10 + 1))" \
            "--career $((dice % 4 + 1)) --witness Dan"
    done
    echo "bases $team $first-$((first + 11))"
    first=$((first + 12))
done | league run -
league squad Bears

# Four rounds, released; a board hums, so two games swap boards.
league draw-up --rounds 4 --rest 5
league release
league swap 1 2
league phase regular

# Saturday. Scores come from the tables; here they are made up from the game numbers.
league schedule --open | while read -r game _; do
    echo "result $game $((game * 13 % 29)):$((game * 7 % 24))"
done | league run -

# A score was wrong. Preview the effects, then correct it.
league correct 3 10:20 --dry-run
league correct 3 10:20 --why "the sheet says 20, not 21"
league trade Bears 1 Lions 13 --agreed "Coach of the Bears" --agreed "Coach of the Lions"
league injure 5 "$(league squad Giants | awk '/quarterback/ { print $1; exit }')" next_game

# Sunday: the best six, byes for the top two, reseeding, the Electra Bowl.
league standings --explain
league phase playoffs
league playoffs --size 6
while league schedule --open | grep -q .; do
    league schedule --open | while read -r game _; do
        echo "result $game $((game % 5 + 14)):7"
    done | league run -
done
league bracket

# Next year: the season closes, careers age a year, and players without seasons left retire.
league rollover --name 'Electra Bowl XLI'

# What remains: champions, records, and a file with everything.
{
    echo history
    echo hall
    echo records
    echo ratings
} | league run -
league log --last 5
league export --to "$QUARTERBACK_DATA_DIR/the-den.jsonl"
