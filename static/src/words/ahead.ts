// Says what the engine does next, by its rules and from what is known at an event. The sentence does
// not use later events. It is for a reader who steps through a run whose end is hidden.

import type { EventKind, Graph, TraceEvent } from "../engine/protocol";
import { queueOrder } from "../predict/queue-order";
import type { History } from "../replay/history";
import { everything } from "./location";

/** What comes after an event: in words, and as the kinds of the next event. */
export interface Ahead {
  text: string; // "" if the event's own sentence says it
  kinds: readonly EventKind[];
}

const nothing: Ahead = { text: "", kinds: [] };

/** Returns what comes after event `at` of a run with frames; nothing for other runs. */
export function ahead(history: History, at: number, graph: Graph | null): Ahead {
  const e = history.events[at];
  if (!e || history.has("node") || (history.of("level")[0] ?? Infinity) > at) return nothing;
  const frames = history.figures(at).frames;
  const next = (text: string, ...kinds: EventKind[]): Ahead => ({ text: text && `Next: ${text}.`, kinds });
  switch (e.k) {
    case "level":
      return next("", "obligation");
    case "obligation":
      return e.loc === graph?.entry
        ? next("the counterexample", "counterexample")
        : next("", "predecessor", "generalise", "lemma", "blocked", "abstraction", "spurious");
    case "abstraction":
      return next("the answer, about all of these states", "predecessor", "generalise", "lemma", "blocked", "spurious");
    case "predecessor":
      return next("", "obligation", "counterexample");
    case "generalise":
      return next("another attempt to make the cube larger, or the lemma", "generalise", "lemma", "subsumed");
    case "lemma":
      return next(
        (history.of("lemma")[0]! < at ? "older lemmas are replaced, if this lemma implies them; then " : "") +
          afterLemma(history, graph, e),
        "blocked",
        "generalise",
        "subsumed",
        "lemma",
      );
    case "subsumed": {
      let before = at - 1;
      while (before > 0 && history.events[before]!.k === "subsumed") before--;
      const cause = history.events[before]!;
      if (cause.k === "lemma")
        return next(afterLemma(history, graph, cause), "blocked", "generalise", "subsumed", "lemma");
      return ahead(history, before, graph);
    }
    case "blocked": {
      const o = history.obligation(e.o ?? 0);
      if (!o || o.parent === 0)
        return next(
          `lemmas are pushed, if they hold in a further frame; then frame ${frames + 1} opens, unless two frames are equal`,
          "push",
          "level",
          "fixpoint",
        );
      const first = queueOrder(history, at)?.first;
      if (!first) return next("of the waiting obligations, one of the lowest level", "obligation", "drop");
      const name = isError(history, graph, first.id) ? "the error" : `obligation ${first.id}`;
      return next(`${name}, the first of those that wait, at level ${first.level}`, "obligation", "drop");
    }
    case "push":
      return next(
        `other lemmas are pushed, if they hold in a further frame; then frame ${frames + 1} opens, unless two frames are equal`,
        "push",
        "subsumed",
        "level",
        "fixpoint",
      );
    case "fixpoint":
    case "counterexample":
      return next("the engine’s answer", "verdict", "drop");
    case "spurious":
      return next("new predicates, or the transition is followed for now", "predicate", "obligation", "mined");
    case "predicate":
      return next("another predicate, or the question again", "predicate", "obligation");
    default:
      return nothing;
  }
}

function afterLemma(history: History, graph: Graph | null, e: TraceEvent): string {
  if (!e.o) return "the engine goes on with the cube that it generalises";
  return `${isError(history, graph, e.o) ? "the error" : `obligation ${e.o}`} is blocked by this lemma`;
}

function isError(history: History, graph: Graph | null, id: number): boolean {
  const o = history.obligation(id);
  return o !== undefined && o.loc === graph?.error && everything(o.parts);
}
