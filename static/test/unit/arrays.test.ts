import assert from "node:assert/strict";
import { test } from "node:test";

import { expand } from "../../src/counterexample";
import { arraysOf, rowAt, shownOrder } from "../../src/trace/arrays";
import { anyCell } from "../../src/words/cells";
import { asRanges } from "../../src/words/everycell";

const step = (values: Record<string, string>, note = ""): never =>
  ({ line: 1, col: 1, func: "main", loc: 0, edge: 0, values, note }) as never;

test("the cells of an array are one row, with what changed and who stands where", () => {
  const source = "int a[n]; for (int i = 0; i < n; i++) a[i] = 7; m[0][1] = p[1].x;";
  const run = expand([
    step({ n: "3", "a.length": "3", i: "0" }),
    step({ "a[0]": "7", i: "1", "p[0].x": "1", "p[1].x": "2", "m[0][0]": "0", "m[0][1]": "1", "s.length": "4" }),
    step({ "a[0]": "8" }, "index 3 in a[i] is not from 0 to 2"),
  ]);
  const all = arraysOf(run.variables, source);
  assert.deepEqual(
    all.map((a) => [a.name, [...a.at.values()], a.length, a.indices]),
    [
      ["a", ["a[0]"], "a.length", ["i", "n"].slice(0, 0).concat(["n", "i"])],
      ["p[].x", ["p[0].x", "p[1].x"], "", []],
      ["m[0]", ["m[0][0]", "m[0][1]"], "", []],
    ],
  );
  const a = all[0]!;
  const values = (at: number): unknown => rowAt(run, a, at)?.cells.map((c) => [c.value ?? "?", c.by.join()]);
  assert.deepEqual(values(0), [
    ["?", "i"],
    ["?", ""],
    ["?", ""],
  ]);
  assert.deepEqual(values(1), [
    ["7", ""],
    ["?", "i"],
    ["?", ""],
  ]);
  const last = rowAt(run, a, 2)!;
  assert.equal(last.outside, 3);
  assert.deepEqual(
    last.cells.filter((c) => c.changed).map((c) => [c.at, c.old, c.value]),
    [[0, "7", "8"]],
  );
  assert.equal(rowAt(run, all[2]!, 0), null, "not in scope");
});

test("of a long array the ends are drawn, and what matters", () => {
  const run = expand([step({ "a.length": "100000", i: "500" }), step({ "a[500]": "1" })]);
  const [a] = arraysOf(run.variables, "a[i]");
  const { cells, gaps } = rowAt(run, a!, 1)!;
  assert.deepEqual(
    cells.map((c) => c.at),
    [0, 1, 2, 3, 4, 5, 6, 7, 498, 499, 500, 501, 502, 99997, 99998, 99999],
  );
  assert.deepEqual([...gaps], [498, 99997]);
});

test("the rows of a matrix are as long as its width", () => {
  const run = expand([
    step({ "m.length": "2", "m.width": "3", i: "0" }),
    step({ "m[0][0]": "1", "m[1][2]": "5" }),
    step({ "m[0][1]": "4" }),
  ]);
  const all = arraysOf(run.variables, "m[i][j] = 1;");
  assert.deepEqual(
    all.map((a) => [a.name, a.length]),
    [
      ["m[0]", "m.width"],
      ["m[1]", "m.width"],
    ],
  );
  assert.deepEqual(
    rowAt(run, all[1]!, 1)?.cells.map((c) => c.value ?? "?"),
    ["?", "?", "5"],
  );
});

test("sentences say what a cell stands for", () => {
  assert.equal(anyCell("i <= n", true), "");
  assert.equal(anyCell("a[0] <= n", true), "");
  assert.equal(
    anyCell("a[k] >= 7 || i <= k", true),
    " `a[k]` is the cell with the index `k`, whatever its value: so this holds for every cell.",
  );
  assert.equal(
    anyCell("a[k][l] == 0 || i <= k", true),
    " `a[k][l]` is the cell with the indices `k` and `l`, whatever their values: so this holds for every cell.",
  );
  assert.equal(
    anyCell("a[k] > b[k]", false),
    " `a[k]` and `b[k]` are the cells with the index `k`, whatever its value.",
  );
  assert.equal(
    anyCell("a[k] > a[m]", false),
    " `a[k]` and `a[m]` are the cells with the indices `k` and `m`, whatever their values.",
  );
});

test("conjuncts about every cell are read as ranges, behind the others", () => {
  assert.deepEqual(asRanges(["forall k: a[k] >= 7 || i <= k", "i >= 0", "forall k: i <= k || a[k] <= 7"]), [
    "i >= 0",
    "for all k in 0..i-1: a[k] == 7",
  ]);
});

test("allocated memory stands after the program's variables", () => {
  const all = ["malloc_7_1", "malloc_7_1a.next", "list", "malloc_count", "malloc_12_3b"];
  assert.deepEqual(shownOrder(all), ["list", "malloc_count", "malloc_7_1", "malloc_7_1a.next", "malloc_12_3b"]);
});
