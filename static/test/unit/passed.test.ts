// Tests the sentence before a question that summarises the events since the previous question.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { detourAt } from "../../src/predict/detours";
import { betweenWords, passedWords } from "../../src/predict/passed";
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

// The edges are start -> line 4 and line 4 -> line 4.
const loop: Graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  vars: ["x", "y"],
  locs: ["entry", "error", "L4"].map((name, i) => ({ name, func: "main", line: i === 2 ? 4 : 0, endLine: 4 })),
  edges: [
    { from: 0, to: 2, label: [{ kind: "assign", text: "x = 0" }], text: "x = 0", tests: [], lines: [3] },
    { from: 2, to: 2, label: [{ kind: "assign", text: "x = x + 1" }], text: "x = x + 1", tests: [], lines: [5] },
  ],
};

/** A run with a detour: event 4 to 5, between the core and the weakening of obligation 2. */
function detouring(): History {
  const parts: Partial<TraceEvent>[] = [
    { k: "level", lv: 2 },
    { k: "lemma", lm: 1, lv: 1, f: "x <= 97", o: 1, q: 1 },
    { k: "obligation", o: 2, lv: 2, e: 1, ps: ["x >= 100", "y <= 99"] },
    { k: "generalise", o: 2, lv: 2, st: "core", b: "x >= 100 && y <= 99", a: "x >= 100" },
    {
      k: "lemma",
      lm: 2,
      lv: 1,
      f: "x <= 47",
      q: 1,
      t: "counterexample to generalisation",
      b: "x >= 50",
      a: "true",
      e: 1,
    },
    { k: "subsumed", lm: 1, by: 2, lv: 1 },
    { k: "generalise", o: 2, lv: 2, st: "weaken", b: "x >= 100", a: "x >= 98" },
    { k: "lemma", lm: 3, lv: 2, f: "x <= 97", ps: ["x <= 97"], o: 2, q: 2 },
    { k: "blocked", lm: 3, lv: 2, o: 2 },
  ];
  const h = new History();
  h.append(parts.map((p, n): TraceEvent => ({ n, lv: 1, loc: 2, e: -1, k: "level", ...p })));
  return h;
}

test("a detour by a counterexample to generalisation is told: where it begins, what for, and that it is over", () => {
  const h = detouring();
  for (const at of [0, 1, 2, 3, 6, 7, 8]) assert.equal(detourAt(h, at), null, `${at}`);
  for (const at of [4, 5]) assert.deepEqual(detourAt(h, at), { first: 4, last: 5, lemmas: [4] });
  const why = "to leave out `x >= 100`, the engine first had to exclude `x >= 50` at line 4.";
  assert.equal(
    passedWords(3, 8, [], h, loop),
    `4 events passed without a question. 2 of these events were a detour: ${why}`,
  );
  assert.equal(
    betweenWords(h, loop, 2, 7),
    `4 events came before this answer: the engine generalised the cube in 2 steps. 2 of these events were a detour: ${why}`,
  );
  assert.equal(betweenWords(h, loop, 7, 8), "");
  assert.match(passedWords(4, 8, [], h, loop), / The detour is over\.$/);
});

test("the first lemma of a detour and the lemma after it are asked about, with the states and the level", () => {
  const h = detouring();
  const [on, after] = questions(h, loop).filter((q) => q.kind === "lemma" && q.known > 1);
  assert.deepEqual([on!.known, on!.until, after!.known, after!.until], [3, 4, 5, 7]);
  assert.match(
    on!.text,
    /^A detour of 2 events begins\..* tried to leave out `x >= 100` too\. Then every state at line 4 is in the cube, but a step leads there from `x >= 50` at line 4\. No run is in these states after at most one step/,
  );
  assert.match(after!.text, /^The detour is over\. .* is blocked at level 2: no step from frame 1 leads into it\./);
  assert.match(
    on!.rule!,
    /the strongest of these formulas that excludes these states and is true after each step from the start\.$/,
  );
  assert.match(
    after!.rule!,
    /excludes the obligation and is true after each step from frame 1, if it is true before that step\.$/,
  );
});

test("every event between two questions, and between a question and its answer, is counted or shown", () => {
  const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as {
    graph: Graph;
    events: TraceEvent[];
  }[];
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    const list = questions(h, normalGraph(s.graph));
    let seen = -1;
    for (const [i, q] of list.entries()) {
      const shown = Math.max(q.known, Math.min(q.until, list[i + 1]?.known ?? q.until));
      const said = passedWords(seen, q.known, [], h) + betweenWords(h, normalGraph(s.graph), q.known, shown);
      const counted = [...said.matchAll(/(\d+) events? (passed|came)/g)].reduce((n, m) => n + Number(m[1]), 0);
      assert.equal(counted, Math.max(0, q.known - seen - 1) + Math.max(0, shown - q.known - 1), q.text);
      seen = shown;
    }
  }
});
