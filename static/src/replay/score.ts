// What the score draws beside single events: the sections between one frame's
// opening and the next, whose turn it is, and how long the upper obligations are
// worked on. Found in one pass that goes on where it ended, as events arrive.

import { everything } from "../words/place";
import type { History } from "./history";

/** From where a frame is the outermost one; until the next section begins. */
export interface Section {
  from: number;
  level: number;
}

/** From where a part of the engine has its turn; until the next one has. */
export interface Turn {
  from: number;
  source: string;
}

/** An obligation while it is worked on, [from, to]. */
export interface Work {
  from: number;
  to: number;
  obligation: number;
  depth: number; // 0: an upper one
}

export class Score {
  readonly sections: Section[] = [];
  readonly turns: Turn[] = [];
  /** By beginning. */
  readonly works: Work[] = [];
  private at = 0;
  private open: Work[] = []; // those that are worked on, each for the sake of the one before

  constructor(readonly history: History) {}

  /** Takes note of the events that are new. */
  read(): void {
    const { events } = this.history;
    for (; this.at < events.length; this.at++) {
      const e = events[this.at]!;
      if (e.src && e.k !== "verdict" && e.src !== this.turns.at(-1)?.source)
        this.turns.push({ from: this.turns.length === 0 ? 0 : this.at, source: e.src });
      if (e.k === "level") this.sections.push({ from: this.at, level: e.lv });
      if (e.k === "level" || e.k === "fixpoint" || e.k === "counterexample") this.close(0);
      else if (e.k === "obligation" && e.o) this.begin(e.o);
      else if (e.k === "blocked" && e.o) this.settle(e.o);
    }
  }

  private begin(obligation: number): void {
    const o = this.history.obligation(obligation);
    if (!o) return;
    // Asked again at its level: the work on it goes on.
    const here = this.open.findIndex((w) => w.obligation === obligation);
    if (here >= 0) return this.close(here + 1);
    // "Any state at the error" is asked about as long as its frame is open: those that it leads to are the upper ones.
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

  /** Until when an obligation is worked on: those that are still open, until the last event. */
  end(w: Work): number {
    return this.open[w.depth] === w ? this.history.length - 1 : w.to;
  }
}

/** How many of an ascending list are below a number. */
export function below(ascending: readonly number[], x: number): number {
  return lowest(ascending.length, (i) => ascending[i]! >= x);
}

/** The last item that begins at or before an event, -1: none does. */
export function standing(list: readonly { from: number }[], event: number): number {
  return lowest(list.length, (i) => list[i]!.from > event) - 1;
}

/** The first index that is so, of those of which all that follow are. */
function lowest(n: number, so: (index: number) => boolean): number {
  let lo = 0;
  let hi = n;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (so(mid)) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}
