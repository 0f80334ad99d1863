// Tests that the label that the page draws for an edge has all lines of the engine's label, in the
// same order. The lines are read like C, so in another order they would be another program.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { renameGraph } from "../../src/engine/names";
import { normalGraph, type Graph } from "../../src/engine/protocol";
import { describe } from "../../src/graph/describe";
import { cutShort, drawModel, label, lines } from "../../src/graph/model";
import { twoVariables } from "../../src/plane/choose";
import { inSource, step } from "../../src/words/location";
import { does } from "../mock/edge";

const streams = JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as { graph: Graph }[];

const made = (edges: string[][]): Graph => ({
  file: "a.c",
  entry: 0,
  error: 1,
  locs: [0, 1, 2].map((i) => ({ name: `L${i}`, func: "main", line: i, endLine: i, loopHead: i === 2 })),
  edges: edges.map((t) => ({ from: 2, to: 2, ...does(...t), lines: [] })),
  vars: ["x", "y"],
});

test("each edge of a recorded run is drawn as it is said", () => {
  let drawn = 0;
  for (const { graph } of streams) {
    const g = renameGraph(normalGraph(graph));
    const m = drawModel(g);
    for (const e of m.edges) {
      if (e.ids.length > 1) continue;
      const said = lines(g, e.ids[0]!);
      const full = cutShort(g, m, e.ids[0]!);
      if (full === "") assert.deepEqual(e.text, said);
      else {
        assert.equal(full, said.join(";\n"));
        assert.deepEqual(e.text, label(said));
      }
      drawn++;
    }
    g.edges.forEach((e, i) => assert.equal(step(g, i), e.text));
  }
  assert.ok(drawn > 10, String(drawn));
});

test("a label is the beginning of what is said, whatever fits", () => {
  const said = ["[x < y]", "[y <= 100]", "in = nondet()", "z = x", "x = x + in", "(a, b) := (b, a + b)"];
  for (let most = 2; most <= said.length; most++) {
    const text = label(said, most);
    const shown = text.filter((t) => !t.startsWith("… "));
    assert.deepEqual(shown, said.slice(0, shown.length), String(most));
    assert.equal(shown.length < said.length, text.length > shown.length);
  }
});

test("ways that are drawn as one keep the order of each", () => {
  const ways = Array.from({ length: 6 }, (_, i) => [
    `[x == ${i}]`,
    "[y > 0]",
    "y = x",
    `x = x + ${i}`,
    "(x, y) := (y, x)",
  ]);
  const g = made(ways);
  const [one, ...others] = drawModel(g).edges;
  assert.equal(others.length, 0);
  // A condition that all alternatives have in common comes first. A common assignment comes first
  // only if it is the first line of each alternative.
  assert.deepEqual(one!.text, [
    "[y > 0]",
    "· [x == 0]; y = x; x = x +…",
    "· [x == 1]; y = x; x = x +…",
    "· [x == 2]; y = x; x = x +…",
    "· [x == 3]; y = x; x = x +…",
    "… 2 more",
    "(x, y) := (y, x)",
  ]);
  // If the alternatives evaluate a common condition after an assignment, the label shows the
  // condition after them.
  const behind = made(Array.from({ length: 6 }, (_, i) => [`x = ${i}`, "[x > y]"]));
  assert.deepEqual(drawModel(behind).edges[0]!.text, [
    "6 edges:",
    "· x = 0",
    "· x = 1",
    "· x = 2",
    "· x = 3",
    "… 2 more",
    "[x > y]",
  ]);
});

test("sentences and the choice of axes read the same label", () => {
  const g = made([["[x < 3]", "(x, y) := (y, x)"]]);
  assert.equal(step(g, 0), "when x < 3; (x, y) := (y, x)");
  assert.equal(step(g, 9), "");
  assert.match(describe(g, drawModel(g), 2), /Edges: when x < 3; \(x, y\) := \(y, x\) to line 2/);
  assert.deepEqual(twoVariables(["n", "x", "y"], [], g), ["x", "y"]);
});

test("a guard that was carried over assignments also has the source's words", () => {
  const g = made([["[round <= 47]", "round = round + 2"], ["[x > 0]"]]);
  g.edges[0]!.tests = [{ line: 5, text: "assert(round < 50)" }];
  const m = drawModel(g);
  assert.equal(cutShort(g, m, 0), "decided at line 5: assert(round < 50)", "its label says the rest");
  assert.equal(cutShort(g, m, 1), "");
  assert.match(
    describe(g, m, 2),
    /round = round \+ 2 \(decided at line 5: assert\(round < 50\)\) to line 2; when x > 0 to line 2/,
  );
});

test("the label of an edge to the error that tests several assertions says which of them fails", () => {
  const tests = (...outcomes: string[]) =>
    outcomes.map((outcome, i) => ({ line: 4 + i, text: `assert(x > ${i})`, ...(outcome ? { outcome } : {}) }));
  const graph = (to: number, ...outcomes: string[]): Graph =>
    ({
      error: 1,
      edges: [{ from: 0, to, label: [{ text: "[x <= 0]" }], tests: tests(...outcomes) }],
    }) as unknown as Graph;
  for (const [g, says, source] of [
    [graph(1, "", "fails"), ["line 4 or line 5 fails"], ["line 4: assert(x > 0)", "line 5: assert(x > 1)"]],
    [graph(1, "holds", "fails"), ["line 5 fails"], ["line 4: assert(x > 0) holds", "line 5: assert(x > 1) fails"]],
    [graph(1, "fails"), [], ["line 4: assert(x > 0) fails"]],
    [graph(2, "holds", "holds"), [], ["line 4: assert(x > 0) holds", "line 5: assert(x > 1) holds"]],
  ] as const) {
    assert.deepEqual(lines(g, 0), ["[x <= 0]", ...says]);
    assert.deepEqual(inSource(g, 0), source);
  }
});
