// Describes the last answer about an obligation, in a clause.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import type { Drop, OblStatus, OblView } from "../replay/items";
import { isPremise, steps } from "./phrases";

export const statusWords: Record<OblStatus, string> = {
  open: "open",
  current: "at work",
  split: "waits",
  refined: "waits",
  blocked: "blocked",
  dropped: "dropped",
  reached: "reached",
};

const dropWords: Record<Drop, string> = {
  refined: "it came from a step that exists only in the abstraction",
  reached: "a run reaches it",
  finished: "the frame already excludes the error",
  fails: "the clause of the older node does not hold at the end of the path",
  farther: "the search began again, farther from the error",
  found: "the answer was found without it",
  ended: "the search ended",
};

/**
 * answer returns the clause that follows the word for the obligation's status at event `at`, such
 * as "for its predecessor" after "waits". Formulas are in back quotes.
 */
export function answer(o: OblView, history: History, graph: Graph | null, at: number): string {
  switch (o.status) {
    case "split": {
      // The obligation waits until its predecessor has an answer.
      const fate = o.next ? history.changeAt(o.next, at)?.[1] : undefined;
      const next = history.obligation(o.next);
      const relation = next && isPremise(graph, next) ? "premise" : "predecessor";
      if (fate === "blocked" || fate === "dropped")
        return `for its turn: its ${relation}, obligation ${o.next}, is ${fate}`;
      return o.next ? `for obligation ${o.next}, its ${relation}` : "for its predecessor";
    }
    case "refined":
      return "until the abstraction is refined";
    case "blocked": {
      const again = o.again > 0 ? `; the engine asks again at level ${o.again}` : "";
      if (o.lemmas.length > 1) return `by ${o.lemmas.length} lemmas together${again}`;
      const l = history.lemma(o.lemma);
      if (!l) return again.slice(2);
      if (l.formula !== "false") return `by \`${l.formula}\`${again}`;
      const why = l.node ? `node ${l.node} is not reached` : `no run reaches its location in ${steps(o.level)}`;
      return `because ${why}${again}`;
    }
    case "dropped":
      return o.why ? `because ${dropWords[o.why]}` : "";
    case "reached":
      return "by the counterexample";
    default:
      return "";
  }
}
