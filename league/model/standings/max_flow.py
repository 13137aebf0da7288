"""Maximum flow from a source to a sink (Dinic), for small graphs of whole capacities."""

from __future__ import annotations

from collections import deque


class Flow:
    """Nodes and edges. Node 0 is the source, node 1 the sink."""

    def __init__(self, places: int) -> None:
        self.pipes: list[list[int]] = [[] for _ in range(places + 2)]
        self.to: list[int] = []
        self.room: list[int] = []

    def pipe(self, one: int, other: int, room: int) -> None:
        """Add an edge in one direction."""
        for at, to, capacity in ((one, other, room), (other, one, 0)):
            self.pipes[at].append(len(self.to))
            self.to.append(to)
            self.room.append(capacity)

    def most(self) -> int:
        """Return the maximum flow."""
        total = 0
        while (levels := self._levels())[1] >= 0:
            tried = [0] * len(self.pipes)
            while pushed := self._push(0, 1 << 30, levels, tried):
                total += pushed
        return total

    def _levels(self) -> list[int]:
        levels = [-1] * len(self.pipes)
        levels[0] = 0
        queue = deque([0])
        while queue:
            at = queue.popleft()
            for pipe in self.pipes[at]:
                if self.room[pipe] and levels[self.to[pipe]] < 0:
                    levels[self.to[pipe]] = levels[at] + 1
                    queue.append(self.to[pipe])
        return levels

    def _push(self, at: int, most: int, levels: list[int], tried: list[int]) -> int:
        if at == 1:
            return most
        while tried[at] < len(self.pipes[at]):
            pipe = self.pipes[at][tried[at]]
            to = self.to[pipe]
            if self.room[pipe] and levels[to] == levels[at] + 1:
                pushed = self._push(to, min(most, self.room[pipe]), levels, tried)
                if pushed:
                    self.room[pipe] -= pushed
                    self.room[pipe ^ 1] += pushed
                    return pushed
            tried[at] += 1
        return 0
