// Computes the calls of a run: the calls that are active at a step, the calls that end before a
// step, and the steps to go to when the reader moves over a whole call or out of a call.

import { below, type Run } from "../counterexample";
import { shownTrace } from "../selectors";
import type { Store } from "../store";
import { goTo } from "./steps";
import { lineOf } from "../files/parts";

/** A call of the run. The first call is main or, if the steps begin in another function, that function. */
export interface Call {
  text: string; // "f(3)"
  depth: number;
  from: number; // the first step
  caller: Call | null;
  /** The step whose statement makes the call, or -1 if that statement is not among the steps. */
  at: number;
}

/** A call that ended before a step, with its return value; "" for void. */
export interface Ended {
  call: Call;
  value: string;
}

const known = new WeakMap<Run, Calls>();

/** The calls of a run. */
export function callsOf(run: Run): Calls {
  let calls = known.get(run);
  if (!calls) known.set(run, (calls = new Calls(run)));
  return calls;
}

export class Calls {
  private list: Call[] = [];
  private starts: number[] = []; // steps at which the innermost call changes
  private which: Call[] = []; // by index in starts: the innermost call
  private ends = new Map<number, Ended[]>();

  constructor(private run: Run) {
    let now: Call | null = null;
    run.steps.forEach((s, i) => {
      const before = run.steps[i - 1];
      const gone: Ended[] = [];
      const up = s.call ? s.depth - 1 : s.depth;
      while (now && now.depth > up) {
        gone.push({ call: now, value: s.returned[gone.length] ?? "" });
        now = now.caller;
      }
      if (gone.length > 0 && s.returned.length >= gone.length) this.ends.set(i, gone);
      // Steps before this one may be missing, so several calls may begin here.
      while (!now || now.depth < s.depth) {
        const depth: number = now ? now.depth + 1 : 0;
        const begins = s.call !== "" && depth === s.depth;
        const text = begins
          ? s.call
          : depth === s.depth || depth === 0
            ? `${depth === 0 && s.depth > 0 ? "main" : s.func}()`
            : "…";
        now = {
          text,
          depth,
          from: i,
          caller: now,
          at: begins && before && before.depth >= depth - 1 ? this.siteOf(now, i) : -1,
        };
        this.list.push(now);
      }
      if (this.which.at(-1) !== now) {
        this.starts.push(i);
        this.which.push(now);
      }
    });
  }

  /** Whether the run has a call besides the first one. */
  get any(): boolean {
    return this.list.length > 1;
  }

  // Returns the last step before `step` in the caller's own body, which is the call statement; -1
  // if there is none.
  private siteOf(caller: Call | null, step: number): number {
    for (let i = step - 1; i >= 0 && caller; i--) if (this.run.steps[i]!.depth === caller.depth) return i;
    return -1;
  }

  /** Returns the active calls at a step, the outermost first. */
  stack(step: number): Call[] {
    const out: Call[] = [];
    for (let c: Call | null = this.which[below(this.starts, step)] ?? null; c; c = c.caller) out.unshift(c);
    return out;
  }

  /** The calls that end before a step, the innermost first. */
  ended(step: number): readonly Ended[] {
    return this.ends.get(step) ?? [];
  }

  /**
   * Returns the next step that is not inside a call made by the statement at `step`; the last step
   * if there is none.
   */
  over(step: number): number {
    return this.next(step, this.run.steps[step]?.depth ?? 0);
  }

  /**
   * Returns the first step after the current function has returned; the last step if there is none.
   */
  out(step: number): number {
    return this.next(step, (this.run.steps[step]?.depth ?? 0) - 1);
  }

  /**
   * Returns the previous step that is not inside a call which has ended before this step. At the beginning of a call,
   * this is the statement that makes the call.
   */
  back(step: number): number {
    const now = this.run.steps[step];
    const depth = (now?.depth ?? 0) - (now?.call ? 1 : 0);
    return Math.max(
      0,
      this.run.find(step, -1, (s) => s.depth <= depth),
    );
  }

  private next(step: number, depth: number): number {
    const found = this.run.find(step, 1, (s) => s.depth <= depth && (s.depth < depth || s.call === "" || depth === 0));
    return found < 0 ? this.run.steps.length - 1 : found;
  }
}

/**
 * Says which call a step enters and which calls have ended before it: "line 6 calls f(2)", "f(2)
 * returned 1"; "" if there are none.
 */
export function crossed(run: Run, step: number): string {
  const calls = callsOf(run);
  const s = run.steps[step];
  if (!s) return "";
  const ended = calls
    .ended(step)
    .map(({ call, value }) => (value === "" ? `${call.text} returned` : `${call.text} returned ${value}`));
  const all = ended.length > 3 ? [ended[0]!, `${ended.length - 2} more calls returned`, ended.at(-1)!] : ended;
  const site = s.call && step > 0 ? calls.stack(step).at(-1)!.at : -1;
  return [...all, ...(site >= 0 ? [`${lineOf(run.steps[site]!)} calls ${s.call}`] : [])].join(", ");
}

/**
 * Moves forward over the calls of the current statement, backward over earlier calls, or out of the
 * current call.
 */
export function moveCall(store: Store, way: "over" | "back" | "out"): void {
  const run = shownTrace(store.now);
  if (run) goTo(store, callsOf(run)[way](store.now.step));
}
