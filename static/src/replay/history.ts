// Computes the state of an engine at any event of its run, from the stream of events.
//
// A History does not compute the state at an event by applying all events up to it. It stores for
// each item the list of the item's changes (record.ts). So computing the state at an event, a
// Moment, takes one pass over the items. Each item's last view is stored and used again. A test
// compares the result with the simple computation.
//
// Invariants: A view of an item is never modified, and is the same object as long as the item is
// the same. This file does not use the page.

import type { EventKind } from "../engine/protocol";
import { countBorn, firstAbove, last, lowest } from "./bisect";
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
import { Folded, type Kind } from "./record";

export * from "./items";

// Kinds of events that other parts of the engine may report between a step of generalisation and
// the resulting lemma.
const beside: ReadonlySet<EventKind> = new Set(["subsumed", "depth", "candidate"]);

/** A stored view of an item. It is valid at the events `from` to `until`, without `until`. */
interface Kept<T> {
  view: T;
  from: number;
  until: number;
}

export class History extends Folded {
  private seen: Moment | null = null;
  private oblViews: Kept<OblView>[] = []; // by index
  private lemmaViews: Kept<LemmaView>[] = [];
  private asked: { of: OblView; view: OblView } | null = null; // the last examined one

  /** The number of the run's events that the history does not contain. */
  get left(): number {
    return this.total - this.events.length;
  }

  /**
   * Returns the number of the run's events that are missing just before the event at index `at`.
   */
  gap(at: number): number {
    return (this.events[at]?.n ?? 0) - (this.events[at - 1]?.n ?? -1) - 1;
  }

  /**
   * Returns the index in this history of the run's event number `n`, counted from 0. If the event
   * is missing, returns the index of the last one before it.
   */
  find(n: number): number {
    return lowest(this.events.length, (i) => this.events[i]!.n > n) - 1;
  }

  /**
   * Whether the history contains the event that created an item. If not, only later events mention
   * the item.
   */
  tells(item: OblRecord | LemmaRecord): boolean {
    const e = this.events[item.born];
    return "formula" in item ? e?.k === "lemma" && e.lm === item.id : e?.k === "obligation" && e.o === item.id;
  }

  /** Returns the state after event `at`; -1 means before all events. */
  moment(at: number): Moment {
    const old = this.seen;
    if (old?.at === at && at < this.length) return old; // later events do not change it
    const current = last(this.currents, at)?.[1] ?? 0;
    const obligations = this.views(this.obls, this.oblViews, at, (o) => this.oblView(o, at));
    const index = this.oblAt.get(current) ?? Infinity;
    const view = obligations[index];
    if (view?.status === "open")
      obligations[index] =
        this.asked?.of === view
          ? this.asked.view
          : (this.asked = { of: view, view: { ...view, status: "current" } }).view;
    const lemmas = this.views(this.lems, this.lemmaViews, at, (l) => this.lemmaView(l, at));
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

  // Returns the views at event `at` of the items that exist then. Computes a view only if the
  // stored one is not valid.
  private views<D extends { born: number }, T>(
    items: D[],
    kept: Kept<T>[],
    at: number,
    view: (item: D) => Kept<T>,
  ): T[] {
    const out: T[] = [];
    for (let i = 0, n = countBorn(items, at); i < n; i++) {
      let k = kept[i];
      if (!k || at < k.from || at >= k.until) k = kept[i] = view(items[i]!);
      out.push(k.view);
    }
    return out;
  }

  // Returns the view of an obligation, without regard to whether it is being examined.
  private oblView(o: OblData, at: number): Kept<OblView> {
    const [changedAt, status, by, again = 0] = last(o.changes, at)!;
    const [asked, level, times] = last(o.levels, at)!;
    return {
      view: {
        id: o.id,
        loc: o.loc,
        edge: o.edge,
        parent: o.parent,
        depth: o.depth,
        parts: o.parts,
        level,
        asked: times,
        status,
        lemma: status === "blocked" ? (by.at(-1) ?? 0) : 0,
        lemmas: status === "blocked" ? by : [],
        next: status === "split" ? (by.at(-1) ?? 0) : 0,
        again,
        why: status === "dropped" ? (drops[by[0] ?? -1] ?? "") : "",
        changedAt,
      },
      from: Math.max(changedAt, asked),
      until: Math.min(this.after(o.changes, at), this.after(o.levels, at)),
    };
  }

  private lemmaView(l: LemmaData, at: number): Kept<LemmaView> {
    const [since, level] = last(l.levels, at)!;
    const subsumed = l.subsumed >= 0 && l.subsumed <= at;
    const e = this.events[since]!;
    const named = e.lm === l.id && (e.k === "push" || e.k === "lemma"); // this event is about the lemma
    const fresh = named && since === at && l.born === at && e.k === "lemma";
    return {
      view: {
        id: l.id,
        loc: l.loc,
        locs: l.locs,
        formula: l.formula,
        level,
        from: l.from,
        note: l.note,
        sender: l.sender,
        fresh,
        pushed: named && since === at && !fresh,
        subsumed,
        by: subsumed ? l.by : 0,
      },
      from: Math.max(since + Number(named && since < at), subsumed ? l.subsumed : 0),
      until:
        named && since === at ? at + 1 : Math.min(this.after(l.levels, at), l.subsumed > at ? l.subsumed : this.length),
    };
  }

  // Returns the event of the first entry after `at`. If there is none, returns the present number
  // of events, because later events may change the item.
  private after(list: readonly (readonly [number, ...unknown[]])[], at: number): number {
    return list.find(([event]) => event > at)?.[0] ?? this.length;
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

  /** All obligations and all lemmas of frames, in the order of their creation. */
  get items(): { readonly obligations: readonly OblRecord[]; readonly lemmas: readonly LemmaRecord[] } {
    return { obligations: this.obls, lemmas: this.lems };
  }

  /**
   * Copies the history with only the events and obligations that the two functions accept; see
   * `into`.
   */
  *without(event: (at: number) => boolean, obligation: (id: number) => boolean): Generator<void, History> {
    const out = new History();
    yield* this.into(out, event, obligation);
    return out;
  }

  /** The obligations without a parent: the roots of the tree. */
  get roots(): readonly number[] {
    return this.rootIds;
  }

  /** Returns the queries about an obligation up to an event, each with its level and its answer. */
  asks(id: number, at: number): Ask[] {
    const o = this.obl(id);
    return (o?.levels ?? []).flatMap(([event, level], i, all): Ask[] => {
      const until = Math.min(at, (all[i + 1]?.[0] ?? Infinity) - 1);
      const change = last(o!.changes, until);
      return event > at ? [] : [{ event, level, answer: change && change[1] !== "open" ? change : undefined }];
    });
  }

  /** Returns the last change of an obligation up to an event. */
  changeAt(id: number, at: number): Readonly<Change> | undefined {
    return last(this.obl(id)?.changes ?? [], at);
  }

  /**
   * Returns the next event after `at` at which an obligation in the queue is examined or answered.
   * Returns Infinity if no such event is known, or if the next event drops the obligation or puts
   * it on a counterexample. Returns null if the obligation is dropped because its frame already
   * excludes the error, or if the history lacks it.
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
   * Returns the obligation that the engine examines at a moment, between the query and its answer.
   * While the obligation waits for a predecessor, the result is undefined.
   */
  asking(m: Moment): OblView | undefined {
    const o = this.viewOf(m, m.current);
    return o?.status === "current" ? o : undefined;
  }

  /** Returns an obligation, its parent, the parent's parent, and so on up to a root. */
  chain(id: number): OblRecord[] {
    return this.ancestry(id).map((o) => this.obl(o)!);
  }

  /**
   * Returns the steps that generalised an obligation's cube to the given lemma. They are the events
   * just before the lemma. Between them, the engine may learn lemmas that block counterexamples to
   * generalisation (step "ctg").
   */
  derivation(lemma: LemmaRecord): GeneralStep[] {
    return lemma.from && this.tells(lemma) ? this.stepsBefore(lemma.born, lemma.from) : [];
  }

  /** Returns the generalisation steps for an obligation just before event `at`. */
  stepsBefore(at: number, obl: number): GeneralStep[] {
    const out: GeneralStep[] = [];
    // If events are missing, steps before the gap may belong to another obligation. So count only
    // steps that are certain.
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

  /** Returns the indices of the events of a kind, ascending. */
  of(kind: Kind): readonly number[] {
    return this.kinds.get(kind) ?? [];
  }

  /**
   * Returns the first event after `from` (`direction` 1) or the last one before it (-1) of one of
   * the kinds. Returns -1 if there is none.
   */
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
