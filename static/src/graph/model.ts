// Computes which parts of a control-flow automaton are drawn. These are the locations that simplification has kept. In
// a large graph, each sequence of locations without branches is one node.

import type { EdgeLine, Graph } from "../engine/protocol";
import { failing, inSource, ofClauses, procedure } from "../words/location";
import type { Own } from "../files/parts";

export interface DrawNode {
  id: number; // the first location
  original: number; // the node that it stands for: itself, unless it is a further drawing of the error location
  locs: number[];
  kind: "entry" | "error" | "loop" | "plain" | "joint"; // joint: where a clause's premises join
  title: string;
  detail: string;
}

export interface DrawEdge {
  ids: number[]; // edges of the graph between the same two nodes: a few are drawn separately, many or wide ones as one
  from: number; // node ids
  to: number;
  text: string[];
  each: number; // from this line of `text` on, each line is about one of `ids`, in order; 0: all lines are about all of them
}

export interface DrawModel {
  nodes: DrawNode[];
  edges: DrawEdge[];
  nodeOf: Map<number, number>; // by location: a node id
}

const mergeAbove = 60; // from this many nodes on, sequences without branches are merged
const manyErrors = 6; // with this many edges to the error or more, each edge of a large graph gets its own error node
const manyWays = 3; // edges drawn separately between two nodes
const manyLoops = 5; // loops drawn separately at a node
const abreast = 46; // characters of all labels between two nodes, side by side
const maxLines = 4;
const maxChars = 26;
const maxOfMany = 27; // characters in a line that stands for one of several edges

/**
 * Returns the nodes and edges to draw for a graph. Each recursive function in `closed` is drawn as
 * a single node.
 */
export function drawModel(g: Graph, closed: ReadonlySet<string> = new Set()): DrawModel {
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
    count > mergeAbove &&
    loc !== g.entry &&
    loc !== g.error &&
    !g.locs[loc]!.loopHead &&
    ins[loc]!.length === 1 &&
    outs[g.edges[ins[loc]![0]!]!.from]!.length === 1 &&
    g.edges[ins[loc]![0]!]!.from !== loc;
  for (const p of g.procedures ?? []) {
    if (!closed.has(p.func)) continue;
    const locs = g.locs.flatMap((l, i) => (alive[i] && l.func === p.func ? [i] : []));
    for (const l of locs) nodeOf.set(l, p.starts);
    g.edges.forEach((e, i) => locs.includes(e.from) && locs.includes(e.to) && e.call !== "enters" && inner.add(i));
    const title = `${p.func}(${p.params.join(", ")})`;
    nodes.push({ id: p.starts, original: p.starts, locs, kind: "plain", title, detail: "" });
  }
  for (let loc = 0; loc < g.locs.length; loc++) {
    if (!alive[loc] || nodeOf.has(loc) || straight(loc)) continue;
    const locs = [loc];
    for (let at = loc; outs[at]!.length === 1;) {
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
  const all: DrawEdge[] = [];
  g.edges.forEach((e, i) => {
    const from = nodeOf.get(e.from);
    const to = nodeOf.get(e.to);
    if (from === undefined || to === undefined || inner.has(i)) return;
    const text = label(lines(g, i));
    const premises = (e.premises ?? []).flatMap((l) => nodeOf.get(l) ?? []);
    if (premises.length === 0) {
      all.push({ ids: [i], from, to, text, each: 0 });
      return;
    }
    // An edge with premises is drawn as several edges. One from its source and one from each
    // premise lead into a small node (the joint). The last one leads from the joint to the target,
    // and has the label.
    const joint = g.locs.length + g.edges.length + i;
    nodes.push({ id: joint, original: joint, locs: [], kind: "joint", title: "", detail: "" });
    for (const p of [from, ...premises]) all.push({ ids: [i], from: p, to: joint, text: [], each: 0 });
    all.push({ ids: [i], from: joint, to, text, each: 0 });
  });
  const edges = gather(g, all);
  if (count > mergeAbove) separate(g, nodes, edges);
  return { nodes, edges, nodeOf };
}

// Combines edges between the same two nodes. Loops at one node are stacked; the more there are, the fewer lines each
// label gets. Other edges are drawn side by side. If there are too many, or if their labels are too wide together, they
// are combined into one edge.
function gather(g: Graph, edges: DrawEdge[]): DrawEdge[] {
  const gone = new Set<DrawEdge>();
  const groups = new Map<string, DrawEdge[]>();
  for (const e of edges) {
    const key = `${e.from} ${e.to}`;
    const list = groups.get(key);
    if (list) list.push(e);
    else groups.set(key, [e]);
  }
  for (const list of groups.values()) {
    const n = list.length;
    const own = list[0]!.from === list[0]!.to;
    if (own && n <= manyLoops) for (const e of list) e.text = label(lines(g, e.ids[0]!), 8 - n);
    else if (n > (own ? manyLoops : manyWays) || (n > 1 && list.reduce((sum, e) => sum + widest(e.text), 0) > abreast))
      bundle(g, list, gone);
  }
  return edges.filter((e) => !gone.has(e));
}

export function widest(text: readonly string[]): number {
  return text.reduce((n, t) => Math.max(n, t.length), 0);
}

// Combines several edges into one with a common label. The label has the first lines that all of
// them share, then for each edge one line with its other lines, and then the last lines that all of
// them share. If there are too many lines of a kind, a count replaces the last ones. Conditions at
// the beginning of a label are about the state before the step, so their order may change. All
// other lines keep their order.
function bundle(g: Graph, list: readonly DrawEdge[], gone: Set<DrawEdge>): void {
  const first = list[0]!;
  const ids = list.flatMap((e) => e.ids);
  const guards = ids.map((i) => leading(g.edges[i]!.label));
  const shared = guards[0]!.filter((t) => guards.every((x) => x.includes(t)));
  const rest = ids.map((i, k) => lines(g, i).filter((t, n) => n >= guards[k]!.length || !shared.includes(t)));
  const same = (n: number): boolean => rest.every((x) => x.at(n) !== undefined && x.at(n) === rest[0]!.at(n));
  while (same(0)) shared.push(rest.map((x) => x.shift()!)[0]!);
  const tail: string[] = [];
  while (same(-1)) tail.unshift(rest.map((x) => x.pop()!)[0]!);
  const own = rest.map((x) => `· ${x.join("; ") || "nothing more"}`);
  const head = shared.length > 0 ? label(shared, 2) : [`${ids.length} edges:`];
  const shown = own.length > maxLines + 1 ? maxLines : own.length;
  first.text = [
    ...head,
    ...own.slice(0, shown).map((t) => cut(t, maxOfMany)),
    ...(own.length > shown ? [`… ${own.length - shown} more`] : []),
    ...label(tail, 2),
  ];
  first.ids = ids;
  first.each = head.length;
  for (const e of list.slice(1)) gone.add(e);
}

// The conditions (guards) at the beginning of an edge's label.
function leading(label: readonly EdgeLine[]): string[] {
  const end = label.findIndex((l) => l.kind !== "guard");
  return label.slice(0, end < 0 ? label.length : end).map((l) => l.text);
}

// Edges from everywhere to one error node would cross the whole of a large drawing. So all but the
// last get their own error node beside their source.
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
  if (ofClauses(g)) {
    const title = kind === "entry" ? "true" : kind === "error" ? "false" : l.name;
    return { id: loc, original: loc, locs, kind, title, detail: "" };
  }
  const { own } = l as { own?: Own };
  const before = own ? l.line - own.line : 0; // lines of the whole text before this file
  let first = Infinity;
  let end = 0;
  for (const m of locs) {
    const line = g.locs[m]!.line;
    if (line > 0 && (g.locs[m] as { own?: Own }).own?.file === own?.file) {
      first = Math.min(first, line);
      end = Math.max(end, line);
    }
  }
  const words = end > first ? `lines ${first - before} to ${end - before}` : `line ${first - before}`;
  const lines = end === 0 ? "" : own ? `${words} of ${own.file}` : words;
  const named = l.role ? procedure(l) : lines || l.name.replace("the ", "");
  const title = kind === "entry" ? "start" : kind === "error" ? "error" : named;
  const about = (
    l.role ? [lines] : [kind === "loop" ? "loop head" : "", l.func && l.func !== "main" ? `in ${l.func}` : ""]
  ).filter((t) => t !== "");
  return { id: loc, original: loc, locs, kind, title, detail: about.join(", ") };
}

/**
 * The lines of an edge's label, in reading order. A step that is always possible and changes
 * nothing has the line "always". If an edge to the error tests several assertions, the last line
 * says which of them fails.
 */
export function lines(g: Graph, edge: number): string[] {
  const e = g.edges[edge];
  if (!e) return [];
  const fails = failing(g, edge);
  const all = e.label.length > 0 || e.premises ? e.label.map((l) => l.text) : ["always"];
  return fails ? [...all, fails] : all;
}

/**
 * The lines of an edge's label that fit beside it. A long line is wrapped to two. If some lines do
 * not fit, their number is shown.
 */
export function label(text: readonly string[], most = maxLines): string[] {
  const blocks = text.map(wrap);
  const all = blocks.flat();
  if (all.length <= most) return all;
  const out = blocks[0]!.length < most ? [...blocks[0]!] : [cut(text[0]!)];
  let n = 1;
  while (out.length + blocks[n]!.length < most) out.push(...blocks[n++]!);
  return [...out, `… ${blocks.length - n} more`];
}

function cut(t: string, most = maxChars): string {
  return t.length > most ? `${t.slice(0, most - 1)}…` : t;
}

// Breaks a line of a label that is too long into two, between two conditions if possible. A line
// that is still too long is cut.
function wrap(t: string): string[] {
  if (t.length <= maxChars) return [t];
  const start = t.slice(0, maxChars + 1);
  const whole = Math.max(start.lastIndexOf(" && "), start.lastIndexOf(" || "));
  let at = whole > maxChars / 3 ? whole : start.lastIndexOf(" ");
  if (t.length - at < 8) at = t.lastIndexOf(" ", at - 1); // a word alone on the second line looks bad
  return at > maxChars / 3 ? [t.slice(0, at), cut(t.slice(at + 1))] : [cut(t)];
}

/** The full text of an edge, or "" if its label shows everything. */
export function cutShort(g: Graph, m: DrawModel, edge: number): string {
  const e = m.edges.findLast((x) => x.ids.includes(edge));
  if (!e) return "";
  const all = lines(g, edge);
  const bare = (t: readonly string[]): string => t.join("").replace(/[; ]/g, "");
  return [...(bare(e.text) === bare(all) ? [] : all), ...inSource(g, edge)].join(";\n");
}

/** The sign in a label for a variable that gets any value. */
export const anyValue = /(\S+) = \*/;

/** Whether a variable, such as a[m], represents all cells of an array. */
export const isCell = (name: string): boolean => /\[[^\d]/.test(name);

/**
 * Whether two graphs are equal. It compares field by field, because serialising a large graph would
 * take some milliseconds.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((x, i) => same(x, b[i]));
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(x);
  return keys.length === Object.keys(y).length && keys.every((k) => same(x[k], y[k]));
}

/**
 * Returns the location that a line of the source belongs to: of the locations whose range contains
 * the line, the one with the smallest range; without one, the start of an edge that has the line.
 * If there is none either, returns -1.
 */
export function locationAtLine(g: Graph, line: number): number {
  let best = -1;
  let size = Infinity;
  if (ofClauses(g)) {
    // A predicate's own line belongs to the predicate. Any other line of a clause belongs to the
    // predicate that the clause derives.
    const first = g.edges.find((e) => line >= e.lines[0]! && line <= (e.lines.at(-1) ?? 0));
    const own = g.locs.findIndex((l) => l.line === line && !l.gone);
    return own >= 0 ? own : (first?.to ?? -1);
  }
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
  // If the line is inside a large block, which is one edge of the graph, take the location where the edge starts.
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
