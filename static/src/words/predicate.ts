// Says in a sentence what an event means of an engine that looks through predicates: which there are, what is the same
// when seen through them, and where that misleads.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction, everything, place } from "./place";

/** The sentence for an event about predicates, "" for others; `code` marks a formula. */
export function predicateSentence(
  e: TraceEvent,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined, most?: number) => string,
): string {
  const where = place(graph, e.loc);
  const cube = (): string => {
    const parts = e.ps ?? (e.f ? [e.f] : []);
    return everything(parts) ? "any state" : code(conjunction(parts));
  };
  switch (e.k) {
    case "predicate":
      return `A new predicate to look through: ${code(e.f)}${origin(e, history)}. ${history.has("path") ? "Where it is to count" : "From here on"}, states that differ in it are told apart.`;
    case "abstraction":
      return `Seen through the predicates, obligation ${e.o ?? 0} at ${where} is ${cube()}. All states that agree on this look the same.`;
    case "spurious":
      return (
        `A step that is not really there: ${e.t ? `from ${code(e.t)} it leads` : "it leads"} into the abstract state ${code(e.a, 90) || "true"}, but nothing leads into ${code(e.b) || "the obligation"} itself. ` +
        (e.f ? `${code(e.f, 90)} tells the two apart.` : "It is followed for now: refinement is put off.")
      );
    case "mined":
      return `All states met at ${where} have ${code(e.f)} in common${e.t ? ` (${e.t})` : ""}. It may be worth a predicate.`;
    case "backtrack":
      return `The chain reached the start, but over the step into obligation ${e.o ?? 0}, which is not there. What was asked because of it is dropped, and the abstraction is refined.`;
    default:
      return "";
  }
}

function origin(e: TraceEvent, history: History): string {
  const why: Record<string, string> = {
    initial: "from the beginning: it compares two variables",
    program: "it stands in the program",
    interpolant: `an interpolant: the reason why ${history.has("path") ? "the path cannot be run" : "a step was not there"}`,
    preimage: "what must hold before a step, for it to lead on",
    mined: "what the states that were met have in common",
  };
  const from = why[e.t ?? ""] ?? e.t ?? "";
  const asked = e.o && history.obligation(e.o) ? `${from ? ", " : ""}asked for by obligation ${e.o}` : "";
  return from || asked ? ` (${from}${asked})` : "";
}
