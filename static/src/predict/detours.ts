// Detours of a generalisation: lemmas that the engine learns on the way, because they exclude
// counterexamples to generalisation. A reader who predicts the run is told where a detour begins
// and where it ends.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { cubeWords } from "../words/cube";
import { locationName } from "../words/location";
import { ctgOf, leftOut } from "../words/on-the-way";
import { code } from "../words/sentence";

export interface Detour {
  first: number; // event
  last: number; // event
  lemmas: readonly number[]; // events at which lemmas are learnt on the way
}

/** Returns whether an event learns a lemma that excludes a counterexample to generalisation. */
function learnsOnTheWay(h: History, at: number): boolean {
  return ctgOf(h, at) !== null;
}

/**
 * Returns the detour that contains event `at`; null if there is none, or if some of its events are
 * missing. The lemmas of a detour follow each other; between them, older lemmas may be removed.
 */
export function detourAt(h: History, at: number): Detour | null {
  const own = (i: number): boolean =>
    i >= 0 &&
    i < h.length &&
    (learnsOnTheWay(h, i) ||
      h.events[i]!.k === "subsumed" ||
      (h.events[i]!.k === "generalise" && h.events[i]!.st === "ctg"));
  if (!own(at)) return null;
  let [first, last] = [at, at];
  while (own(first - 1) && h.gap(first) === 0) first--;
  while (own(last + 1) && h.gap(last + 1) === 0) last++;
  const lemmas: number[] = [];
  for (let i = first; i <= last; i++) if (learnsOnTheWay(h, i)) lemmas.push(i);
  // Removed lemmas just before the detour do not belong to it.
  while (lemmas.length > 0 && h.events[first]!.k === "subsumed") first++;
  return lemmas.length > 0 && at >= first ? { first, last, lemmas } : null;
}

/** Returns the detours between the events `from` and `to`, without these two. */
export function detours(h: History, from: number, to: number): Detour[] {
  const out: Detour[] = [];
  for (let i = from + 1; i < to; i++) {
    const d = detourAt(h, i);
    if (!d) continue;
    if (d.first > from && d.last < to) out.push(d);
    i = d.last;
  }
  return out;
}

/** Says what a detour excludes, and what for. */
export function detourWords(h: History, graph: Graph | null, d: Detour): string {
  const at = d.lemmas[0]!;
  const ctg = ctgOf(h, at)!;
  const loc = h.events[at]!.loc;
  const gone = leftOut(ctg);
  const first = ctg.states === "true" ? "any state" : code(cubeWords(ctg.states));
  const more = d.lemmas.length > 1 ? `, and ${d.lemmas.length - 1} more of this kind` : "";
  return `to ${gone ? `leave out ${code(gone)}` : "exclude more"}, the engine first had to exclude ${first}${loc < 0 ? "" : ` at ${locationName(graph, loc)}`}${more}`;
}
