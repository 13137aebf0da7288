// Runs presses.js for the tests, at the times they say: one line in, the requests it sends out.
"use strict";
const path = process.argv[2];
require(path);
let now = 0, sent = [], missed = [], queue = null;
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const step = JSON.parse(line);
  now = step.at;
  sent = [];
  missed = [];
  if (step.new || !queue) queue = new PressQueue(batch => sent.push(batch), taps => missed.push(...taps), () => now, step.begun);
  if (step.tap) queue.press(step.tap, step.question, { writes: step.writes, typed: step.typed });
  if (step.answered !== undefined) queue.answered(step.answered);
  if (step.lost) queue.lost();
  if (step.moved) queue.moved();
  const pairs = sent.map(batch => batch.map(each => [each.tap, each.question]));
  process.stdout.write(JSON.stringify({ sent: pairs, missed }) + "\n");
});
