// Tests the view of a run's costs: the time that each part of the engine took, and the work of the
// solvers.

import assert from "node:assert/strict";
import test from "node:test";
import type { Report, TraceEvent } from "../../src/engine/protocol";
import { label, times } from "../../src/panels/stats";
import { finder } from "../../src/panels/verdict";
import { figures } from "../../src/replay/figures";
import { newRun, type RunState } from "../../src/run";

function ran(engine: string, events: Partial<TraceEvent>[], stats: Record<string, number>): RunState {
  const run = newRun(1, "", engine);
  run.history.append(events.map((e, n) => ({ n, k: "depth", lv: 0, loc: -1, e: -1, ...e })));
  return { ...run, running: false, report: { seconds: 0.001, stats } as unknown as Report };
}

test("the member of a portfolio that found the answer is named, and no other", () => {
  const by = (...events: Partial<TraceEvent>[]) => finder(ran("auto", events, {}));
  const told: Partial<TraceEvent> = { k: "verdict", src: "auto", t: "safe" };
  assert.equal(by({ k: "depth", src: "bmc" }, { k: "fixpoint", src: "ic3" }, told), " by ic3");
  const guess: Partial<TraceEvent> = { k: "lemma", src: "ic3", t: "seed" };
  assert.match(by(guess, { k: "fixpoint", src: "ic3" }, told), /^ by ic3 .*guessed from sample runs/);
  assert.equal(
    by(guess, { k: "counterexample", src: "sim" }, told),
    " by sim (runs on random inputs)",
    "another engine guessed",
  );
  assert.equal(by({ k: "counterexample", src: "sim" }, told), " by sim (runs on random inputs)");
  assert.equal(by({ k: "fixpoint", src: "closed", pf: "states" }, told), " by listing all states");
  assert.equal(by({ k: "depth", src: "bmc" }, told), "", "an event that is not the answer");
  assert.equal(by({ k: "fixpoint", src: "ic3" }, { ...told, src: "ic3" }), "", "an engine alone");
  assert.equal(by(told), "");
});

test("k-induction: the time of bounds is that of the induction step's solver, and of both parts beside it", () => {
  const induction: Partial<TraceEvent>[] = [
    { k: "candidate", us: 50 },
    { lv: 0, us: 60 },
    { lv: 1, us: 100 },
    { k: "way", lv: 1, t: "fails", us: 500 },
    { k: "state", lv: 0, us: 510 },
    { k: "way", lv: 1, t: "none", us: 700 },
    { k: "fixpoint", lv: 1, us: 800 },
  ];
  const kind = induction.map((e) => ({ ...e, src: "kind" }));
  const want = [
    ["guessing invariants", 50],
    ["queries of the induction step", 400],
    ["bounded search, and the induction step without its queries", 350],
    ["reading the program, and other work", 200],
  ];
  const alone = ran("kind:SEEDED", kind, { solver_us: 400 });
  assert.deepEqual(times(alone, alone.report!.stats), want);
  const beside = ran("auto", kind, { "kind.solver_us": 400, "ic3.solver_us": 9 });
  assert.deepEqual(times(beside, beside.report!.stats), want);
  const more = times(alone, { solver_us: 5000 });
  assert.deepEqual(more[1], ["queries of the induction step", 750], "no more than there was");
});

test("images have a time of their own", () => {
  const images = ran(
    "itp",
    [
      { k: "image", us: 300 },
      { k: "way", t: "meets", us: 400 },
    ],
    { solver_us: 90 },
  );
  assert.deepEqual(times(images, images.report!.stats)[0], ["computing layers, and looking ahead", 400]);
});

test("a failing run that random runs find is none of bounded search", () => {
  const found: Partial<TraceEvent>[] = [
    { us: 100, src: "bmc" },
    { k: "counterexample", us: 300, src: "sim" },
  ];
  assert.deepEqual(times(ran("auto", found, {}), {}).slice(0, 2), [
    ["bounded search", 100],
    ["random runs", 200],
  ]);
});

test("the queries of bounded search inside of an engine count, and have a name", () => {
  const stats = {
    checks: 3,
    base_checks: 4,
    "kind.base_checks": 5,
    theory_checks: 100,
    base_theory_checks: 7,
    unsat: 2,
  };
  const run = ran("kind", [], { ...stats, base_unsat: 1, base_sat: 6 });
  assert.equal(figures.queries.of(run), 12);
  assert.equal(figures.unsat.of(run), 3);
  assert.equal(figures.sat.of(run), 6);
  assert.equal(figures.theory.of(run), 107);
  assert.equal(figures.pivots.of(run), null);
  assert.equal(label("kind.base_checks"), "kind: bounded search: queries");
  assert.equal(label("base_depth"), "bounded search: depth");
  assert.equal(label("ic3.queries"), "ic3: steps asked about");
  assert.equal(label("base_certify_us"), "bounded search: certify");
});
