// Tests that a view with nothing to show for the current run explains why.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { noLemmas, noObligations } from "../../src/panels/absent";
import { progress } from "../../src/panels/unknown";
import { Content } from "../../src/plane/content";
import { PlaneData } from "../../src/plane/data";
import { legend } from "../../src/plane/legend";
import { newRun, type RunState } from "../../src/run";
import { askToRun } from "../../src/selectors";
import type { State } from "../../src/state";

const ended = (engine: string, events: TraceEvent[], running = false): RunState => {
  const run = newRun(1, "text", engine);
  run.history.append(events);
  return { ...run, running };
};
const refused = { ...ended("auto", []), report: { verdict: "error" } } as RunState;
const frame: TraceEvent = { n: 0, k: "level", lv: 1, loc: -1, e: -1 };
const question: TraceEvent = { n: 1, k: "obligation", lv: 1, loc: 0, e: -1, o: 1, f: "true" };
const root: TraceEvent = { n: 0, k: "node", lv: 0, loc: 0, e: -1, nd: 1, f: "true" };
const path: TraceEvent = { n: 1, k: "path", lv: 2, loc: 1, e: -1, nd: 1, t: "refuted" };

test("why there is no lemma, or no obligation", () => {
  const cases: [RunState | null, lemmas: RegExp, obligations: RegExp][] = [
    [null, /^Run the program/, /^Run the program/],
    [ended("ic3", [], true), /^No lemma yet: every frame after frame 0 contains all states/, /There is none yet/],
    [ended("sim", []), /^sim has no frames/, /^sim had no obligation/],
    [
      ended("auto", []),
      /^auto had no frames in this run.* before auto started IC3/,
      /^auto had no .* before auto started IC3/,
    ],
    [refused, /^Nothing ran/, /^Nothing ran/],
    [ended("bmc", [{ n: 0, k: "depth", lv: 3, loc: -1, e: -1 }]), /^bmc has no frames/, /^bmc had no obligation/],
    [ended("tree", []), /^tree has no frames/, /^tree had no obligation/],
    [ended("impact", [root]), /^impact has no frames.* a tree\./, /^impact had no .*: it has examined no path/],
    [
      ended("tree-itp", [root, path], true),
      /at the nodes/,
      /^tree-itp has no obligation so far: it examined each path .* as a whole/,
    ],
    [ended("tree", [root, path, { ...question, nd: 1 }]), /^tree has no frames/, /There is none yet/],
    [
      ended("ic3", [frame]),
      /^No lemma yet: every frame after frame 0 contains all states/,
      /ended before its first obligation/,
    ],
    [ended("ic3", [frame, question]), /^No lemma yet/, /There is none yet/],
  ];
  for (const [run, lemmas, obligations] of cases) {
    assert.match(noLemmas(run, "Run the program"), lemmas, run?.engine);
    assert.match(noObligations(run, "Run the program"), obligations, run?.engine);
  }
});

test("an engine that was chosen after the run is seen after the next one", () => {
  const run = ended("auto", []);
  assert.equal(noLemmas(run, "", "ic3"), "This run is of auto. Press Run to see ic3 at work.");
  assert.equal(noObligations(run, "", "ic3:PAPER"), "This run is of auto. Press Run to see ic3 at work.");
  assert.match(noLemmas(run, "", "auto"), /Choose ic3 or cegar/);
});

test("without a run, errors in the program come first", () => {
  const says = (diagnostics: unknown[]): string => noLemmas(null, askToRun({ diagnostics } as unknown as State));
  assert.match(says([]), /^Run the program: /);
  assert.match(says([{ message: "Missing `;`" }]), /^Fix the errors, then run the program: /);
});

test("k-induction goes back from the error, though not by obligations", () => {
  const way: TraceEvent = { n: 0, k: "way", lv: 1, loc: 2, e: -1, t: "none" };
  assert.match(noObligations(ended("kind", [{ ...way, t: "fails" }]), ""), /the Path tab shows/);
  assert.doesNotMatch(noObligations(ended("kind", [way]), ""), /Path tab/);
});

test("without a verdict those tabs are named that show something", () => {
  const said = (...events: TraceEvent[]): string => progress(ended("auto", events).history);
  const way: TraceEvent = { n: 0, k: "way", lv: 1, loc: 2, e: -1, t: "fails" };
  assert.equal(said(), "The timeline shows how far this run got.");
  assert.equal(said(way), "The Path tab and the timeline show how far this run got.");
  assert.equal(said(frame, question), "The Frames and Obligations tabs and the timeline show how far this run got.");
  assert.match(said(root, question, path), /^The Obligations, Tree and Path tabs and/);
  assert.equal(said({ ...way, t: "none" }), "The timeline shows how far this run got.");
});

test("the plane says how many open obligations it does not draw", () => {
  const data = new PlaneData(
    { source: "" },
    0,
    "x",
    "y",
    () => new Promise(() => {}),
    () => {},
  );
  for (const [n, want] of [
    [120, undefined],
    [121, "The 120 newest open obligations are drawn; 1 older one is listed under Obligations."],
    [300, "The 120 newest open obligations are drawn; 180 older ones are listed under Obligations."],
  ] as const) {
    const c = new Content(data, { vars: ["x", "y"], rows: [] });
    const run = ended("ic3", [
      frame,
      ...Array.from({ length: n }, (_, i): TraceEvent => ({
        ...question,
        n: i + 1,
        o: i + 1,
        f: `x = ${i}`,
        ps: [`x = ${i}`],
      })),
    ]);
    const m = run.history.moment(n);
    c.scene(run, { lemma: 0, obligation: 0 }, m, 1, () => [0, 0, 9, 9]);
    assert.equal(legend(c, "").find(([, text]) => text.includes("older"))?.[1], want);
  }
});

test("a plane whose regions the engine does not give says so and why, asks no more, and asks again with the next run", async () => {
  let asked = 0;
  let up = false;
  const data = new PlaneData(
    { source: "" },
    0,
    "x",
    "y",
    async <T>() => {
      asked++;
      if (!up) throw new Error("the engine has ended");
      return { plane: { regions: [{ cubes: [] }], frame: { projected: true, cubes: [] } } } as T;
    },
    () => {},
  );
  const c = new Content(data, { vars: ["x", "y"], rows: [], failed: "the engine has ended" });
  const says = (part: string): string | undefined => legend(c, "").find(([, text]) => text.includes(part))?.[1];
  assert.equal(says("random runs meet"), "The states that random runs meet are not known: the engine has ended.");
  assert.equal(says("regions"), undefined);
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  data.region("x > 0", true);
  data.rest(["x > z"], () => [0, 0, 9, 9]);
  await settled();
  assert.match(says("regions") ?? "", /could not be computed: the engine has ended\. Run again/);
  assert.equal(data.rest(["x > z"], () => [0, 0, 9, 9])?.failed, "the engine has ended");
  assert.equal(asked, 2);
  data.region("x > 0", true);
  data.region("x > 1", true);
  await settled();
  assert.equal(asked, 2, "what fails is not asked for over and over");
  up = true;
  data.again();
  data.region("x > 0", true);
  data.rest(["x > z"], () => [0, 0, 9, 9]);
  await settled();
  assert.ok(data.region("x > 0", true));
  assert.equal(data.rest(["x > z"], () => [0, 0, 9, 9])?.failed, "");
  assert.equal(says("regions"), undefined);
});
