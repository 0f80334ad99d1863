// Computes the states along a failing run. A report contains only the changes at each step. Here
// every step can return all its values, and every variable its history.
//
// Changes are stored instead of states: each variable has the list of steps at which it changed. So
// the memory for a run of 100,000 steps depends on the number of changes. Bisection finds a value.
//
// A report repeats the values of all visible variables where the call changes, and after omitted
// steps. A variable that is missing at such a step is out of scope from there on.

import type { TraceStep, VarType } from "./engine/protocol";
import type { Own } from "./files/parts";
import { firstAbove } from "./replay/bisect";

const none: readonly string[] = [];

/** The changes of one variable: from step `at[i]` on it has the value `values[i]`; `undefined` means out of scope. */
export interface Changes {
  at: number[];
  values: (string | undefined)[];
}

export class RunStep {
  constructor(
    private run: Run,
    readonly index: number,
    readonly line: number,
    readonly col: number,
    readonly func: string,
    readonly loc: number,
    readonly edge: number,
    readonly note: string,
    readonly changedNames: readonly string[],
    /**
     * The number of rounds of a loop that the report skips before this step. The field `left` is the number of
     * statements in these rounds.
     */
    readonly rounds: number,
    readonly left: number,
    /**
     * The number of active calls. The field `call` is the call that begins here, such as "f(3)". The field `returned`
     * has the values that calls returned before this step.
     */
    readonly depth: number,
    readonly call: string,
    readonly returned: readonly string[],
    readonly own: Own | undefined,
  ) {}

  /** The values of all variables that are in scope at this step, in the order of the run's variables. */
  get values(): ReadonlyMap<string, string> {
    const out = new Map<string, string>();
    for (const name of this.run.variables) {
      const v = this.run.value(name, this.index);
      if (v !== undefined) out.set(name, v);
    }
    return out;
  }

  get changed(): ReadonlySet<string> {
    return new Set(this.changedNames);
  }
}

export class Run {
  readonly steps: RunStep[] = [];
  /** The variables in the order of their first appearance. */
  readonly variables: string[] = [];
  private histories = new Map<string, Changes>();
  /**
   * The steps before which rounds of a loop are omitted (`at`), and for each the number of statements omitted so far
   * (`left`).
   */
  private leaps: { at: number[]; left: number[] } = { at: [], left: [] };
  private starts: number[] | null = null;

  /** `truncated` steps were omitted from the middle. */
  constructor(
    raw: readonly TraceStep[],
    readonly truncated = 0,
    private types: readonly VarType[] = [],
  ) {
    const gap = truncated > 0 ? raw.length >> 1 : -1;
    let scope = new Map<string, string>(); // the values before the current step
    const calls: { func: string; depth: number; values: Map<string, string> }[] = [];
    raw.forEach((s, index) => {
      const before = raw[index - 1];
      const changed: string[] = [];
      let old = scope;
      const depth = s.depth ?? 0;
      const enters = s.call !== undefined && index > 0;
      if (before && (enters || before.func !== s.func || (before.depth ?? 0) !== depth || index === gap)) {
        // After a return, the variables of the calling function again have their values from before the call. A new
        // call has a new set of variables.
        const at = enters ? -1 : calls.findIndex((c) => c.func === s.func && c.depth === depth);
        if (index === gap) calls.length = 0;
        else if (at >= 0) old = calls.splice(at)[0]!.values;
        else if (!enters || depth > (before.depth ?? 0))
          calls.push({ func: before.func, depth: before.depth ?? 0, values: scope });
        if (enters) old = new Map(Object.entries(s.values));
        const next = new Map(Object.entries(s.values));
        for (const name of scope.keys()) if (!next.has(name)) this.set(name, index, undefined);
        scope = next;
      }
      if (s.left) {
        this.leaps.left.push((this.leaps.left.at(-1) ?? 0) + s.left);
        this.leaps.at.push(index);
      }
      for (const [name, value] of Object.entries(s.values)) {
        if (name === "[]") continue; // an object that has no name in the program
        if (old.get(name) !== value && index > 0) changed.push(name);
        this.set(name, index, value);
        scope.set(name, value);
      }
      this.steps.push(
        new RunStep(
          this,
          index,
          s.line,
          s.col,
          s.func,
          s.loc,
          s.edge,
          s.note ?? "",
          changed.length > 0 ? changed : none,
          s.rounds ?? 0,
          s.left ?? 0,
          depth,
          s.call ?? "",
          s.returned ?? none,
          (s as { own?: Own }).own,
        ),
      );
    });
  }

  private set(name: string, at: number, value: string | undefined): void {
    let h = this.histories.get(name);
    if (!h) {
      this.variables.push(name);
      this.histories.set(name, (h = { at: [], values: [] }));
    }
    if (h.values.length > 0 ? h.values.at(-1) === value : value === undefined) return;
    h.at.push(at);
    h.values.push(value);
  }

  /** The value of a variable before a step runs; undefined if the variable is not in scope. */
  value(name: string, step: number): string | undefined {
    const h = this.histories.get(name);
    return h?.values[below(h.at, step)];
  }

  /**
   * The type of a variable at a step; null if its values have no bounds, or if variables of this name in the function
   * have different types.
   */
  type(name: string, step: number): VarType | null {
    const func = this.steps[step]?.func;
    return this.types.find((t) => t.name === name && t.func === func) ?? null;
  }

  history(name: string): Changes {
    return this.histories.get(name) ?? { at: [], values: [] };
  }

  /** The number of a step as shown to the reader, which counts skipped steps, too. */
  number(step: number): number {
    const cut = this.truncated > 0 && step >= this.steps.length >> 1 ? this.truncated : 0;
    return step + 1 + cut + (this.leaps.left[below(this.leaps.at, step)] ?? 0);
  }

  get total(): number {
    return this.steps.length + this.truncated + (this.leaps.left.at(-1) ?? 0);
  }

  /** The next or previous step for which `want` is true, or -1. */
  find(from: number, by: 1 | -1, want: (s: RunStep) => boolean): number {
    for (let i = from + by; i >= 0 && i < this.steps.length; i += by) if (want(this.steps[i]!)) return i;
    return -1;
  }

  /**
   * The first steps of blocks, in ascending order. A block is one passage along an edge of the graph; it ends before a
   * statement of the edge would be repeated.
   */
  blocks(): readonly number[] {
    if (this.starts) return this.starts;
    const out: number[] = [];
    const seen = new Set<number>();
    this.steps.forEach((s, i) => {
      const before = this.steps[i - 1];
      const place = s.line * 4096 + s.col;
      if (!before || before.edge !== s.edge || before.func !== s.func || seen.has(place)) {
        out.push(i);
        seen.clear();
      }
      seen.add(place);
    });
    return (this.starts = out);
  }

  /**
   * The step to which a move by one block leads. Forwards, this is the first step of the next
   * block, or the last step of the run. Backwards, it is the first step of the present block or, if
   * `step` is this one, of the previous block.
   */
  blockFrom(step: number, by: 1 | -1): number {
    const starts = this.blocks();
    const at = below(starts, step);
    if (by > 0) return starts[at + 1] ?? this.steps.length - 1;
    return starts[at] === step ? (starts[at - 1] ?? 0) : (starts[at] ?? 0);
  }
}

/** The index of the last entry that is not above `x`, or -1. */
export function below(ascending: readonly number[], x: number): number {
  return firstAbove(ascending, x) - 1;
}

export function expand(steps: readonly TraceStep[], truncated = 0, types: readonly VarType[] = []): Run {
  return new Run(steps, truncated, types);
}

/**
 * The location to show for a step: the location of the step or, if that is not known, the last
 * known location before it; -1 if there is none.
 */
export function locationAt(run: Run, index: number): number {
  for (let i = index; i >= 0; i--) {
    const loc = run.steps[i]?.loc ?? -1;
    if (loc >= 0) return loc;
  }
  return -1;
}

/** The edge at a step, or else the last known edge before it; -1 if there is none. */
export function edgeAt(run: Run, index: number): number {
  for (let i = index; i >= 0; i--) {
    const edge = run.steps[i]?.edge ?? -1;
    if (edge >= 0) return edge;
  }
  return -1;
}
