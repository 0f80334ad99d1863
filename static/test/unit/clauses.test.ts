// Tests the parts of the page for Horn clauses that need no browser: which texts are scripts, the
// sentences, the rows of a derivation, definitions, and names.

import assert from "node:assert/strict";
import test from "node:test";
import * as smt from "../../src/editor/smt-tokens";
import { shortNames } from "../../src/engine/names";
import type { Graph, Inference } from "../../src/engine/protocol";
import { drawModel } from "../../src/graph/model";
import { bodyOf, defineFun } from "../../src/horn/definition";
import { rowsOf } from "../../src/horn/derivation";
import { edgeOf, predicateOf } from "../../src/horn/pick";
import { inClauses, inMathematics } from "../../src/horn/words";
import { fileOf, isScript } from "../../src/language";
import { tokens } from "../../src/moved";
import { reader } from "../../src/editor/first";

test("a script is told by its first command", () => {
  for (const s of [
    "(set-logic HORN)",
    " ; a\n\n;b\n ( assert true)",
    "(declare-rel p ())",
    "(rule p)",
    "(synth-inv f ())",
  ])
    assert.equal(isScript(s), true, s);
  for (const s of ["", "int main(void) { return 0; }", "; (assert p)", "(x)", "// (assert\n"])
    assert.equal(isScript(s), false, s);
  assert.equal(fileOf("(assert true)"), "clauses.smt2");
  assert.equal(fileOf("int x;"), "program.c");
  assert.equal(tokens("(assert (p x//y))"), null); // "//" is no comment there
});

test("words of programs become those of clauses, formulas stay", () => {
  for (const [was, is] of [
    ["Can the error be reached in at most 2 steps?", "Can false be reached in at most 2 steps?"],
    ["Any state at inv can lead to the failure in one step.", "Any state at inv can lead to false in one step."],
    ["No run reaches the location.", "No derivation reaches the predicate."],
    ["a counterexample to induction", "a counterexample to induction"],
    ["the counterexample", "the derivation"],
    [
      "An edge of the program: `edge == 1` holds at the start",
      "A clause of the script: `edge == 1` holds at the facts",
    ],
    ["This run recorded no events.", "This run recorded no events."],
    ["The frame is an inductive invariant.", "The frame is a model."],
  ] as const)
    assert.equal(inClauses(was), is);
  assert.equal(inMathematics("x == 2*y && (a != 1 || b <= 3)"), "x = 2*y ∧ (a ≠ 1 ∨ b <= 3)");
});

const step = (n: number, from: number[], fact = `(p ${n})`): Inference => ({
  step: n,
  line: n,
  assert: n,
  fact,
  from,
  values: {},
});

test("a derivation is a tree from false: chains stay at one depth, what is needed twice is drawn once", () => {
  const rows = rowsOf([step(1, []), step(2, [1]), step(3, [2, 1]), step(4, [3], "false")]);
  assert.deepEqual(
    rows.map((r) => [r.step, r.kind, r.depth, r.level, r.under]),
    [
      [4, "step", 0, 1, 4],
      [3, "step", 0, 2, 3],
      [2, "step", 1, 3, 1],
      [1, "step", 1, 4, 0],
      [1, "again", 1, 3, 0],
    ],
  );
  const long = Array.from({ length: 20_000 }, (_, i) => step(i + 1, i === 0 ? [] : [i]));
  assert.equal(rowsOf(long).length, 20_000);
  assert.equal(rowsOf(long)[0]!.under, 19_999);
  assert.deepEqual(
    rowsOf([step(1, []), step(9, [8], "false")]).map((r) => r.kind),
    ["step", "gap"],
  );
  assert.deepEqual(rowsOf([]), []);
});

test("definitions go from the engine's text to a term and back", () => {
  const text = "(define-fun inv ((x Int) (b Bool)) Bool\n  (and (<= x 3) b))";
  assert.equal(bodyOf(text), "(and (<= x 3) b)");
  assert.equal(defineFun("inv", "(x Int) (b Bool)", bodyOf(text)), text);
  assert.equal(defineFun("a b", "", ""), "(define-fun |a b| () Bool\n  true)");
});

const graph: Graph = {
  file: "a.smt2",
  language: "horn",
  entry: 0,
  error: 1,
  vars: ["x"],
  locs: [
    { name: "start", func: "", line: 0, endLine: 0 },
    { name: "false", func: "", line: 0, endLine: 0 },
    { name: "p", func: "p", line: 2, endLine: 2, loopHead: true },
    { name: "q", func: "q", line: 3, endLine: 3 },
  ],
  edges: [
    { from: 0, to: 2, label: [{ kind: "assign", text: "⇒ (p 0)" }], text: "(p 0)", lines: [4], tests: [] },
    { from: 2, to: 3, label: [], text: "(=> (and (p x) (q x)) (q x))", lines: [5, 6], tests: [], premises: [3] },
    { from: 3, to: 1, label: [], text: "(=> (q y) false)", lines: [7], tests: [] },
  ],
  names: [
    { func: "", shown: {} },
    { func: "q", shown: { x: "y" } },
  ],
};

test("premises meet in a joint; clauses and predicates are found", () => {
  const m = drawModel(graph);
  const joint = m.nodes.find((n) => n.kind === "joint")!;
  assert.deepEqual(
    m.edges.filter((e) => e.to === joint.id).map((e) => e.from),
    [2, 3],
  );
  assert.deepEqual(
    m.edges.findLast((e) => e.ids.includes(1)),
    { ids: [1], from: joint.id, to: 3, text: [], each: 0 },
  );
  assert.deepEqual(
    m.nodes.map((n) => n.title),
    ["true", "false", "p", "q", ""],
  );
  assert.equal(edgeOf(graph, 6, "q"), 1);
  assert.equal(edgeOf(graph, 7, ""), 2);
  assert.equal(edgeOf(graph, 7, "q"), -1);
  assert.equal(predicateOf("(|a b| 1 2)"), "a b");
  assert.equal(predicateOf("p"), "p");
  assert.equal(predicateOf("false"), "");
});

test("variables have the names of their predicate", () => {
  const r = shortNames(graph);
  assert.equal(r("x <= 1", 3), "y <= 1");
  assert.equal(r("x <= 1", 2), "x <= 1");
});

test("the words of SMT-LIB have kinds, over lines", () => {
  const next = reader("(set-logic HORN)\n", smt);
  const kinds = (line: string): string[] => next(line).flatMap((p) => (p.kind ? [`${p.text}:${p.kind}`] : []));
  assert.deepEqual(kinds("(assert (=> x! 12)) ; c"), [
    "(:bracket",
    "assert:keyword",
    "(:bracket",
    "=>:modifier",
    "x!:variableName",
    "12:number",
    "):bracket",
    "):bracket",
    "; c:comment",
  ]);
  assert.deepEqual(kinds("|a ; b"), ["|a ; b:variableName"]);
  assert.deepEqual(kinds("c| true"), ["c|:variableName", "true:number"]);
  assert.equal(smt.startState().depth, 0);
  assert.equal(typeof smt.token, "function");
});
