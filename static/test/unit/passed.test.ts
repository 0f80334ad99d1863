// Tests the sentence before a question that summarises the events since the previous question.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { passedWords } from "../../src/predict/passed";
import { questions } from "../../src/predict/question";
import { History } from "../../src/replay/history";

test("how many events go by before a question, and why", () => {
  assert.equal(passedWords(4, 5, []), "");
  assert.equal(passedWords(4, 6, [3, 6]), "1 event passed without a question.");
  assert.equal(passedWords(4, 8, []), "3 events passed without a question.");
  // The reader is at event 4, which is a similar decision. Its outcome comes later, so the decision
  // is counted.
  const one = "1 event passed without a question: a decision similar to an earlier one.";
  assert.equal(passedWords(4, 6, [4]), one);
  assert.equal(passedWords(4, 6, [5, 5]), one);
  assert.equal(
    passedWords(4, 9, [5, 6, 9]),
    "4 events passed without a question. 2 of them were decisions similar to earlier ones.",
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
    const asked = questions(h, normalGraph(s.graph), left).map((q) => q.known);
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
    // If the reader starts later, the earlier questions were not asked, so no later question is
    // left out because of them.
    const middle = asked[asked.length >> 1] ?? 0;
    const later: number[] = [];
    const rest = questions(h, normalGraph(s.graph), later, middle).map((q) => q.known);
    assert.ok(rest.length + later.length > 0 && [...rest, ...later].every((at) => at >= middle));
    assert.equal(rest[0], middle);
  }
  assert.ok(out > 3);
});
