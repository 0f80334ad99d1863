import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsSay } from "../../src/graph/addresses";

import { asRanges, everyCell, inRange, inWords, joined, lengthsIn } from "../../src/words/everycell";

test("what an invariant says of every cell is a range", () => {
  const said = (text: string, lengths: string[] = []): string | null => {
    const c = everyCell(text, new Set(lengths));
    return c && inRange(c);
  };
  assert.equal(said("forall k: i <= k || a[k] == 7"), "for all k in 0..i-1: a[k] == 7");
  assert.equal(said("forall k: n <= k || i <= k || a[k] == 7", ["n"]), "for all k in 0..i-1, k < n: a[k] == 7");
  assert.equal(said("forall k: k <= high || n <= k || a[k] >= 0", ["n"]), "for all k in high+1..n-1: a[k] >= 0");
  assert.equal(said("forall k: a[k] >= 0"), "for all k: a[k] >= 0");
  assert.equal(said("forall k: k < 3 || a[k] == b[k] || a[k] == 0"), "for all k from 3: a[k] == b[k] or a[k] == 0");
  assert.equal(said("forall m: low != m || a[m] == tmp"), "for m = low: a[m] == tmp");
  assert.equal(said("forall k: i + 1 <= k || x < 0 || a[k] == x"), "for all k in 0..i, 0 <= x: a[k] == x");
  assert.equal(said("forall k: 4 <= k || a[k] == 1"), "for all k in 0..3: a[k] == 1");
  assert.equal(said("forall k: s == \\sum(a, k) || i != k"), "for k = i: s == (the sum of the cells in a[0..k-1])");
  assert.equal(
    said("forall k: i < k || \\count(a, k, a[j] > 0 && (a[j] < 9 || x == 1)) <= c"),
    "for all k in 0..i: (the number of cells with a[j] > 0 && (a[j] < 9 || x == 1) in a[0..k-1]) <= c",
  );
  assert.equal(
    inWords("c + d == \\counted(a, a[j] == x) + \\total(a, a[j] > 0)"),
    "c + d == (the number of cells with a[j] == x in a at the end of the loop) + (the sum of the cells with a[j] > 0 in a at the end of the loop)",
  );
  for (const other of [
    "i >= 0",
    "forall k, m: a[k] <= a[m]",
    "forall k: k >= 0",
    "forall k: (a[k] == 1 && i < k) || k < i",
  ])
    assert.equal(said(other), null, other);
});

test("that an index is not negative is said only where nothing else is known", () => {
  assert.deepEqual(asRanges(["i >= 0", "forall m: m >= 0", "forall m: i <= m || a[m] == 0"]), [
    "i >= 0",
    "for all m in 0..i-1: a[m] == 0",
  ]);
  assert.deepEqual(asRanges(["forall m: m >= 0"]), ["forall m: m >= 0"]);
});

test("lengths of arrays are known by name", () => {
  assert.deepEqual([...lengthsIn(["n == a.length", "i >= 0", "b.length == m"])], ["n", "m"]);
});

test("two bounds of the same cells are an equation", () => {
  const both = ["forall k: a[k] >= 7 || i <= k", "forall k: i <= k || a[k] <= 7", "forall k: n <= k || a[k] <= 7"];
  assert.deepEqual(joined(both.map((f) => everyCell(f)!)).map(inRange), [
    "for all k in 0..i-1: a[k] == 7",
    "for all k in 0..n-1: a[k] <= 7",
  ]);
});

test("the graph says what a cell with an index stands for", () => {
  assert.equal(cellsSay(["n", "a[0]", "a[1]"]), "");
  assert.equal(
    cellsSay(["n", "a.length", "a[m]", "m"]),
    "Engines follow one cell of each array for all of its cells: `a[m]`, where `m` can be any index.",
  );
  assert.equal(
    cellsSay(["a[i][k]", "b[k]"]),
    "Engines follow one cell of each array for all of its cells: `a[i][k]`, `b[k]`, where `i`, `k` can be any indices.",
  );
});
