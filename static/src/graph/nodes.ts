// Badges that show how many nodes of the abstract reachability tree a location has at a moment of
// the run: open ones and covered ones.

import { h } from "../dom";
import type { History } from "../replay/history";
import { treeOf, type NodeCounts } from "../tree/model";

/** The text on a location's badge, and the class of the node that shows it. */
export interface NodeBadge {
  readonly badge: string;
  readonly kind: "weak" | "never";
}

/**
 * The number of nodes that are still needed: the nodes of the tree that are not closed or covered,
 * and that are not below such a node.
 */
export function kept(c: NodeCounts): number {
  return c.frontier + c.expanded + c.reached;
}

/**
 * Returns a badge with the number of nodes that are still needed, such as "2". If one more node is
 * covered, the text is "2/1". If all nodes are unreachable, it is "∅". If there is no node, returns
 * null.
 */
export function nodeBadge(c: NodeCounts): NodeBadge | null {
  if (c.nodes === 0) return null;
  const n = kept(c);
  if (n + c.covered + c.below === 0) return { badge: "∅", kind: "never" };
  return { badge: c.covered > 0 ? `${n}/${c.covered}` : String(n), kind: "weak" };
}

/** The badges of the nodes after an event, by location. */
export function nodeBadges(history: History, event: number): ReadonlyMap<number, NodeBadge> {
  const tree = treeOf(history);
  const out = new Map<number, NodeBadge>();
  for (const [loc, counts] of tree.countsByLocation(tree.moment(event))) {
    const b = nodeBadge(counts);
    if (b) out.set(loc, b);
  }
  return out;
}

/** The legend of the badges. */
export function nodeLegend(): HTMLElement {
  const item = (kind: string, badge: string, text: string): HTMLElement =>
    h("li", { class: kind }, h("b", { "aria-hidden": "true" }, badge), text);
  return h(
    "ul",
    { class: "graph-legend", "aria-label": "How many nodes of the tree a location has" },
    h("li", { class: "of" }, "nodes of the tree"),
    item("weak", "2", "kept"),
    item("weak", "2/1", "kept / covered"),
    item("never", "∅", "all closed"),
    item("asked", "", "asked now"),
  );
}
