// What of a control-flow automaton is drawn: locations that remain, with
// straight-line stretches of a large graph merged into one node.

import type { Graph } from "../engine/protocol";

export interface DrawNode {
  id: number; // the first location
  of: number; // the node that it stands for: itself, but for further drawings of the error
  locs: number[];
  kind: "entry" | "error" | "loop" | "plain";
  title: string;
  detail: string;
}

export interface DrawEdge {
  ids: number[]; // edges of the graph between the same two nodes: a few are drawn apart, many as one
  from: number; // ids of nodes
  to: number;
  text: string[];
}

export interface DrawModel {
  nodes: DrawNode[];
  edges: DrawEdge[];
  nodeOf: Map<number, number>; // location to node id
}

const mergeAbove = 60; // nodes
const manyErrors = 6; // edges to the error: in a large graph more have an end of their own each
const manyWays = 3; // between the same two nodes
const maxLines = 4;
const maxChars = 30;

export function drawModel(g: Graph): DrawModel {
  const alive = g.locs.map((l) => !l.gone);
  const outs: number[][] = g.locs.map(() => []);
  const ins: number[][] = g.locs.map(() => []);
  g.edges.forEach((e, i) => {
    if (!alive[e.from] || !alive[e.to]) return;
    outs[e.from]!.push(i);
    ins[e.to]!.push(i);
  });
  const count = alive.filter(Boolean).length;
  const nodeOf = new Map<number, number>();
  const inner = new Set<number>(); // edges inside a merged node
  const nodes: DrawNode[] = [];
  const straight = (loc: number): boolean =>
    count > mergeAbove && loc !== g.entry && loc !== g.error && !g.locs[loc]!.loopHead && ins[loc]!.length === 1 &&
    outs[g.edges[ins[loc]![0]!]!.from]!.length === 1 && g.edges[ins[loc]![0]!]!.from !== loc;
  for (let loc = 0; loc < g.locs.length; loc++) {
    if (!alive[loc] || straight(loc)) continue;
    const locs = [loc];
    for (let at = loc; outs[at]!.length === 1; ) {
      const edge = outs[at]![0]!;
      const next = g.edges[edge]!.to;
      if (!straight(next) || next === loc) break;
      inner.add(edge);
      locs.push(next);
      at = next;
    }
    for (const l of locs) nodeOf.set(l, loc);
    nodes.push(node(g, loc, locs));
  }
  const edges: DrawEdge[] = [];
  g.edges.forEach((e, i) => {
    const from = nodeOf.get(e.from);
    const to = nodeOf.get(e.to);
    if (from === undefined || to === undefined || inner.has(i)) return;
    edges.push({ ids: [i], from, to, text: label(e.text) });
  });
  bundle(g, edges);
  if (count > mergeAbove) separate(g, nodes, edges);
  return { nodes, edges, nodeOf };
}

// More than a few ways between the same two places would push the rest of the
// drawing aside: they become one, with what tells them apart as its lines.
function bundle(g: Graph, edges: DrawEdge[]): void {
  const groups = new Map<string, DrawEdge[]>();
  for (const e of edges) {
    const key = `${e.from} ${e.to}`;
    const list = groups.get(key);
    if (list) list.push(e);
    else groups.set(key, [e]);
  }
  for (const list of groups.values()) {
    if (list.length <= manyWays) continue;
    const ids = list.flatMap((e) => e.ids);
    const first = list[0]!;
    first.text = label(ids.map((i) => g.edges[i]!.text.join("; ") || "always"));
    first.ids = ids;
    for (const e of list.slice(1)) edges.splice(edges.indexOf(e), 1);
  }
}

// Edges from everywhere to one error would run through the whole of a large
// drawing. All but the last get an error of their own beside where they start.
function separate(g: Graph, nodes: DrawNode[], edges: DrawEdge[]): void {
  const at = nodes.find((n) => n.id === g.error);
  const to = edges.filter((e) => e.to === g.error && e.from !== g.error);
  if (!at || to.length <= manyErrors) return;
  to.slice(0, -1).forEach((e, i) => {
    const id = g.locs.length + i;
    nodes.push({ ...at, id });
    e.to = id;
  });
}

function node(g: Graph, loc: number, locs: number[]): DrawNode {
  const l = g.locs[loc]!;
  const kind = loc === g.entry ? "entry" : loc === g.error ? "error" : l.loopHead ? "loop" : "plain";
  let first = Infinity;
  let end = 0;
  for (const m of locs) {
    const line = g.locs[m]!.line;
    if (line > 0) {
      first = Math.min(first, line);
      end = Math.max(end, line);
    }
  }
  const lines = end === 0 ? "" : end > first ? `lines ${first} to ${end}` : `line ${first}`;
  const title = kind === "entry" ? "start" : kind === "error" ? "error" : lines || l.name;
  const about = [kind === "loop" ? "loop head" : "", l.func && l.func !== "main" ? `in ${l.func}` : ""].filter((t) => t !== "");
  return { id: loc, of: loc, locs, kind, title, detail: about.join(", ") };
}

/** The lines of an edge's text that fit beside it. */
export function label(text: readonly string[]): string[] {
  const lines = text.filter((t) => t !== "" && t !== "true").map((t) => (t.length > maxChars ? `${t.slice(0, maxChars - 1)}…` : t));
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `… ${lines.length - maxLines + 1} more`];
}

/** A sentence for a location, for screen readers and tooltips. */
export function describe(g: Graph, m: DrawModel, id: number): string {
  const n = m.nodes.find((x) => x.id === id);
  if (!n) return "";
  const outs = m.edges.filter((e) => e.from === id);
  const detail = n.detail ? `, ${n.detail}` : "";
  const to = outs.map((e) => `${e.text.join(", ") || "always"} to ${m.nodes.find((x) => x.id === e.to)?.title ?? ""}`);
  return `${n.title}${detail}. ${to.length === 0 ? "No way out" : `Leads ${to.join("; ")}`}. Location ${n.locs.map((l) => g.locs[l]!.name).join(", ")}.`;
}

/** The location that a source line belongs to: the narrowest that covers it. */
export function locationAtLine(g: Graph, line: number): number {
  let best = -1;
  let size = Infinity;
  g.locs.forEach((l, i) => {
    if (l.gone || l.line <= 0 || i === g.error) return;
    const end = Math.max(l.line, l.endLine);
    if (line < l.line || line > end) return;
    const width = end - l.line + (l.line === line ? 0 : 0.5);
    if (width < size) {
      size = width;
      best = i;
    }
  });
  if (best >= 0) return best;
  // A line inside a large block: the location from which an edge covers it.
  let narrow = Infinity;
  for (const e of g.edges) {
    if (!e.lines.includes(line) || g.locs[e.from]?.gone) continue;
    if (e.lines.length < narrow) {
      narrow = e.lines.length;
      best = e.from;
    }
  }
  return best;
}
