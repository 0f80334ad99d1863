// Paths to the error that begin in an arbitrary state, not only at the entry, with the states on
// each path. K-induction asks whether k steps lead from some state to the error. An interpolating
// engine asks whether a layer of states contains the first state of such a path.
//
// engine/trace/errorpath.go documents the events. A path is one event, followed by an event for
// each of its states; a path of n steps has n + 1 states. An event of a path without states says
// that there is no path.
//
// Invariants: paths are in the order of their events; this file does not use the page.

import type { WayMeaning } from "../engine/messages";
import type { Graph, TraceEvent } from "../engine/protocol";
import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";
import { conjunction } from "../words/cube";
import { everything, locationName, plural, step } from "../words/location";
import type { Cell } from "./cells";

/**
 * What a path to the error means:
 * - fails: the path is a counterexample to induction, so the induction step fails
 * - excluded: an auxiliary invariant excludes the path
 * - meets: a layer of images contains the first state of the path
 */
export type Meaning = Exclude<WayMeaning, "none">;

/** A path to the error, computed from the event that reports it and the events that report its states. */
export interface ErrorPath {
  readonly from: number; // index of the path's event
  to: number; // index of its last recorded state's event
  readonly meaning: Meaning;
  readonly steps: number;
  readonly loc: number; // the location of its first state
  readonly fact: string; // a fact that excludes it
  readonly layer: number; // the layer of its first state
}

export class ErrorPaths {
  private list: ErrorPath[] = [];
  private begins: number[] = []; // by path: the index of its event
  private read = 0; // number of events read

  constructor(private history: History) {}

  /** All paths, in the order of their events. */
  get paths(): readonly ErrorPath[] {
    return this.list;
  }

  /** Reads the events recorded since the last call. */
  update(): this {
    const { events } = this.history;
    for (; this.read < events.length; this.read++) {
      const e = events[this.read]!;
      const last = this.list.at(-1);
      if (e.k === "state" && last) last.to = this.read;
      if (e.k !== "way" || e.t === "none") continue;
      this.list.push({
        from: this.read,
        to: this.read,
        meaning: e.t as Meaning,
        steps: e.lv,
        loc: e.loc,
        fact: e.t === "excluded" ? (e.f ?? "") : "",
        layer: e.by ?? 0,
      });
      this.begins.push(this.read);
    }
    return this;
  }

  /**
   * Returns the index of the path that an event belongs to. For an event that belongs to none,
   * returns the last path before it, or -1.
   */
  at(event: number): number {
    return firstAbove(this.begins, event) - 1;
  }

  /**
   * Returns the events that record the states of a path, up to `event`, in the order of the states.
   */
  states(way: ErrorPath, event: number): TraceEvent[] {
    const { events } = this.history;
    const out: TraceEvent[] = [];
    for (let at = way.from + 1; at <= Math.min(event, way.to); at++)
      if (events[at]!.k === "state") out.push(events[at]!);
    return out;
  }

  /**
   * Returns the position on the path of the state that an event records; -1 if the event records
   * none.
   */
  position(way: ErrorPath, event: number): number {
    const e = this.history.events[event];
    return e?.k === "state" && event <= way.to ? e.lv : -1;
  }

  /** Returns the index of the event that records the state at a position of a path. */
  reportedAt(way: ErrorPath, position: number): number {
    return Math.min(way.to, way.from + 1 + position);
  }

  /**
   * Returns the result of the induction step with `steps` steps, as known at an event. `fails` and
   * `holds` have the locations from which the step fails or holds. `excluded` has the locations
   * where auxiliary invariants exclude a path, with these invariants.
   */
  bound(steps: number, event: number): { fails: number[]; excluded: Map<number, string[]>; holds: number[] } {
    const out = { fails: [] as number[], excluded: new Map<number, string[]>(), holds: [] as number[] };
    for (const at of [...this.history.of("way"), ...this.history.of("nopath")]) {
      const e = this.history.events[at]!;
      if (at > event || e.lv !== steps) continue;
      if (e.t === "fails") out.fails.push(e.loc);
      else if (e.t === "none") out.holds.push(e.loc);
      else if (e.t === "excluded") out.excluded.set(e.loc, [...(out.excluded.get(e.loc) ?? []), e.f ?? ""]);
    }
    return out;
  }
}

const all = new WeakMap<History, ErrorPaths>();

/** Returns the paths of a run as recorded so far. All views get the same object. */
export function errorPathsOf(history: History): ErrorPaths {
  let w = all.get(history);
  if (!w) all.set(history, (w = new ErrorPaths(history)));
  return w.update();
}

/** Returns the cells of a path at an event, with the locations, the steps, and the states recorded so far. */
export function pathCells(ways: ErrorPaths, way: ErrorPath, event: number, graph: Graph | null): Cell[] {
  const states = ways.states(way, event);
  const now = ways.position(way, event);
  return Array.from({ length: way.steps + 1 }, (_, i) => {
    const s = states[i];
    const before = states[i - 1];
    const error = s !== undefined && graph !== null && s.loc === graph.error;
    const cell = {
      step: before ? step(graph, before.e) || "always" : "",
      place: s ? (error ? "error" : locationName(graph, s.loc)) : i === 0 ? locationName(graph, way.loc) : "",
      node: `state ${i}`,
      error,
      interpolant: "",
      large: false,
      learnt: [],
      asked: "",
      known: [],
      gone: [],
      now: i === now,
      values: s ? valuesOf(s) : "",
      excluded: i === 0 ? way.fact : "",
    };
    return { ...cell, key: JSON.stringify(cell) };
  });
}

/**
 * valuesOf returns the conjunction that describes a state, or "any values" if it constrains no
 * variable.
 */
export function valuesOf(e: TraceEvent): string {
  const parts = e.ps ?? [];
  return everything(parts) ? "any values" : conjunction(parts);
}

/** meaningWords has a short text for each meaning of a path to the error. */
export const meaningWords: Readonly<Record<Meaning, string>> = {
  fails: "the induction step fails",
  excluded: "excluded",
  meets: "in a layer",
};

const counted = (n: number): string => `${n.toLocaleString("en")} ${plural(n, "step", "steps")}`;

export function pathTitle(way: ErrorPath, graph: Graph | null): string {
  return `From ${locationName(graph, way.loc)} to the error`;
}

/** pathSays explains in sentences what a path to the error means. */
export function pathSays(way: ErrorPath, graph: Graph | null): string {
  const where = locationName(graph, way.loc);
  const path = `${way.steps === 1 ? "One step leads" : `${counted(way.steps)} lead`} from state 0 to the error`;
  switch (way.meaning) {
    case "fails":
      return `${path}: a counterexample to the induction over ${counted(way.steps)}. It need not be a failure, since perhaps no run reaches state 0. The next bound asks about longer paths.`;
    case "excluded":
      return `${path}, and the induction would fail at ${where}. But an auxiliary invariant excludes state 0: no run takes this path, so the path does not count.`;
    default:
      return `${path}, and state 0 is in layer ${way.layer}. Layers over-approximate, so this is no counterexample. The engine begins again and looks one step further ahead.`;
  }
}

/**
 * boundSays says at which locations the induction step over the path's number of steps holds or
 * fails, as known at an event. It returns "" for a path that an interpolating engine found.
 */
export function boundSays(ways: ErrorPaths, way: ErrorPath, event: number, graph: Graph | null): string {
  if (way.meaning === "meets") return "";
  const { fails, excluded, holds } = ways.bound(way.steps, event);
  const at = (locs: readonly number[]): string => locs.map((l) => locationName(graph, l)).join(", ");
  const facts = [...excluded.values()].reduce((n, list) => n + list.length, 0);
  const parts = [
    fails.length > 0 ? `fails at ${at(fails)}` : "",
    holds.length > 0 ? `holds at ${at(holds)}` : "",
    facts > 0 ? `${facts} ${plural(facts, "path is", "paths are")} excluded by auxiliary invariants` : "",
  ].filter((t) => t !== "");
  return `Over ${counted(way.steps)}, the induction so far: ${parts.join("; ")}.`;
}

/**
 * Returns the states at location `loc` on the path to which an event belongs: one for each visit to
 * the location, in the order of the path. A state maps variables to values. Returns null if the
 * event belongs to no path.
 */
export function statesAt(history: History, event: number, loc: number): ReadonlyMap<string, bigint>[] | null {
  const kind = history.events[event]?.k;
  if (kind !== "way" && kind !== "state") return null;
  const ways = errorPathsOf(history);
  const way = ways.paths[ways.at(event)];
  if (!way || event > way.to) return null;
  return ways
    .states(way, event)
    .filter((e) => e.loc === loc)
    .map(
      (e) =>
        new Map(
          (e.ps ?? []).flatMap((p): [string, bigint][] => {
            const m = /^(\S+) == (-?\d+)$/.exec(p);
            return m ? [[m[1]!, BigInt(m[2]!)]] : [];
          }),
        ),
    );
}
