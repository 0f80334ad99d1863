// Records the events of a run, one by one.
//
// An obligation or a lemma is created at one event and changes at a few later ones. For each item,
// a list of its changes with their events describes the item at every moment. So the memory is
// linear in the number of events. history.ts computes moments from these lists.
//
// A long run is thinned: some events are left out (thin.ts). The effect of such an event is then a
// part of the next event in the history. So a moment is the state after all events of the run up to
// it. Obligations may be left out together with their events. Frames and figures are complete.
//
// Invariants: `add` and `leaveOut` get all events in order, each event once. The entries of
// `changes` and `levels` are in ascending order of events. This file does not use the page.

import type { LemmaOrigin } from "../engine/messages";
import type { EventKind, TraceEvent } from "../engine/protocol";
import { drops, working, type Drop, type LemmaData, type OblData } from "./items";
import { Tally, type Counts } from "./tally";

const piece = 400; // items between two yields

/**
 * The kinds under which events can be looked up. An event which reports that there is no path to
 * the error has the kind "nopath", so that it is not listed among the paths.
 */
export type Kind = EventKind | "nopath";

export class Folded {
  readonly events: TraceEvent[] = [];
  protected kinds = new Map<Kind, number[]>(); // events by kind
  protected obls: OblData[] = []; // ordered by birth
  protected oblAt = new Map<number, number>(); // id to index
  protected rootIds: number[] = [];
  protected lems: LemmaData[] = [];
  protected lemAt = new Map<number, number>();
  protected along = new Map<number, LemmaData>(); // by id: lemmas at a tree's nodes, which are in no frame
  protected frontiers: [number, number][] = [];
  protected depths: [number, number][] = [];
  protected fixpoints: [number, number][] = [];
  protected currents: [number, number][] = [];
  protected current = 0;
  /** Grows with each event. Views remember which revision they show. */
  revision = 0;
  /** The number of events of the run so far, including those that the history lacks. */
  total = 0;
  private tally = new Tally();

  get length(): number {
    return this.events.length;
  }

  append(batch: readonly TraceEvent[]): void {
    for (const e of batch) this.add(e);
  }

  add(e: TraceEvent): void {
    const at = this.events.length;
    this.events.push(e);
    this.addToKind(e, at);
    this.apply(e, at);
  }

  /**
   * Adds an event to the list of events of its kind. The kind of an event which says that there is
   * no path is "nopath".
   */
  protected addToKind(e: TraceEvent, at: number): void {
    const kind = e.k === "way" && e.t === "none" ? "nopath" : e.k;
    const list = this.kinds.get(kind);
    if (list) list.push(at);
    else this.kinds.set(kind, [at]);
  }

  /**
   * Applies an event without adding it to the history. An obligation that the event creates is not
   * added either.
   */
  leaveOut(e: TraceEvent): void {
    const at = this.events.length;
    const known = this.oblAt.has(e.o ?? 0);
    if (known || !working.has(e.k) || !e.o) this.apply(e, at);
    else {
      this.count(e, at);
      this.current = 0;
      this.series(this.currents, at, 0);
    }
  }

  /** Returns the indices of the obligations that an event may change. */
  protected touched(e: TraceEvent): number[] {
    const ids = e.k === "counterexample" ? this.ancestry(e.o ?? 0) : e.k === "drop" ? (e.os ?? []) : [e.o ?? 0];
    return ids.map((id) => this.oblAt.get(id) ?? -1).filter((i) => i >= 0);
  }

  /** Returns the numbers of an obligation, its parent, and so on up to a root. */
  protected ancestry(id: number): number[] {
    const out: number[] = [];
    for (let o = this.obl(id); o && out.length <= this.obls.length; o = this.obl(o.parent)) out.push(o.id);
    return out;
  }

  protected obl(id: number): OblData | undefined {
    return this.obls[this.oblAt.get(id) ?? -1];
  }

  /** Returns the figures at the end of the run so far, or after event `at` of the history. */
  figures(at?: number): Counts {
    return at === undefined ? this.tally.end : this.tally.at(at);
  }

  /**
   * Returns how much a figure grows between two points of the run: before event `from`, and before event `to`. If there
   * is no event `to`, the second point is the end of the run.
   */
  grown(key: keyof Counts, from: number, to: number): number {
    const before = (at: number): number =>
      at >= this.events.length ? this.tally.end[key] : this.tally.one(key, at - 1);
    return before(to) - before(from);
  }

  private count(e: TraceEvent, at: number): void {
    this.revision++;
    this.total = Math.max(this.total, e.n + 1);
    this.tally.take(e, at);
  }

  private apply(e: TraceEvent, at: number): void {
    this.count(e, at);
    const obl = this.obl(e.o ?? 0);
    const lemma = this.lems[this.lemAt.get(e.lm ?? 0) ?? -1];
    switch (e.k) {
      case "level":
        this.series(this.frontiers, at, e.lv);
        break;
      case "depth":
        this.series(this.depths, at, e.lv);
        break;
      case "fixpoint":
        if (e.pf === "frames") this.series(this.fixpoints, at, e.lv);
        else if (this.frontiers.length === 0) this.series(this.fixpoints, at, 0);
        break;
      case "obligation":
        if (obl) {
          obl.levels.push([at, e.lv, obl.levels.at(-1)![2] + 1]);
          obl.changes.push([at, "open", []]);
        } else this.addObligation(at, e);
        break;
      case "predecessor": {
        // One query may have several predecessors, reported one after another.
        const before = obl?.changes.at(-1);
        obl?.changes.push([at, "split", [...(before?.[1] === "split" ? before[2] : []), ...(e.nx ? [e.nx] : [])]]);
        break;
      }
      case "spurious":
        obl?.changes.push([at, e.nx ? "split" : "refined", e.nx ? [e.nx] : []]);
        break;
      case "blocked":
        obl?.changes.push([at, "blocked", e.lms?.length ? e.lms : e.lm ? [e.lm] : [], e.q ?? 0]);
        break;
      case "drop":
        for (const i of this.touched(e))
          this.obls[i]!.changes.push([at, "dropped", [drops.indexOf(e.t as Drop)].filter((d) => d >= 0)]);
        break;
      case "counterexample":
        for (const i of this.touched(e)) this.obls[i]!.changes.push([at, "reached", []]);
        break;
      case "lemma":
        if (lemma) lemma.levels.push([at, e.lv]);
        else this.addLemma(at, e);
        break;
      case "push":
        lemma?.levels.push([at, e.lv]);
        break;
      case "subsumed":
        if (lemma && lemma.subsumed < 0) {
          lemma.subsumed = at;
          lemma.by = e.by ?? 0;
        }
        break;
      default:
        break;
    }
    if (working.has(e.k) && e.o) this.current = e.o;
    else if (e.k === "level" || e.os?.includes(this.current)) this.current = 0;
    this.series(this.currents, at, this.current);
  }

  // Adds a value at an event, unless it equals the previous value. A later value at the same event
  // replaces the earlier one.
  private series(list: [number, number][], at: number, value: number): void {
    const before = list.at(-1);
    if (before?.[1] === value) return;
    if (before?.[0] === at) before[1] = value;
    else list.push([at, value]);
  }

  private addObligation(at: number, e: TraceEvent): void {
    const id = e.o ?? 0;
    const parent = this.obl(e.p ?? 0);
    this.oblAt.set(id, this.obls.length);
    this.obls.push({
      id,
      born: at,
      loc: e.loc,
      edge: e.e,
      parent: e.p ?? 0,
      depth: parent ? parent.depth + 1 : 0,
      doubtful: e.t === "spurious" || (parent?.doubtful ?? false),
      parts: e.ps ?? (e.f ? [e.f] : []),
      around: e.b ?? "",
      children: [],
      levels: [[at, e.lv, 1]],
      changes: [[at, "open", []]],
    });
    (parent?.children ?? this.rootIds).push(id);
  }

  private addLemma(at: number, e: TraceEvent): void {
    const lemma: LemmaData = {
      id: e.lm ?? 0,
      born: at,
      loc: e.loc,
      locs: e.loc >= 0 ? [e.loc] : (e.ls ?? []),
      formula: e.f ?? "",
      parts: e.ps ?? [],
      from: this.obl(e.o ?? 0)?.id ?? 0,
      asked: e.q ?? 0,
      note: (e.t ?? "") as LemmaOrigin | "",
      sender: e.fr ?? "",
      node: e.nd ?? 0,
      levels: [[at, e.lv]],
      subsumed: -1,
      by: 0,
    };
    if (lemma.node) {
      this.along.set(lemma.id, lemma);
      return;
    }
    this.lemAt.set(lemma.id, this.lems.length);
    this.lems.push(lemma);
  }

  /**
   * Fills `out`, an empty history, with the same run, but with only those events and obligations
   * for which `event` and `obligation` return true. If `obligation` accepts an obligation, it must
   * accept its ancestors, too. The generator yields between pieces of the work.
   */
  protected *into(out: Folded, event: (at: number) => boolean, obligation: (id: number) => boolean): Generator<void> {
    const to = new Int32Array(this.events.length + 1); // by event: the kept event at which its effect is visible
    for (let i = 0; i < this.events.length; i++) {
      const at = (to[i] = out.events.length);
      if (event(i)) {
        const e = this.events[i]!;
        out.events.push(e);
        out.addToKind(e, at);
      }
      if (i % piece === 0) yield;
    }
    to[this.events.length] = out.events.length;
    const moved = <T extends [number, ...unknown[]]>(list: readonly T[]): T[] => {
      const result: T[] = [];
      for (const x of list) {
        const at = to[x[0]]!;
        if (result.at(-1)?.[0] === at) result.pop();
        result.push([at, ...x.slice(1)] as unknown as T);
      }
      return result;
    };
    for (const [i, o] of this.obls.entries()) {
      if (i % piece === 0) yield;
      if (!obligation(o.id)) continue;
      const at = out.obls.length;
      const copy = {
        ...o,
        born: to[o.born]!,
        children: o.children.filter(obligation),
        levels: moved(o.levels),
        changes: moved(o.changes),
      };
      out.oblAt.set(o.id, at);
      out.obls.push(copy);
    }
    for (const [i, l] of this.lems.entries()) {
      if (i % piece === 0) yield;
      const born = to[l.born]!;
      const subsumed = l.subsumed < 0 ? -1 : to[l.subsumed]!;
      const names = (at: number): boolean => out.events[at]?.lm === l.id;
      // Leave out a lemma that is created and replaced between two events of the new history,
      // because it exists at no moment.
      if (born === subsumed && !names(born)) continue;
      const at = out.lems.length;
      const copy = { ...l, born, subsumed, from: l.from && obligation(l.from) ? l.from : 0, levels: moved(l.levels) };
      out.lemAt.set(l.id, at);
      out.lems.push(copy);
    }
    for (const [id, l] of this.along)
      out.along.set(id, {
        ...l,
        born: to[l.born]!,
        from: l.from && obligation(l.from) ? l.from : 0,
        levels: moved(l.levels),
      });
    yield;
    out.rootIds = this.rootIds.filter(obligation);
    out.frontiers = moved(this.frontiers);
    out.depths = moved(this.depths);
    out.fixpoints = moved(this.fixpoints);
    out.currents = moved(this.currents.map(([at, o]): [number, number] => [at, obligation(o) ? o : 0]));
    out.current = obligation(this.current) ? this.current : 0;
    out.revision = this.revision;
    out.total = this.total;
    out.tally = this.tally.moved(to);
  }
}
