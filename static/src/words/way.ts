// Says in a sentence what an event means of an engine that asks for paths to the error from anywhere: k-induction, and
// images that say more than what is reached; and of one whose cubes are boxes.

import type { Graph, TraceEvent } from "../engine/protocol";
import { untold } from "../path/untold";
import type { History } from "../replay/history";
import { aroundWords, boxSentence, ofBox } from "./box";
import { conjunction, everything, place, plural } from "./place";

/** How a box was made around a state, as a sentence with a space behind it; "" where nothing is told of that. */
export function madeAround(state: string | undefined, box: string | undefined): string {
  const grew = aroundWords(state ?? "", box ?? "");
  return grew && `The box grew around that state: ${grew}. `;
}

/** The sentence for an event of a path, an image or a growing box, "" for others; `code` marks a formula. */
export function waySentence(
  e: TraceEvent,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined) => string,
): string {
  if (ofBox(e)) return boxSentence(e, graph, code);
  const where = place(graph, e.loc);
  const steps = `${e.lv.toLocaleString("en")} ${plural(e.lv, "step", "steps")}`;
  const lead = plural(e.lv, "leads", "lead");
  switch (e.k) {
    case "way":
      if (e.t === "none")
        return `The induction step over ${steps} holds at ${where}: from none of its states that are left ${plural(e.lv, "does", "do")} ${steps} lead to the error for the first time.${silent(e, history)}`;
      if (e.t === "excluded")
        return `From ${where}, ${steps} would lead to the error. But ${code(e.f)} always holds there, and not where this path begins: it is excluded.`;
      if (e.t === "meets")
        return `Layer ${e.by ?? 0} has a state at ${where} from which ${steps} ${lead} to the error. The layer allows more than what is reached, so this is no counterexample: look further ahead, and begin anew.`;
      return `The induction step over ${steps} fails at ${where}: there are states from which ${steps} ${lead} to the error. Whether a run gets to them is not known.`;
    case "state":
      return `${
        everything(e.ps ?? [])
          ? `State ${e.lv} of the path is at ${where}.`
          : `State ${e.lv} of the path, at ${where}: ${code(conjunction(e.ps ?? []))}.`
      }${history.events[history.of("state").at(-1)!] === e && untold(history) ? " No longer path is told." : ""}`;
    case "image":
      if (e.lv === 0) return "Layer 0: the start, where runs begin.";
      return `Layer ${e.lv} at ${where}: ${code(e.f)}. With the layers before, it has all states that one step leads to from layer ${e.lv - 1}, and none from which the error is as near as was looked ahead.`;
    case "fixpoint":
      if (history.has("image"))
        return "The last layer adds nothing: the layers together have every state that is reached, and no step leads out of them. They are an inductive invariant.";
      if (history.has("way") || history.has("nopath")) return inductive(e, history);
      return "";
    default:
      return "";
  }
}

/** Where the step holds at a location, but paths from others, which are not told, have let the run go on. */
function silent(e: TraceEvent, history: History): string {
  const bounds = untold(history);
  return bounds && e.lv >= bounds[0] && e.lv <= bounds[1]
    ? ` It fails elsewhere, so that the next bound is tried; paths of more than ${bounds[0] - 1} ${plural(bounds[0] - 1, "step", "steps")} are not told.`
    : "";
}

/** How the induction step and bounded search prove together that no run gets to the error. */
function inductive(e: TraceEvent, history: History): string {
  const facts = history.of("way").some((at) => history.events[at]!.t === "excluded");
  const where = facts ? ", of those that the auxiliary invariants allow," : "";
  const too = facts ? ", with the auxiliary invariants," : "";
  if (e.lv <= 1)
    return `The induction step over 1 step holds everywhere: from no state${where} does one step lead to the error. So no run gets there.`;
  return `The induction step over ${e.lv} steps holds everywhere. Call a state near if fewer than ${e.lv} steps lead from it to the error: from no state${where} that is not near does a step lead to one that is. Runs do not begin near, so none gets to the error. That a state is not near is${too} the inductive invariant.`;
}
