// Tests three operations on graphs: simplifying them, searching them, and the simple layout.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph } from "../../src/engine/protocol";
import { waysOut } from "../../src/graph/describe";
import { fold, levels } from "../../src/graph/fold";
import { layered } from "../../src/graph/layered";
import { drawModel, lines, same } from "../../src/graph/model";
import { freeCorner } from "../../src/graph/paint";
import { search } from "../../src/graph/search";

const edge = (from: number, to: number, label: string[], at: number[]): Graph["edges"][number] => ({
  from,
  to,
  label: label.map((text) => ({ kind: text.startsWith("[") ? "guard" : "assign", text })),
  text: label.join("; "),
  lines: at,
  tests: [],
});

const loc = (line: number, more: object = {}) => ({ name: `L${line}`, func: "main", line, endLine: line, ...more });

const graph: Graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  vars: ["x", "xs", "n"],
  locs: [loc(1), loc(9), loc(4, { loopHead: true }), loc(7), loc(8, { gone: true })],
  edges: [
    edge(0, 2, ["x = 0", "xs = n"], [2, 3]),
    edge(2, 2, ["[x < n && xs != 12345678]", "x = x + 1", "xs = xs - 1", "n = n"], [4, 5]),
    edge(2, 3, ["[x >= n]"], [4]),
    edge(3, 1, ["[xs <= 7]"], [9]),
    edge(3, 4, [], [8]),
  ],
};

test("labels fold step by step, keep the order of their lines, and count what is folded away", () => {
  const base = drawModel(graph);
  const label = (level: (typeof levels)[number], edge: number): string[] =>
    fold(graph, base, level).edges.find((e) => e.ids.includes(edge))!.text;
  assert.deepEqual(label(1, 1), ["[x < n && xs != 12345678]", "x = x + 1", "xs = xs - 1", "n = n"]);
  assert.deepEqual(label(2, 1), ["[x < n && xs !=", "12345678]", "x = x + 1", "xs = xs - 1", "n = n"]);
  assert.deepEqual(label(3, 1), ["[x<n&&xs!=12345678];x=x+1;xs=xs-1;n=n"]);
  assert.deepEqual(label(4, 1), ["[x < n", "&& xs !=", "12345678]", "x = x + 1", "xs = xs - 1", "n = n"]);
  assert.deepEqual(label(5, 1), ["[x < n", "&& xs !=", "12345678]", "x=x+1", "xs=xs-1", "n = n"]);
  assert.deepEqual(label(8, 1), ["[x < n", "&& xs !=", "12345678]", "… 3 more"]);
  assert.deepEqual(label(9, 1), ["[x < n && xs !=…]", "… 3 more"]);
  assert.deepEqual(label(10, 1), ["[x<n&&xs!=…]", "… 3 more"]);
  assert.deepEqual(label(13, 1), ["[x<n…]", "3 more"]);
  assert.deepEqual(label(9, 2), ["[x >= n]"]);
  for (const level of levels)
    assert.deepEqual(
      fold(graph, base, level).edges.map((e) => e.ids),
      base.edges.map((e) => e.ids),
    );
});

test("a badge stands at a corner where it hides no end of an edge", () => {
  const node = { x: 100, y: 50, w: 80, h: 40 };
  const [leftAbove, rightAbove, leftBelow] = [
    { x: 104, y: 50 },
    { x: 176, y: 48 },
    { x: 110, y: 90 },
  ];
  assert.equal(freeCorner(node, [{ x: 140, y: 50 }]), 0);
  assert.equal(freeCorner(node, [leftAbove]), 2);
  assert.equal(freeCorner(node, [leftAbove, leftBelow]), 1);
  assert.equal(freeCorner(node, [leftAbove, rightAbove, leftBelow]), 3);
});

test("a step without a condition or an effect says so", () => {
  assert.deepEqual(lines(graph, 4), ["always"]);
  assert.deepEqual(lines(graph, 2), ["[x >= n]"]);
});

test("what folds is told whole", () => {
  const m = fold(graph, drawModel(graph), 9);
  assert.equal(
    waysOut(graph, m, 2),
    "to line 4:\n  [x < n && xs != 12345678];\n  x = x + 1;\n  xs = xs - 1;\n  n = n\nto line 7:\n  [x >= n]",
  );
  assert.equal(waysOut(graph, m, 3), "", "all is said beside the edges already");
});

test("a search finds lines, names, variables and texts, in the order of the source", () => {
  const found = (q: string): string[] => search(graph, q).map((m) => (m.edge >= 0 ? `e${m.edge}` : `l${m.loc}`));
  assert.deepEqual(found("4"), ["l2"]);
  assert.deepEqual(found("line 5"), ["e1"]);
  assert.deepEqual(found("x"), ["e0", "e1", "e2"], "the variable x, not xs");
  assert.deepEqual(found("XS"), ["e0", "e1", "e3"]);
  assert.deepEqual(found("x >="), ["e2"]);
  assert.deepEqual(found("loop"), ["l2"]);
  assert.deepEqual(found("L7"), ["l3"]);
  assert.deepEqual(found("12345678"), ["e1"], "a number that is no line is a text");
  assert.deepEqual(found("error"), ["l1"]);
  assert.deepEqual(found("  "), []);
  assert.deepEqual(found("(x"), []);
});

test("graphs are compared by what they hold", () => {
  assert.ok(same(graph, structuredClone(graph)));
  const other = structuredClone(graph);
  other.edges[3]!.label[0]!.text = "[xs <= 8]";
  assert.ok(!same(graph, other));
  assert.ok(!same(graph, { ...graph, vars: ["x", "xs"] }));
  assert.ok(!same(graph, null));
});

function random(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return Math.floor((x / 2147483648) * n);
  };
}

test("a simple layout places all nodes apart, whatever the graph", () => {
  for (let round = 0; round < 60; round++) {
    const r = random(round + 1);
    const n = 1 + r(round < 50 ? 40 : 2000);
    const nodes = Array.from({ length: n }, (_, i) => ({
      id: i * 3,
      width: 40 + r(60),
      height: 30,
      beside: r(2) * 90,
    }));
    const edges = Array.from({ length: n + r(n) }, () => ({
      from: 3 * r(n),
      to: 3 * r(n),
      width: 50,
      height: 20,
    })).filter((e) => e.from !== e.to || r(2) > 0);
    const out = layered({ id: 1, simple: true, tight: 1, nodes, edges });
    assert.equal(out.nodes.length, n);
    assert.equal(out.edges.length, edges.length);
    const rows = new Map<number, { x: number; w: number }[]>();
    out.nodes.forEach((p, i) => {
      assert.ok(p.x > 0 && p.x < out.width && p.y > 0 && p.y < out.height, `node ${i} is at ${p.x}, ${p.y}`);
      rows.set(p.y, [
        ...(rows.get(p.y) ?? []),
        { x: p.x - nodes[i]!.width / 2, w: nodes[i]!.width + nodes[i]!.beside },
      ]);
    });
    for (const row of rows.values()) {
      row.sort((a, b) => a.x - b.x);
      row.slice(1).forEach((p, i) => assert.ok(row[i]!.x + row[i]!.w < p.x, "nodes of a row are apart"));
    }
    for (const e of out.edges) assert.ok(e.points.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y)));
  }
});
