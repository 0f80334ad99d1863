import assert from "node:assert/strict";
import { test } from "node:test";
import type { Certificate } from "../../src/engine/protocol";
import { failureAt } from "../../src/words/failure";

const source = `int main(void) {
    assert(x == 1);
    __VERIFIER_assert(x);
    reach_error();
ERROR:
    a[i] = i;
    return n / x;
    n = x + n % 3; // a[i]
`;

test("a failure is named by what stands at its place, and by the failing run", () => {
  const at = (line: number, col: number, failure?: Certificate["failure"]): string =>
    failureAt(source, { line, col }, failure && ({ failure, steps: [{ line: 6 }] } as unknown as Certificate));
  assert.equal(at(2, 5), "the assertion at line 2 fails");
  assert.equal(at(2, 12), "the assertion at line 2 fails");
  assert.equal(at(3, 23), "the assertion at line 3 fails");
  assert.equal(at(4, 5), "line 4 is reached");
  assert.equal(at(5, 1), "line 5 is reached");
  assert.equal(at(6, 5), "the check of the index at line 6 fails");
  assert.equal(at(7, 12), "the check for division by 0 at line 7 fails");
  assert.equal(at(8, 9), "the check at line 8 fails", "an overflow or a division by 0");
  assert.equal(at(6, 5, "index"), "the check of the index at line 6 fails");
  assert.equal(at(6, 5, "overflow"), "the arithmetic at line 6 overflows");
  assert.equal(at(7, 12, "index"), "the check for division by 0 at line 7 fails", "the run fails at another line");
  assert.equal(failureAt(source, undefined), "a check fails");
});
