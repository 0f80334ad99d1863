// Sentences for events of engines that unwind the program into a tree of numbered nodes.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction } from "./cube";
import { capital, everything, locationName, plural, step } from "./location";

/**
 * treeSentence returns the sentence for an event about a tree. For other events it returns "". `code` formats a
 * formula.
 */
export function treeSentence(
  e: TraceEvent,
  at: number,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined) => string,
): string {
  const node = `node ${e.nd ?? 0}`;
  const where = locationName(graph, e.loc);
  switch (e.k) {
    case "node": {
      if (!e.p) return `The tree begins with ${node}: the start, with any values.`;
      const how = step(graph, e.e);
      const byEdge =
        e.t === "block"
          ? ", by a whole loop, which another tree unwinds"
          : e.t
            ? `, by any of ${e.t}`
            : how
              ? `, by ${how.length > 90 ? `${how.slice(0, 89)}…` : how}`
              : "";
      if (e.f === "false")
        return `No step from node ${e.p} leads to ${where}${byEdge}: the label of node ${e.p} excludes it. So ${node} is closed at once.`;
      const label = everything([e.f ?? ""]) ? "nothing is known of it yet" : `its label is ${code(e.f)}`;
      return `From node ${e.p} one step leads to ${where}${byEdge}. This is ${node}; ${label}.`;
    }
    case "label":
      if (e.f === "false") return `No run reaches ${node} (${where}) along its path: it is closed.`;
      return `The label of ${node} at ${where} gains ${code(conjunction(e.ps ?? [e.f ?? ""]))} (${howFound(e.st)}).`;
    case "expand":
      return `${capital(node)} at ${where} is expanded: each edge from there leads to a node below it.`;
    case "cover":
      return `Node ${e.by ?? 0}, which is older and also at ${where}, allows every state that ${node} allows. So it covers ${node}, and no node below ${node} is explored.`;
    case "uncover":
      return `Node ${e.by ?? 0} no longer covers ${node}: ${whyUncovered(e, at, history)}. What is open at ${node} or below must be explored again.`;
    case "prune": {
      if (e.t === "spurious") return `The nodes below ${node} leave the tree: no run reaches them.`;
      const why = e.t === "precision" ? ": the precision has grown since they were made" : e.t ? ` (${e.t})` : "";
      return `The nodes below ${node} leave the tree, and ${node} will be expanded again${why}.`;
    }
    case "path": {
      const path = `The path to ${node}, of ${e.lv} ${plural(e.lv, "step", "steps")},`;
      if (e.t === "spurious")
        return `${path} is possible in the abstraction, but no run takes it. So the engine can no longer prove the program; it may still find a failing run along another path.`;
      if (e.t === "feasible") return `${path} is feasible: a run reaches the error.`;
      if (history.events[at + 1]?.k === "removal")
        return `${path} ends at the error, but the values along it contradict it. Values are left out, one attempt after another, to find those that must be remembered.`;
      if (history.of("path").some((i) => i < at && history.events[i]!.nd === e.nd))
        return `${path} is blocked from its end: the lemmas learnt at its nodes show why no run takes it.`;
      return history.events[at - 1]?.k === "blocked"
        ? `${path} ends at the error, but no run takes it. The lemmas learnt along it show why.`
        : `${path} ends at the error, but no run takes it. Interpolants show why.`;
    }
    case "interpolant":
      return interpolant(e, at, history, where, code);
    case "removal": {
      const many = (e.gn?.length ?? 0) > 1;
      const without = `At position ${e.lv} of the path, ${where}, the values are ${code(e.b)}. Without ${e.gn?.join(", ") ?? ""}`;
      if (e.t !== "idle")
        return many
          ? `${without}, the values allow the rest of the path: not all of these variables can be forgotten.`
          : `${without}, the values allow the rest of the path: ${e.gn?.[0] ?? "the variable"} must be remembered.`;
      const remaining = e.f === "true" ? "nothing" : code(e.f);
      return `${without}, the values still show that no run takes the rest of the path: node ${e.by ?? 0} is not reached. The engine can forget ${many ? "them" : "it"}; ${remaining} remains.`;
    }
    case "precision": {
      const atLocations =
        e.loc >= 0
          ? ` at ${where}`
          : e.ls
            ? ` at ${e.ls.length} ${plural(e.ls.length, "location", "locations")}: ${e.ps ? "wherever it matters" : "wherever its variables matter, within its scope"}`
            : "";
      if (e.ps?.length) return tracked(e, e.ps, atLocations);
      const p = history.of("predicate").find((i) => history.events[i]!.pr === e.pr);
      const predicate = p === undefined ? `predicate ${e.pr ?? 0}` : code(history.events[p]!.f);
      const origin = e.t ? (predicateOrigins[e.t] ?? ` (${e.t})`) : "";
      return `From now on the abstraction uses ${predicate}${atLocations}${origin}.`;
    }
    default:
      return "";
  }
}

const predicateOrigins: Readonly<Record<string, string>> = {
  interpolant: ", from an interpolant of the path",
  mined: ", which holds in all states that sample runs reached there",
  preimage: ", from a precondition of the rest of the path",
};

/**
 * tracked returns the sentence for an event at which the engine begins or ceases to track the
 * values of variables.
 */
function tracked(e: TraceEvent, vars: readonly string[], atLocations: string): string {
  const names = vars.join(", ");
  if (e.t === "dropped")
    return `${names} has had too many values on one path, so the engine no longer tracks it. Predicates may still contain it.`;
  const values = vars.length > 1 ? `the values of ${names}` : `the value of ${names}`;
  if (e.t === "initial") return `From the beginning the engine tracks ${values}${atLocations}.`;
  if (e.t !== "interpolant") return `From now on the engine tracks ${values}${atLocations}.`;
  const them = vars.length > 1 ? "them" : "it";
  return `From now on the engine tracks ${values}${atLocations}, because an interpolant of the path needs ${them}.`;
}

/** whyUncovered explains why a node is no longer covered. */
function whyUncovered(e: TraceEvent, at: number, history: History): string {
  const coverer = `node ${e.by ?? 0}`;
  if (e.t === "prune") return `${coverer} has left the tree`;
  if (e.t === "covered") return `${coverer} is covered itself, or below a covered node`;
  if (e.t === "spurious")
    return `the label of ${coverer} allows a path to the error that no run takes, but a run may reach the error through node ${e.nd ?? 0}`;
  // The last change of a label caused this event.
  const cause = before(history, at, (x) => x.k === "label");
  return cause && cause.nd !== e.by
    ? `no run reaches node ${cause.nd ?? 0}, and ${coverer} is below it`
    : `the label of ${coverer} has become stronger and may no longer allow all states that node ${e.nd ?? 0} allows`;
}

/** before returns the last event before `at` for which `holds` is true. */
function before(history: History, at: number, holds: (e: TraceEvent) => boolean): TraceEvent | undefined {
  for (let i = at - 1; i >= 0; i--) if (holds(history.events[i]!)) return history.events[i];
  return undefined;
}

/** interpolant returns the sentence for an interpolant of the path to the error, or of a part of a path. */
function interpolant(
  e: TraceEvent,
  at: number,
  history: History,
  where: string,
  code: (f: string | undefined) => string,
): string {
  const [from, to] = ends(e, at, history);
  const tooLarge = e.t === "too large" ? " Its clause form is too large to use." : "";
  if (from === 0) {
    if (e.f === "true")
      return `Interpolant ${e.lv} of the path: at ${where} it is ${code(e.f)}, so it excludes no state yet.${tooLarge}`;
    if (e.f === "false")
      return `Interpolant ${e.lv} of the path: at ${where} it is ${code(e.f)}, so no run gets there this way.${tooLarge}`;
    return `Interpolant ${e.lv} of the path: at ${where}, the steps so far imply ${code(e.f)}, and the rest of the path contradicts it.${tooLarge}`;
  }
  const interpolant = `Interpolant ${e.lv} of the path from node ${from} to node ${to}`;
  if (e.f === "true") return `${interpolant}: at ${where} it is ${code(e.f)}, so it excludes no state.${tooLarge}`;
  if (e.f === "false")
    return `${interpolant}: at ${where} it is ${code(e.f)}, so no run from the label of node ${from} gets there.${tooLarge}`;
  return `${interpolant}: at ${where}, the label of node ${from} and the steps after it imply ${code(e.f)}. This suffices to prove that a clause of an older node also holds at node ${to}.${tooLarge}`;
}

/**
 * ends returns the first and the last node of the part of a path for which the engine reported
 * interpolants. For the whole path from the root to the error, `from` is 0.
 */
function ends(e: TraceEvent, at: number, history: History): [from: number, to: number] {
  const { events } = history;
  const follows = (i: number): boolean =>
    events[i]?.k === "interpolant" && events[i - 1]?.k === "interpolant" && events[i]!.lv === events[i - 1]!.lv + 1;
  let first = at;
  let last = at;
  if (e.t) {
    while (first > 0 && (events[first]!.k !== "interpolant" || events[first]!.t)) first--;
    last = first;
  }
  while (follows(first)) first--;
  while (follows(last + 1) && !events[last + 1]!.t) last++;
  const begin = events[first];
  if (begin?.lv !== 1) return [0, events[last]?.nd ?? 0];
  return [events[history.of("node")[(begin.nd ?? 0) - 1] ?? -1]?.p ?? 0, events[last]!.nd ?? 0];
}

/**
 * pathSentence returns the sentence for an event about a path in a tree, if the engine blocks the path from its end.
 * For other events it returns "". Obligations and lemmas of such a path belong to a node, and their levels are
 * positions on the path.
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
  const where = locationName(graph, e.loc);
  const parts = e.k === "obligation" ? (e.ps ?? (e.f ? [e.f] : [])) : (o?.parts ?? []);
  const cube = everything(parts) ? "any state" : code(conjunction(parts));
  switch (e.k) {
    case "obligation": {
      if (o && o.born < at)
        return `Ask again about obligation ${o.id} (${cube} at node ${node}): more is known of the path now. Does the path still lead there?`;
      if (graph && e.loc === graph.error)
        return `Does the path to node ${node}, of ${e.lv} ${plural(e.lv, "step", "steps")}, reach the error? The engine asks about its last step first.`;
      if (!e.p)
        return `An older node at ${where} excludes ${cube}. Node ${node} is at the same location, further along the path. Can the path from the older node to node ${node} lead to such a state?`;
      if (e.lv === 0)
        return `The chain is complete: ${cube} at node ${node}, where the path begins, leads to obligation ${e.p}.`;
      return `From ${cube} at node ${node} (${where}) the path leads to obligation ${e.p}. Can the path reach such a state?`;
    }
    case "predecessor": {
      const does = step(graph, e.e);
      return `Yes, as far as is known at the node before: ${does ? code(does) : "a step"} leads into obligation ${e.o ?? 0}. So ask about the states before this step.`;
    }
    case "blocked": {
      const l = history.lemma(e.lm ?? 0);
      const why = l && l.formula !== "false" ? `, because ${code(l.formula)} holds at this node` : "";
      return `Obligation ${e.o ?? 0} (${cube} at node ${node}) is blocked: the path does not reach it${why}.`;
    }
    case "generalise": {
      const less = (all: readonly string[], kept: readonly string[]): string =>
        code(conjunction(all.filter((p) => !kept.includes(p))));
      const before = e.b?.split(" && ") ?? [];
      const unused = o ? less(o.parts, before) : "";
      const dropped = less(before, e.a?.split(" && ") ?? []);
      if ((e.st !== "drop" && e.st !== "core") || dropped === "") return "";
      const leaveOut = `Leave out ${dropped}: the path does not reach the rest, ${code(e.a)}, either.`;
      return unused && history.stepsBefore(at, e.o!).length === 0
        ? `The answer does not need ${unused}. ${leaveOut}`
        : leaveOut;
    }
    case "lemma":
      return e.f === "false"
        ? `No step leads to ${where} from the states allowed at the node before. So node ${node} is not reached.`
        : `No step leads there from the states allowed at the node before. So learn at node ${node} (${where}): ${code(e.f)}.`;
    default:
      return "";
  }
}

/** howFound says how the engine found a part of a label. */
function howFound(by: string | undefined): string {
  const known: Record<string, string> = {
    interpolant: "source: an interpolant of the refuted path",
    block: "learnt by blocking the refuted path from its end",
    strengthen:
      "because an older node of the same location has it, and it also holds at the end of the path from that node",
    forward: "because it holds at the previous node and the step keeps it true",
    force: "so that an older node of the same location covers this node or a node below it",
  };
  return known[by ?? ""] ?? "source: the step that leads there";
}
