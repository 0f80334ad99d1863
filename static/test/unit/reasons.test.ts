// Each reason of the checker has a sentence that is true of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { because } from "../../src/panels/reasons";

const expected: [string, string, RegExp][] = [
  ["timeout", "time", /time limit ended the run/],
  ["timeout while simplifying", "time", /time limit ended/],
  ["timeout after parsing", "time", /time limit ended/],
  ["timeout before the invariant could be checked", "time", /could not be checked in time\. It is not refuted/],
  ["timeout before the counterexample could be checked", "time", /not refuted/],
  ["memory limit reached before the invariant could be checked", "time", /not refuted/],
  ["unconfirmed: the invariant was not accepted: consecution of edge 4: no proof", "check", /could not prove it/],
  [
    "unconfirmed: the counterexample does not fail on the source: the interpreter stops at line 4 with returned",
    "check",
    /does not fail on it/,
  ],
  ["memory limit reached", "memory", /memory/],
  ["memory limit reached while searching", "memory", /memory/],
  ["level limit reached", "limit", /options set/],
  ["depth limit reached", "limit", /options set/],
  ["too many symbolic states", "limit", /options set/],
  ["solver gave up: too many branches", "search", /solver gave up/],
  ["no random run reached the error", "search", /never prove/],
  ["the only run does not reach the error within the step bound", "search", /never prove/],
  ["no state is left to explore, but the search gives no invariant", "search", /no invariant/],
  ["refinement found no new predicate for a spurious transition", "search", /more exact/],
  ["internal error while searching: index out of range (x.go:3)", "fault", /fault of its own/],
  ["no engine found an answer", "search", /^No engine found an answer$/],
  ["", "search", /no reason/],
];

test("each reason has its sentence", () => {
  for (const [reason, ended, says] of expected) {
    const b = because(reason);
    assert.equal(b.ended, ended, reason);
    assert.match(b.says, says, reason);
  }
});

test("only an answer is said to be one", () => {
  for (const [reason] of expected)
    assert.equal(/had an answer/.test(because(reason).says), /^unconfirmed|could be checked$/.test(reason), reason);
});
