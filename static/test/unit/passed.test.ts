// What a question says of the events before it that nothing was asked about.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { passedWords } from "../../src/predict/passed";
import { questions } from "../../src/predict/question";
import { History } from "../../src/replay/history";

test("how many events go by before a question, and why", () => {
  assert.equal(passedWords(4, 5, []), "");
  assert.equal(passedWords(4, 6, [3, 4, 6]), "1 event has gone by: it left nothing to choose from.");
  assert.equal(passedWords(4, 8, []), "3 events have gone by: they left nothing to choose from.");
  assert.equal(passedWords(4, 6, [5, 5]), "1 event has gone by: it is like what you were asked before.");
  assert.equal(passedWords(4, 7, [5, 6]), "2 events have gone by: all are like what you were asked before.");
  assert.equal(
    passedWords(4, 9, [5, 9]),
    "4 events have gone by: 1 is like what you were asked before, the others left nothing to choose from.",
  );
  assert.equal(
    passedWords(4, 9, [5, 6]),
    "4 events have gone by: 2 are like what you were asked before, the others left nothing to choose from.",
  );
});

test("each decision of a recorded run is asked about, or counted as left out", () => {
  const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as {
    graph: Graph;
    events: TraceEvent[];
  }[];
  let out = 0;
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    const left: number[] = [];
    const asked = questions(h, normalGraph(s.graph), left).map((q) => q.at);
    for (const at of left)
      assert.ok(
        !["verdict", "fixpoint", "counterexample", "level"].includes(s.events[at]!.k),
        `${at} ${s.events[at]!.k}`,
      );
    assert.deepEqual(
      asked,
      [...asked].sort((a, b) => a - b),
    );
    out += left.length;
  }
  assert.ok(out > 3);
});
