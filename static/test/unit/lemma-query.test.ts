// Tests the explanation why a lemma holds. It shows the lemma's query with the frames as they were
// when the engine learnt the lemma. It also says why the lemma has a higher level than the query.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph, TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import {
  answer,
  begins,
  higherLevelReason,
  generalisers,
  origin,
  question,
  edgesAsked,
  lemmaQueryOf,
} from "../../src/words/lemma-query";
import { ctgOf } from "../../src/words/on-the-way";
import { sentence } from "../../src/words/sentence";

// The edges are start -> head, head -> head and head -> error.
const graph: Graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  vars: ["x"],
  locs: ["entry", "error", "L4"].map((name, i) => ({ name, func: "main", line: i === 2 ? 4 : 0, endLine: 4 })),
  edges: [
    { from: 0, to: 2, label: [{ kind: "assign", text: "x = 0" }], text: "x = 0", tests: [], lines: [3] },
    { from: 2, to: 2, label: [{ kind: "assign", text: "x = x + 1" }], text: "x = x + 1", tests: [], lines: [5] },
    { from: 2, to: 1, label: [{ kind: "guard", text: "[x < 0]" }], text: "when x < 0", tests: [], lines: [6] },
  ],
};

type Part = Partial<TraceEvent> & { k: TraceEvent["k"]; q?: number };

function history(...parts: Part[]): History {
  const h = new History();
  h.append(parts.map((p, n): TraceEvent => ({ n, lv: 1, loc: -1, e: -1, ...p })));
  return h;
}

const asked = (o: number, lv: number): Part => ({ k: "obligation", o, lv, loc: 2, e: 2, ps: ["x <= -1"] });
const learnt = (lm: number, o: number, lv: number, q: number, f = "x >= 0", e = -1): Part => ({
  k: "lemma",
  lm,
  o,
  lv,
  q,
  loc: 2,
  e,
  f,
});

test("at level 1 a query begins at the start alone", () => {
  const h = history({ k: "level" }, asked(1, 1), learnt(1, 1, 1, 1));
  const l = h.lemma(1)!;
  const why = lemmaQueryOf(h, graph, l)!;
  assert.deepEqual(why, {
    asked: 1,
    level: 1,
    edges: [
      { edge: 0, from: 0, frame: [], outside: false },
      { edge: 1, from: 2, frame: null, outside: true },
    ],
  });
  assert.match(
    question(why, graph, l),
    /frame 0, which contains only the start\? One edge into line 4 begins where frame 0 allows no state\. One query for the other edge into line 4:$/,
  );
  assert.deepEqual(
    edgesAsked(why).map((w) => begins(w, graph)),
    ["any values"],
  );
  assert.match(answer(why), /^No\. .*at most one step|^No\. .*one step/);
  assert.equal(higherLevelReason(why, graph, -1, 1), "");
});

test("a frame is shown as it was when the lemma was learnt", () => {
  const h = history(
    { k: "level" },
    asked(1, 1),
    learnt(1, 1, 1, 1, "x >= -5"),
    { k: "level", lv: 2 },
    asked(2, 2),
    learnt(2, 2, 2, 2),
    { k: "lemma", lm: 3, lv: 2, loc: 2, f: "x >= 7", t: "seed" },
    { k: "push", lm: 2, lv: 3, loc: 2 },
  );
  const l = h.lemma(2)!;
  const why = lemmaQueryOf(h, graph, l)!;
  assert.deepEqual(why.edges[1], { edge: 1, from: 2, frame: ["x >= -5"], outside: true });
  assert.equal(begins(why.edges[1]!, graph), "", "its formulas are shown");
  assert.match(answer(why), /inductive relative to frame 1/);
  assert.equal(lemmaQueryOf(h, graph, h.lemma(3)!), null, "a seed was asked for by nobody");
});

test("a frame is shown as it was when the obligation was asked about, without what was learnt on the way", () => {
  const h = history(
    { k: "level", lv: 2 },
    { k: "lemma", lm: 1, lv: 1, loc: 2, f: "x <= 97", t: "seed" },
    { ...asked(2, 2), ps: ["x >= 100"] },
    { k: "generalise", o: 2, lv: 2, loc: 2, st: "core", b: "x >= 100 && y <= 9", a: "x >= 100" },
    { k: "lemma", lm: 2, lv: 1, loc: 2, f: "x <= 47", t: "counterexample to generalisation" },
    { k: "subsumed", lm: 1, by: 2, lv: 1, loc: 2 },
    { k: "generalise", o: 2, lv: 2, loc: 2, st: "weaken", b: "x >= 100", a: "x >= 98" },
    learnt(3, 2, 2, 2, "x <= 97"),
  );
  const l = h.lemma(3)!;
  assert.deepEqual(lemmaQueryOf(h, graph, l)!.edges[1]!.frame, ["x <= 97"]);
  assert.deepEqual(lemmaQueryOf(h, graph, l, true)!.edges[1]!.frame, ["x <= 47"]);
  assert.match(
    question(lemmaQueryOf(h, graph, l)!, graph, l),
    /into these states, from a state of frame 1 outside these states\?/,
  );
});

test("a lemma learnt on the way names the cube that was tried and the step that broke it", () => {
  const note = "counterexample to generalisation";
  const lemma = { k: "lemma", lm: 2, lv: 1, loc: 2, f: "x <= 47", t: note } as const;
  const h = history(
    { k: "level", lv: 2 },
    { ...asked(2, 2), ps: ["x >= 100"] },
    { ...lemma, e: 1, b: "x >= 50", a: "true" },
    { k: "generalise", o: 2, lv: 1, loc: 2, st: "ctg", b: "x >= 60", a: "x >= 58" },
    { ...lemma, lm: 3 },
    { ...lemma, lm: 4 },
  );
  assert.deepEqual(ctgOf(h, 2), { states: "x >= 50", tried: "true", edge: 1, cube: ["x >= 100"] });
  assert.deepEqual(ctgOf(h, 4), { states: "x >= 60", tried: "", edge: -1, cube: [] });
  assert.equal(ctgOf(h, 5), null);
  assert.match(
    sentence(h, 2, graph),
    /^To exclude more, the engine tried to leave out `x >= 100` too\. Then every state at line 4 is in the cube, but a step leads there from `x >= 50` at line 4\. These states cannot be reached in at most one step,/,
  );
});

test("of any state, no step begins outside of it", () => {
  const h = history(
    { k: "level" },
    { k: "obligation", o: 1, lv: 2, loc: 2, e: 2, f: "true" },
    learnt(1, 1, 2, 2, "false"),
  );
  const why = lemmaQueryOf(h, graph, h.lemma(1)!)!;
  assert.equal(why.edges[1]!.outside, false);
  assert.doesNotMatch(question(why, graph, h.lemma(1)!), /none of them/);
});

test("more steps than were asked about are explained, with the edge that ends them or the newest frame", () => {
  const h = history(
    { k: "level" },
    { k: "level", lv: 4 },
    asked(1, 1),
    learnt(1, 1, 3, 1, "x >= 0", 1),
    learnt(2, 1, 4, 1),
  );
  const first = higherLevelReason(lemmaQueryOf(h, graph, h.lemma(1)!)!, graph, 1, 4);
  assert.match(
    first,
    /From other states of frames 1 to 2, too, no step .*at most 3 steps\. From frame 3 a step leads into them: line 4, `x = x \+ 1`\.$/,
  );
  const second = higherLevelReason(lemmaQueryOf(h, graph, h.lemma(2)!)!, graph, -1, 4);
  assert.match(
    second,
    /From other states of frames 1 to 3, too, no step .*Frame 4 was the newest frame then: the engine pushes lemmas further only before it opens the next frame\.$/,
  );
});

test("without the level that was asked about nothing is said of a query", () => {
  const { q: _, ...old } = learnt(1, 1, 1, 1);
  const h = history({ k: "level" }, asked(1, 1), old);
  assert.equal(lemmaQueryOf(h, graph, h.lemma(1)!), null);
  assert.equal(lemmaQueryOf(h, null, h.lemma(1)!), null);
});

test("generalisers and origins are said in words", () => {
  for (const name of ["core", "drop", "ctg", "join", "weaken", "sum", "split", "geo"])
    assert.ok((generalisers[name]?.[1].length ?? 0) > 15, name);
  assert.match(
    origin({ note: "counterexample to generalisation", sender: "" }, 1),
    /^Learnt on the way.* after at most one step\.$/,
  );
  assert.match(origin({ note: "seed", sender: "" }, 1), /then proved\.$/);
  assert.match(
    origin({ note: "sent", sender: "impact" }, 1),
    /^Received from impact, a search on another core, and proved here/,
  );
  assert.equal(origin({ note: "", sender: "" }, 1), "");
});
