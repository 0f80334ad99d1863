// What is in front, for all views of a moment: a location and a frame.
//
// The location is the one whose frames the strip and the plane show: the selected
// one where frames say something; without one it is that which was in front before,
// else the one about which most was learnt. The frame is the one that the reader
// has chosen, else the one at work. Program, graph, strip, plane and the table of
// frames read it here, so that they never speak of two frames at once.

import type { Graph } from "../engine/protocol";
import { about, type Moment } from "../replay/history";
import { moment, seenRun, shownGraph } from "../selectors";
import { select, type Selector, type Store } from "../store";
import type { State } from "../state";

/** Locations whose states are worth a look: control comes to them, and goes on. */
export function placesOf(graph: Graph | null): readonly number[] {
  const entered = new Set(graph?.edges.map((e) => e.to));
  return (graph?.locs ?? []).flatMap((l, i) =>
    !l.gone && i !== graph!.entry && i !== graph!.error && entered.has(i) ? [i] : [],
  );
}

/** The place with the most lemmas, else the first loop head; -1: there is none. */
export function busiest(graph: Graph, places: readonly number[], m: Moment): number {
  const count = new Map<number, number>();
  for (const l of m.lemmas) for (const loc of l.locs) count.set(loc, (count.get(loc) ?? 0) + 1);
  return (
    [...places].sort(
      (a, b) =>
        (count.get(b) ?? 0) - (count.get(a) ?? 0) ||
        Number(graph.locs[b]!.loopHead ?? false) - Number(graph.locs[a]!.loopHead ?? false),
    )[0] ?? -1
  );
}

export const places: Selector<readonly number[]> = select([shownGraph], placesOf);

/** Whether the plane stands below what the run has come to: where that is a few lines. */
export const planeBelow: Selector<boolean> = select([(s) => s.tab, seenRun], (tab, run) => {
  if (tab !== "result" || !run) return false;
  const verdict = run.report?.verdict;
  return verdict !== "unsafe" && verdict !== "error" && !(run.running && run.id === 1);
});

/**
 * Whether the engine's module is here, or will not come: what is drawn of the engine's answers needs no code before, and
 * the module is what the line is for until then.
 */
export const answering: Selector<boolean> = (s) => s.status.phase !== "download";

/** Whether the plane is in view. */
export const planeShown: Selector<boolean> = (s) => s.tab === "plane" || planeBelow(s);

/** Keeps `place` of the state: where it was, until it is chosen anew. */
export function setupPlace(store: Store): void {
  let chosen = false; // by a selection, of this graph
  let of: Graph | null = null;
  const ended: Selector<number> = (s) => (s.run && !s.run.running ? s.run.id : 0);
  store.watch(
    select([places, shownGraph, (s) => s.loc, ended], (list, graph, loc) => ({ list, graph, loc })),
    (x) => {
      const { list, graph, loc } = x;
      if (graph !== of) {
        if (graph?.locs.length !== of?.locs.length) chosen = false;
        of = graph;
      }
      const { place } = store.now;
      if (list.includes(loc)) {
        chosen = true;
        store.set({ place: loc });
      } else if (!graph) store.set({ place: -1 });
      else if (!chosen || !list.includes(place)) store.set({ place: busiest(graph, list, moment(store.now)()) });
    },
  );
}

/** A part of the state that says which frame is meant. */
type Chosen = Readonly<Pick<State, "run" | "level">>;

/** The last frame that there is: the one that was opened last, or at the fix-point the second of the equal ones, which need not have been. */
export function lastFrame(m: Moment): number {
  return Math.max(m.frontier, m.fixpoint > 0 ? m.fixpoint + 1 : 0);
}

/**
 * The level of the frame at work: that of the obligation at work, else the last one;
 * at the fix-point the second of the two equal ones, whose lemmas are the invariant.
 */
export function atWork(s: Pick<Chosen, "run">, m: Moment): number {
  const last = Math.max(1, lastFrame(m));
  if (m.fixpoint >= 0) return m.fixpoint > 0 ? m.fixpoint + 1 : last;
  const o = m.current === 0 ? undefined : s.run?.history.viewOf(m, m.current);
  return Math.min(last, Math.max(1, o?.level ?? last));
}

/** Whether what is asked about now is the start, frame 0, which no view shows: of the others none is at work. */
export function atStart(s: Pick<Chosen, "run">, m: Moment): boolean {
  return s.run?.history.asking(m)?.level === 0;
}

/** Whether no frame is at work: at the start, and when the search has ended. */
export function idle(s: Pick<Chosen, "run">, m: Moment): boolean {
  return atStart(s, m) || (s.run?.history.next(m.at + 1, -1, ["counterexample", "verdict"]) ?? -1) >= 0;
}

/** The frame that every view shows: the chosen one as far as there is one by then, else that at work. */
export function frontFrame(s: Chosen, m: Moment): number {
  return s.level > 0 ? Math.min(s.level, Math.max(1, lastFrame(m))) : atWork(s, m);
}

/** The choice after the reader has picked a frame: the chosen one, picked again, is given back to the run. */
export function chosenAfter(s: Chosen, m: Moment, level: number): number {
  return s.level > 0 && frontFrame(s, m) === level ? 0 : level;
}

/** How many different lemmas each frame has at a place: frame k at k - 1. */
export function lemmasByFrame(m: Moment, loc: number, frames: number): number[] {
  const out = new Array<number>(frames).fill(0);
  // An older lemma and the equal one that is about to replace it are one.
  const last = new Map<string, number>();
  for (const l of m.lemmas) {
    if (l.subsumed || l.level === 0 || !about(l, loc)) continue;
    last.set(l.formula, Math.max(last.get(l.formula) ?? 0, l.level < 0 ? Infinity : l.level));
  }
  let always = 0;
  for (const level of last.values()) {
    if (level === Infinity) always++;
    else out[Math.min(level, frames) - 1]!++;
  }
  for (let i = frames - 2; i >= 0; i--) out[i]! += out[i + 1]!;
  return out.map((n) => n + always);
}
