// Tests what the page says about a result that belongs to an older text, and about a result that an
// exercise hides.

import assert from "node:assert/strict";
import test from "node:test";
import { first } from "../../src/examples";
import type { Task } from "../../src/exercise/task";
import { newRun } from "../../src/run";
import { current, hiddenReason, shownGraph } from "../../src/selectors";
import { initial, type State } from "../../src/state";
import { changedSince, outdated } from "../../src/words/changes";
import type { EngineInfo, Graph, Report } from "../../src/engine/protocol";

const state = (more: object): State => ({ ...initial(first), run: newRun(1, "old", "ic3", {}), ...more }) as State;

const engines = [
  {
    ...{ name: "ic3", aliases: [] },
    options: [
      { name: "ctg", kind: "bool", default: "true" },
      { name: "blocks", kind: "choice", default: "large" },
    ],
    presets: [{ name: "paper", values: { ctg: "false" } }],
  },
  { ...{ name: "cegar", aliases: [] }, options: [{ name: "seed", kind: "int", default: "0" }], presets: [] },
] as unknown as EngineInfo[];

test("what has changed since a run is named, with the old and the new value, and then what to do", () => {
  const old = { source: "old", engine: "ic3", engines, ints: "" };
  for (const [more, says] of [
    [{}, ""],
    [{ source: "new" }, "the program"],
    [{ ints: "c" }, "integers (mathematical, now C’s)"],
    [{ options: { ctg: "false" } }, "ctg (on, now off)"],
    [{ options: { ctg: "true" } }, ""],
    [{ engine: "cegar" }, "engine (ic3, now cegar)"],
    [{ engine: "cegar", options: { seed: "7" } }, "engine (ic3, now cegar); seed (0, now 7)"],
    [
      { engine: "ic3:paper", options: { ctg: "true", blocks: "raw" } },
      "engine (ic3, now ic3:paper); blocks (large, now raw)",
    ],
    [
      { source: "new", ints: "c+overflow=wrap", options: { ctg: "false" } },
      "the program; integers (mathematical, now C’s); ctg (on, now off)",
    ],
  ] as const) {
    const changed = changedSince(state({ ...old, ...more }));
    assert.equal(changed, says && `Changed since this run: ${says}. Run the program again.`);
  }
  const ofC = state({ ...old, ints: "c+overflow=wrap+model=ILP32", run: newRun(1, "old", "ic3", {}, "c") });
  assert.match(changedSince(ofC), /: overflow \(error, now wrap\); model \(LP64, now ILP32\)\. /);
  const fault = state({ ...old, source: "new", diagnostics: [{ message: "missing ;" }] });
  assert.equal(changedSince(fault), "Changed since this run: the program. Fix the errors, then run the program again.");
  assert.equal(
    outdated(state({ ...old, source: "new" })),
    "changed since this run: the program. Run the program again",
  );
});

test("a longer time limit counts as a change only if the run gave no verdict", () => {
  const run = (verdict: string) => ({
    ...newRun(1, "old", "ic3", {}, "", 10_000),
    ...{ running: false, report: { verdict } as Report },
  });
  const changed = (verdict: string): string =>
    changedSince(state({ source: "old", engine: "ic3", ints: "", timeoutMs: 60_000, run: run(verdict) }));
  assert.match(changed("unknown"), /: time limit \(10 s, now 1 min\)\./);
  assert.equal(changed("safe"), "");
});

test("other integers leave the graph as the run had it, another text does not", () => {
  const [ran, parsed] = [{ locs: [] }, { locs: [] }] as unknown as Graph[];
  const run = { ...newRun(1, "old", "ic3", {}), graph: ran! };
  assert.equal(shownGraph(state({ source: "old", ints: "c", run, parsed })), ran);
  assert.equal(shownGraph(state({ source: "new", ints: "", run, parsed })), parsed);
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
