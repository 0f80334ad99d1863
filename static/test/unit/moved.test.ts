// Tests that a run stays valid after an edit of comments and blanks, and that its line numbers are
// adapted.

import assert from "node:assert/strict";
import test from "node:test";
import { normalReport } from "../../src/engine/protocol";
import { move, moved, tokens } from "../../src/moved";
import { newRun, withReport } from "../../src/run";
import { does } from "../mock/edge";

const text = "int main(void) {\n    int x = 0; // zero\n    assert(x == 0);\n}\n";

test("what is a comment, and what is not", () => {
  for (const [from, to, same] of [
    [text, text.replace("// zero", "/* nil\n */"), true],
    [text, text.replace("// zero", "// é"), true],
    [text, `// first\n\n${text}`, true],
    [text, text.replace("x = 0", "x = 1"), false],
    [text, text.replace("    assert", "    // assert"), false],
    ['f("// no");', 'f("// yes");', false],
    ["int a = '/'; // 1", "int a = '/'; // 2", true],
    ["a = b + +c;", "a = b ++c;", false],
    ["a = b+c;", "a = b + c;", true],
    ["a = 1 .5;", "a = 1.5;", false],
    ["intx;", "int x;", false],
    ["#define A 1\nA", "#define A\n1 A", false],
    ["#define A 1\nA", "#define A 1 // one\n\nA", true],
    ["a; // to be continued \\\nb;", "a; // to be continued \\\n b;", false],
    ["a; /* b", "a; /* c", false],
    ["#define A \\\n 1", "#define A \\\n  1", false],
    ["a / b", "a /* */ / b", true],
  ] as const) {
    assert.equal(move(from, to) !== null, same, `${from} | ${to}`);
  }
  assert.equal(tokens("'"), null);
});

test("positions move with the tokens that they are of, columns in bytes", () => {
  const to = move("a; b;\n\nc;", "/* é */ a;\n\n\n  b;\nc;")!;
  assert.equal(to.still, false);
  assert.deepEqual(
    [1, 3].map((n) => to.line(n)),
    [1, 5],
  );
  assert.equal(to.line(1, true), 4);
  assert.deepEqual(to.at(1, 1), { line: 1, col: 10 });
  assert.deepEqual(to.at(1, 4), { line: 4, col: 3 });
  assert.deepEqual(to.at(3, 2), { line: 5, col: 2 });
});

test("a run of the same tokens is one of the new text, and of the old one when that comes back", () => {
  const started = { ...newRun(1, text, "ic3"), running: true };
  const graph = {
    file: "a.c",
    entry: 0,
    error: 1,
    vars: ["x"],
    locs: [
      { name: "entry", func: "main", line: 0, endLine: 0 },
      { name: "L3", func: "main", line: 3, endLine: 4 },
    ],
    edges: [{ from: 0, to: 1, ...does("x = 0"), lines: [2], tests: [{ line: 2, text: "x < f()" }] }],
  };
  const report = normalReport({
    file: "a.c",
    engine: "ic3",
    verdict: "unsafe",
    reason: "",
    seconds: 1,
    stats: {},
    certificate: {
      kind: "path",
      checked: true,
      inputs: [{ name: "f()", line: 2, col: 13, value: "7" }],
      steps: [{ line: 2, col: 5, func: "main", loc: 0, edge: 0, values: { x: "7" } }],
      invariant: [{ loc: 1, line: 3, formula: "x == 0", conjuncts: ["x == 0"] }],
    },
    witness: "of the text",
  });
  const run = withReport({ ...started, graph }, report);
  const later = `// a word\n${text}`;
  assert.equal(moved({ ...run, running: true }, later), null, "it goes on");
  assert.equal(moved(run, later.replace("0;", "1;")), null, "another program");
  const next = moved(run, later)!;
  assert.equal(next.source, later);
  assert.equal(next.history, run.history);
  assert.deepEqual(
    next.graph!.locs.map((l) => [l.name, l.line, l.endLine]),
    [
      ["entry", 0, 0],
      ["L4", 4, 5],
    ],
  );
  assert.deepEqual(next.graph!.edges[0]!.lines, [3]);
  assert.deepEqual(next.graph!.edges[0]!.tests, [{ line: 3, text: "x < f()" }]);
  assert.equal(next.report!.certificate.invariant[0]!.line, 4);
  assert.deepEqual(next.report!.certificate.inputs[0], { name: "f()", line: 3, col: 13, value: "7" });
  assert.equal(next.trace!.steps[0]!.line, 3);
  assert.equal(next.report!.witness, undefined, "it names the text that was run");
  const twice = moved(next, `\n\n${text}`)!;
  assert.equal(twice.graph!.locs[1]!.line, 5);
  assert.equal(moved(twice, text), run);
});
