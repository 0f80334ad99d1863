// The page has two cursors: a step of a counterexample or of another trace, and an event of the run. The cursor that
// moved last determines the selected location and the visible line.

import { locationAt } from "../counterexample";
import type { Timeline } from "../replay/timeline";
import { drawnTrace, seenRun, shownGraph, shownTrace, tab } from "../selectors";
import type { State } from "../state";
import { pick, select, type Store } from "../store";
import { goTo, stepTarget } from "../trace/steps";

/** The tabs that show the run at an event, even if there is a trace to step through. */
const byEvent = new Set(["frames", "obligations", "tree", "path", "precision"]);

export class Cursors {
  // A step that violates a claim is shown in place of the counterexample, and has a cursor of its own. This field
  // stores the cursor of the counterexample until another tab is opened.
  private before: Pick<State, "step" | "cursor"> | null = null;

  /** `reveal` is called with the line to which the editor has to scroll. */
  constructor(
    private store: Store,
    private timeline: Timeline,
    private reveal: (line: number) => void,
  ) {
    store.watch(pick(["step", "cursor", "run", "tab", "fragment"]), () => this.followStep());
    store.watch(
      select([tab, (s) => seenRun(s)?.trace], (front, trace) => ({ front, trace })),
      ({ front, trace }) => this.swap(front, trace != null),
    );
    store.watch(pick(["loc", "event"]), () => this.followEvent());
  }

  step(by: -1 | 1): void {
    this.store.set({ touched: true });
    if (this.stepsEvents()) this.timeline.step(by);
    else goTo(this.store, stepTarget(this.store.now, by));
  }

  end(which: "first" | "last"): void {
    this.store.set({ touched: true });
    if (this.stepsEvents()) this.timeline.go(which === "first" ? 0 : this.timeline.length - 1);
    else goTo(this.store, which === "first" ? 0 : shownTrace(this.store.now)!.steps.length - 1);
  }

  // Whether the arrow keys move through the events of the run. Otherwise they move through the statements of the
  // counterexample.
  private stepsEvents(): boolean {
    const s = this.store.now;
    return byEvent.has(s.tab) || !shownTrace(s);
  }

  private followStep(): void {
    const s = this.store.now;
    const trace = drawnTrace(s);
    if (s.cursor !== "step" || !trace) return;
    this.store.set({ loc: locationAt(trace, s.step) });
    this.reveal(trace.steps[s.step]?.line ?? 0);
  }

  private followEvent(): void {
    const s = this.store.now;
    if (s.cursor === "event") this.reveal(shownGraph(s)?.locs[s.loc]?.line ?? 0);
  }

  private swap(front: string, fails: boolean): void {
    const { step, cursor } = this.store.now;
    if (front === "step" && !this.before) {
      this.before = { step, cursor };
      this.store.set({ step: 0, cursor: "step" });
    } else if (front !== "step" && this.before) {
      if (cursor === "step") this.store.set(this.before);
      this.before = null;
    }
    // With the result in front, the program and the graph show the current step of the
    // counterexample.
    if (front === "result" && fails && this.store.now.cursor === "event") this.store.set({ cursor: "step" });
  }
}
