// Tests what the page says about a result that belongs to an older text, and about a result that an
// exercise hides.

import assert from "node:assert/strict";
import test from "node:test";
import { first } from "../../src/examples";
import type { Task } from "../../src/exercise/task";
import { staleNote } from "../../src/panels/result";
import { newRun } from "../../src/run";
import { current, outdated, hiddenReason } from "../../src/selectors";
import { initial, type State } from "../../src/state";

const state = (more: object): State => ({ ...initial(first), run: newRun(1, "old", "ic3", {}), ...more }) as State;

test("a text about an outdated result says what comes first", () => {
  const fault = { message: "missing ;" };
  for (const [source, diagnostics, note, reason] of [
    [
      "new",
      [],
      "This result is for an earlier version of the program. Run the program again.",
      "the program has changed since the run: run the program again",
    ],
    [
      "new",
      [fault],
      "This result is for an earlier version of the program. Fix the errors, then run the program again.",
      "the program has changed since the run: fix the errors, then run the program again",
    ],
    [
      "old",
      [],
      "This result is for another choice of integers. Run the program again.",
      "the choice of integers has changed since the run: run the program again",
    ],
  ] as const) {
    const s = state({ source, diagnostics, ints: "c" });
    assert.equal(staleNote(s), note);
    assert.equal(outdated(s), reason);
  }
});

test("another engine leaves a result as it is", () => {
  assert.ok(current(state({ source: "old", engine: "cegar", options: { ctg: "true" }, timeoutMs: 1 })));
});

test("an exercise withholds what a run finds, of its program alone and until it is solved", () => {
  const exercise = { source: "int x;", open: false } as Task;
  const says = "What a run finds is hidden until you solve the exercise or show its solution.";
  assert.equal(hiddenReason(state({ source: "int x;", exercise })), says);
  assert.equal(hiddenReason(state({ source: "int y;", exercise })), "");
  assert.equal(hiddenReason(state({ source: "int x;", exercise: { ...exercise, open: true } })), "");
  assert.equal(hiddenReason(state({ source: "int x;" })), "");
});
