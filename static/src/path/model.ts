// Finds the paths of a tree that an engine examines: the nodes of each path, and what the engine
// has found for each node at an event.
//
// engine/trace/tree.go documents the events. The examination of a path to the error begins with the
// first obligation on the path, or with the event that reports the result. It ends with the event
// that prunes the tree or covers a node of the path, or before the tree grows again. Its events
// report interpolants, lemmas along the path, and the labels and predicates computed from them. The
// engine examines a part of a path to find out whether a clause of an older node also holds at a
// younger node.
//
// Invariants: Examinations are in the order of their events and do not overlap. The nodes of an
// examination are consecutive on a path of the tree. This file does not use the page.

import type { EventKind, TraceEvent } from "../engine/protocol";
import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";
import { treeOf, type Tree } from "../tree/model";
import { forgetAttemptsOf } from "./forget-attempts";

/**
 * Examination is the engine's examination of a path, or of a part of a path. Its events have the indices `from` to
 * `to`, both included.
 */
export interface Examination {
  readonly from: number;
  readonly to: number;
  /** The node at each position of the path. */
  readonly nodes: readonly number[];
  /**
   * Whether the engine examines only a part of a path. The part begins below the root, in a state that satisfies the
   * label of its first node, and it does not end at the error.
   */
  readonly part: boolean;
}

interface ExaminationData extends Examination {
  to: number;
  nodes: number[];
  growing: boolean; // its interpolants are arriving, by position
}

/** What is known about a position. */
export interface Found {
  /** The interpolant at this position, or "" before the event that reports it. */
  readonly interpolant: string;
  /**
   * Whether the engine does not use the interpolant, because it would be too large as a set of
   * clauses.
   */
  readonly large: boolean;
  /** The event that reports the interpolant, or -1 if there is none. */
  readonly reportedAt: number;
  /**
   * The lemmas learnt at this position while the engine blocks obligations from the end of the
   * path.
   */
  readonly learnt: readonly string[];
  /**
   * The values of variables known at this position when the engine tried to forget some. The path
   * is also refuted without the values in `gone`.
   */
  readonly known: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Fate is the result for a path.
 *
 * A path to the error is "refuted" or "feasible". It is "asked" while the engine blocks obligations
 * from the end of the path backwards. It is "spurious" if no run takes it although the tracked
 * values of variables do not refute it. For a part of a path, "kept" says that the clause of an
 * older node also holds at the end of the part; "lost" says that it does not.
 */
export type Fate = "asked" | "refuted" | "feasible" | "spurious" | "kept" | "lost";

export interface ExaminationMoment {
  readonly fate: Fate;
  /**
   * Whether the engine has refuted the path and now blocks obligations on it in order to learn
   * lemmas.
   */
  readonly again: boolean;
  readonly positions: readonly Found[];
  /** The position on the path that the current event is about, or -1 if it is about none. */
  readonly now: number;
  /** The position of the obligation being examined, or -1 if there is none. */
  readonly asked: number;
  /** The obligation being examined, or 0 if there is none. */
  readonly obligation: number;
  /** The number of attempts to refute the path while forgetting values of variables. */
  readonly forgetAttempts: number;
}

// The kinds of events, besides "obligation", that belong to an examination in progress.
const within: ReadonlySet<EventKind> = new Set([
  "predecessor",
  "blocked",
  "drop",
  "generalise",
  "lemma",
  "label",
  "uncover",
  "predicate",
  "precision",
  "counterexample",
  "removal",
]);

export class Paths {
  private list: ExaminationData[] = [];
  private begins: number[] = []; // the first event of each path
  private read = 0; // number of events read
  private open: ExaminationData | null = null;
  private tree: Tree;
  private source: string | undefined;

  constructor(private history: History) {
    this.tree = treeOf(history);
  }

  /** The examinations of all paths, in the order of their events. */
  get examinations(): readonly Examination[] {
    return this.list;
  }

  /** update reads the run's new events. */
  update(): this {
    this.tree = treeOf(this.history);
    const { events } = this.history;
    for (; this.read < events.length; this.read++) this.add(events[this.read]!, this.read);
    return this;
  }

  private add(e: TraceEvent, at: number): void {
    if (e.k === "node") this.source ??= e.src;
    if (e.src !== this.source) return;
    const { open } = this;
    if (e.k === "path") this.begin(at, this.way(e.nd ?? 0), false);
    else if (e.k === "obligation" && e.nd && !e.p) {
      const way = this.way(e.nd);
      this.begin(at, way.slice(Math.max(0, way.length - 1 - e.lv)), e.lv < way.length - 1);
    } else if (e.k === "interpolant" && e.nd) this.interpolant(e, e.nd, at);
    else if (open && (e.k === "prune" || (e.k === "cover" && open.nodes.includes(e.nd ?? 0)))) {
      open.to = at; // the path was examined for this result
      this.open = null;
    } else if (!within.has(e.k) && e.k !== "obligation") this.open = null;
    else if (e.k === "label" && !open?.nodes.includes(e.nd ?? 0)) this.open = null;
    if (this.open) this.open.to = at;
  }

  private interpolant(e: TraceEvent, node: number, at: number): void {
    const { open } = this;
    const before = this.history.events[at - 1];
    const first = e.lv === 1 && !e.t && !(before?.k === "interpolant" && before.lv === 0);
    if (first) {
      const parent = this.tree.node(node)?.parent ?? 0;
      this.begin(at, parent ? [parent, node] : [node], true);
      if (this.open) this.open.growing = true;
    } else if (open?.growing && !e.t && open.nodes.length === e.lv) open.nodes.push(node);
    else if (!open || open.nodes[e.lv] !== node) this.begin(at, this.way(node), false);
  }

  private begin(at: number, nodes: number[], part: boolean): void {
    const { open } = this;
    if (open && open.part === part && open.nodes.at(-1) === nodes.at(-1) && open.nodes[0] === nodes[0]) {
      open.growing = false;
      return;
    }
    this.open = nodes.length > 0 ? { from: at, to: at, nodes, part, growing: false } : null;
    if (!this.open) return;
    this.list.push(this.open);
    this.begins.push(at);
  }

  private way(node: number): number[] {
    return this.tree.pathTo(node).map((v) => v.id);
  }

  /**
   * at returns the index of the examination that an event belongs to. For an event that belongs to
   * none, it returns the last examination before it, or -1.
   */
  at(event: number): number {
    return firstAbove(this.begins, event) - 1;
  }

  /**
   * moment returns what the examination of a path has found up to and including `event`, which must
   * not be before the examination's first event.
   */
  moment(examination: Examination, event: number): ExaminationMoment {
    const { events } = this.history;
    const positions = new Map(examination.nodes.map((id, i) => [id, i]));
    const found = examination.nodes.map(() => ({
      interpolant: "",
      large: false,
      reportedAt: -1,
      learnt: [] as string[],
      known: [] as string[],
      gone: [] as string[],
    }));
    let fate: Fate = "asked";
    let answered = false;
    let [asked, obligation] = [-1, 0];
    const forgetAttempts = forgetAttemptsOf(examination, this.history).filter((r) => r.event <= event);
    for (const r of forgetAttempts) {
      const f = found[r.position];
      if (!f) continue;
      if (f.known.length === 0) f.known.push(...r.known);
      if (r.idle) f.gone.push(...r.gone);
    }
    const to = Math.min(event, examination.to);
    for (let at = examination.from; at <= to; at++) {
      const e = events[at]!;
      if (e.src !== this.source) continue;
      const p = positions.get(e.nd ?? 0) ?? -1;
      if (e.k === "path") {
        fate = e.t === "feasible" || e.t === "spurious" ? e.t : "refuted";
        answered = true;
        asked = -1;
      } else if (e.k === "interpolant" && p >= 0) {
        if (e.t) found[p]!.large = true;
        else Object.assign(found[p]!, { interpolant: e.f ?? "", reportedAt: at });
        if (examination.part) fate = "kept";
      } else if (e.k === "obligation") {
        [asked, obligation] = [p, e.o ?? 0];
        // The engine examines several clauses one after another. A clause that does not hold at the
        // younger node says nothing about the next clause, so the result is open again.
        if (examination.part) fate = "asked";
      } else if (e.k === "lemma" && p >= 0) found[p]!.learnt.push(e.f ?? "");
      else if (e.k === "blocked" && e.o === obligation) asked = -1;
      else if (e.k === "drop" && e.t === "fails") [asked, fate] = [-1, "lost"];
      else if (e.k === "label" && examination.part && p === examination.nodes.length - 1) fate = "kept";
      if (examination.part && e.k === "blocked" && this.history.obligation(e.o ?? 0)?.parent === 0) fate = "kept";
    }
    const e = events[event];
    const now = event <= examination.to && e ? this.position(examination, e, positions) : -1;
    const again = answered && fate === "refuted" && asked >= 0;
    return {
      fate,
      again,
      positions: found,
      now,
      asked,
      obligation: asked >= 0 ? obligation : 0,
      forgetAttempts: forgetAttempts.length,
    };
  }

  private position(examination: Examination, e: TraceEvent, positions: ReadonlyMap<number, number>): number {
    if (e.k === "path") return examination.nodes.length - 1;
    const born = this.history.obligation(e.o ?? 0)?.born ?? -1;
    return positions.get(e.nd ?? this.history.events[born]?.nd ?? 0) ?? -1;
  }
}

const all = new WeakMap<History, Paths>();

/** pathsOf returns the examined paths of a run so far. All views get the same object. */
export function pathsOf(history: History): Paths {
  let p = all.get(history);
  if (!p) all.set(history, (p = new Paths(history)));
  return p.update();
}
