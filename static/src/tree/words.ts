// The names of the states of a node, and their meanings.

import type { Graph } from "../engine/protocol";
import { locationName } from "../words/location";
import { states, type NodeState, type NodeView } from "./model";

export const stateWords: Readonly<Record<NodeState, string>> = {
  frontier: "open",
  expanded: "expanded",
  covered: "covered",
  below: "below a covered or closed node",
  bottom: "closed",
  reached: "reached",
  pruned: "has left the tree",
};

export const stateMeans: Readonly<Record<NodeState, string>> = {
  frontier: "a leaf that is not yet expanded, or a leaf at the error that is not yet checked",
  expanded: "each edge from the node’s location leads to a child",
  covered: "an older node of the same location allows all states of this node, so nothing below this node is explored",
  below: "a node above is covered or closed, so this node need not be explored",
  bottom: "the label is false: no run reaches the node",
  reached: "the node is at the error, and a run reaches it",
  pruned: "removed from the tree, which grows again from a node above it",
};

/** The states that the legend lists: all but that of removed nodes. */
export const inTree = states.filter((s) => s !== "pruned");

/** The state of a node, in words. */
export function says(v: NodeView): string {
  if (v.state === "covered") return `covered by node ${v.by}`;
  if (v.state === "below") return `below node ${v.closedAncestor}`;
  return stateWords[v.state];
}

/** Returns a short name of a location. */
export function brief(graph: Graph | null, loc: number): string {
  if (graph && loc === graph.error) return "error";
  if (graph && loc === graph.entry) return "start";
  return locationName(graph, loc);
}
