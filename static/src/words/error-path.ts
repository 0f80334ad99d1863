// Sentences for events of two kinds of engines: those that look for paths from an arbitrary state
// to the error (k-induction, and interpolation with layers of states), and the engine whose cubes
// are boxes.

import type { Graph, TraceEvent } from "../engine/protocol";
import { untold } from "../path/untold";
import type { History } from "../replay/history";
import { aroundWords, boxSentence, ofBox } from "./box";
import { conjunction } from "./cube";
import { everything, locationName, plural } from "./location";

/**
 * grewAround returns a sentence that says how a box grew around a state, with a space at its end.
 * It returns "" if there is no state or the box has not grown.
 */
export function grewAround(state: string | undefined, box: string | undefined): string {
  const moves = aroundWords(state ?? "", box ?? "");
  return moves && `The box grew around that state: ${moves}. `;
}

/**
 * errorPathSentence returns the sentence for an event about one of three things: a path to the
 * error, the states that one step reaches from a layer of states, or the generalisation of a box.
 * It returns "" for other events. `code` formats a formula.
 */
export function errorPathSentence(
  e: TraceEvent,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined) => string,
): string {
  if (ofBox(e)) return boxSentence(e, graph, code);
  const where = locationName(graph, e.loc);
  const steps = `${e.lv.toLocaleString("en")} ${plural(e.lv, "step", "steps")}`;
  const lead = plural(e.lv, "leads", "lead");
  switch (e.k) {
    case "way":
      if (e.t === "none")
        return `The induction step over ${steps} holds at ${where}: among the states allowed there, none has a path of ${steps} to the error.${otherPathsFail(e, history)}`;
      if (e.t === "excluded")
        return `From ${where}, ${steps} would lead to the error. But ${code(e.f)} always holds there, and it excludes the first state of this path.`;
      if (e.t === "meets")
        return `Layer ${e.by ?? 0} has a state at ${where} from which ${steps} ${lead} to the error. Layers over-approximate, so this is no counterexample. The engine looks further ahead and begins again.`;
      return `The induction step over ${steps} fails at ${where}: there are states from which ${steps} ${lead} to the error. No run is known to reach them.`;
    case "state": {
      const last = history.events[history.of("state").at(-1)!] === e;
      const longer = last && untold(history) ? " Longer paths are not recorded." : "";
      return everything(e.ps ?? [])
        ? `State ${e.lv} of the path is at ${where}.${longer}`
        : `State ${e.lv} of the path, at ${where}: ${code(conjunction(e.ps ?? []))}.${longer}`;
    }
    case "image":
      if (e.lv === 0) return "Layer 0: the start, where runs begin.";
      return `Layer ${e.lv} at ${where}: ${code(e.f)}. Each step from layer ${e.lv - 1} to this location ends in layer ${e.lv} or an earlier one. No state of layer ${e.lv} reaches the error in the few steps that the engine looks ahead.`;
    default:
      return "";
  }
}

/**
 * otherPathsFail returns a sentence for an event after which k-induction goes on although the step
 * holds at the event's location. It says that the step fails for paths which the run does not
 * record. It returns "" for other events.
 */
function otherPathsFail(e: TraceEvent, history: History): string {
  const bounds = untold(history);
  return bounds && e.lv >= bounds[0] && e.lv <= bounds[1]
    ? ` The induction step fails for other paths, so the next bound is tried. Paths of more than ${bounds[0] - 1} ${plural(bounds[0] - 1, "step", "steps")} are not recorded.`
    : "";
}

/** inductionSentence says how the induction step and bounded search together prove that no run reaches the error. */
export function inductionSentence(e: TraceEvent, history: History): string {
  const facts = history.of("way").some((at) => history.events[at]!.t === "excluded");
  if (e.lv <= 1) {
    const anyState = facts ? "any state that the auxiliary invariants allow" : "any state";
    return `The induction step over 1 step holds everywhere: no step leads to the error from ${anyState}. So no run reaches the error.`;
  }
  const farState = facts
    ? "a state that is not near, and that the auxiliary invariants allow,"
    : "a state that is not near";
  const notNear = facts ? "With the auxiliary invariants, “not near”" : "“Not near”";
  return `The induction step over ${e.lv} steps holds everywhere. Call a state near if fewer than ${e.lv} steps lead from it to the error. No step leads from ${farState} to a near state. No run begins in a near state, so no run reaches the error. ${notNear} is the inductive invariant.`;
}
