// What the states of a node are called, and what they mean.

import type { Graph } from "../engine/protocol";
import { place } from "../words/place";
import { states, type NodeState, type NodeView } from "./model";

export const stateWords: Readonly<Record<NodeState, string>> = {
  frontier: "open",
  expanded: "expanded",
  covered: "covered",
  below: "below a closed one",
  bottom: "closed",
  reached: "reached",
  pruned: "has left the tree",
};

export const stateMeans: Readonly<Record<NodeState, string>> = {
  frontier: "a leaf that is still to be expanded, or at the error to be looked at",
  expanded: "each step that leaves its place leads to a child",
  covered: "an older node of the same place stands for it: nothing below it need be looked at",
  below: "a node above it is covered or closed: it need not be looked at",
  bottom: "its label is false: no run gets there",
  reached: "at the error, and a run gets there",
  pruned: "was taken out of the tree, which is built again from above it",
};

/** Those that stand in the tree, as the legend has them. */
export const inTree = states.filter((s) => s !== "pruned");

/** What has become of a node, in words. */
export function says(v: NodeView): string {
  if (v.state === "covered") return `covered by node ${v.by}`;
  if (v.state === "below") return `below node ${v.under}`;
  return stateWords[v.state];
}

/** A place in few letters. */
export function brief(graph: Graph | null, loc: number): string {
  if (graph && loc === graph.error) return "error";
  if (graph && loc === graph.entry) return "start";
  return place(graph, loc);
}
