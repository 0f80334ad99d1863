// Says in a sentence what an event of a tree means: an engine that unwinds the
// program numbers the places that it comes to, its nodes.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History } from "../replay/history";
import { conjunction, everything, place, plural, step } from "./place";

/** The sentence for an event of a tree, "" for others; `code` marks a formula. */
export function treeSentence(
  e: TraceEvent,
  at: number,
  history: History,
  graph: Graph | null,
  code: (f: string | undefined) => string,
): string {
  const node = `node ${e.nd ?? 0}`;
  const where = place(graph, e.loc);
  switch (e.k) {
    case "node": {
      if (!e.p) return `The tree begins: ${node} stands for the start, with any values.`;
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
      return `Node ${e.nd ?? 0} is covered by node ${e.by ?? 0} no longer: ${uncovered(e, at, history)}. It counts again, and what is open there or below it is to be looked at.`;
    case "prune":
      if (e.t === "spurious") return `What is below node ${e.nd ?? 0} leaves the tree: no run gets there.`;
      return `What is below node ${e.nd ?? 0} leaves the tree, and node ${e.nd ?? 0} is to be expanded again${e.t === "precision" ? ": the abstraction may speak of more now than when that was found" : e.t ? ` (${e.t})` : ""}.`;
    case "path": {
      const path = `The path to node ${e.nd ?? 0}, of ${e.lv} ${plural(e.lv, "step", "steps")},`;
      if (e.t === "spurious")
        return `${path} is allowed by all that the abstraction may speak of, and cannot be run. So the program cannot be called safe any more; a run may still be found, along another path.`;
      if (e.t === "feasible") return `${path} can be run: the error is reached.`;
      if (history.events[at + 1]?.k === "removal")
        return `${path} ends at the error and cannot be run: the values of the variables along it contradict it. Which of them must be remembered is found by leaving some out.`;
      if (history.of("path").some((i) => i < at && history.events[i]!.nd === e.nd))
        return `${path} is blocked from its end: what was learnt at its nodes shows why it cannot be run.`;
      return `${path} ends at the error and cannot be run. ${history.events[at - 1]?.k === "blocked" ? "What was learnt along it says why" : "Why not is said by interpolants"}.`;
    }
    case "interpolant":
      return interpolant(e, at, history, where, code);
    case "removal": {
      const gone = e.gn?.join(", ") ?? "";
      const many = (e.gn?.length ?? 0) > 1;
      const tried = `Position ${e.lv} of the path, ${where}, where ${code(e.b)}. Without ${gone}`;
      return e.t === "idle"
        ? `${tried} the rest of the path still cannot be taken: node ${e.by ?? 0} is not reached. ${many ? "They need" : "It need"} not be remembered; ${e.f === "true" ? "nothing" : code(e.f)} is left.`
        : `${tried} the values allow the rest of the path: ${many ? "not all of them can be done without" : "it must be remembered"}.`;
    }
    case "precision": {
      const there =
        e.loc >= 0
          ? ` at ${where}`
          : e.ls
            ? ` at ${e.ls.length} ${plural(e.ls.length, "location", "locations")}: wherever ${e.ps ? "it matters" : "its variables matter and it counts"}`
            : "";
      if (e.ps?.length) return tracked(e, e.ps, there);
      const p = history.of("predicate").find((i) => history.events[i]!.pr === e.pr);
      const what = p === undefined ? `predicate ${e.pr ?? 0}` : code(history.events[p]!.f);
      return `From now on the abstraction may speak of ${what}${there}${e.t === "interpolant" ? ", which stands in an interpolant of the path" : e.t === "mined" ? ", which holds of all states in which runs were there" : e.t ? ` (${e.t})` : ""}.`;
    }
    default:
      return "";
  }
}

/** What is said of variables whose values are tracked, or no longer. */
function tracked(e: TraceEvent, vars: readonly string[], there: string): string {
  const names = vars.join(", ");
  if (e.t === "dropped")
    return `${names} has had so many values on one path that it is not tracked any more: predicates may speak of it.`;
  const values = vars.length > 1 ? `the values of ${names} are` : `the value of ${names} is`;
  if (e.t === "initial") return `From the beginning, ${values} tracked${there}.`;
  return `From now on ${values} tracked${there}${e.t === "interpolant" ? `${e.loc >= 0 ? ":" : ", since"} ${vars.length > 1 ? "they stand" : "it stands"} in an interpolant of the path` : ""}.`;
}

/** Why a node is covered no longer. */
function uncovered(e: TraceEvent, at: number, history: History): string {
  if (e.t === "prune") return "the latter has left the tree";
  if (e.t === "covered") return "the latter is covered itself, or below a node that is";
  if (e.t === "spurious")
    return "what is known of the latter allows a path that cannot be run, and through the former it may be another";
  // What has changed a label is told just before.
  const cause = before(history, at, (x) => x.k === "label");
  return cause && cause.nd !== e.by
    ? `no run gets to node ${cause.nd ?? 0}, which the latter is below`
    : "more is known of the latter, and it may stand for too little now";
}

/** The last event before one that is so. */
function before(history: History, at: number, so: (e: TraceEvent) => boolean): TraceEvent | undefined {
  for (let i = at - 1; i >= 0; i--) if (so(history.events[i]!)) return history.events[i];
  return undefined;
}

/** What an interpolant says: of the path to the error, or of a part of a path. */
function interpolant(
  e: TraceEvent,
  at: number,
  history: History,
  where: string,
  code: (f: string | undefined) => string,
): string {
  const [from, to] = ends(e, at, history);
  const large = e.t === "too large" ? " As clauses it is too large to be of use." : "";
  if (from === 0) {
    if (e.f === "true") return `Interpolant ${e.lv} of the path: at ${where} nothing need be known yet.${large}`;
    if (e.f === "false") return `Interpolant ${e.lv} of the path: no run gets to ${where} this way.${large}`;
    return `Interpolant ${e.lv} of the path: at ${where}, ${code(e.f)} is what the steps so far make true and the rest of the path contradicts.${large}`;
  }
  const part = `Interpolant ${e.lv} of the way from node ${from} to node ${to}`;
  if (e.f === "true") return `${part}: at ${where} nothing need be known.${large}`;
  if (e.f === "false") return `${part}: no run that begins as node ${from} says gets to ${where} this way.${large}`;
  return `${part}: at ${where}, ${code(e.f)} follows from what is known of node ${from} and from the steps since, and is enough for node ${to} to get what an older node has.${large}`;
}

/** The nodes between which a part of a path lies that has an interpolant; 0 and the last one: it is of the path to the error. */
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
    case "generalise": {
      const less = (all: readonly string[], kept: readonly string[]): string =>
        code(conjunction(all.filter((p) => !kept.includes(p))));
      const before = e.b?.split(" && ") ?? [];
      const unused = o ? less(o.parts, before) : "";
      const left = less(before, e.a?.split(" && ") ?? []);
      if ((e.st !== "drop" && e.st !== "core") || left === "") return "";
      return `${unused && history.stepsBefore(at, e.o!).length === 0 ? `That the path does not get there is seen without ${unused}. ` : ""}Leave out ${left}: what remains, ${code(e.a)}, the path does not get to either.`;
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
