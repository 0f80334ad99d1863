// The texts about claims and contracts. The contract of a recursive function: what it requires of each call, and what it ensures when it
// returns. The check of a contract has three parts. At a call, the precondition must hold. The body
// must ensure the postcondition, and may use the contracts of its calls. The code after a call may
// use the contract of the call.

import type { ClaimEdge, Graph } from "../engine/protocol";
import { callAt, locationName } from "../words/location";

/**
 * leadOf tells the reader what to write: claims at locations, or the contracts of recursive functions. If a run of the
 * program `fails`, there is no proof to find.
 */
export function leadOf(contracts: boolean, fails: boolean): string {
  if (fails)
    return contracts
      ? "A run of this program fails, so no contracts can prove it. You can still write contracts: the page shows which calls and bodies break them. \\old(x) is the value of x at the call."
      : "A run of this program fails, so no claims can prove it. You can still write claims: the page shows which steps break them.";
  return contracts
    ? "Prove the program yourself: write what each recursive function requires of every call, and what it ensures when it returns. This is a proof if every call meets the requirement, every body ensures what its contract says, and the contracts rule out every failure. \\old(x) is the value of x at the call."
    : "Prove the program yourself: claim what is always true at each location below. The claims are a proof if they are true at the start, every step keeps them true, and no state that they allow leads to a failure.";
}

export type Part = "precondition" | "body" | "use" | "";

/** Returns the part of a contract's check to which a step belongs; "" if it belongs to none. */
export function partOf(graph: Graph | null, e: Pick<ClaimEdge, "edge" | "to">): Part {
  const call = graph?.procedures && graph.edges[e.edge]?.call;
  if (call === "enters") return "precondition";
  if (graph?.procedures && graph.locs[e.to]?.role === "returns") return "body";
  return call === "returns" ? "use" : "";
}

/**
 * Returns the location whose text field shows a failed step. Usually it is the location where the
 * step fails. If the code after a call fails, the called function's contract is too weak, so it is
 * the location of that contract.
 */
export function fieldOf(graph: Graph | null, e: ClaimEdge): number {
  if (e.kind !== "safety") return e.to;
  if (partOf(graph, e) !== "use") return e.from;
  const enters = graph!.edges.find((x) => x.from === e.from && x.call === "enters");
  return graph!.procedures!.find((p) => p.starts === enters?.to)?.returns ?? e.from;
}

/**
 * Returns the property that a step must preserve, in words; "" if it does not belong to a contract.
 */
export function whatOf(graph: Graph | null, e: ClaimEdge): string {
  const from = locationName(graph, e.from);
  switch (partOf(graph, e)) {
    case "precondition":
      return `Precondition at ${from}`;
    case "body":
      return graph!.edges[e.edge]!.call === "returns"
        ? `True at the return after ${from}, by the contract of that call`
        : `True at the return after the step from ${from}`;
    case "use":
      if (e.kind !== "safety") return `Still true after ${from}, by the contract of that call`;
      return e.answer === "fails"
        ? `After ${from}, the contract does not yet rule out the failure`
        : `After ${from}, the contract rules out the failure`;
    default:
      return "";
  }
}

/** Returns advice to the reader about a step that fails; "" if the step does not belong to a contract. */
export function adviceOf(graph: Graph | null, e: ClaimEdge, sampled: boolean): string {
  const part = partOf(graph, e);
  if (part === "precondition")
    return sampled
      ? "Runs of the program make a call like this. So what the function requires is false."
      : "No random run made a call like this. If no run can, strengthen what holds before the call.";
  if (graph?.edges[e.edge]?.call !== "returns") return "";
  return `The contract of ${callAt(graph, e.from)} allows this return. If no run returns like this, strengthen what the function ensures. Or strengthen what it requires, so that the state at the call is excluded.`;
}

/** The heading of a field. */
export function titleOf(graph: Graph | null, loc: number): [string, string] | null {
  const l = graph?.locs[loc];
  const p = graph?.procedures?.find((x) => x.starts === loc || x.returns === loc);
  if (!l || !p) return null;
  return l.role === "starts"
    ? [`${p.func}(${p.params.join(", ")}) requires`, " of every call"]
    : [`${p.func}(${p.params.join(", ")}) ensures`, " when it returns"];
}
