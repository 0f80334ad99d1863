// Questions about how an engine blocks obligations on a path of a tree, from its end backwards.
// There are no frames. The obligations are about nodes, and their levels are positions on the path.
// A position is entered by one step, from the node before it.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction } from "../words/cube";
import { capital, everything, locationName, step } from "../words/location";

/** What can happen to an obligation under examination (Asked), and what can happen after it is blocked (Settled). */
type Asked = "predecessor" | "learn" | "cover" | "grow";
type Settled = "back" | "refuted" | "run" | "again" | "grow";

/**
 * A question without its event. `truth` is the right answer; `says` returns the text of an answer,
 * `why` its explanation.
 */
export interface Draft<O extends string> {
  text: string;
  truth: O;
  options: readonly O[];
  says: (o: O) => string;
  why: (o: O) => string;
}

/** Returns the number of the tree's node that an event is about, or 0 if it is about none. */
export function nodeOf(h: History, e: TraceEvent): number {
  const o = h.obligation(e.o ?? 0);
  return e.nd || (o && h.events[o.born]?.nd) || 0;
}

function nameAtNode(h: History, graph: Graph | null, id: number): string {
  const o = h.obligation(id);
  const node = (o && h.events[o.born]?.nd) || 0;
  if (!o || everything(o.parts)) return o?.loc === graph?.error ? "the error" : `any state at node ${node}`;
  return `obligation ${id}, \`${conjunction(o.parts)}\` at node ${node} (${locationName(graph, o.loc)})`;
}

/**
 * Asks whether a step of the path leads into the obligation. Returns null if `next` does not answer
 * this question.
 */
export function askedOnPath(h: History, graph: Graph | null, e: TraceEvent, next: TraceEvent): Draft<Asked> | null {
  if (next.o !== e.o || (next.k !== "predecessor" && next.k !== "lemma")) return null;
  const truth: Asked = next.k === "predecessor" ? "predecessor" : "learn";
  const node = nodeOf(h, e);
  const does = next.k === "predecessor" ? step(graph, next.e) : "";
  const named = nameAtNode(h, graph, e.o ?? 0);
  return {
    text: `The engine asks about ${named}${named.includes(" at ") ? "" : ` at node ${node}`}, at position ${e.lv} of the path. What happens next?`,
    truth,
    options: ["predecessor", "learn", "cover", "grow"],
    says(o) {
      switch (o) {
        case "predecessor":
          return "As far as the labels show, the previous step leads into the obligation. The engine next asks about the states before that step.";
        case "learn":
          return `The previous step does not lead into the obligation, and a lemma is learnt at node ${node}.`;
        case "cover":
          return `Node ${node} is covered by an older node of the same location.`;
        case "grow":
          return "The tree grows: another node is expanded.";
      }
    },
    why(o) {
      if (o === "cover" || o === "grow")
        return "The obligation waits for its answer, and the engine does not change the tree before that.";
      if (truth === "learn")
        return "The step does not lead into the obligation from any state that the label of the previous node allows.";
      return o === "predecessor"
        ? `${does ? `\`${does}\`` : "The step"} leads into the obligation from states that the label of the previous node does not exclude.`
        : "A lemma is learnt only if the step does not lead into the obligation. As far as the labels show, it does.";
    },
  };
}

/**
 * Asks what the engine does after it has blocked an obligation on a path. Returns null if `next`
 * shows none of the decisions to ask about.
 */
export function settledOnPath(h: History, graph: Graph | null, e: TraceEvent, next: TraceEvent): Draft<Settled> | null {
  const o = h.obligation(e.o ?? 0);
  if (!o) return null;
  const named = nameAtNode(h, graph, o.id);
  const parent = o.parent > 0 ? nameAtNode(h, graph, o.parent) : "";
  let truth: Settled;
  if (next.k === "obligation" && o.parent > 0 && next.o === o.parent) truth = "back";
  else if (next.k === "path" && next.t === "refuted" && o.parent === 0) truth = "refuted";
  else return null;
  return {
    text:
      parent !== ""
        ? `${capital(named)}${named.includes(" at ") ? "," : ""} is blocked. From there the path leads to ${parent}. What happens next?`
        : `${capital(named)} is blocked, at the end of the path. What happens next?`,
    truth,
    options: parent !== "" ? ["back", "refuted", "again", "grow"] : ["refuted", "run", "again", "grow"],
    says(x) {
      switch (x) {
        case "back":
          return `Back to obligation ${o.parent}: does the previous step lead into it from other states?`;
        case "refuted":
          return "The path is refuted: the lemmas learnt along it show that no run takes it.";
        case "run":
          return "The path can be run: it is a counterexample.";
        case "again":
          return `The engine asks about obligation ${o.id} again, at another node.`;
        case "grow":
          return "The tree grows: another node is expanded.";
      }
    },
    why(x) {
      if (x === truth)
        return x === "back"
          ? `Obligation ${o.parent} waited for this answer. More is known of the path now, but the step may lead into the obligation from other states.`
          : "Nothing is left to ask: the last step does not lead to the error from the states allowed at the node before.";
      switch (x) {
        case "refuted":
          return `Obligation ${o.parent} waits: the step may lead into it from states that no lemma excludes.`;
        case "run":
          return "A run along the path would lead into the obligation, but the obligation is blocked.";
        case "again":
          return `Obligation ${o.id} is about node ${nodeOf(h, e)} alone, and an obligation that is blocked there stays blocked.`;
        default:
          return truth === "back"
            ? "The engine is still examining this path, and does not change the tree until it is done."
            : "The engine first finishes with this path; then the labels of its nodes follow from the result.";
      }
    },
  };
}
