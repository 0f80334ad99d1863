// Says in a sentence what an event of a tree means: an engine that unwinds the
// program numbers the places that it comes to, its nodes.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction, everything, place, plural, step } from "./place";

/** The sentence for an event of a tree, "" for others; `code` marks a formula. */
export function treeSentence(e: TraceEvent, graph: Graph | null, code: (f: string | undefined) => string): string {
  const node = `node ${e.nd ?? 0}`;
  const where = place(graph, e.loc);
  switch (e.k) {
    case "node": {
      if (!e.p) return `The tree begins: ${node} stands for the entry, with any values.`;
      const how = step(graph, e.e);
      const way = e.t ? `, by any of ${e.t}` : how ? `, by ${how.length > 90 ? `${how.slice(0, 89)}…` : how}` : "";
      if (e.f === "false")
        return `From node ${e.p} nothing gets to ${where}${way}: what is known of node ${e.p} rules it out. So node ${e.nd ?? 0} is closed at once.`;
      return `From node ${e.p} one step leads to ${where}${way}. This is ${node}; ${everything([e.f ?? ""]) ? "nothing is known of it yet" : `${code(e.f)} is known of it`}.`;
    }
    case "label":
      if (e.f === "false") return `No run gets to node ${e.nd ?? 0} (${where}) along its path: it is closed.`;
      return `Learnt about node ${e.nd ?? 0} at ${where}, ${found(e.st)}: ${code(conjunction(e.ps ?? [e.f ?? ""]))}.`;
    case "expand":
      return `Node ${e.nd ?? 0} at ${where} is expanded: each step from there leads to a node below it.`;
    case "cover":
      return `Whatever can happen at node ${e.nd ?? 0} can happen at node ${e.by ?? 0}, which is at ${where} too and older: node ${e.nd ?? 0} is covered, and nothing below it need be looked at.`;
    case "uncover":
      return `Node ${e.nd ?? 0} is covered by node ${e.by ?? 0} no longer: ${e.t === "label" ? "more is known of the latter, and it may stand for too little now" : e.t === "covered" ? "the latter is closed itself" : "the latter has left the tree"}. It is to be looked at again.`;
    case "prune":
      return `What is below node ${e.nd ?? 0} leaves the tree, and node ${e.nd ?? 0} is to be expanded again${e.t ? ` (${e.t})` : ""}.`;
    case "path":
      return e.t === "feasible"
        ? `The path to node ${e.nd ?? 0}, of ${e.lv} ${plural(e.lv, "step", "steps")}, can be run: the error is reached.`
        : `The path to node ${e.nd ?? 0}, of ${e.lv} ${plural(e.lv, "step", "steps")}, ends at the error and cannot be run. Why not is learnt along it.`;
    case "interpolant":
      if (e.f === "true") return `Interpolant ${e.lv} of the path: at ${where} nothing need be known yet.`;
      if (e.f === "false") return `Interpolant ${e.lv} of the path: no run gets to ${where} this way.`;
      return `Interpolant ${e.lv} of the path: at ${where}, ${code(e.f)} is what the steps so far make true and the rest of the path contradicts${e.t === "too large" ? "; it is too large to be of use" : ""}.`;
    case "precision":
      return `From now on the abstraction may speak of ${e.ps?.length ? e.ps.join(", ") : `predicate ${e.pr ?? 0}`}${e.loc >= 0 ? ` at ${where}` : ""}${e.t ? ` (${e.t})` : ""}.`;
    default:
      return "";
  }
}

/**
 * The sentence for an event of a path in a tree that is blocked step by step, "" for others: its obligations and lemmas
 * are about a node, and levels are positions on the path.
 */
export function pathSentence(
  e: TraceEvent,
  at: number,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined) => string,
): string {
  const o = history.obligation(e.o ?? 0);
  const node = e.nd || (o && history.events[o.born]?.nd) || 0;
  if (!node) return "";
  const where = place(graph, e.loc);
  const parts = e.k === "obligation" ? (e.ps ?? (e.f ? [e.f] : [])) : (o?.parts ?? []);
  const cube = everything(parts) ? "any state" : code(conjunction(parts));
  switch (e.k) {
    case "obligation": {
      if (o && o.born < at)
        return `Ask obligation ${o.id} (${cube} at node ${node}) again: more is known of the path now. Does it still lead there?`;
      if (graph && e.loc === graph.error)
        return `Does the path to node ${node}, of ${e.lv} ${plural(e.lv, "step", "steps")}, get to the error? Its last step is asked first.`;
      if (!e.p)
        return `An older node of the same place rules out ${cube}. Does the path from there to node ${node}, at ${where}, keep out of it too?`;
      if (e.lv === 0)
        return `The chain is complete: ${cube} at node ${node}, where the path begins, leads on to obligation ${e.p}.`;
      return `From ${cube} at node ${node} (${where}) the path leads on to obligation ${e.p}. Can the path get there?`;
    }
    case "predecessor": {
      const does = step(graph, e.e);
      return `Yes, as far as is known one step before, ${does ? code(does) : "a step"} leads into obligation ${e.o ?? 0}. So ask about the states that it comes from.`;
    }
    case "blocked": {
      const l = history.lemma(e.lm ?? 0);
      return `Obligation ${e.o ?? 0} (${cube} at node ${node}) is blocked: the path does not get there${l && l.formula !== "false" ? `, for ${code(l.formula)} holds after it` : ""}.`;
    }
    case "lemma":
      return e.f === "false"
        ? `What is known one step before does not lead to ${where} at all. So node ${node} is not reached.`
        : `What is known one step before does not lead there. So learn, at node ${node} (${where}): ${code(e.f)}.`;
    default:
      return "";
  }
}

/** How a label was found. */
function found(by: string | undefined): string {
  switch (by) {
    case "interpolant":
      return "an interpolant of the path that was refuted";
    case "block":
      return "by going back along the path that was refuted";
    case "strengthen":
      return "since it holds at an older node of the same place and after the path from there";
    case "forward":
      return "since it holds one step before and the step keeps it";
    case "force":
      return "so that an older node of the same place covers it or one below it";
    default:
      return "from the step that leads there";
  }
}
