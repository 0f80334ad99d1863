// Computes the abstract reachability tree of a run at any event: its nodes, with their labels and
// states.
//
// engine/trace/tree.go documents the events. As in replay/record.ts, a node is created at one event
// and changes at a few later ones. For each node, a list of its changes with their events describes
// the node at every moment. So the memory is linear in the number of events. A moment is computed
// from the previous one if that is near.
//
// Invariants: A parent is created before its children and has a smaller number. A view of a node is
// never modified, and is the same object as long as the node looks the same. Each node is in
// exactly one state, so the numbers of nodes in the states add up to all nodes. This file does not
// use the page.

import type { TraceEvent } from "../engine/protocol";
import { countBorn, last } from "../replay/bisect";
import type { History } from "../replay/history";

/**
 * NodeState is the state of a node:
 * - frontier: a leaf that is not yet expanded, or a leaf at the error that is not yet checked
 * - expanded: the node has its children
 * - covered: an older node allows all its states
 * - below: an ancestor is covered or bottom
 * - bottom: its label is false
 * - reached: the node is at the error, and a run reaches it
 * - pruned: the node has been removed from the tree
 * The states bottom and covered take precedence over below.
 */
export const states = ["frontier", "expanded", "covered", "below", "bottom", "reached", "pruned"] as const;

export type NodeState = (typeof states)[number];

/**
 * LabelChange is a change of a node's label: the event, the new label, the conjuncts that the event
 * adds, and how the engine found them.
 */
export type LabelChange = readonly [event: number, formula: string, added: readonly string[], found: string];

/** NodeRecord is a node with all its changes during the run. */
export interface NodeRecord {
  readonly id: number; // from 1
  readonly born: number; // event
  readonly loc: number;
  readonly edge: number; // from the parent; -1 at the root
  readonly ways: string; // "3 edges" if parallel edges are combined; "block" if the edge ends a loop that another tree unwinds
  readonly parent: number; // 0 at the root
  readonly depth: number; // number of ancestors
  readonly children: readonly number[]; // also those that have left the tree, by birth
  readonly labels: readonly LabelChange[];
  readonly covers: readonly (readonly [event: number, by: number])[]; // events that cover it by an older node; 0: not covered any more
  readonly expands: readonly (readonly [event: number, yes: boolean])[]; // false: its descendants leave the tree
  readonly reached: number; // the event of a run to this node; -1: none
  readonly gone: number; // the event with which it left the tree; -1: none
}

interface NodeData extends NodeRecord {
  children: number[];
  labels: LabelChange[];
  covers: [event: number, by: number][];
  expands: [event: number, yes: boolean][];
  reached: number;
  gone: number;
}

/** NodeView is a node at an event. */
export interface NodeView {
  readonly id: number;
  readonly node: NodeRecord;
  readonly state: NodeState;
  readonly label: string;
  readonly by: number; // the node that covers it; 0: none, or it has left the tree
  readonly closedAncestor: number; // the nearest ancestor that is covered or bottom, 0: none, or it has left the tree
}

/**
 * The path from the root that the engine examines: its last node, and the result, which is "" while
 * there is none.
 */
export interface LookedAt {
  readonly leaf: number;
  readonly answer: "" | "feasible" | "refuted";
}

export interface TreeMoment {
  readonly at: number; // event, -1: before the first
  /** All nodes created so far, including those removed from the tree. Node k is at index k - 1. */
  readonly nodes: readonly NodeView[];
  readonly path: LookedAt | null;
}

/**
 * NodeCounts has the number of nodes in each state. `nodes` is the number of nodes in the tree. `made` is the number of
 * all nodes that were ever created.
 */
export type NodeCounts = Readonly<Record<NodeState | "nodes" | "made", number>>;

export const noTree: TreeMoment = { at: -1, nodes: [], path: null };

const near = 3000; // a moment is computed from another one if they are this near
const closing: ReadonlySet<NodeState> = new Set(["covered", "bottom"]);

export class Tree {
  private list: NodeData[] = []; // node k is at index k - 1
  private paths: [event: number, path: LookedAt | null][] = [];
  private source: string | undefined; // which part of the engine builds the tree
  private read = 0; // number of events read
  private seen: TreeMoment = noTree;
  private made: TreeMoment[] = []; // the last counted moments
  private counted: NodeCounts[] = []; // their counts

  constructor(private history: History) {}

  /** update reads the new events of the run. */
  update(): this {
    const { events } = this.history;
    for (; this.read < events.length; this.read++) this.add(events[this.read]!, this.read);
    return this;
  }

  /** The number of nodes that the run has created. */
  get size(): number {
    return this.list.length;
  }

  node(id: number): NodeRecord | undefined {
    return this.list[id - 1];
  }

  /** Returns the nodes on the path from the root to a node. */
  pathTo(id: number): NodeRecord[] {
    const out: NodeRecord[] = [];
    for (let v = this.node(id); v; v = this.node(v.parent)) out.push(v);
    return out.reverse();
  }

  private add(e: TraceEvent, at: number): void {
    if (e.k === "node" && !this.source) this.source = e.src;
    if (e.src !== this.source) return;
    const v = this.list[(e.nd ?? 0) - 1];
    switch (e.k) {
      case "node":
        this.join(e, at);
        break;
      case "label":
        v?.labels.push([at, e.f ?? "", e.ps ?? [], e.st ?? ""]);
        break;
      case "expand":
        v?.expands.push([at, true]);
        break;
      case "cover":
        v?.covers.push([at, e.by ?? 0]);
        break;
      case "uncover":
        v?.covers.push([at, 0]);
        break;
      case "prune":
        v?.expands.push([at, false]);
        for (const id of v?.children ?? []) this.leave(id, at);
        break;
      case "path":
        if (e.t === "feasible" && v && v.reached < 0) v.reached = at;
        break;
      default:
        break;
    }
    this.look(e, at);
  }

  private join(e: TraceEvent, at: number): void {
    const id = e.nd ?? 0;
    if (id !== this.list.length + 1) return;
    this.list.push({
      id,
      born: at,
      loc: e.loc,
      edge: e.e,
      ways: e.t ?? "",
      parent: e.p ?? 0,
      depth: e.lv,
      children: [],
      labels: [[at, e.f ?? "", e.ps ?? [], ""]],
      covers: [],
      expands: [],
      reached: -1,
      gone: -1,
    });
    this.list[(e.p ?? 0) - 1]?.children.push(id);
  }

  private leave(id: number, at: number): void {
    const stack = [id];
    while (stack.length > 0) {
      const v = this.list[stack.pop()! - 1]!;
      if (v.gone >= 0) continue;
      v.gone = at;
      stack.push(...v.children);
    }
  }

  // Records which path is examined. The examination begins with the first obligation on the path
  // or, if there is none, with the event that reports the result. It ends when the tree changes
  // again.
  private look(e: TraceEvent, at: number): void {
    const before = this.paths.at(-1)?.[1] ?? null;
    if (e.k === "path") this.paths.push([at, { leaf: e.nd ?? 0, answer: e.t === "feasible" ? "feasible" : "refuted" }]);
    else if (e.k === "obligation" && e.nd && !e.p && before?.leaf !== e.nd)
      this.paths.push([at, { leaf: e.nd, answer: "" }]);
    else if (before && (e.k === "expand" || e.k === "prune" || e.k === "fixpoint")) this.paths.push([at, null]);
  }

  /** Returns the tree after event `at`; -1 means before all events. */
  moment(at: number): TreeMoment {
    const old = this.seen;
    if (old.at === at && at < this.read) return old; // later events do not change it
    const n = countBorn(this.list, at);
    const nodes = old.nodes.slice(0, n);
    if (Math.abs(at - old.at) > near) for (let i = 0; i < nodes.length; i++) nodes[i] = this.view(i, at, nodes);
    else
      for (const i of this.between(old.at, at)) {
        if (i < nodes.length) this.renew(i, at, nodes);
      }
    for (let i = nodes.length; i < n; i++) nodes.push(this.view(i, at, nodes));
    return (this.seen = { at, nodes, path: last(this.paths, at)?.[1] ?? null });
  }

  // Returns the indices of the nodes that change between two events: after the earlier one, up to
  // and including the later one. Parents come before their children. Nodes removed together with a
  // pruned node are included. Nodes below a covered or bottom node are not included, because
  // `renew` updates them.
  private between(a: number, b: number): number[] {
    const out = new Set<number>();
    const { events } = this.history;
    for (let at = Math.max(0, Math.min(a, b) + 1); at <= Math.max(a, b) && at < this.read; at++) {
      const e = events[at]!;
      const v = this.list[(e.nd ?? 0) - 1];
      if (!v || e.src !== this.source) continue;
      out.add(v.id - 1);
      if (e.k !== "prune") continue;
      const stack = [...v.children];
      while (stack.length > 0) {
        const w = this.list[stack.pop()! - 1]!;
        if (w.gone !== at) continue;
        out.add(w.id - 1);
        stack.push(...w.children);
      }
    }
    return [...out].sort((i, j) => i - j);
  }

  // Updates the view of a node, and the views of those descendants whose state depends on the node's state.
  private renew(index: number, at: number, nodes: NodeView[]): void {
    const stack = [index];
    while (stack.length > 0) {
      const i = stack.pop()!;
      if (i >= nodes.length) continue;
      const before = nodes[i]!;
      const now = (nodes[i] = this.view(i, at, nodes));
      if (closedAncestorOfChildren(before) !== closedAncestorOfChildren(now))
        for (const id of this.list[i]!.children) stack.push(id - 1);
    }
  }

  private view(i: number, at: number, nodes: readonly NodeView[]): NodeView {
    const node = this.list[i]!;
    const label = last(node.labels, at)![1];
    const gone = node.gone >= 0 && node.gone <= at;
    const by = gone ? 0 : (last(node.covers, at)?.[1] ?? 0);
    const parent = nodes[node.parent - 1];
    const closedAncestor = parent && !gone ? closedAncestorOfChildren(parent) : 0;
    let state: NodeState = "frontier";
    if (gone) state = "pruned";
    else if (label === "false") state = "bottom";
    else if (by > 0) state = "covered";
    else if (closedAncestor > 0) state = "below";
    else if (node.reached >= 0 && node.reached <= at) state = "reached";
    else if (last(node.expands, at)?.[1]) state = "expanded";
    const old = nodes[i];
    if (old?.state === state && old.label === label && old.by === by && old.closedAncestor === closedAncestor)
      return old;
    return { id: node.id, node, state, label, by, closedAncestor };
  }

  /**
   * counts returns the number of nodes in each state at a moment. If `loc` is given, it counts only the nodes of this
   * location.
   */
  counts(m: TreeMoment, loc = -1): NodeCounts {
    if (loc >= 0) return count(m.nodes.filter((v) => v.node.loc === loc));
    const known = this.made.indexOf(m);
    if (known >= 0) return this.counted[known]!;
    this.made = [m, ...this.made].slice(0, 4);
    this.counted = [count(m.nodes), ...this.counted].slice(0, 4);
    return this.counted[0]!;
  }

  /** Returns, for each location that has nodes, the number of nodes in each state at a moment. */
  countsByLocation(m: TreeMoment): ReadonlyMap<number, NodeCounts> {
    const lists = new Map<number, NodeView[]>();
    for (const v of m.nodes) {
      const list = lists.get(v.node.loc);
      if (list) list.push(v);
      else lists.set(v.node.loc, [v]);
    }
    return new Map([...lists].map(([loc, list]) => [loc, count(list)]));
  }
}

// Returns the value of `closedAncestor` for the children of v: the nearest node that is covered or
// bottom, among v and its ancestors; 0 if there is none.
function closedAncestorOfChildren(v: NodeView): number {
  return closing.has(v.state) ? v.id : v.closedAncestor;
}

function count(list: readonly NodeView[]): NodeCounts {
  const out = { nodes: 0, made: list.length } as Record<NodeState | "nodes" | "made", number>;
  for (const s of states) out[s] = 0;
  for (const v of list) out[v.state]++;
  out.nodes = out.made - out.pruned;
  return out;
}

const trees = new WeakMap<History, Tree>();

/**
 * treeOf returns the tree of a run as recorded so far. All views get the same object. If the engine
 * builds no tree, the result has no nodes.
 */
export function treeOf(history: History): Tree {
  let t = trees.get(history);
  if (!t) trees.set(history, (t = new Tree(history)));
  return t.update();
}
