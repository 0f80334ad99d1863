// Tests the sentences for a recorded run with calls of a recursive function. They must equal those
// in a golden file, which a person has reviewed. UPDATE=1 rewrites this file.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { renameEvents, renameGraph, shortNames } from "../../src/engine/names";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { example } from "../../src/words/formula";
import { callAt, locationName } from "../../src/words/location";
import { plain } from "../../src/words/rich";
import { learnWords, sentence } from "../../src/words/sentence";

const folder = "static/test/unit/golden";
const stored = JSON.parse(readFileSync(`${folder}/calls.json`, "utf8")) as { graph: Graph; events: TraceEvent[] };
renameEvents(stored.events, shortNames(stored.graph));
const graph = renameGraph(normalGraph(stored.graph));

test("calls, premises and facts are told as before", async () => {
  const h = new History();
  h.append(stored.events);
  await learnWords(h, graph);
  let transcript = "";
  stored.events.forEach((e, i) => {
    const text = sentence(h, i, graph);
    assert.match(plain(text), /^[A-Z\\n].*[.?]$/, text);
    assert.ok(text.length < 430, text);
    assert.doesNotMatch(text, /argument|\.return|main\.|length\.n|#\d/, text); // the engine's internal names
    assert.doesNotMatch(text, /undefined|NaN|\bnull\b|``|  /, text);
    transcript += `${i + 1} ${e.k}: ${text}\n`;
  });
  const file = `${folder}/calls.txt`;
  if (process.env.UPDATE) writeFileSync(file, transcript);
  assert.equal(transcript, readFileSync(file, "utf8"));
});

test("a variable is called as its function calls it", () => {
  const rename = shortNames(stored.graph);
  const at = (title: string): number => graph.locs.findIndex((_, i) => locationName(graph, i) === title);
  const inside = at("the return of length()");
  const call = at("the call length(n) in line 13");
  assert.ok(inside >= 0 && call >= 0, graph.locs.map((_, i) => locationName(graph, i)).join("; "));
  assert.equal(callAt(graph, call), "length(n)");
  for (const [text, loc, want] of [
    ["length.return <= length.n", inside, "result <= n"],
    ["main.n == length.n.argument", call, "n == \\arg(n)"],
    ["length.n >= 0", call, "length.n >= 0"], // main has an n of its own
    ["length.n >= 0", -1, "length.n >= 0"],
    ["length.return >= 0", -1, "length.result >= 0"],
  ] as const)
    assert.equal(rename(text, loc), want, text);
});

test("values are found for names with a backslash", () => {
  assert.deepEqual(
    example(["\\old(calls) >= 2", "\\arg(n) == 3"]),
    new Map([
      ["\\old(calls)", 2],
      ["\\arg(n)", 3],
    ]),
  );
});
