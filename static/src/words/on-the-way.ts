// The counterexample to generalisation that a lemma excludes: the engine tried a larger cube, but a
// step led into it.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction, cubeWords } from "./cube";
import * as location from "./location";

export interface Ctg {
  states: string; // the states of the counterexample
  tried: string; // the cube that the engine tried; "" if the events do not tell it
  edge: number; // the step from these states into the tried cube; -1 if the events do not tell it
  cube: readonly string[]; // the conjuncts before the attempt; [] if the events do not tell them
}

/** Returns the counterexample for which the lemma of event `at` was learnt; null if the events do not tell it. */
export function ctgOf(history: History, at: number): Ctg | null {
  const e = history.events[at];
  if (!e || e.k !== "lemma" || e.o) return null;
  if (e.b) return { states: e.b, tried: e.a ?? "", edge: e.e, cube: cubeBefore(history, at) };
  const before = history.gap(at) === 0 ? history.events[at - 1] : undefined; // engines with an event of its own for it
  return before?.k === "generalise" && before.st === "ctg" && before.b
    ? { states: before.b, tried: "", edge: -1, cube: [] }
    : null;
}

/** Returns the conjuncts of the cube that the engine generalises at event `at`; [] if events are missing. */
function cubeBefore(history: History, at: number): readonly string[] {
  for (let i = at - 1; i >= 0 && history.gap(i + 1) === 0; i--) {
    const e = history.events[i]!;
    if (e.src !== history.events[at]!.src) continue;
    if (e.k === "generalise" && e.st !== "ctg" && e.st !== "join") return e.a?.split(" && ") ?? [];
    if (e.k === "abstraction" || e.k === "obligation") return location.conjuncts(e.ps ?? (e.f ? [e.f] : []));
    if (e.k !== "subsumed" && e.k !== "generalise" && !(e.k === "lemma" && !e.o)) return [];
  }
  return [];
}

/** Returns the conjuncts that the engine tried to leave out, joined; "" if the events do not tell them. */
export function leftOut(c: Ctg): string {
  const kept = new Set(c.tried.split(" && "));
  return c.tried === "" ? "" : conjunction(c.cube.filter((p) => !kept.has(p)));
}

/** Returns the attempt and where the step that broke it begins, as a sentence. `code` formats formulas. */
export function attempt(c: Ctg, loc: number, graph: Graph | null, code: (f: string) => string): string {
  const states = (cube: string, at: number): string =>
    `${cube === "true" ? "any state" : code(cubeWords(cube))}${at < 0 ? "" : ` at ${location.locationName(graph, at)}`}`;
  const to = graph?.edges[c.edge]?.to;
  if (to === undefined || !c.tried)
    return `The engine tried to exclude more states, but a step leads into them from ${states(c.states, loc)}.`;
  const gone = leftOut(c);
  if (gone === "")
    return `To exclude more, the engine tried ${states(c.tried, to)}, but a step leads there from ${states(c.states, loc)}.`;
  const rest =
    c.tried === "true"
      ? `Then every state at ${location.locationName(graph, to)} is in the cube, but a step leads there`
      : `The rest is ${states(c.tried, to)}, but a step leads there`;
  return `To exclude more, the engine tried to leave out ${code(gone)} too. ${rest} from ${states(c.states, loc)}.`;
}
