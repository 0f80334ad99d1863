// What an engine had found at any moment of its run, from its stream of events.
//
// Source: the "reducer over the stream" of the architecture, kept as histories
// instead of snapshots: an obligation or a lemma is born at one event and
// changes at a few later ones, so a list of (event, change) for each holds the
// state at every moment in memory linear in the stream. Viewing a moment costs
// one pass over the items, or over what happened in between when the moment
// viewed before is near. A test compares it with a plain fold.
//
// Of a long run not all events are kept (thin.ts). What the others changed still
// happens: it is put down to the next event that is kept, so that a moment says
// what was known after all events of the run up to it. Obligations can be left
// out with their events; frames are whole.
//
// Invariants: `add` and `leaveOut` see events in order, each once; entries of
// `changes` ascend by event; a view of an item is never changed, and is the same
// object as long as the item is the same; nothing here touches the page.

import type { EventKind, TraceEvent } from "../engine/protocol";

/** Level of a lemma that holds in every frame. */
export const everyLevel = -1;

export type OblStatus = "open" | "current" | "split" | "blocked" | "dropped";

/** An obligation in the whole of the run. */
export interface OblRecord {
  readonly id: number;
  readonly born: number; // event
  readonly loc: number;
  readonly edge: number; // that leads on to the parent
  readonly parent: number;
  readonly depth: number; // number of ancestors
  readonly doubtful: boolean; // a step on the way from it to the error is only in the abstraction
  readonly parts: readonly string[];
  readonly children: readonly number[]; // ids
}

interface OblData extends OblRecord {
  children: number[];
  levels: [event: number, level: number][];
  changes: [event: number, status: OblStatus, lemma: number][];
}

/** A lemma in the whole of the run. */
export interface LemmaRecord {
  readonly id: number;
  readonly born: number;
  readonly loc: number; // -1: at each of `locs`, and nowhere else
  readonly locs: readonly number[]; // that it is about, ascending
  readonly formula: string;
  readonly parts: readonly string[];
  readonly from: number; // obligation, 0: none, or one that is not kept
  readonly note: string;
  readonly levels: readonly (readonly [event: number, level: number])[];
  readonly subsumed: number; // event, -1: never
  readonly by: number;
}

interface LemmaData extends LemmaRecord {
  levels: [event: number, level: number][];
  subsumed: number;
  by: number;
}

export interface OblView {
  id: number;
  loc: number;
  edge: number;
  parent: number;
  depth: number; // number of ancestors
  level: number;
  parts: readonly string[];
  status: OblStatus;
  lemma: number; // that blocked it, 0: none
  changedAt: number;
}

export interface LemmaView {
  id: number;
  loc: number; // -1: at each of `locs`, and nowhere else
  locs: readonly number[]; // that it is about, ascending
  formula: string;
  level: number; // everyLevel: in all
  from: number;
  note: string;
  fresh: boolean; // learnt by the event that is viewed
  pushed: boolean; // pushed by the event that is viewed
  subsumed: boolean;
  by: number;
}

/** Whether a lemma says something about a location: elsewhere it may be false. */
export function about(l: { readonly locs: readonly number[] }, loc: number): boolean {
  return l.locs.includes(loc);
}

export interface Moment {
  at: number; // event, -1: before the first
  frontier: number;
  depth: number; // of bounded search
  fixpoint: number; // level, -1: none
  obligations: OblView[];
  lemmas: LemmaView[];
  current: number; // the obligation that is being worked on, 0: none, or one that is not kept
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

// What comes between a step of generalisation and its lemma, from elsewhere.
const beside: ReadonlySet<EventKind> = new Set(["subsumed", "depth", "candidate"]);
const near = 3000; // events between two moments, of which one is made from the other
const working: ReadonlySet<EventKind> = new Set([
  "obligation",
  "predecessor",
  "blocked",
  "generalise",
  "abstraction",
  "spurious",
  "backtrack",
]);

const mostItems = 2 ** 22; // of a kind
const piece = 400; // items of work

/** That an event changes an item, 0: an obligation, 1: a lemma, by its index; ordered by the event. */
function mark(at: number, kind: 0 | 1, index: number): number {
  return (at * 2 + kind) * mostItems + index;
}

export class History {
  readonly events: TraceEvent[] = [];
  private kinds = new Map<EventKind, number[]>(); // events by kind
  private obls: OblData[] = []; // by birth
  private oblAt = new Map<number, number>(); // id to index
  private rootIds: number[] = [];
  private lems: LemmaData[] = [];
  private lemAt = new Map<number, number>();
  private frontiers: [number, number][] = [];
  private depths: [number, number][] = [];
  private fixpoints: [number, number][] = [];
  private currents: [number, number][] = [];
  private seen: Moment | null = null;
  private current = 0;
  private quiet: number[] = []; // what an event changes that does not name it: see `mark`; ascending
  /** Grows with each event: whatever is shown of a history is of a revision of it. */
  revision = 0;
  /** How many events the run had so far, those that are not kept among them. */
  total = 0;
  /** How many lemmas were learnt, those that came and went unseen among them. */
  learnt = 0;

  get length(): number {
    return this.events.length;
  }

  /** The number of events that are not kept. */
  get left(): number {
    return this.total - this.events.length;
  }

  /** How many events are left out just before one. */
  gap(at: number): number {
    return (this.events[at]?.n ?? 0) - (this.events[at - 1]?.n ?? -1) - 1;
  }

  /** Where an event of the run stands here, or else the nearest before it, by the run's number. */
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

  append(batch: readonly TraceEvent[]): void {
    for (const e of batch) this.add(e);
  }

  /** Whether the event that an item was born by is kept, and not only its effect. */
  tells(item: OblRecord | LemmaRecord): boolean {
    const e = this.events[item.born];
    return "formula" in item ? e?.k === "lemma" && e.lm === item.id : e?.k === "obligation" && e.o === item.id;
  }

  add(e: TraceEvent): void {
    const at = this.events.length;
    this.events.push(e);
    const list = this.kinds.get(e.k);
    if (list) list.push(at);
    else this.kinds.set(e.k, [at]);
    this.apply(e, at);
  }

  /** Takes note of an event that is not kept; an obligation that it begins is not either. */
  leaveOut(e: TraceEvent): void {
    const at = this.events.length;
    const known = this.oblAt.has(e.o ?? 0);
    if (known || !working.has(e.k) || !e.o) this.apply(e, at);
    else {
      this.revision++;
      this.total = Math.max(this.total, e.n + 1);
      this.current = 0;
      this.series(this.currents, at, 0);
    }
    if (known) {
      const touched = new Set([this.oblAt.get(e.o!)!]);
      if (e.k === "backtrack") this.addDescendants(touched, this.oblAt.get(e.o!)!);
      for (const i of touched) this.quiet.push(mark(at, 0, i));
    }
    if (e.k !== "blocked" && this.lemAt.has(e.lm ?? 0)) this.quiet.push(mark(at, 1, this.lemAt.get(e.lm!)!));
  }

  private apply(e: TraceEvent, at: number): void {
    this.revision++;
    this.total = Math.max(this.total, e.n + 1);
    const obl = this.obls[this.oblAt.get(e.o ?? 0) ?? -1];
    const lemma = this.lems[this.lemAt.get(e.lm ?? 0) ?? -1];
    switch (e.k) {
      case "level":
        this.series(this.frontiers, at, e.lv);
        break;
      case "depth":
        this.series(this.depths, at, e.lv);
        break;
      case "fixpoint":
        this.series(this.fixpoints, at, e.lv);
        break;
      case "obligation":
        if (obl) {
          obl.levels.push([at, e.lv]);
          obl.changes.push([at, "open", 0]);
        } else this.addObligation(at, e);
        break;
      case "predecessor":
        obl?.changes.push([at, "split", 0]);
        break;
      case "blocked":
        obl?.changes.push([at, "blocked", e.lm ?? 0]);
        break;
      case "backtrack":
        if (obl) this.dropAbove(at, obl);
        break;
      case "lemma":
        if (lemma) lemma.levels.push([at, e.lv]);
        else {
          this.learnt++;
          this.lemAt.set(e.lm ?? 0, this.lems.length);
          this.lems.push({
            id: e.lm ?? 0,
            born: at,
            loc: e.loc,
            locs: e.loc >= 0 ? [e.loc] : (e.ls ?? []),
            formula: e.f ?? "",
            parts: e.ps ?? [],
            from: obl ? obl.id : 0,
            note: e.t ?? "",
            levels: [[at, e.lv]],
            subsumed: -1,
            by: 0,
          });
        }
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
    else if (e.k === "level") this.current = 0;
    this.series(this.currents, at, this.current);
  }

  // A value that is the same needs no entry, and of several at one event the last one counts.
  private series(list: [number, number][], at: number, value: number): void {
    const before = list.at(-1);
    if (before?.[1] === value) return;
    if (before?.[0] === at) before[1] = value;
    else list.push([at, value]);
  }

  private addObligation(at: number, e: TraceEvent): void {
    const id = e.o ?? 0;
    const parent = this.obls[this.oblAt.get(e.p ?? 0) ?? -1];
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
      children: [],
      levels: [[at, e.lv]],
      changes: [[at, "open", 0]],
    });
    (parent?.children ?? this.rootIds).push(id);
  }

  // Those that were asked for the sake of an obligation, however far back.
  private dropAbove(at: number, obl: OblData): void {
    const stack = [...obl.children];
    while (stack.length > 0) {
      const o = this.obls[this.oblAt.get(stack.pop()!)!]!;
      const status = o.changes.at(-1)![1];
      if (status === "open" || status === "split") o.changes.push([at, "dropped", 0]);
      stack.push(...o.children);
    }
  }

  /** The state after event `at` (-1: before all). */
  moment(at: number): Moment {
    const old = this.seen;
    if (old?.at === at && at < this.length) return old; // what comes later does not change it
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

  // Indices of what may look different at `at` than at `old`.
  private between(old: Moment, at: number, current: number): { obls: Set<number>; lems: Set<number> } {
    const obls = new Set<number>();
    const lems = new Set<number>();
    const add = (set: Set<number>, index: number | undefined): void => {
      if (index !== undefined) set.add(index);
    };
    add(obls, this.oblAt.get(old.current));
    add(obls, this.oblAt.get(current));
    // Both ends: what is fresh at one is not at the other.
    for (let i = Math.max(0, Math.min(old.at, at)); i <= Math.max(old.at, at) && i < this.events.length; i++) {
      const e = this.events[i]!;
      const o = this.oblAt.get(e.o ?? 0);
      add(obls, o);
      add(lems, this.lemAt.get(e.lm ?? 0));
      if (e.k === "backtrack" && o !== undefined) this.addDescendants(obls, o);
    }
    const to = mark(Math.max(old.at, at) + 1, 0, 0);
    for (let i = firstAbove(this.quiet, mark(Math.max(0, Math.min(old.at, at)), 0, 0) - 1); this.quiet[i]! < to; i++) {
      const item = this.quiet[i]! % (2 * mostItems);
      (item < mostItems ? obls : lems).add(item % mostItems);
    }
    return { obls, lems };
  }

  private addDescendants(set: Set<number>, index: number): void {
    const stack = [index];
    while (stack.length > 0) {
      for (const id of this.obls[stack.pop()!]!.children) {
        const i = this.oblAt.get(id)!;
        set.add(i);
        stack.push(i);
      }
    }
  }

  private renewed<T>(old: readonly T[], n: number, touched: Iterable<number>, view: (index: number) => T): T[] {
    const out = old.slice(0, n);
    for (const i of touched) if (i < out.length) out[i] = view(i);
    for (let i = out.length; i < n; i++) out.push(view(i));
    return out;
  }

  private oblView(o: OblData, at: number, current: number): OblView {
    const change = last(o.changes, at)!;
    return {
      id: o.id,
      loc: o.loc,
      edge: o.edge,
      parent: o.parent,
      depth: o.depth,
      parts: o.parts,
      level: last(o.levels, at)![1],
      status: o.id === current && change[1] === "open" ? "current" : change[1],
      lemma: change[2],
      changedAt: change[0],
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
    return this.lems[this.lemAt.get(id) ?? -1];
  }

  obligation(id: number): OblRecord | undefined {
    return this.obls[this.oblAt.get(id) ?? -1];
  }

  /** All obligations and all lemmas, by birth. */
  get items(): { readonly obligations: readonly OblRecord[]; readonly lemmas: readonly LemmaRecord[] } {
    return { obligations: this.obls, lemmas: this.lems };
  }

  /**
   * The same run with fewer events and obligations; of an obligation that is
   * kept, those that it leads on to are. Gives way between pieces of the work.
   */
  *without(event: (at: number) => boolean, obligation: (id: number) => boolean): Generator<void, History> {
    const out = new History();
    const to = new Int32Array(this.events.length + 1); // where what happened is to be seen
    for (let i = 0; i < this.events.length; i++) {
      const at = (to[i] = out.events.length);
      if (event(i)) {
        const e = this.events[i]!;
        out.events.push(e);
        const list = out.kinds.get(e.k);
        if (list) list.push(at);
        else out.kinds.set(e.k, [at]);
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
    const names = (at: number, o: number, lm: number): boolean =>
      o ? out.events[at]?.o === o : out.events[at]?.lm === lm;
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
      for (const [when] of copy.changes) if (!names(when, o.id, 0)) out.quiet.push(mark(when, 0, at));
    }
    for (const [i, l] of this.lems.entries()) {
      if (i % piece === 0) yield;
      const born = to[l.born]!;
      const subsumed = l.subsumed < 0 ? -1 : to[l.subsumed]!;
      // One that came and went between two events is not to be seen.
      if (born === subsumed && !names(born, 0, l.id)) continue;
      const at = out.lems.length;
      const copy = { ...l, born, subsumed, from: l.from && obligation(l.from) ? l.from : 0, levels: moved(l.levels) };
      out.lemAt.set(l.id, at);
      out.lems.push(copy);
      for (const [when] of copy.levels) if (!names(when, 0, l.id)) out.quiet.push(mark(when, 1, at));
      if (subsumed >= 0 && !names(subsumed, 0, l.id)) out.quiet.push(mark(subsumed, 1, at));
    }
    yield;
    out.quiet = Array.from(Float64Array.from(out.quiet).sort());
    out.rootIds = this.rootIds.filter(obligation);
    out.frontiers = moved(this.frontiers);
    out.depths = moved(this.depths);
    out.fixpoints = moved(this.fixpoints);
    out.currents = moved(this.currents.map(([at, o]): [number, number] => [at, obligation(o) ? o : 0]));
    out.current = obligation(this.current) ? this.current : 0;
    out.revision = this.revision;
    out.total = this.total;
    out.learnt = this.learnt;
    return out;
  }

  /** The obligations that lead straight to the error: the roots of the tree. */
  get roots(): readonly number[] {
    return this.rootIds;
  }

  /** The last change of an obligation up to an event. */
  changeAt(id: number, at: number): readonly [event: number, status: OblStatus, lemma: number] | undefined {
    return last(this.obls[this.oblAt.get(id) ?? -1]?.changes ?? [], at);
  }

  /** What is so after all events. */
  get latest(): { current: number; frontier: number } {
    return { current: this.current, frontier: this.frontiers.at(-1)?.[1] ?? 0 };
  }

  /** An obligation as it stood at a moment; undefined before its birth. */
  viewOf(m: Moment, id: number): OblView | undefined {
    return m.obligations[this.oblAt.get(id) ?? -1];
  }

  /** An obligation, the one it leads on to, and so on to the one at the error. */
  chain(id: number): OblRecord[] {
    const out: OblRecord[] = [];
    for (let o = this.obligation(id); o && out.length <= this.obls.length; o = this.obligation(o.parent)) out.push(o);
    return out;
  }

  /**
   * How a lemma was generalised from its obligation. A search does one thing at
   * a time: the steps stand before the lemma, among them those lemmas that were
   * learnt on the way, from counterexamples to generalisation (step "ctg").
   */
  derivation(lemma: LemmaRecord): GeneralStep[] {
    return lemma.from && this.tells(lemma) ? this.stepsBefore(lemma.born, lemma.from) : [];
  }

  /** The steps of an obligation's generalisation that end before event `at`. */
  stepsBefore(at: number, obl: number): GeneralStep[] {
    const out: GeneralStep[] = [];
    // What was learnt before a gap may belong to what is left out there.
    let sure = 0;
    let gap = false;
    for (let i = at - 1; i >= 0; i--) {
      const e = this.events[i]!;
      gap ||= this.gap(i + 1) > 0;
      const mine = e.k === "generalise" && e.o === obl;
      if (mine) out.push({ event: i, step: e.st ?? "", before: e.b ?? "", after: e.a ?? "" });
      else if (e.k === "lemma" && !e.o) out.push({ event: i, step: "ctg", before: "", after: e.f ?? "" });
      else if (!beside.has(e.k)) break;
      if (mine) gap = false;
      if (!gap) sure = out.length;
    }
    return out.slice(0, sure).reverse();
  }

  /** Whether there is an event of a kind. */
  has(kind: EventKind): boolean {
    return this.kinds.has(kind);
  }

  /** The events of a kind, ascending. */
  of(kind: EventKind): readonly number[] {
    return this.kinds.get(kind) ?? [];
  }

  /** The next or previous event of one of the kinds, or -1. */
  next(from: number, direction: 1 | -1, kinds: readonly EventKind[]): number {
    let best = -1;
    for (const k of kinds) {
      const list = this.of(k);
      const at = list[firstAbove(list, direction > 0 ? from : from - 1) - (direction > 0 ? 0 : 1)];
      if (at !== undefined && (best < 0 || (at - best) * direction < 0)) best = at;
    }
    return best;
  }
}

function countBorn(list: readonly { born: number }[], at: number): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]!.born <= at) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

function firstAbove(ascending: readonly number[], x: number): number {
  let lo = 0;
  let hi = ascending.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (ascending[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
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
