// Each code of a reason has a sentence that is true of it, whatever its text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { because } from "../../src/panels/reasons";
import type { Report } from "../../src/engine/protocol";

type Code = NonNullable<Report["reasonCode"]>;
type Kind = Report["certificate"]["kind"];

const expected: [Code | undefined, string, Kind, string, RegExp][] = [
  ["timeout", "timeout while simplifying", "none", "time", /time limit ended the run/],
  [
    "timeout",
    "timeout before the invariant could be checked",
    "invariant",
    "time",
    /not be checked in time\. It is not/,
  ],
  ["timeout", "timeout before the counterexample could be checked", "path", "time", /not refuted/],
  ["memory", "memory limit reached before the invariant could be checked", "invariant", "time", /not refuted/],
  ["unconfirmed", "unconfirmed: the invariant was not accepted: edge 4", "invariant", "check", /could not prove it/],
  ["unconfirmed", "unconfirmed: the counterexample does not fail", "path", "check", /does not fail on it/],
  ["memory", "memory limit reached", "none", "memory", /memory/],
  ["bound", "level limit reached", "none", "limit", /options set/],
  ["gave-up", "solver gave up: too many branches", "none", "search", /solver gave up/],
  ["exhausted", "no random run reached the error", "none", "search", /proves nothing/],
  ["stuck", "refinement found no new predicate", "none", "search", /more exact/],
  ["fault", "internal error while searching: index out of range (x.go:3)", "none", "fault", /fault of its own/],
  ["fault", "internal error while checking the invariant", "invariant", "fault", /fault of its own/],
  ["usage", "there is no engine x", "none", "fault", /^There is no engine x$/],
  ["cancelled", "cancelled", "none", "time", /cancelled/],
  [undefined, "something else", "none", "search", /^Something else$/],
  [undefined, "", "none", "search", /no reason/],
];

const report = (reasonCode: Code | undefined, reason: string, kind: Kind) => ({
  reason,
  ...(reasonCode && { reasonCode }),
  certificate: { kind },
});

test("each reason has its sentence", () => {
  for (const [code, reason, kind, ended, says] of expected) {
    const b = because(report(code, reason, kind));
    assert.equal(b.ended, ended, reason);
    assert.match(b.says, says, reason);
  }
});

test("only an answer is said to be one", () => {
  for (const [code, reason, kind] of expected)
    assert.equal(
      /had an answer/.test(because(report(code, reason, kind)).says),
      kind !== "none" && code !== "fault",
      reason,
    );
});

test("the text of a reason decides nothing", () => {
  for (const [code, , kind, ended, says] of expected.filter(([c]) => c && c !== "usage")) {
    const b = because(report(code, "in other words", kind));
    assert.equal(b.ended, ended);
    assert.match(b.says, says);
  }
});
