// Keeps a run of any length within a limit of events, so that the page can hold
// it, and every moment that is kept stays true.
//
// What is left out are moments at which a reader can stand, and obligations. An
// obligation's events are its story: with the lemma that came of it they are kept
// together or not at all. Which stories are kept is decided by a hash of the
// obligation's number, so that they lie evenly through the run. The obligations
// that a kept one leads on to are kept, too, if only as entries of the tree. All
// lemmas stay: History sees to it that frames are whole at every moment.
//
// When the limit is reached, room is made: a plan over the events so far, and a
// new history of those that stay, in slices between which the page draws. What
// arrives meanwhile waits. When and what depends on the events alone and not on
// time, so a run that is made again is thinned alike.

import type { EventKind, TraceEvent } from "../engine/protocol";
import { History, unanswered, type OblRecord } from "./history";

export const mostEvents = 100_000;

const budget = 5; // ms of a slice
const piece = 500; // events between looks at the clock
const finest = 4; // ranks to a halving
const ranks = 32 * finest + 2;
const room = 0.6; // of the limit is filled after thinning
const stories: ReadonlySet<EventKind> = new Set([
  "obligation",
  "predecessor",
  "blocked",
  "generalise",
  "abstraction",
  "spurious",
  "mined",
  "backtrack",
  "lemma",
]);

/** How many times a number survives when one in six is given up: half of all have rank 4 or more, a quarter 8 or more. */
export function rank(id: number): number {
  // Multiples of the golden ratio lie evenly, whatever the step between numbers.
  return Math.floor(-finest * Math.log2(((Math.imul(id, 0x9e3779b1) >>> 0) + 1) / 2 ** 32));
}

export class Recording {
  private rank = 0; // of what is kept
  private newest = 0; // number of an obligation
  private waiting: TraceEvent[] = [];
  private work: Generator<void, History> | null = null;

  /** Tells by `swapped` that another history has taken the place of the one before. */
  constructor(
    public history: History,
    private limit: number,
    private swapped: (now: History) => void,
  ) {}

  append(batch: readonly TraceEvent[]): void {
    this.waiting.push(...batch);
    if (this.work) this.slice();
    else this.take();
  }

  /** The run has ended: thins all of it alike, then calls `done`; at once where there is nothing to do. */
  end(done: () => void): void {
    let last = !this.work && this.rank === 0;
    const turn = (): void => {
      this.slice();
      if (!this.work && !last) {
        last = true;
        this.work = this.thin(this.limit);
      }
      if (this.work) setTimeout(turn, 0);
      else done();
    };
    turn();
  }

  private slice(): void {
    const until = performance.now() + budget;
    while (this.work && performance.now() < until) {
      const step = this.work.next();
      if (!step.done) continue;
      this.work = null;
      this.history = step.value;
      this.swapped(this.history);
      this.take();
    }
  }

  private take(): void {
    const batch = this.waiting;
    for (let i = 0; i < batch.length; i++) {
      if (this.history.length >= this.limit) {
        this.waiting = batch.slice(i);
        this.work = this.thin(room * this.limit);
        return;
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

  /** Whether an event goes on with a story that is not kept, or cannot be. */
  private lost(e: TraceEvent): boolean {
    const { history: h } = this;
    const told = (o: OblRecord | undefined): boolean => o !== undefined && h.tells(o);
    if (e.k === "drop") return !e.os?.some((id) => told(h.obligation(id)));
    if (!e.o || !stories.has(e.k)) return false;
    const o = h.obligation(e.o);
    if (o) return !told(o);
    return e.k !== "obligation" || e.o <= this.newest || (e.p !== undefined && !h.obligation(e.p));
  }

  /** Makes a history of at most so many of the events. */
  private *thin(target: number): Generator<void, History> {
    const old = this.history;
    const { events } = old;
    const { obligations } = old.items;
    const fate = new Uint8Array(events.length); // rank that is given up with it; 255: never
    const count = new Array<number>(256).fill(0);
    // What has no obligation of its own belongs to what follows: a lemma that was
    // learnt on the way, one that is dropped for another.
    let next = 255;
    for (let i = events.length - 1; i >= 0; i--) {
      if (i % piece === 0) yield;
      const e = events[i]!;
      if (e.k === "predecessor") next = this.follower(i);
      else if (e.o && stories.has(e.k)) next = rank(e.o);
      else if (e.k === "drop") next = Math.max(0, ...(e.os ?? []).map(rank));
      else if (e.k === "push") next = rank(e.lm ?? 0);
      else if (e.k === "depth") next = rank(e.lv);
      else if (e.k !== "lemma" && e.k !== "subsumed") next = 255;
      fate[i] = next;
      count[next]!++;
    }
    let left = events.length;
    for (let r = 0; r < this.rank; r++) left -= count[r]!;
    while (this.rank < ranks && left > target) left -= count[this.rank++]!;
    // What has no story is not left out. There is little of it: the limit yields.
    if (left > 0.9 * this.limit) this.limit = 2 * left;

    const keep = new Set<number>([old.latest.current]);
    const list = waits(old);
    if (list.length <= this.limit / 10) for (const id of list) keep.add(id);
    yield;
    for (let i = obligations.length - 1; i >= 0; i--) {
      const o = obligations[i]!;
      if (rank(o.id) >= this.rank) keep.add(o.id);
      if (o.parent && keep.has(o.id)) keep.add(o.parent);
      if (i % piece === 0) yield;
    }
    return yield* old.without(
      (at) => fate[at]! >= this.rank,
      (id) => keep.has(id),
    );
  }

  /** The rank of a predecessor: that of the obligation that follows from it. */
  private follower(at: number): number {
    const e = this.history.events[at]!;
    return rank(e.nx ?? e.o ?? 0);
  }
}

/** The obligations that the search comes back to before it opens another frame. */
function waits(h: History): number[] {
  const opened = h.of("level").at(-1) ?? -1;
  const { obligations } = h.items;
  const out: number[] = [];
  for (let i = obligations.length - 1; i >= 0 && obligations[i]!.born > opened; i--) {
    const { id } = obligations[i]!;
    if (unanswered(h.changeAt(id, Infinity)![1])) out.push(id);
  }
  return out;
}
