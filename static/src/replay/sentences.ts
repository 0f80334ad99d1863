// Says in a sentence what an event means, for a reader who has not seen IC3.

import type { Graph, TraceEvent } from "../engine/protocol";
import { everyLevel, type History } from "./history";

/** Where a location is, in words. */
export function place(graph: Graph | null, loc: number): string {
  const l = graph?.locs[loc];
  if (!l) return loc < 0 ? "nowhere in particular" : `location ${loc}`;
  if (loc === graph.error) return "the error location";
  if (loc === graph.entry) return "the entry";
  return l.line > 0 ? `line ${l.line}` : l.name;
}

/** Cubes are conjunctions: written with commas they read better. */
export function cube(e: { ps?: string[]; f?: string }): string {
  if (e.ps && e.ps.length > 0) return e.ps.join(" and ");
  return e.f || "any state";
}

function frames(level: number): string {
  if (level === everyLevel) return "in every frame: it is an invariant";
  if (level <= 0) return "in frame 0, the start";
  return level === 1 ? "in frame 1" : `in frames 1 to ${level}`;
}

const steps: Record<string, string> = {
  core: "keep only what the refutation used",
  drop: "drop a condition that is not needed",
  weaken: "weaken a bound",
  sum: "replace two bounds by their sum",
  convex: "split a disequality in two",
  split: "take an equality as two bounds",
  ctg: "block a counterexample to the generalisation first",
};

/** A sentence for event `e` of `history`. */
export function sentence(e: TraceEvent, history: History, graph: Graph | null): string {
  const at = place(graph, e.loc);
  switch (e.k) {
    case "level":
      return `Frame ${e.lv} opens: we now ask what can be reached within ${e.lv} ${plural(e.lv, "step", "steps")} along the graph.`;
    case "obligation":
      if (graph && e.loc === graph.error) return `Can the error location be reached within ${e.lv} ${plural(e.lv, "step", "steps")}?`;
      if (graph && e.p && history.obligation(e.p)?.loc === graph.error) {
        return `At ${at}, ${cube(e)} would lead straight to the error. Can such a state be reached within ${e.lv} ${plural(e.lv, "step", "steps")}?`;
      }
      if (!e.p) return `From ${at}, ${cube(e)} would lead straight to the error. Can such a state be reached at level ${e.lv}?`;
      return `At ${at}, ${cube(e)} would lead on to the state of obligation ${e.p}. Can it be reached at level ${e.lv}?`;
    case "predecessor":
      return `As far as the frames know, yes: a step from ${place(graph, graph?.edges[e.e]?.from ?? -1)} leads into obligation ${e.o ?? 0}. So ask the same of the states before that step.`;
    case "blocked": {
      const f = e.lm ? history.lemmaFormula(e.lm) : "";
      return `Obligation ${e.o ?? 0} cannot be reached at level ${e.lv}${f ? `, because ${f} holds there` : ""}. It is settled.`;
    }
    case "generalise":
      return `The reason holds for more states than asked: ${steps[e.st ?? ""] ?? e.st ?? "generalise"}. ${e.b || "The cube"} becomes ${e.a || "smaller"}.`;
    case "lemma":
      if (e.f === "false") return `Learn: ${at} cannot be reached ${e.lv === everyLevel ? "at all" : `within ${e.lv} ${plural(e.lv, "step", "steps")}`}.`;
      return `Learn at ${at}: ${e.f ?? ""}. It holds ${frames(e.lv)}${e.t ? ` (${e.t})` : ""}.`;
    case "push":
      return e.lv === everyLevel
        ? `${history.lemmaFormula(e.lm ?? 0) || "A lemma"} keeps itself: it holds in every frame.`
        : `${history.lemmaFormula(e.lm ?? 0) || "A lemma"} survives one more step: it now holds in frame ${e.lv} too.`;
    case "subsumed":
      return `Lemma ${e.lm ?? 0} says less than lemma ${e.by ?? 0} and is dropped.`;
    case "candidate":
      return `Found beside the search, at ${at}: ${e.f ?? ""}${e.t ? ` (${e.t})` : ""}.`;
    case "depth":
      return `Bounded search has tried all runs of ${e.lv} ${plural(e.lv, "step", "steps")}.`;
    case "fixpoint":
      return `Frames ${e.lv} and ${e.lv + 1} say the same: nothing new can ever be reached. The frame is an inductive invariant.`;
    case "counterexample":
      return `A chain of ${e.lv} steps leads from the start to the error: the assertion can fail.`;
    case "verdict":
      return `The engine's answer: ${e.t || "unknown"}.`;
    default:
      return e.k;
  }
}

export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}
