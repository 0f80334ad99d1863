// The counterexample to generalisation that a lemma excludes: the engine tried a larger cube, but a
// step led into it.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { cubeWords } from "./cube";
import { locationName } from "./location";

export interface Ctg {
  states: string; // the states of the counterexample
  tried: string; // the cube that the engine tried; "" if the events do not tell it
  edge: number; // the step from these states into the tried cube; -1 if the events do not tell it
}

/** Returns the counterexample for which the lemma of event `at` was learnt; null if the events do not tell it. */
export function ctgOf(history: History, at: number): Ctg | null {
  const e = history.events[at];
  if (!e || e.k !== "lemma" || e.o) return null;
  if (e.b) return { states: e.b, tried: e.a ?? "", edge: e.e };
  const before = history.gap(at) === 0 ? history.events[at - 1] : undefined; // engines with an event of its own for it
  return before?.k === "generalise" && before.st === "ctg" && before.b
    ? { states: before.b, tried: "", edge: -1 }
    : null;
}

/** Returns the attempt and where the step that broke it begins, as a sentence. `code` formats formulas. */
export function attempt(c: Ctg, loc: number, graph: Graph | null, code: (f: string) => string): string {
  const states = (cube: string, at: number): string =>
    `${cube === "true" ? "any state" : code(cubeWords(cube))}${at < 0 ? "" : ` at ${locationName(graph, at)}`}`;
  const to = graph?.edges[c.edge]?.to;
  return to === undefined || !c.tried
    ? `The engine tried to exclude more states, but a step leads into them from ${states(c.states, loc)}.`
    : `To exclude more, the engine tried ${states(c.tried, to)}, but a step leads there from ${states(c.states, loc)}.`;
}
