// Tests the texts for an author of an exercise: the solution as claims, and a block for a document.
// Also tests that a reader gets each error of a formula only once.

import assert from "node:assert/strict";
import test from "node:test";
import type { Mark } from "../../src/engine/messages";
import { blockOf, solutionOf } from "../../src/exercise/make";
import { inOrder, withoutErrors } from "../../src/exercise/show";

const loc = (line: number, loopHead = true) => ({ name: `L${line}`, func: "main", line, endLine: line, loopHead });

test("claims at loop heads are a solution, with lines where there are several", () => {
  const one = { locs: [loc(1, false), loc(5), { ...loc(7), gone: true }] };
  const two = { locs: [loc(5), loc(5), loc(3)] };
  assert.equal(solutionOf([{ loc: 1, text: " x <=\n n " }], one), "x <= n");
  assert.equal(solutionOf([{ loc: 0, text: "x" }], one), "");
  assert.equal(solutionOf([{ loc: 1, text: "y" }], two), "5#2: y");
  assert.equal(
    solutionOf(
      [
        { loc: 0, text: "x" },
        { loc: 2, text: "z" },
        { loc: -1, text: "lost" },
      ],
      two,
    ),
    "5: x; 3: z",
  );
  assert.equal(solutionOf([{ loc: 0, text: "x" }], null), "");
});

test("a block has the marks that the command reads", () => {
  assert.equal(
    blockOf(
      { kind: "assumption", hints: ["a", "", 'b "`c`"'], solution: "n >= 0" },
      "int main() {}\n\n",
      "c+model=ILP32",
    ),
    '```c ic3play exercise=assumption hint="a" hint3="b \'c\'" solution="n >= 0" ints=c model=ILP32\nint main() {}\n```\n',
  );
  assert.equal(blockOf({ kind: "invariant" }, "x", ""), "```c ic3play exercise\nx\n```\n");
});

test("an error that stands at its formula is not in the mark as well", () => {
  const place = (n: number) => ({ line: 5, diagnostics: n > 0 ? [{ message: "unexpected =" }] : undefined });
  const mark = (answer: string, ...n: number[]): Mark =>
    ({ answer, text: "unexpected =", detail: "==", places: n.map(place) }) as unknown as Mark;
  const said = (m: Mark): string => withoutErrors(m).text;
  assert.equal(said(mark("unread", 0, 1)), "Not checked yet: first correct the formula with an error.");
  assert.equal(said(mark("unread", 1, 2)), "Not checked yet: first correct the formulas with an error.");
  assert.equal(withoutErrors(mark("unread", 1)).detail, "");
  assert.equal(said(mark("unread", 0)), "unexpected =", "no formula shows it");
  assert.equal(said(mark("false", 1)), "unexpected =");
});

test("the columns of a state are in the order of the program, as the variables in scope", () => {
  const order = inOrder({ places: [{ vars: ["n", "up", "down"] }] } as unknown as Mark);
  assert.deepEqual(order(["down", "extra", "n", "up", "aux"]), ["n", "up", "down", "aux", "extra"]);
});
