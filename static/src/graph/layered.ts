// A simple layered layout, for graphs for which dagre takes too long: its time grows with the
// number of edges. A node's layer is the length of the longest path from the entry, ignoring back
// edges. Within a layer, nodes are placed below the middle of their predecessors (the barycentre
// heuristic of Sugiyama, Tagawa and Toda, 1981, two sweeps). Edges are straight or go around the
// layers in between. They may cross other nodes, and labels are placed on them.

import type { LayoutRequest, LayoutResponse } from "./place";

const gap = { node: 30, layer: 46 };
const margin = 12;
const widest = 24; // nodes side by side; a larger layer takes several rows

export function layered(r: LayoutRequest): LayoutResponse {
  const index = new Map(r.nodes.map((n, i) => [n.id, i]));
  const outs: number[][] = r.nodes.map(() => []);
  const ins: number[][] = r.nodes.map(() => []);
  for (const e of r.edges) {
    const [a, b] = [index.get(e.from)!, index.get(e.to)!];
    if (a === b) continue;
    outs[a]!.push(b);
    ins[b]!.push(a);
  }
  const rows = order(layersOf(outs, ins), outs, ins).flatMap(split);
  const label = Math.max(0, ...r.edges.map((e) => e.height));
  const at: { x: number; y: number }[] = [];
  let y = margin;
  let width = 0;
  const sizes = rows.map((row) => row.reduce((sum, i) => sum + room(r, i) + gap.node, -gap.node));
  const full = Math.max(0, ...sizes);
  rows.forEach((row, k) => {
    const height = Math.max(...row.map((i) => r.nodes[i]!.height));
    let x = margin + (full - sizes[k]!) / 2;
    for (const i of row) {
      at[i] = { x: x + r.nodes[i]!.width / 2, y: y + height / 2 };
      x += room(r, i) + gap.node;
    }
    width = Math.max(width, x);
    y += height + gap.layer + label;
  });
  return {
    id: r.id,
    failed: "",
    simple: true,
    width: width + margin,
    height: y,
    nodes: r.nodes.map((n, i) => ({ id: n.id, ...at[i]! })),
    edges: r.edges.map((e) => {
      const a = at[index.get(e.from)!]!;
      const b = at[index.get(e.to)!]!;
      return way(a, r.nodes[index.get(e.from)!]!, b, r.nodes[index.get(e.to)!]!);
    }),
  };
}

/** The width of a node together with the labels of its loops, which are beside it. */
function room(r: LayoutRequest, i: number): number {
  const n = r.nodes[i]!;
  return n.width + (n.beside ?? 0);
}

// Assigns nodes to layers by longest paths from the roots. It ignores back edges, and does not
// recurse.
function layersOf(outs: number[][], ins: number[][]): number[][] {
  const n = outs.length;
  const state = new Uint8Array(n); // 1: on the path, 2: done
  const back = new Set<string>();
  const post: number[] = [];
  const roots = [...Array(n).keys()].sort((a, b) => ins[a]!.length - ins[b]!.length || a - b);
  for (const root of roots) {
    if (state[root]) continue;
    const stack: [number, number][] = [[root, 0]];
    state[root] = 1;
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const next = outs[top[0]]![top[1]++];
      if (next === undefined) {
        state[top[0]] = 2;
        post.push(top[0]);
        stack.pop();
      } else if (state[next] === 1) back.add(`${top[0]} ${next}`);
      else if (state[next] === 0) {
        state[next] = 1;
        stack.push([next, 0]);
      }
    }
  }
  const depth = new Int32Array(n);
  for (const i of post.reverse())
    for (const j of outs[i]!) if (!back.has(`${i} ${j}`)) depth[j] = Math.max(depth[j]!, depth[i]! + 1);
  const rows: number[][] = [];
  for (const i of post) (rows[depth[i]!] ??= []).push(i);
  return rows.filter((row) => row.length > 0);
}

function order(rows: number[][], outs: number[][], ins: number[][]): number[][] {
  const place = new Float64Array(outs.length);
  const put = (row: number[]): void => row.forEach((i, k) => (place[i] = (k + 0.5) / row.length));
  rows.forEach(put);
  const sweep = (list: number[][], near: number[][]): void => {
    for (const row of list) {
      const want = new Map(
        row.map((i) => [
          i,
          near[i]!.length > 0 ? near[i]!.reduce((sum, j) => sum + place[j]!, 0) / near[i]!.length : place[i]!,
        ]),
      );
      row.sort((a, b) => want.get(a)! - want.get(b)!);
      put(row);
    }
  };
  sweep(rows, ins);
  sweep([...rows].reverse(), outs);
  return rows;
}

function split(row: number[]): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < row.length; i += widest) out.push(row.slice(i, i + widest));
  return out;
}

interface Sized {
  width: number;
  height: number;
}

// The route of an edge: downwards from border to border, upwards around the right side.
function way(
  a: { x: number; y: number },
  from: Sized,
  b: { x: number; y: number },
  to: Sized,
): LayoutResponse["edges"][number] {
  if (a.y < b.y) {
    const points = [
      { x: a.x, y: a.y + from.height / 2 },
      { x: b.x, y: b.y - to.height / 2 },
    ];
    return { points, x: (points[0]!.x + points[1]!.x) / 2, y: (points[0]!.y + points[1]!.y) / 2 };
  }
  const x = Math.max(a.x + from.width / 2, b.x + to.width / 2) + gap.node / 2;
  return {
    points: [
      { x: a.x + from.width / 2, y: a.y },
      { x, y: a.y },
      { x, y: (a.y + b.y) / 2 },
      { x, y: b.y },
      { x: b.x + to.width / 2, y: b.y },
    ],
    x,
    y: (a.y + b.y) / 2,
  };
}
