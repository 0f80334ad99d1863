// The current location and the current frame, for all views of a moment.
//
// The current location is the location whose frames the strip and the plane show. At first it is
// the location with the most lemmas. When the reader selects another location that has frames, that
// location becomes the current one. The current frame is the one that the reader has chosen, or
// else the one that the engine is working on. Program, graph, strip, plane and the table of frames
// all use this location and this frame.

import type { Graph } from "../engine/protocol";
import { about, everyLevel, type Moment } from "../replay/history";
import { moment, seenRun, shownGraph } from "../selectors";
import { select, type Selector, type Store } from "../store";
import type { State } from "../state";

/**
 * Returns the locations that have frames: all that are entered by an edge, without the entry and
 * the error.
 */
export function traversedLocations(graph: Graph | null): readonly number[] {
  const entered = new Set(graph?.edges.map((e) => e.to));
  return (graph?.locs ?? []).flatMap((l, i) =>
    !l.gone && i !== graph!.entry && i !== graph!.error && entered.has(i) ? [i] : [],
  );
}

/**
 * Returns the location with the most lemmas or, without lemmas, the first loop head or else the
 * first location. Returns -1 if there is no location.
 */
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

export const places: Selector<readonly number[]> = select([shownGraph], traversedLocations);

/**
 * Whether the plane is shown below the result. It is not if the result needs much space (a failing
 * run or errors), or while the page's first run is in progress.
 */
export const planeBelow: Selector<boolean> = select([(s) => s.tab, seenRun], (tab, run) => {
  if (tab !== "result" || !run) return false;
  const verdict = run.report?.verdict;
  return verdict !== "unsafe" && verdict !== "error" && !(run.running && run.id === 1);
});

/**
 * Whether the download of the engine's module has ended, with or without success. Before that, the page does not load
 * the code that draws the engine's answers, so that the module gets the whole connection.
 */
export const answering: Selector<boolean> = (s) => s.status.phase !== "download";

/** Whether the plane is visible. */
export const planeShown: Selector<boolean> = (s) => s.tab === "plane" || planeBelow(s);

/**
 * Keeps `place`, the current location, in the page's state up to date. It changes when the reader
 * selects another location that has frames. If the reader has selected none in this graph, it is
 * the location with the most lemmas, chosen again when a run ends.
 */
export function keepShownLocation(store: Store): void {
  let chosen = false; // in this graph
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

/** The fields of the state that determine which frame the page shows. */
type Chosen = Readonly<Pick<State, "run" | "level">>;

/**
 * The level of the last frame. Usually this is the frame opened last. At the fix-point it is the second of the two
 * equal frames; the engine may have ended before it opened this one.
 */
export function lastFrame(m: Moment): number {
  return Math.max(m.frontier, m.fixpoint > 0 ? m.fixpoint + 1 : 0);
}

/**
 * Returns the level of the frame that the engine is working on. This is the level of the obligation
 * being examined or, without one, that of the last frame. At the fix-point it is the second of the
 * two equal frames, whose lemmas are the invariant.
 */
export function atWork(s: Pick<Chosen, "run">, m: Moment): number {
  const last = Math.max(1, lastFrame(m));
  if (m.fixpoint >= 0) return m.fixpoint > 0 ? m.fixpoint + 1 : last;
  const o = m.current === 0 ? undefined : s.run?.history.viewOf(m, m.current);
  return Math.min(last, Math.max(1, o?.level ?? last));
}

/**
 * Whether the engine examines an obligation at level 0. No view shows frame 0, so the engine then
 * works on none of the frames that are shown.
 */
export function atStart(s: Pick<Chosen, "run">, m: Moment): boolean {
  return s.run?.history.asking(m)?.level === 0;
}

/** Whether the engine works on none of the frames from 1 on: it works on frame 0, or the search has ended. */
export function idle(s: Pick<Chosen, "run">, m: Moment): boolean {
  return atStart(s, m) || (s.run?.history.next(m.at + 1, -1, ["counterexample", "verdict"]) ?? -1) >= 0;
}

/**
 * Returns the frame that every view shows: the frame that the reader has chosen or, without a
 * choice, the one on which the engine works. If the chosen frame does not exist yet, returns the
 * last frame.
 */
export function frontFrame(s: Chosen, m: Moment): number {
  return s.level > 0 ? Math.min(s.level, Math.max(1, lastFrame(m))) : atWork(s, m);
}

/**
 * Returns the name of a frame for labels. Before frame 1 opens, all known lemmas hold in every
 * frame, so the name is "every frame".
 */
export function frameName(m: Moment, level: number): string {
  return m.frontier > 0 || !m.lemmas.every((l) => l.level === everyLevel) ? `frame ${level}` : "every frame";
}

/**
 * Returns the chosen frame after the reader has picked the frame `level`. If it is already the
 * chosen frame, the result is 0: no frame is chosen.
 */
export function chosenAfter(s: Chosen, m: Moment, level: number): number {
  return s.level > 0 && frontFrame(s, m) === level ? 0 : level;
}

/**
 * Returns the number of different lemmas of each frame at a location; frame k is at index k - 1.
 */
export function lemmasByFrame(m: Moment, loc: number, frames: number): number[] {
  const out = new Array<number>(frames).fill(0);
  // Count two lemmas with the same formula once. The engine is about to remove the older one.
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
