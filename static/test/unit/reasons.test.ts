// Tests that the code of each reason has a sentence, and that the sentence is true whatever the
// reason's text says.

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
    /time ran out before it was checked/,
  ],
  ["timeout", "timeout before the counterexample could be checked", "path", "time", /neither confirmed nor refuted/],
  [
    "memory",
    "memory limit reached before the invariant could be checked",
    "invariant",
    "time",
    /neither confirmed nor refuted/,
  ],
  ["unconfirmed", "unconfirmed: the invariant was not accepted: edge 4", "invariant", "check", /could not confirm it/],
  [
    "unconfirmed",
    "unconfirmed: the counterexample does not fail",
    "path",
    "check",
    /does not fail on the inputs of that run/,
  ],
  [
    "coarse",
    "the counterexample needs what ic3play does not track",
    "path",
    "check",
    /tracks too little of the program/,
  ],
  ["memory", "memory limit reached", "none", "memory", /memory/],
  ["bound", "level limit reached", "none", "limit", /set in the engine/],
  ["gave-up", "solver gave up: too many branches", "none", "search", /solver gave up/],
  ["exhausted", "no random run reached the error", "none", "search", /neither a proof nor a failing run/],
  ["stuck", "refinement found no new predicate", "none", "search", /could not refine/],
  ["fault", "internal error while searching: index out of range (x.go:3)", "none", "fault", /bug in ic3play/],
  ["fault", "internal error while checking the invariant", "invariant", "fault", /bug in ic3play/],
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
      /gave an answer|reported a failing run/.test(because(report(code, reason, kind)).says),
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
