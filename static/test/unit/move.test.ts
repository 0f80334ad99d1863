import assert from "node:assert/strict";
import test from "node:test";
import type { Claim } from "../../src/state";
import { move, places, type ClaimLocation } from "../../src/try/move";

/**
 * Returns the locations of a program, one for each line with a loop. The location of line i has the
 * number `base` + i - 1.
 */
function program(base: number, ...lines: string[]): ClaimLocation[] {
  return places(
    lines.flatMap((l, i) => (l.includes("while") ? [{ loc: base + i, line: i + 1 }] : [])),
    lines.join("\n"),
  );
}

const textAndLocation = (list: readonly Claim[]): string[] => list.map((c) => `${c.text}@${c.loc}`);
const claim = (loc: number, text: string): Claim => ({ loc, text });

test("claims go with the text of their lines, else by order, and return", () => {
  const one = program(10, "int x;", "  while (a)", "while (b)");
  const claims = move([claim(11, "A"), claim(12, "B")], one, one);
  assert.deepEqual(textAndLocation(claims), ["A@11", "B@12"]);
  // The two lines are swapped and indented differently.
  assert.deepEqual(textAndLocation(move(claims, one, program(20, "while (b)", "while (a)"))), ["B@20", "A@21"]);
  // One line has changed. The number of locations is the same.
  assert.deepEqual(textAndLocation(move(claims, one, program(30, "while (c)", "while (b)"))), ["A@30", "B@31"]);
  // If a location disappears, its claim loses its location and does not take the location of
  // another claim.
  const less = program(40, "while (b)");
  const lost = move(claims, one, less);
  assert.deepEqual(textAndLocation(lost), ["A@-1", "B@40"]);
  assert.equal(lost[0]!.at?.text, "while (a)");
  const other = program(50, "while (z)", "while (b)");
  const still = move(lost, less, other);
  assert.deepEqual(textAndLocation(still), ["A@-1", "B@51"]);
  assert.deepEqual(textAndLocation(move(still, other, one)), ["A@11", "B@12"]);
});

test("the same line twice: by which of them it is; two claims never share a place", () => {
  const two = program(0, "while (a)", "x++;", "while (a)");
  const claims = move([claim(0, "first"), claim(2, "second")], two, two);
  assert.deepEqual(textAndLocation(move(claims, two, program(5, "y++;", "while (a)", "while (a)"))), [
    "first@6",
    "second@7",
  ]);
  const single = program(9, "while (a)");
  const lost = move(claims, two, single);
  assert.deepEqual(textAndLocation(lost), ["second@-1", "first@9"]);
  const back = move([...lost, { loc: -1, text: "third", at: two[0]!.at }], single, two);
  assert.deepEqual(textAndLocation(back), ["third@-1", "first@0", "second@2"]);
});

test("a location that is none is no place", () => {
  const one = program(10, "while (a)");
  assert.deepEqual(move([claim(99, "A")], one, one), [{ loc: -1, text: "A" }]);
});
