// Computes the figures of a run after each of its events. Only this module counts them, and all
// views get them from here.
//
// In a long run, thinning removes events (thin.ts). A removed event is counted as a part of the
// next event in the history. So the figures of a long run are exact even if some obligations are
// removed.

import type { TraceEvent } from "../engine/protocol";

/** Counts has the figures of a run up to an event. The comments on its fields define the figures for all views. */
export interface Counts {
  /**
   * The number of the highest frame. This is the last frame that was opened or, at the fix-point, the second of the two
   * equal frames.
   */
  frames: number;
  /** The depth up to which bounded search has tried all runs. */
  depth: number;
  /** How many depths bounded search has tried. */
  depths: number;
  /** Obligations, each counted once. */
  obligations: number;
  /** How often an obligation was queried. */
  asked: number;
  /** How often the engine found a predecessor of an obligation, that is, a counterexample to induction. */
  predecessors: number;
  /** Obligations whose last query has no answer yet. */
  open: number;
  /**
   * Obligations that the engine discarded while they waited: for an answer or, after they were
   * blocked, for another query.
   */
  dropped: number;
  /** Obligations on the path of a counterexample. */
  reached: number;
  /** The obligations that are blocked. */
  blocked: number;
  /** Blocked obligations that will be queried again at a higher level. */
  again: number;
  /**
   * Lemmas that the engine learnt: to block an obligation, during the generalisation of another lemma, or by other
   * means.
   */
  lemmas: number;
  /** The number of lemmas in frames, without those that a later lemma replaced. */
  kept: number;
  /** How often a lemma was pushed to a higher frame. */
  pushes: number;
  /** How often the abstraction or its precision was refined. */
  refinements: number;
  /** Nodes created in a tree. */
  nodes: number;
  /** Paths to the error that were examined. */
  paths: number;
  /** How often a layer of an interpolating engine got new states at a location. */
  images: number;
  /** How often interpolation by values tried to forget values of variables on a path. */
  removals: number;
  /** How often a node in a tree was covered. */
  covers: number;
  /** Additions of predicates or variables to the precision. */
  precisions: number;
}

const keys = [
  "frames",
  "depth",
  "depths",
  "obligations",
  "asked",
  "predecessors",
  "open",
  "dropped",
  "reached",
  "again",
  "lemmas",
  "kept",
  "pushes",
  "refinements",
  "nodes",
  "paths",
  "images",
  "removals",
  "covers",
  "precisions",
] as const;

type Key = (typeof keys)[number];

export class Tally {
  private now: Record<Key, number> = fresh(() => 0);
  private then: Record<Key, number[]> = fresh(() => []); // by key: its values at events
  private asking = new Set<number>(); // obligations without an answer
  private queued = new Set<number>(); // blocked obligations that will be queried again
  private parents: number[] = []; // by obligation: its parent
  private newest = 0; // the latest obligation
  private newestLemma = 0;
  private looked = 0; // node at the end of the last path

  /**
   * Counts the next event of the run, and stores the figures after it under the index `at` in the
   * history.
   */
  take(e: TraceEvent, at: number): void {
    const { now } = this;
    switch (e.k) {
      case "level":
        now.frames = Math.max(now.frames, e.lv);
        break;
      case "fixpoint":
        if (e.pf === "frames") now.frames = Math.max(now.frames, e.lv + 1);
        break;
      case "depth":
        now.depth = Math.max(now.depth, e.lv);
        now.depths++;
        break;
      case "obligation":
        now.asked++;
        // The engine numbers obligations in ascending order, so a number greater than all earlier
        // ones is that of a new obligation.
        if ((e.o ?? 0) > this.newest) now.obligations++;
        this.newest = Math.max(this.newest, e.o ?? 0);
        this.asking.add(e.o ?? 0);
        this.queued.delete(e.o ?? 0);
        this.parents[e.o ?? 0] = e.p ?? 0;
        break;
      case "blocked":
        this.asking.delete(e.o ?? 0);
        if (e.q) this.queued.add(e.o ?? 0);
        break;
      case "drop":
        for (const id of e.os ?? []) if (this.asking.delete(id) || this.queued.delete(id)) now.dropped++;
        break;
      case "counterexample":
        // An obligation on the path of the counterexample now counts as reached, even if it was
        // blocked before at a lower level.
        for (let id = e.o ?? 0; id > 0; id = this.parents[id] ?? 0) {
          this.asking.delete(id);
          this.queued.delete(id);
          now.reached++;
        }
        break;
      case "lemma":
        if ((e.lm ?? 0) > this.newestLemma) {
          now.lemmas++;
          if (!e.nd) now.kept++; // a lemma learnt along a path belongs to its nodes
        }
        this.newestLemma = Math.max(this.newestLemma, e.lm ?? 0);
        break;
      case "subsumed":
        now.kept--;
        break;
      case "push":
        now.pushes++;
        break;
      case "predecessor":
        now.predecessors++;
        break;
      case "predicate":
      case "spurious":
      case "mined":
      case "backtrack":
        now.refinements++;
        break;
      case "precision":
        now.precisions++;
        break;
      case "node":
        now.nodes++;
        break;
      case "path":
        // If the engine cannot use the interpolants of a path, it blocks the path and reports it a
        // second time. Count the path once.
        if (e.nd !== this.looked) now.paths++;
        this.looked = e.nd ?? 0;
        break;
      case "removal":
        now.removals++;
        break;
      case "way":
        if (e.t !== "none") now.paths++;
        break;
      case "image":
        now.images++;
        break;
      case "cover":
        now.covers++;
        break;
      default:
        break;
    }
    now.open = this.asking.size;
    now.again = this.queued.size;
    for (const k of keys) this.then[k][at] = now[k];
  }

  /** The figures after event `at`. If `at` is -1, they are those before the first event. */
  at(at: number): Counts {
    const c = fresh((k) => this.then[k][at] ?? 0);
    return { ...c, blocked: c.obligations - c.open - c.dropped - c.reached };
  }

  /** Returns one figure after event `at`. */
  one(key: keyof Counts, at: number): number {
    return key === "blocked" ? this.at(at).blocked : (this.then[key][at] ?? 0);
  }

  /** The figures after all events. */
  get end(): Counts {
    const c = this.now;
    return { ...c, blocked: c.obligations - c.open - c.dropped - c.reached };
  }

  /**
   * Returns the same figures for a thinned run. `to[at]` is the index in the thinned run at which
   * the effect of event `at` becomes visible.
   */
  moved(to: Int32Array): Tally {
    const out = new Tally();
    for (const k of keys) this.then[k].forEach((n, at) => (out.then[k][to[at]!] = n));
    Object.assign(out.now, this.now);
    out.asking = new Set(this.asking);
    out.queued = new Set(this.queued);
    out.parents = this.parents;
    out.newest = this.newest;
    out.newestLemma = this.newestLemma;
    out.looked = this.looked;
    return out;
  }
}

function fresh<T>(make: (k: Key) => T): Record<Key, T> {
  return Object.fromEntries(keys.map((k) => [k, make(k)])) as Record<Key, T>;
}
