import assert from "node:assert/strict";
import test from "node:test";
import { edgeAt, expand, locationAt } from "../../src/counterexample";
import { unitsOf } from "../../src/editor/code";
import type { Graph, GraphLoc, TraceStep } from "../../src/engine/protocol";
import { normalReport, type Report } from "../../src/engine/protocol";
import { describe } from "../../src/graph/describe";
import { cutShort, drawModel, label, locationAtLine } from "../../src/graph/model";
import { parse } from "../../src/storage";
import { does } from "../mock/edge";

const loc = (line: number, more: Partial<GraphLoc> = {}): GraphLoc => ({
  name: `L${line}`,
  func: "main",
  line,
  endLine: line,
  ...more,
});

function chain(n: number): Graph {
  const g: Graph = {
    file: "a.c",
    entry: 0,
    error: 1,
    locs: [loc(1, { name: "entry" }), loc(99, { name: "error" })],
    edges: [],
    vars: [],
  };
  let at = 0;
  for (let i = 0; i < n; i++) {
    g.locs.push(loc(i + 2));
    g.edges.push({ from: at, to: i + 2, ...does(`x = ${i}`), lines: [i + 2] });
    at = i + 2;
  }
  g.edges.push({ from: at, to: 1, ...does("x < 0"), lines: [99] });
  return g;
}

test("a small graph is drawn as it is, a large one with its chains merged", () => {
  const small = drawModel(chain(5));
  assert.equal(small.nodes.length, 7);
  assert.equal(small.edges.length, 6);
  const g = chain(100);
  const large = drawModel(g);
  assert.ok(large.nodes.length <= 3, String(large.nodes.length));
  for (let l = 0; l < g.locs.length; l++) assert.ok(large.nodeOf.has(l), `location ${l} is drawn`);
  const ends = new Set(large.nodes.map((n) => n.id));
  for (const e of large.edges) assert.ok(ends.has(e.from) && ends.has(e.to));
});

test("merging keeps loop heads, branches and cycles", () => {
  const g = chain(80);
  g.locs[40]!.loopHead = true;
  g.edges.push({ from: 60, to: 40, ...does("y > 0"), lines: [60] });
  const m = drawModel(g);
  assert.ok(m.nodes.some((n) => n.id === 40 && n.kind === "loop"));
  assert.ok(m.edges.some((e) => e.to === 40 && m.nodeOf.get(60) === e.from));
  const ring: Graph = {
    ...chain(0),
    locs: [loc(1), loc(2), ...Array.from({ length: 70 }, (_, i) => loc(i + 3))],
    edges: [],
  };
  for (let i = 2; i < 72; i++) ring.edges.push({ from: i, to: i === 71 ? 2 : i + 1, ...does(), lines: [] });
  assert.doesNotThrow(() => drawModel(ring));
});

test("removed locations are not drawn", () => {
  const g = chain(3);
  g.locs[3]!.gone = true;
  const m = drawModel(g);
  assert.ok(!m.nodes.some((n) => n.id === 3));
  assert.equal(m.edges.length, 2);
});

test("labels are cut to what fits", () => {
  assert.deepEqual(label(["[x < 1]", "x = 2"]), ["[x < 1]", "x = 2"]);
  assert.equal(label(["a".repeat(60)])[0]!.length, 26);
  assert.deepEqual(
    label(["[level <= -1 || level + more >= 101]"]),
    ["[level <= -1", "|| level + more >= 101]"],
    "long ones between two conditions",
  );
  assert.deepEqual(label(["[nondet_int() + level <= 100]"]), ["[nondet_int() + level", "<= 100]"], "no word alone");
  assert.ok(label([`x == ${"y + ".repeat(40)}1`]).every((t) => t.length <= 26));
  assert.deepEqual(label(["1", "2", "3", "4", "5", "6"]), ["1", "2", "3", "… 3 more"]);
});

test("a source line finds the narrowest location that covers it", () => {
  const g: Graph = {
    file: "",
    entry: 0,
    error: 1,
    vars: [],
    locs: [loc(1, { endLine: 20 }), loc(9), loc(5, { endLine: 9 }), loc(6), loc(7, { gone: true })],
    edges: [{ from: 2, to: 3, ...does(), lines: [30] }],
  };
  assert.equal(locationAtLine(g, 6), 3);
  assert.equal(locationAtLine(g, 7), 2);
  assert.equal(locationAtLine(g, 15), 0);
  assert.equal(locationAtLine(g, 30), 2);
  assert.equal(locationAtLine(g, 40), -1);
  assert.match(describe(g, drawModel(g), 2), /line 5.*Edges: always to line 6/);
});

test("a trace gets all values at every step", () => {
  const step = (line: number, values: Record<string, string>, at = -1): TraceStep => ({
    line,
    col: 1,
    func: "main",
    loc: at,
    edge: at,
    values,
  });
  const run = expand([
    step(1, { x: "0", y: "1" }, 4),
    step(2, { x: "1" }),
    step(3, {}),
    step(4, { y: "1", z: "9" }, 6),
  ]);
  assert.deepEqual(run.variables, ["x", "y", "z"]);
  assert.deepEqual([...run.steps[0]!.changed], []);
  assert.deepEqual([...run.steps[1]!.changed], ["x"]);
  assert.deepEqual([...run.steps[2]!.changed], []);
  assert.deepEqual([...run.steps[3]!.changed], ["z"]);
  assert.equal(run.steps[3]!.values.get("x"), "1");
  assert.equal(run.steps[1]!.values.get("z"), undefined);
  assert.equal(locationAt(run, 2), 4);
  assert.equal(edgeAt(run, 3), 6);
});

test("a report with Go's nulls is filled in", () => {
  const r = normalReport({
    file: "a.c",
    engine: "auto",
    verdict: "safe",
    reason: "",
    seconds: 1,
    certificate: { kind: "invariant", checked: true, invariant: [{ loc: 1, line: 2, formula: "x", conjuncts: null }] },
    stats: null,
  } as unknown as Report);
  assert.deepEqual(r.certificate.invariant[0]!.conjuncts, ["x"]);
  assert.deepEqual(r.certificate.steps, []);
  assert.deepEqual(r.stats, {});
});

test("columns in bytes become columns in UTF-16", () => {
  assert.equal(unitsOf("int x;", 4), 4);
  assert.equal(unitsOf("é x", 3), 2);
  assert.equal(unitsOf("\u{1F600}x", 4), 2);
  assert.equal(unitsOf("ab", 9), 2);
});

test("what the browser kept is read with care", () => {
  assert.equal(parse(null), null);
  assert.equal(parse("{"), null);
  assert.equal(parse("null"), null);
  assert.equal(parse('{"file":"a.c"}'), null);
  assert.deepEqual(parse('{"source":"x","options":{"a":"b","c":1},"timeoutMs":3}'), {
    source: "x",
    file: "program.c",
    example: "",
    engine: "auto",
    options: { a: "b" },
    timeoutMs: 10_000,
    ints: "",
  });
});

test("many or wide ways between two places are drawn as one, a few apart", () => {
  const g = chain(2);
  for (let i = 0; i < 5; i++)
    g.edges.push({ from: 2, to: 2, ...does(`[x == ${i}]`, "[z > 0]", "y = y + 1"), lines: [3] });
  const loops = () => drawModel(g).edges.filter((e) => e.from === 2 && e.to === 2);
  assert.equal(loops().length, 5, "loops stand below each other");
  g.edges.push({ from: 2, to: 2, ...does("[z > 0]", "y = y + 1"), lines: [3] });
  const [one, ...others] = loops();
  assert.equal(others.length, 0);
  assert.equal(one!.ids.length, 6);
  assert.deepEqual(
    one!.text,
    ["[z > 0]", "· [x == 0]", "· [x == 1]", "· [x == 2]", "· [x == 3]", "… 2 more", "y = y + 1"],
    "what all share once, around what tells them apart",
  );
  assert.equal(one!.each, 1);
  assert.equal(cutShort(g, drawModel(g), one!.ids[1]!), "[x == 1];\n[z > 0];\ny = y + 1");
  const between = (g: Graph): number => drawModel(g).edges.filter((e) => e.from === 2 && e.to === 3).length;
  const h = chain(2);
  h.edges.push({ from: 2, to: 3, ...does("x = 7"), lines: [3] });
  assert.equal(between(h), 2);
  h.edges.push(
    { from: 2, to: 3, ...does("[alpha + beta + gamma <= 1]"), lines: [3] },
    { from: 2, to: 3, ...does("[alpha + beta + gamma >= 9]"), lines: [3] },
  );
  assert.equal(between(h), 1);
});

test("in a large graph each way to the error has an end of its own", () => {
  const g = chain(80);
  for (let i = 2; i < 60; i++) g.locs[i]!.loopHead = true;
  for (let i = 10; i < 30; i++) g.edges.push({ from: i, to: 1, ...does(`x < ${i}`), lines: [i] });
  const m = drawModel(g);
  const errors = m.nodes.filter((n) => n.kind === "error");
  const to = m.edges.filter((e) => errors.some((n) => n.id === e.to));
  assert.equal(errors.length, to.length);
  assert.equal(new Set(m.nodes.map((n) => n.id)).size, m.nodes.length);
  assert.ok(errors.every((n) => n.original === g.error));
  assert.equal(m.nodeOf.get(g.error), g.error);
});
