// What an engine had found at any moment of its run, from its stream of events.
//
// Source: the "reducer over the stream" of the architecture, kept as histories
// instead of snapshots: an obligation or a lemma is born at one event and
// changes at a few later ones, so a list of (event, change) for each holds the
// state at every moment in memory linear in the stream, and viewing a moment
// costs one pass over the items. A test compares it with a plain fold.
//
// Invariants: `append` sees events in order, each once; entries of `changes`
// ascend by event; nothing here touches the page.

import type { EventKind, TraceEvent } from "../engine/protocol";

/** Level of a lemma that holds in every frame. */
export const everyLevel = -1;

export type OblStatus = "open" | "current" | "split" | "blocked";

interface OblRecord {
  id: number;
  born: number;
  loc: number;
  edge: number;
  parent: number;
  parts: string[];
  levels: [event: number, level: number][];
  changes: [event: number, status: OblStatus, lemma: number][];
}

interface LemmaRecord {
  id: number;
  born: number;
  loc: number;
  formula: string;
  from: number; // obligation, 0: none
  note: string;
  levels: [event: number, level: number][];
  subsumed: number; // event, -1: never
  by: number;
}

export interface OblView {
  id: number;
  loc: number;
  edge: number;
  parent: number;
  depth: number; // number of ancestors
  level: number;
  parts: string[];
  status: OblStatus;
  lemma: number; // that blocked it, 0: none
  changedAt: number;
}

export interface LemmaView {
  id: number;
  loc: number;
  formula: string;
  level: number; // everyLevel: in all
  from: number;
  note: string;
  fresh: boolean; // learnt by the event that is viewed
  pushed: boolean; // pushed by the event that is viewed
  subsumed: boolean;
  by: number;
}

export interface Moment {
  at: number; // event, -1: before the first
  frontier: number;
  depth: number; // of bounded search
  fixpoint: number; // level, -1: none
  obligations: OblView[];
  lemmas: LemmaView[];
  current: number; // the obligation that is being worked on, 0: none
}

/** Before any event. */
export const nothing: Moment = { at: -1, frontier: 0, depth: 0, fixpoint: -1, obligations: [], lemmas: [], current: 0 };

/** Steps of generalisation that led to a lemma. */
export interface GeneralStep {
  event: number;
  step: string;
  before: string;
  after: string;
}

export class History {
  readonly events: TraceEvent[] = [];
  private kinds = new Set<EventKind>();
  private obls = new Map<number, OblRecord>();
  private lemmas = new Map<number, LemmaRecord>();
  private frontiers: [number, number][] = [];
  private depths: [number, number][] = [];
  private fixpoints: [number, number][] = [];
  private currents: [number, number][] = [];

  get length(): number {
    return this.events.length;
  }

  append(batch: readonly TraceEvent[]): void {
    for (const e of batch) this.add(e);
  }

  /** Whether there is an event of a kind. */
  has(kind: EventKind): boolean {
    return this.kinds.has(kind);
  }

  private add(e: TraceEvent): void {
    const at = this.events.length;
    this.events.push(e);
    this.kinds.add(e.k);
    switch (e.k) {
      case "level":
        this.frontiers.push([at, e.lv]);
        break;
      case "depth":
        this.depths.push([at, e.lv]);
        break;
      case "fixpoint":
        this.fixpoints.push([at, e.lv]);
        break;
      case "obligation": {
        const id = e.o ?? 0;
        const old = this.obls.get(id);
        if (old) {
          old.levels.push([at, e.lv]);
          old.changes.push([at, "open", 0]);
        } else {
          this.obls.set(id, {
            id, born: at, loc: e.loc, edge: e.e, parent: e.p ?? 0, parts: e.ps ?? (e.f ? [e.f] : []),
            levels: [[at, e.lv]], changes: [[at, "open", 0]],
          });
        }
        break;
      }
      case "predecessor":
        this.obls.get(e.o ?? 0)?.changes.push([at, "split", 0]);
        break;
      case "blocked":
        this.obls.get(e.o ?? 0)?.changes.push([at, "blocked", e.lm ?? 0]);
        break;
      case "lemma": {
        const id = e.lm ?? 0;
        const old = this.lemmas.get(id);
        if (old) old.levels.push([at, e.lv]);
        else
          this.lemmas.set(id, {
            id, born: at, loc: e.loc, formula: e.f ?? (e.ps ?? []).join(" || "), from: e.o ?? 0,
            note: e.t ?? "", levels: [[at, e.lv]], subsumed: -1, by: 0,
          });
        break;
      }
      case "push":
        this.lemmas.get(e.lm ?? 0)?.levels.push([at, e.lv]);
        break;
      case "subsumed": {
        const l = this.lemmas.get(e.lm ?? 0);
        if (l && l.subsumed < 0) {
          l.subsumed = at;
          l.by = e.by ?? 0;
        }
        break;
      }
      default:
        break;
    }
    const worked = e.k === "obligation" || e.k === "predecessor" || e.k === "blocked" || e.k === "generalise";
    if (worked && e.o) this.currents.push([at, e.o]);
    else if (e.k === "level") this.currents.push([at, 0]);
  }

  /** The state after event `at` (-1: before all). */
  moment(at: number): Moment {
    const obligations: OblView[] = [];
    const current = last(this.currents, at)?.[1] ?? 0;
    const depths = new Map<number, number>();
    for (const o of this.obls.values()) {
      if (o.born > at) break; // born in the order of the map
      const change = last(o.changes, at)!;
      const depth = o.parent === 0 ? 0 : (depths.get(o.parent) ?? -1) + 1;
      depths.set(o.id, depth);
      const status = o.id === current && change[1] === "open" ? "current" : change[1];
      obligations.push({
        id: o.id, loc: o.loc, edge: o.edge, parent: o.parent, depth, parts: o.parts,
        level: last(o.levels, at)![1], status, lemma: change[2], changedAt: change[0],
      });
    }
    const lemmas: LemmaView[] = [];
    for (const l of this.lemmas.values()) {
      if (l.born > at) break;
      const level = last(l.levels, at)!;
      lemmas.push({
        id: l.id, loc: l.loc, formula: l.formula, level: level[1], from: l.from, note: l.note,
        fresh: l.born === at, pushed: level[0] === at && l.born !== at,
        subsumed: l.subsumed >= 0 && l.subsumed <= at, by: l.subsumed <= at ? l.by : 0,
      });
    }
    return {
      at, obligations, lemmas, current,
      frontier: last(this.frontiers, at)?.[1] ?? 0,
      depth: last(this.depths, at)?.[1] ?? 0,
      fixpoint: last(this.fixpoints, at)?.[1] ?? -1,
    };
  }

  lemmaFormula(id: number): string {
    return this.lemmas.get(id)?.formula ?? "";
  }

  lemmaLoc(id: number): number {
    return this.lemmas.get(id)?.loc ?? -1;
  }

  obligation(id: number): { loc: number; parts: readonly string[]; parent: number } | undefined {
    return this.obls.get(id);
  }

  /** How the lemma learnt from an obligation was generalised, up to `at`. */
  generalisation(obl: number, at: number): GeneralStep[] {
    const out: GeneralStep[] = [];
    if (obl === 0) return out;
    const born = this.obls.get(obl)?.born ?? 0;
    for (let i = born; i <= at && i < this.events.length; i++) {
      const e = this.events[i]!;
      if (e.k === "generalise" && e.o === obl) out.push({ event: i, step: e.st ?? "", before: e.b ?? "", after: e.a ?? "" });
    }
    return out;
  }

  /** The next event of one of the kinds, or -1. */
  find(from: number, direction: 1 | -1, want: (e: TraceEvent) => boolean): number {
    for (let i = from + direction; i >= 0 && i < this.events.length; i += direction) {
      if (want(this.events[i]!)) return i;
    }
    return -1;
  }
}

/** The last entry whose event is not after `at`. */
function last<T extends readonly [number, ...unknown[]]>(list: readonly T[], at: number): T | undefined {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]![0] <= at) lo = mid + 1;
    else hi = mid;
  }
  return list[lo - 1];
}
