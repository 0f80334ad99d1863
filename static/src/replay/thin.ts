// Keeps a run of any length within a limit of events; every kept moment stays exact.
//
// Thinning leaves out events and obligations. The events of an obligation and its lemma form a story, kept as a whole
// or not at all. A hash of the obligation's number decides, so that kept stories are spread evenly over the run. The
// ancestors of a kept obligation are kept too, at least as entries of the tree. All lemmas stay: History keeps the
// frames complete at every moment.
//
// When the limit is reached, the events so far are thinned (thinning.ts) into a new history, in slices between which
// the page draws; new events wait meanwhile. The code is loaded with the first run that is so long. The result depends
// on the events alone, not on time, so the same run is thinned alike each time.

import type { TraceEvent } from "../engine/protocol";
import type { History, OblRecord } from "./history";
import { stories, type Thinned } from "./rank";

export const mostEvents = 100_000;

const budget = 5; // ms for each slice
const room = 0.6; // how full thinning leaves the limit, as a fraction

export class Recording {
  private rank = 0; // lower ranks are dropped
  private newest = 0; // the latest obligation
  private waiting: TraceEvent[] = [];
  private work: Generator<void, Thinned> | null = null;
  private planning = false; // thinning starts once its code is loaded

  /** `swapped` gets each new history that replaces an old one. */
  constructor(
    public history: History,
    private limit: number,
    private swapped: (now: History) => void,
  ) {}

  append(batch: readonly TraceEvent[]): void {
    this.waiting.push(...batch);
    if (this.work) this.slice();
    else if (!this.planning) this.take();
  }

  /**
   * Called when the run has ended. Thins the whole run to the same rank and then calls `done`. If there is nothing to
   * thin, calls `done` immediately.
   */
  end(done: () => void): void {
    let last = !this.busy && this.rank === 0;
    const turn = (): void => {
      this.slice();
      if (!this.busy && !last) {
        last = true;
        this.makeRoom(this.limit);
      }
      if (this.busy) setTimeout(turn, 0);
      else done();
    };
    turn();
  }

  private get busy(): boolean {
    return this.work !== null || this.planning;
  }

  private makeRoom(target: number): void {
    this.planning = true;
    import("./thinning").then(
      ({ thinned }) => {
        this.planning = false;
        this.work = thinned(this.history, this.rank, this.limit, target);
      },
      () => {
        // The code that thins the history could not be loaded. So keep all events.
        this.planning = false;
        this.limit = Infinity;
        this.take();
      },
    );
  }

  private slice(): void {
    const until = performance.now() + budget;
    while (this.work && performance.now() < until) {
      const step = this.work.next();
      if (!step.done) continue;
      this.work = null;
      ({ history: this.history, rank: this.rank, limit: this.limit } = step.value);
      this.swapped(this.history);
      this.take();
    }
  }

  private take(): void {
    const batch = this.waiting;
    for (let i = 0; i < batch.length; i++) {
      if (this.history.length >= this.limit) {
        this.waiting = batch.slice(i);
        return this.makeRoom(room * this.limit);
      }
      this.one(batch[i]!);
    }
    this.waiting = [];
  }

  private one(e: TraceEvent): void {
    const { history: h } = this;
    if (this.rank > 0 && this.lost(e)) h.leaveOut(e);
    else h.add(e);
    if (e.k === "obligation") this.newest = Math.max(this.newest, e.o ?? 0);
  }

  /** Whether an event belongs to an obligation that thinning has removed. */
  private lost(e: TraceEvent): boolean {
    const { history: h } = this;
    const kept = (o: OblRecord | undefined): boolean => o !== undefined && h.tells(o);
    if (e.k === "drop") return !e.os?.some((id) => kept(h.obligation(id)));
    if (!e.o || !stories.has(e.k)) return false;
    const o = h.obligation(e.o);
    if (o) return !kept(o);
    return e.k !== "obligation" || e.o <= this.newest || (e.p !== undefined && !h.obligation(e.p));
  }
}
