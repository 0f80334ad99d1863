// Computes the positions of a graph's nodes and edges by dagre's layered layout.

import { Graph, layout } from "@dagrejs/dagre";

export interface LayoutRequest {
  id: number;
  simple: boolean; // use layered.ts instead of dagre
  tight: number; // from 0 to 2, with less and less room between nodes
  nodes: { id: number; width: number; height: number; beside: number }[]; // beside: the width that loops need at the right
  edges: { from: number; to: number; width: number; height: number }[];
  groups?: number[][]; // each group stays together, apart from the others
}

export interface LayoutResponse {
  id: number;
  failed: string;
  simple: boolean;
  width: number;
  height: number;
  nodes: { id: number; x: number; y: number }[];
  edges: { points: { x: number; y: number }[]; x: number; y: number }[];
}

export function place(r: LayoutRequest): LayoutResponse {
  const g = new Graph({ multigraph: true, compound: r.groups !== undefined });
  const nodesep = [28, 18, 10][r.tight]!;
  const edgesep = [18, 12, 6][r.tight]!;
  g.setGraph({
    rankdir: "TB",
    nodesep,
    edgesep,
    ranksep: [34, 22, 18][r.tight]!,
    ranker: "tight-tree",
    marginx: 12,
    marginy: 12,
  });
  for (const n of r.nodes) g.setNode(String(n.id), { width: n.width, height: n.height });
  r.groups?.forEach((ids, i) => {
    g.setNode(`group ${i}`, {});
    for (const id of ids) g.setParent(String(id), `group ${i}`);
  });
  // The drawing puts a node's loops farther to the right than the layout library would, so the library gets a larger
  // width for them.
  const beside = new Map(r.nodes.map((n) => [n.id, n.beside - (nodesep + edgesep) / 2]));
  r.edges.forEach((e, i) => {
    const width = e.from === e.to ? Math.max(e.width, beside.get(e.from) ?? 0) : e.width;
    g.setEdge(String(e.from), String(e.to), { width, height: e.height, labelpos: "c" }, String(i));
  });
  layout(g);
  const size = g.graph() as { width?: number; height?: number };
  return {
    id: r.id,
    failed: "",
    simple: false,
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: r.nodes.map((n) => {
      const p = g.node(String(n.id)) as { x: number; y: number };
      return { id: n.id, x: p.x, y: p.y };
    }),
    edges: r.edges.map((e, i) => {
      const p = g.edge(String(e.from), String(e.to), String(i)) as {
        points: { x: number; y: number }[];
        x?: number;
        y?: number;
      };
      return { points: p.points, x: p.x ?? 0, y: p.y ?? 0 };
    }),
  };
}
