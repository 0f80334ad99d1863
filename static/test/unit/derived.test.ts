// Tests facts about a generalisation that follow from the events but are not stated by them.

import assert from "node:assert/strict";
import test from "node:test";
import type { GeneralStep } from "../../src/replay/items";
import { isJoinGivenUp, notNeeded, seenAs } from "../../src/words/derived";

const step = (name: string, before: string, after: string): GeneralStep => ({
  ...{ event: 0, step: name, before, after, gone: [] },
  parts: after.split(" && "),
});

test("a join is given up when what follows has parts that it had not", () => {
  const core = step("core", "a && b && c && d", "a && b && c");
  assert.equal(isJoinGivenUp([core, step("join", "a && b", "a"), step("drop", core.after, core.after)], 1), true);
  assert.equal(isJoinGivenUp([core, step("join", "a && b", "a"), step("drop", core.after, "a")], 1), false);
  // Whether a join was discarded follows from the next step that is no join. Without such a step,
  // the result is false.
  assert.equal(isJoinGivenUp([core, step("join", "a && b", "a"), step("join", "b && c", "c")], 1), false);
  assert.equal(
    isJoinGivenUp([step("join", "a && b", "a"), step("join", "b", "c"), step("drop", "a && b", "a && b")], 0),
    true,
  );
});

test("parts that no step has left out were not needed", () => {
  const found = notNeeded(["a", "b", "c"], [step("drop", "a && b", "b")]);
  assert.deepEqual([found?.step, found?.before, found?.after, found?.gone], ["core", "a && b && c", "a && b", ["c"]]);
  assert.equal(notNeeded(["a", "b"], [step("drop", "a && b", "b")]), null);
  assert.equal(notNeeded(["a", "b"], [step("core", "a", "a")]), null);
  // This step does not start from the obligation's cube, because the engine has abstracted that
  // cube before.
  assert.equal(notNeeded(["x == 0"], [step("drop", "x <= 0 && x >= 0", "x >= 0")]), null);
  assert.equal(notNeeded(["a"], []), null);
});

test("seen through predicates, a question is about another set", () => {
  assert.equal(seenAs(["x == 0"], [step("core", "x <= 0 && x >= 0", "x >= 0")]), "x <= 0 && x >= 0");
  assert.equal(seenAs(["a", "b"], [step("core", "a && b", "b")]), "");
  assert.equal(seenAs(["a"], [step("ctg", "", "b")]), "");
  assert.equal(seenAs(["a"], []), "");
});
