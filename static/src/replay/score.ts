// Computes what the score draws besides single events: the sections between the opening of two
// frames, the turns of the engine's parts, and the work on obligations. One pass over the events
// computes all of this. The pass continues when more events arrive.

import { everything } from "../words/location";
import { lowest } from "./bisect";
import type { History } from "./history";

/**
 * A section of the run, in which the frame `level` is the newest. It begins at event `from` and
 * ends where the next section begins.
 */
export interface Section {
  from: number;
  level: number;
}

/**
 * A turn of one part of the engine, such as bounded search. It begins at event `from` and ends where the next turn
 * begins.
 */
export interface SourceTurn {
  from: number;
  source: string;
}

/** The work on an obligation, from event `from` to event `to`, both included. */
export interface Work {
  from: number;
  to: number;
  obligation: number;
  depth: number; // 0: an upper obligation
}

export class Score {
  readonly sections: Section[] = [];
  readonly turns: SourceTurn[] = [];
  /** The work on obligations, in the order of `from`. */
  readonly works: Work[] = [];
  private at = 0;
  private open: Work[] = []; // the obligations under examination; each is a predecessor of the previous one in the list

  constructor(readonly history: History) {}

  /** Reads the new events of the run. */
  read(): void {
    const { events } = this.history;
    for (; this.at < events.length; this.at++) {
      const e = events[this.at]!;
      if (e.src && e.k !== "verdict" && e.src !== this.turns.at(-1)?.source)
        this.turns.push({ from: this.turns.length === 0 ? 0 : this.at, source: e.src });
      if (e.k === "level") this.sections.push({ from: this.at, level: e.lv });
      // At a fix-point, the second of the two equal frames may be a frame that no event has opened.
      if (e.pf === "frames" && e.lv >= (this.sections.at(-1)?.level ?? Infinity))
        this.sections.push({ from: this.at, level: e.lv + 1 });
      if (e.k === "level" || e.k === "fixpoint" || e.k === "counterexample") this.close(0);
      else if (e.k === "obligation" && e.o) this.begin(e.o);
      else if (e.k === "blocked" && e.o) this.settle(e.o);
    }
  }

  private begin(obligation: number): void {
    const o = this.history.obligation(obligation);
    if (!o) return;
    // If the obligation is queried again while the work on it is open, this work continues.
    const here = this.open.findIndex((w) => w.obligation === obligation);
    if (here >= 0) return this.close(here + 1);
    // Do not record the work on the error itself, because it lasts until the next frame opens. The
    // upper obligations are the predecessors of the error.
    if (o.depth === 0 && everything(o.parts)) return this.close(0);
    const depth = this.open.findIndex((w) => w.obligation === o.parent) + 1;
    this.close(depth);
    const work = { from: this.at, to: this.at, obligation, depth };
    this.works.push(work);
    this.open.push(work);
  }

  private settle(obligation: number): void {
    const i = this.open.findIndex((w) => w.obligation === obligation);
    if (i >= 0) this.close(i, this.at);
  }

  private close(depth: number, to = this.at - 1): void {
    for (const w of this.open.splice(depth)) w.to = Math.max(w.from, to);
  }

  /**
   * Returns the last event of the work on an obligation. If the work is not finished, this is the
   * last event of the run.
   */
  end(w: Work): number {
    return this.open[w.depth] === w ? this.history.length - 1 : w.to;
  }
}

/** Returns how many entries of an ascending list are less than x. */
export function below(ascending: readonly number[], x: number): number {
  return lowest(ascending.length, (i) => ascending[i]! >= x);
}

/** Returns the index of the last item that begins at or before an event; -1 if there is none. */
export function lastBegun(list: readonly { from: number }[], event: number): number {
  return lowest(list.length, (i) => list[i]!.from > event) - 1;
}
