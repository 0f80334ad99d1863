// Limits the number of events that are stored for a run of any length. The moments at the stored
// events stay exact.
//
// Thinning removes obligations together with their events, the events of their predecessors, and
// those of their lemmas. A hash of the obligation's number decides whether it is removed, so the
// others are spread evenly over the run. An ancestor of a remaining obligation also remains,
// perhaps without its events. No lemma is removed that is in a frame at a stored event.
//
// When the limit is reached, the events so far are thinned (thinning.ts) into a new history. This
// happens in slices, between which the page draws; new events wait meanwhile. The code is loaded
// with the first run that is so long. The result depends only on the events and not on time, so
// thinning the same run again gives the same result.

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

  /** `swapped` is called with each new history that replaces an old one. */
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
   * Called when the run has ended. If events were removed before, thins the whole run once more, so
   * that all of it has the same rank. Then calls `done`.
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
        // The code for thinning could not be loaded, so store all events.
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
