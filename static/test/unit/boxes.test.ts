// Tests the boxes around recursive functions in the graph: their contents, how the layout keeps the
// contents together, and a folded box.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { renameGraph } from "../../src/engine/names";
import { normalGraph, type Graph } from "../../src/engine/protocol";
import { Plan } from "../../src/graph/drawing";
import { drawModel } from "../../src/graph/model";
import { place } from "../../src/graph/place";

const stored = JSON.parse(readFileSync("static/test/unit/golden/calls.json", "utf8")) as { graph: Graph };
const graph = renameGraph(normalGraph(stored.graph));

test("the layout keeps the locations of a function together, apart from others", () => {
  const request = new Plan(graph, drawModel(graph)).request();
  assert.equal(request.groups?.length, 1);
  const inside = new Set(request.groups![0]);
  assert.deepEqual(
    [...inside].map((id) => graph.locs[id]!.func),
    ["length", "length", "length"],
  );
  const at = new Map(place({ id: 0, ...request }).nodes.map((n) => [n.id, n]));
  const size = new Map(request.nodes.map((n) => [n.id, n]));
  const sides = [...inside].map((id) => [
    at.get(id)!.x - size.get(id)!.width / 2,
    at.get(id)!.x + size.get(id)!.width / 2,
  ]);
  const tops = [...inside].map((id) => [
    at.get(id)!.y - size.get(id)!.height / 2,
    at.get(id)!.y + size.get(id)!.height / 2,
  ]);
  const [left, right] = [Math.min(...sides.map((s) => s[0]!)), Math.max(...sides.map((s) => s[1]!))];
  const [top, bottom] = [Math.min(...tops.map((s) => s[0]!)), Math.max(...tops.map((s) => s[1]!))];
  for (const [id, p] of at)
    assert.ok(inside.has(id) || p.x < left || p.x > right || p.y < top || p.y > bottom, `node ${id} is in the box`);
});

test("a closed function is one node, with its calls", () => {
  const m = drawModel(graph, new Set(["length"]));
  assert.deepEqual(m.nodes.map((n) => n.title).sort(), ["error", "length(n)", "line 13", "start"]);
  const node = m.nodes.find((n) => n.title === "length(n)")!;
  for (const [i, l] of graph.locs.entries()) if (l.func === "length") assert.equal(m.nodeOf.get(i), node.id);
  assert.deepEqual(
    m.edges
      .filter((e) => e.to === node.id)
      .map((e) => e.text.join())
      .sort(),
    ["call length(n - 1)", "call length(n)"],
  );
});

test("a graph without recursive functions has no groups", () => {
  const plain = { ...graph };
  delete plain.procedures;
  assert.equal("groups" in new Plan(plain, drawModel(plain)).request(), false);
});
