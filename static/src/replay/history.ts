// Computes the state of an engine at any event of its run, from the stream of events.
//
// A History could compute the state at an event by applying all events up to it. Instead, it stores for each item the
// list of the item's changes (record.ts). So the state at an event, a moment, costs one pass over the items. If the
// previously computed moment is near, it costs one pass over the events in between. A test compares the result with the
// simple computation.
//
// Invariants: A view of an item never changes, and is the same object as long as the item is the same. Nothing here
// touches the page.

import type { EventKind } from "../engine/protocol";
import { countBorn, firstAbove, last } from "./bisect";
import {
  drops,
  type Ask,
  type Change,
  type GeneralStep,
  type LemmaData,
  type LemmaRecord,
  type LemmaView,
  type Moment,
  type OblData,
  type OblRecord,
  type OblView,
} from "./items";
import { Folded, mark, marked, type Kind } from "./record";

export * from "./items";

// Kinds of events that other parts of the engine may report between a step of generalisation and the lemma that results
// from it.
const beside: ReadonlySet<EventKind> = new Set(["subsumed", "depth", "candidate"]);
const near = 3000; // a moment is computed from another one if they are this near

export class History extends Folded {
  private seen: Moment | null = null;

  /** The number of events not kept. */
  get left(): number {
    return this.total - this.events.length;
  }

  /** The number of events left out just before one. */
  gap(at: number): number {
    return (this.events[at]?.n ?? 0) - (this.events[at - 1]?.n ?? -1) - 1;
  }

  /**
   * Returns the index in this history of the run's event number `n`, counted from 0, or of the nearest event before it
   * that is kept.
   */
  find(n: number): number {
    let lo = 0;
    let hi = this.events.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (this.events[mid]!.n <= n) lo = mid + 1;
      else hi = mid;
    }
    return lo - 1;
  }

  /**
   * Whether the event that created an item is kept in the history. If not, the item is known only by its later effects.
   */
  tells(item: OblRecord | LemmaRecord): boolean {
    const e = this.events[item.born];
    return "formula" in item ? e?.k === "lemma" && e.lm === item.id : e?.k === "obligation" && e.o === item.id;
  }

  /** The state after event `at` (-1: before all). */
  moment(at: number): Moment {
    const old = this.seen;
    if (old?.at === at && at < this.length) return old; // later events do not change it
    const current = last(this.currents, at)?.[1] ?? 0;
    const nObls = countBorn(this.obls, at);
    const nLems = countBorn(this.lems, at);
    let obligations: OblView[];
    let lemmas: LemmaView[];
    if (old && Math.abs(at - old.at) <= near) {
      const touched = this.between(old, at, current);
      obligations = this.renewed(old.obligations, nObls, touched.obls, (i) => this.oblView(this.obls[i]!, at, current));
      lemmas = this.renewed(old.lemmas, nLems, touched.lems, (i) => this.lemmaView(this.lems[i]!, at));
    } else {
      obligations = this.renewed([], nObls, [], (i) => this.oblView(this.obls[i]!, at, current));
      lemmas = this.renewed([], nLems, [], (i) => this.lemmaView(this.lems[i]!, at));
    }
    return (this.seen = {
      at,
      obligations,
      lemmas,
      current,
      frontier: last(this.frontiers, at)?.[1] ?? 0,
      depth: last(this.depths, at)?.[1] ?? 0,
      fixpoint: last(this.fixpoints, at)?.[1] ?? -1,
    });
  }

  // The indices of items that may look different at `at` and at `old`.
  private between(old: Moment, at: number, current: number): { obls: Set<number>; lems: Set<number> } {
    const obls = new Set<number>();
    const lems = new Set<number>();
    const add = (set: Set<number>, index: number | undefined): void => {
      if (index !== undefined) set.add(index);
    };
    add(obls, this.oblAt.get(old.current));
    add(obls, this.oblAt.get(current));
    // The loop includes the events of both moments: an item marked as new at one moment is not new at the other.
    for (let i = Math.max(0, Math.min(old.at, at)); i <= Math.max(old.at, at) && i < this.events.length; i++) {
      const e = this.events[i]!;
      for (const o of this.touched(e)) obls.add(o);
      add(lems, this.lemAt.get(e.lm ?? 0));
    }
    const to = mark(Math.max(old.at, at) + 1, 0, 0);
    for (let i = firstAbove(this.quiet, mark(Math.max(0, Math.min(old.at, at)), 0, 0) - 1); this.quiet[i]! < to; i++) {
      const [kind, index] = marked(this.quiet[i]!);
      (kind === 0 ? obls : lems).add(index);
    }
    return { obls, lems };
  }

  private renewed<T>(old: readonly T[], n: number, touched: Iterable<number>, view: (index: number) => T): T[] {
    const out = old.slice(0, n);
    for (const i of touched) if (i < out.length) out[i] = view(i);
    for (let i = out.length; i < n; i++) out.push(view(i));
    return out;
  }

  private oblView(o: OblData, at: number, current: number): OblView {
    const [changedAt, status, by, again = 0] = last(o.changes, at)!;
    const [, level, asked] = last(o.levels, at)!;
    return {
      id: o.id,
      loc: o.loc,
      edge: o.edge,
      parent: o.parent,
      depth: o.depth,
      parts: o.parts,
      level,
      asked,
      status: o.id === current && status === "open" ? "current" : status,
      lemma: status === "blocked" ? (by.at(-1) ?? 0) : 0,
      lemmas: status === "blocked" ? by : [],
      next: status === "split" ? (by.at(-1) ?? 0) : 0,
      again,
      why: status === "dropped" ? (drops[by[0] ?? -1] ?? "") : "",
      changedAt,
    };
  }

  private lemmaView(l: LemmaData, at: number): LemmaView {
    const level = last(l.levels, at)!;
    const subsumed = l.subsumed >= 0 && l.subsumed <= at;
    const e = this.events[at]!;
    const fresh = l.born === at && e.k === "lemma" && e.lm === l.id;
    return {
      id: l.id,
      loc: l.loc,
      locs: l.locs,
      formula: l.formula,
      level: level[1],
      from: l.from,
      note: l.note,
      fresh,
      pushed: level[0] === at && e.lm === l.id && !fresh && (e.k === "push" || e.k === "lemma"),
      subsumed,
      by: subsumed ? l.by : 0,
    };
  }

  lemmaFormula(id: number): string {
    return this.lemma(id)?.formula ?? "";
  }

  lemmaLoc(id: number): number {
    return this.lemma(id)?.loc ?? -1;
  }

  lemma(id: number): LemmaRecord | undefined {
    return this.lems[this.lemAt.get(id) ?? -1] ?? this.along.get(id);
  }

  obligation(id: number): OblRecord | undefined {
    return this.obl(id);
  }

  /** All obligations and all lemmas of frames, by birth. */
  get items(): { readonly obligations: readonly OblRecord[]; readonly lemmas: readonly LemmaRecord[] } {
    return { obligations: this.obls, lemmas: this.lems };
  }

  /** A copy of the history with only the events and obligations that the two functions accept; see `into`. */
  *without(event: (at: number) => boolean, obligation: (id: number) => boolean): Generator<void, History> {
    const out = new History();
    yield* this.into(out, event, obligation);
    return out;
  }

  /** The obligations without a parent: the roots of the tree. */
  get roots(): readonly number[] {
    return this.rootIds;
  }

  /** The questions about an obligation up to an event, each with its level and its answer. */
  asks(id: number, at: number): Ask[] {
    const o = this.obl(id);
    return (o?.levels ?? []).flatMap(([event, level], i, all): Ask[] => {
      const until = Math.min(at, (all[i + 1]?.[0] ?? Infinity) - 1);
      const change = last(o!.changes, until);
      return event > at ? [] : [{ event, level, answer: change && change[1] !== "open" ? change : undefined }];
    });
  }

  /** The last change of an obligation up to an event. */
  changeAt(id: number, at: number): Readonly<Change> | undefined {
    return last(this.obl(id)?.changes ?? [], at);
  }

  /**
   * The next event after `at` at which an obligation that waits in the queue is examined or answered. It is Infinity if
   * no such event is known. It is null if the obligation itself is not examined any more, but only a descendant of it.
   */
  turn(id: number, at: number): number | null {
    const o = this.obl(id);
    if (!o) return null;
    const next =
      o.changes[
        firstAbove(
          o.changes.map(([event]) => event),
          at,
        )
      ];
    if (next?.[1] === "dropped") return drops[next[2][0] ?? -1] === "finished" ? null : Infinity;
    return !next || next[1] === "reached" ? Infinity : next[0];
  }

  /** The figures after all events. */
  get latest(): { current: number; frontier: number } {
    return { current: this.current, frontier: this.frontiers.at(-1)?.[1] ?? 0 };
  }

  /** The view of an obligation at a moment; undefined before its first event. */
  viewOf(m: Moment, id: number): OblView | undefined {
    return m.obligations[this.oblAt.get(id) ?? -1];
  }

  /**
   * The obligation that the engine examines at a moment: from the query until its answer. There is none while the
   * obligation waits for a predecessor.
   */
  asking(m: Moment): OblView | undefined {
    const o = this.viewOf(m, m.current);
    return o?.status === "current" ? o : undefined;
  }

  /** Returns an obligation, its parent, the parent's parent, and so on to an obligation without a parent. */
  chain(id: number): OblRecord[] {
    return this.way(id).map((o) => this.obl(o)!);
  }

  /**
   * The steps that generalised an obligation's cube to the given lemma. They are the events just before the lemma.
   * Lemmas that block a counterexample to generalisation (step "ctg") are learnt between these steps.
   */
  derivation(lemma: LemmaRecord): GeneralStep[] {
    return lemma.from && this.tells(lemma) ? this.stepsBefore(lemma.born, lemma.from) : [];
  }

  /** The generalisation steps for an obligation before event `at`. */
  stepsBefore(at: number, obl: number): GeneralStep[] {
    const out: GeneralStep[] = [];
    // Steps before a gap may belong to another obligation.
    let sure = 0;
    let gap = false;
    for (let i = at - 1; i >= 0; i--) {
      const e = this.events[i]!;
      gap ||= this.gap(i + 1) > 0;
      const mine = e.k === "generalise" && e.o === obl;
      if (mine)
        out.push({
          event: i,
          step: e.st ?? "",
          before: e.b ?? "",
          after: e.a ?? "",
          gone: e.gn ?? [],
          parts: e.ps ?? [],
        });
      else if (e.k === "lemma" && !e.o)
        out.push({ event: i, step: "ctg", before: "", after: e.f ?? "", gone: [], parts: [] });
      else if (!beside.has(e.k)) break;
      if (mine) gap = false;
      if (!gap) sure = out.length;
    }
    return out.slice(0, sure).reverse();
  }

  /** Whether there is an event of a kind. */
  has(kind: Kind): boolean {
    return this.kinds.has(kind);
  }

  /** The events of a kind, ascending. */
  of(kind: Kind): readonly number[] {
    return this.kinds.get(kind) ?? [];
  }

  /** The next or previous event of one of the kinds, or -1. */
  next(from: number, direction: 1 | -1, kinds: readonly Kind[]): number {
    let best = -1;
    for (const k of kinds) {
      const list = this.of(k);
      const at = list[firstAbove(list, direction > 0 ? from : from - 1) - (direction > 0 ? 0 : 1)];
      if (at !== undefined && (best < 0 || (at - best) * direction < 0)) best = at;
    }
    return best;
  }
}
