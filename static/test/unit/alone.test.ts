// Tests the plane of a page without an engine, which computes regions from the text of formulas.
// The regions are compared with the formulas' truth values.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../../src/file/alone/plane";
import { flatten, holds, parseCube } from "../../src/plane/region";
import { truth } from "../../src/words/formula";

const side = 4; // integers on each side of 0

test("a formula's region has the states of the formula, and a lemma's those that it cuts away", () => {
  for (const f of [
    "x <= 2 && y > x - 1",
    "x == 2 || y >= 3 * x || x == 1",
    "-(x - 2) * 2 >= y + 1 || x + y == 0",
    "x % 2 == 0 && y % 3 != 0",
    "true",
    "false",
    "n <= x && y == n",
  ]) {
    const { regions } = answer({ x: "x", y: "y", cuts: [f], cubes: [f] });
    const n = 1n;
    const at = (r: (typeof regions & object)[number], x: number, y: number): boolean =>
      r.cubes.some((c) => {
        const flat = flatten(parseCube(c), "x", "y", (v) => (v === "n" ? n : undefined));
        return flat ? holds(flat, x, y) : false;
      });
    for (let x = -side; x <= side; x++)
      for (let y = -side; y <= side; y++) {
        const is = truth(f, (v) => (v === "x" ? x : v === "y" ? y : Number(n)));
        assert.equal(at(regions![1]!, x, y), is, `${f} at ${x}, ${y}`);
        assert.equal(at(regions![0]!, x, y), !is, `not ${f} at ${x}, ${y}`);
      }
    assert.deepEqual(answer({ x: "x", y: "y", cubes: [`!(${f})`] }).regions![0]!.cubes, regions![0]!.cubes, f);
    assert.equal(regions![0]!.error === "", !f.includes("n <="), f); // with further variables only slices are known
  }
});

test("what only the engine can say is refused, in words", () => {
  const { regions } = answer({ x: "i", y: "k", cuts: ["forall j: a[j] >= 0", "x * y <= 3"] });
  for (const r of regions!) assert.match(r.error!, /needs the engine/);
  assert.throws(() => answer({ x: "x", y: "y", points: true }), /random runs/);
});
