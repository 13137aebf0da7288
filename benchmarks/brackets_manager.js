// brackets-manager's side of `benchmarks/league.py`: a line of JSON in, what it took in
// milliseconds out. One process answers all, so that its compiler is warm.
"use strict";
const fs = require("fs");
const path = require("path");
const readline = require("readline");
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");
const { JsonDatabase } = require("brackets-json-db");

const names = (count) => Array.from({ length: count }, (_, number) => `T${number}`);
let files = 0;

function storage(kind) {
  if (kind === "memory") return new InMemoryDatabase();
  return new JsonDatabase(path.join(process.cwd(), `stored-${files++}.json`));
}

async function stage(manager, type, count, settings = {}) {
  return manager.create.stage({ name: "x", tournamentId: 0, type, seeding: names(count), settings });
}

async function create({ type, count, kind }) {
  const manager = new BracketsManager(storage(kind));
  const settings = type === "round_robin" ? { groupCount: 1 } : {};
  const began = performance.now();
  await stage(manager, type, count, settings);
  return [performance.now() - began];
}

const won = (id) => ({ id, opponent1: { score: 14, result: "win" }, opponent2: { score: 7 } });

async function post({ count, kind }) {
  const manager = new BracketsManager(storage(kind));
  await stage(manager, "single_elimination", count);
  const times = [];
  for (const { id } of await manager.storage.select("match")) {
    const began = performance.now();
    await manager.update.match(won(id));
    times.push(performance.now() - began);
  }
  return times;
}

async function standings({ count }) {
  const manager = new BracketsManager(storage("memory"));
  const made = await stage(manager, "round_robin", count, {
    groupCount: 1,
    roundRobinMode: "double",
  });
  for (const { id } of await manager.storage.select("match")) await manager.update.match(won(id));
  const began = performance.now();
  await manager.get.finalStandings(made.id, { rankingFormula: (its) => its.wins });
  return [performance.now() - began];
}

const works = { create, post, standings, memory: async () => [process.memoryUsage().rss / 2 ** 20] };

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    process.stdout.write(JSON.stringify(await works[asked.work](asked)) + "\n");
    for (const name of fs.readdirSync(".")) if (name.startsWith("stored-")) fs.unlinkSync(name);
  }
})();
