// Sentences about calls of recursive functions. The step over a call has a premise: that the
// function can return with certain values. Two sets of returns are known. Facts are returns for
// which the engine has found a run. Frame k is an overapproximation; it contains every return of a
// run with at most k steps.

import type { Graph, TraceEvent } from "../engine/protocol";
import type { History, OblRecord } from "../replay/history";
import { values } from "./formula";
import { conjunction } from "./cube";
import { everything, locationName } from "./location";
import { isPremise, list, steps } from "./phrases";

type Code = (formula: string | undefined) => string;

/**
 * callSentence returns the sentence for an event about a step over a call, that is, a step from the
 * call directly to the location after the return; or for an event that makes the premise of such a
 * step a fact. It returns "" for other events.
 */
export function callSentence(e: TraceEvent, at: number, history: History, graph: Graph, code: Code): string {
  if (e.k === "drop" && e.t === "reached") return fact(e.os ?? [], history, graph, code);
  const f = graph.edges[e.e]?.call === "returns" ? callee(graph, e.e) : "";
  if (!f) return "";
  const call = locationName(graph, graph.edges[e.e]!.from);
  const o = history.obligation((e.k === "predecessor" ? e.nx : e.o) ?? 0);
  if (e.k === "predecessor") {
    const into = e.loc === graph.error ? "the error" : `obligation ${e.o ?? 0}`;
    const frame = `as far as frame ${Math.max(0, e.lv - 1)} shows`;
    return o && isPremise(graph, o)
      ? `Perhaps: ${frame}, the step over ${call} leads into ${into} if ${f}() can return${everything(o.parts) ? "" : " with certain values"}. That return is the step’s premise; the engine asks about it next.`
      : `Yes, ${frame}: with a return of ${f}() that is a known fact, the step over ${call} leads into ${into}. The states at the call are a predecessor; the engine asks about them next.`;
  }
  if (e.k !== "obligation" || !o || o.born < at || !isPremise(graph, o)) return "";
  const p = history.obligation(o.parent);
  const consequence = `the step over ${call} can lead to ${!p || p.loc === graph.error ? "the error" : `obligation ${p.id} at ${locationName(graph, p.loc)}`}`;
  const parts = o.parts;
  if (everything(parts)) return `However ${f}() returns, ${consequence}. Can ${f}() return, in ${steps(e.lv)}?`;
  const state = values(parts, o.around);
  const cube = code(conjunction(parts));
  const forWholeCube =
    state === "" || parts.every((x) => / == -?\d+$/.test(x)) ? "" : ` The same holds for every return where ${cube}.`;
  return `If ${f}() can return where ${state === "" ? cube : code(state)}, ${consequence}.${forWholeCube} Is such a return possible in ${steps(e.lv)}?`;
}

/**
 * stepsOver returns a sentence that explains how the engine counts steps over calls. It returns ""
 * without recursive functions, and except at level 2, so that a run explains this only once.
 */
export function stepsOver(graph: Graph | null, level: number): string {
  return graph?.procedures && level === 2
    ? " A step over a call counts as one step more than the longer of two paths: the path to the call, and the path to the function's return."
    : "";
}

// Returns the sentence for an event that makes a premise a fact: the engine has found a run in
// which the function returns as the premise says. The obligations `ids` lead to the premise and are
// dropped.
function fact(ids: readonly number[], history: History, graph: Graph, code: Code): string {
  const all = ids.map((id) => history.obligation(id)).filter((x): x is OblRecord => x !== undefined);
  const o = all.find((x) => isPremise(graph, x) && !ids.includes(x.parent));
  if (!o) return "";
  const f = `${graph.locs[o.loc]!.func}()`;
  const whichReturn = everything(o.parts) ? "" : ` where ${code(conjunction(o.parts))}`;
  const dropped = ids.length > 1 ? `Obligations ${list(ids)} are dropped` : `Obligation ${o.id} is dropped`;
  const waits = history.obligation(o.parent);
  const askedAgain = waits
    ? `, and the engine asks about ${waits.loc === graph.error ? "the error" : `obligation ${waits.id}`} again`
    : "";
  return `A run was found in which ${f} returns${whichReturn}. This return is a fact from now on. ${dropped}${askedAgain}.`;
}

/**
 * callee returns the name of the function that is called where an edge begins, whose return is the
 * premise of the step over the call; "" if there is no call.
 */
function callee(graph: Graph, edge: number): string {
  const site = graph.edges[edge]!.from;
  const enters = graph.edges.find((x) => x.from === site && x.call === "enters");
  return graph.locs[enters?.to ?? -1]?.func ?? "";
}
