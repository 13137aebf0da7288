"""The chains once more, written apart from the code under test: plain sums, nothing kept."""

from fractions import Fraction

from league.model.games import count_in


def naive_order(results, teams, chain, groups):
    """By record, then best of the level teams again and again, with plain sums."""
    record = {team: points(games_of(results, team), team) for team in teams}
    ranked = []
    for value in sorted(set(record.values()), reverse=True):
        left = [team for team in sorted(teams) if record[team] == value]
        if not chain.best_first:
            ranked += naive_sort(results, left, chain.steps, groups, chain.steps)
            left = []
        while left:
            top = naive_best(results, left, chain, groups)
            ranked.append(tuple(top))
            left = [team for team in left if team not in top]
    return ranked


def games_of(results, team, others=None):
    return [r for r in results if team in r.teams and (others is None or r.other(team) in others)]


def points(games, team):
    if not games:
        return Fraction(0)
    won = sum(1 if g.won_by == team else Fraction(1, 2) if g.won_by is None else 0 for g in games)
    return Fraction(won) / len(games)


def naive_sort(results, left, steps, groups, every):
    """All at once by the first step that tells some apart, and those still level once more."""
    if not steps or len(left) == 1:
        return [tuple(left)]
    values = naive_value(steps[0], results, left, groups) or dict.fromkeys(left, 0)
    levels = [
        [team for team in left if values[team] == value]
        for value in sorted(set(values.values()), reverse=True)
    ]
    if len(levels) == 1:
        return naive_sort(results, left, steps[1:], groups, every)
    return [each for some in levels for each in naive_sort(results, some, every, groups, every)]


def naive_best(results, left, chain, groups):
    fewest = 1 if chain.name == "nfl-division" else 4
    for step in chain.steps:
        values = naive_value(step, results, left, groups, fewest)
        if values and len(set(values.values())) > 1:
            top = [team for team in left if values[team] == max(values.values())]
            return naive_best(results, top, chain, groups) if len(top) > 1 else top
    return left


def naive_value(step, results, left, groups, fewest=4):
    def shares(of):
        games = {team: of(team) for team in left}
        return {t: points(g, t) for t, g in games.items()} if all(games.values()) else None

    everybody = {team for each in results for team in each.teams}
    if step.startswith("head"):
        met = all(games_of(results, a, [b]) for a in left for b in left if a != b)
        if met and (step == "head_to_head" or len(left) == 2):
            return shares(lambda team: games_of(results, team, left))
        value = {}
        for team in left:
            games = games_of(results, team, left)
            rest = {other for other in left if other != team}
            all_met = {g.other(team) for g in games} == rest
            won = all_met and all(g.won_by == team for g in games)
            lost = all_met and all(g.won_by == g.other(team) for g in games)
            value[team] = int(won) - int(lost)
        return value
    if step == "division":
        if len({groups[t] for t in left}) > 1:
            return None
        return shares(
            lambda t: games_of(results, t, [o for o in everybody if groups[o] == groups[t]])
        )
    if step == "conference":
        own = {
            t: [o for o in everybody if groups[o].conference == groups[t].conference] for t in left
        }
        return shares(lambda t: games_of(results, t, own[t]))
    if step in ("common", "net_common"):
        common = set.intersection(*({g.other(t) for g in games_of(results, t)} for t in left))
        games = {t: games_of(results, t, common) for t in left}
        if any(
            len(g) < min(fewest, len(games_of(results, t)) / 2) or not g for t, g in games.items()
        ):
            return None
        if step == "net_common":
            return {t: sum(net(g, t) for g in games[t]) for t in left}
        return {t: points(games[t], t) for t in left}
    if step in ("victory", "schedule"):
        value = {}
        for t in left:
            games = [g for g in games_of(results, t) if step == "schedule" or g.won_by == t]
            opponents = [games_of(results, g.other(t)) for g in games]
            count = sum(map(len, opponents))
            won = sum(
                points(its, g.other(t)) * len(its) for g, its in zip(games, opponents, strict=True)
            )
            value[t] = won / count if count else Fraction(0)
        return value
    if step == "net_conference":
        return {
            t: sum(net(g, t) for g in games_of(results, t)
                   if groups[g.other(t)].conference == groups[t].conference)
            for t in left
        }  # fmt: skip
    if step == "net":
        return {t: sum(net(g, t) for g in games_of(results, t)) for t in left}
    if step == "touchdowns":
        games = {t: games_of(results, t) for t in left}
        if any(count_in(g.counted, step) is None for own in games.values() for g in own):
            return None
        return {
            t: sum(difference(count_in(g.counted, step)) * (1 if g.home == t else -1) for g in own)
            for t, own in games.items()
        }
    if step == "scored":
        return {t: sum(g.points_of(t) for g in games_of(results, t)) for t in left}
    return None


def net(game, team):
    return game.points_of(team) - game.points_of(game.other(team))


def naive_seeds(results, groups, conference, wild_cards, chains):
    """Seeds of a conference, one by one: each a set of teams that nothing tells apart. The order
    inside a division is found first, and stays."""
    divisions = {}
    for team, group in sorted(groups.items()):
        if group.conference == conference:
            divisions.setdefault(group.division, []).append(team)
    waiting = [
        [team for level in naive_order(results, teams, chains.division, groups) for team in level]
        for _, teams in sorted(divisions.items())
    ]
    found = []
    winners = [order.pop(0) for order in waiting]
    while winners:
        best = naive_first(results, winners, chains.wild_card, groups)
        found.append(tuple(sorted(best)))
        winners = [team for team in winners if team not in best]
    while sum(map(len, found)) < len(divisions) + wild_cards:
        best = naive_first(
            results, [order[0] for order in waiting if order], chains.wild_card, groups
        )
        found.append(tuple(sorted(best)))
        for order in waiting:
            if order and order[0] in best:
                order.pop(0)
    return found


def naive_first(results, teams, chain, groups):
    """The best of some teams: by record, then by the chain; several that nothing tells apart."""
    record = {team: points(games_of(results, team), team) for team in teams}
    top = sorted(team for team in teams if record[team] == max(record.values()))
    return naive_best(results, top, chain, groups) if len(top) > 1 else top


def difference(count):
    return count[0] - count[1]
