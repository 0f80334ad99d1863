// Sentences for events of predicate abstraction: new predicates, abstract states and spurious
// transitions.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction } from "./cube";
import { everything, locationName } from "./location";

/**
 * predicateSentence returns the sentence for an event about predicates. For other events it returns "". `code` formats
 * a formula.
 */
export function predicateSentence(
  e: TraceEvent,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined, most?: number) => string,
): string {
  const where = locationName(graph, e.loc);
  const cube = (): string => {
    const parts = e.ps ?? (e.f ? [e.f] : []);
    return everything(parts) ? "any state" : code(conjunction(parts));
  };
  switch (e.k) {
    case "predicate":
      return `New predicate: ${code(e.f)}${origin(e, history)}. The abstraction now distinguishes states where it is true from states where it is false${history.has("path") ? ", at the locations that use it" : ""}.`;
    case "abstraction":
      return `The abstract state of obligation ${e.o ?? 0} at ${where} is ${cube()}. The abstraction does not distinguish the states in it.`;
    case "spurious":
      return (
        `A spurious transition${e.t ? ` from ${code(e.t)}` : ""}: it leads into the abstract state ${code(e.a, 90) || "true"}, but no step leads into ${code(e.b) || "the obligation"} itself. ` +
        (e.f
          ? `The interpolant ${code(e.f, 90)} is true in the obligation and false after each such step.`
          : "The search follows this transition for now and postpones refinement.")
      );
    case "mined":
      return `All states that refinement has collected at ${where} satisfy ${code(e.f)}${e.t ? ` (${e.t})` : ""}. Refinement adds predicates for this formula.`;
    case "backtrack":
      return `The chain reached the start, but its step into obligation ${e.o ?? 0} exists only in the abstraction. The obligations that came from that step are dropped. The abstraction is refined now, unless newer predicates or lemmas exclude the step already.`;
    default:
      return "";
  }
}

function origin(e: TraceEvent, history: History): string {
  const why: Record<string, string> = {
    initial: "from the beginning: it compares two variables",
    program: "from the program",
    interpolant: history.has("path")
      ? "an interpolant: the reason why no run takes the path"
      : "an interpolant: the reason why the transition is spurious",
    preimage: "the precondition of a step",
    mined: "satisfied by all states collected at one location",
  };
  const from = why[e.t ?? ""] ?? e.t ?? "";
  const forObligation = e.o && history.obligation(e.o) ? `added for obligation ${e.o}` : "";
  const both = [from, forObligation].filter((t) => t !== "").join(", ");
  return both && ` (${both})`;
}
