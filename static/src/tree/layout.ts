// Computes the layout of a tree as a tidy tree. The units are rows and slots: each depth is a row,
// and each node is one slot wide.
//
// Source: Reingold and Tilford's tidy drawings of trees in linear time (Buchheim, Jünger, Leipert,
// 2002), as implemented in d3-hierarchy. The viewport (viewport.ts) maps slots and rows to pixels,
// so zooming needs no new layout.

import { hierarchy, tree } from "d3-hierarchy";
import type { TreeMoment } from "./model";

export interface Layout {
  /**
   * The numbers of the tree's nodes. A parent comes before its children, and siblings are in order.
   */
  readonly ids: readonly number[];
  /**
   * The horizontal position of each node in slots, indexed by the node's number. It is the middle
   * of the node's slot, so the leftmost node is at 0.5.
   */
  readonly x: Float64Array;
  /** The row of each node, indexed by the node's number. */
  readonly y: Float64Array;
  readonly width: number; // slots
  readonly height: number; // rows
  /** Returns the children of a node that are still in the tree. */
  children(id: number): readonly number[];
  parent(id: number): number;
  has(id: number): boolean;
}

const apart = 1.3; // slots between children of different nodes

const families = tree<number>()
  .nodeSize([1, 1])
  .separation((a, b) => (a.parent === b.parent ? 1 : apart));

export function arrange(m: TreeMoment): Layout {
  const there = (id: number): boolean => {
    const v = m.nodes[id - 1];
    return v !== undefined && v.state !== "pruned";
  };
  const children = (id: number): number[] => m.nodes[id - 1]?.node.children.filter(there) ?? [];
  const x = new Float64Array(m.nodes.length + 1);
  const y = new Float64Array(m.nodes.length + 1);
  const base = {
    x,
    y,
    children,
    parent: (id: number): number => (there(id) ? m.nodes[id - 1]!.node.parent : 0),
    has: there,
  };
  if (!there(1)) return { ...base, ids: [], width: 0, height: 0 };
  const ids: number[] = [];
  let left = Infinity;
  let right = -Infinity;
  let height = 0;
  families(hierarchy(1, children)).eachBefore((n) => {
    ids.push(n.data);
    x[n.data] = n.x;
    y[n.data] = n.depth;
    left = Math.min(left, n.x);
    right = Math.max(right, n.x);
    height = Math.max(height, n.depth + 1);
  });
  for (const id of ids) x[id]! += 0.5 - left;
  return { ...base, ids, width: right - left + 1, height };
}

/** Whether the tree has the same nodes at two moments. */
export function sameNodes(a: TreeMoment, b: TreeMoment): boolean {
  return a.nodes.length === b.nodes.length && prunedCount(a) === prunedCount(b);
}

const prunedCounts = new WeakMap<TreeMoment, number>();

function prunedCount(m: TreeMoment): number {
  let n = prunedCounts.get(m);
  if (n === undefined) {
    n = 0;
    for (const v of m.nodes) if (v.state === "pruned") n++;
    prunedCounts.set(m, n);
  }
  return n;
}
