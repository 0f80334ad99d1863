// Places the nodes and edges of a graph, by dagre's layered layout.

import { Graph, layout } from "@dagrejs/dagre";

export interface LayoutRequest {
  id: number;
  nodes: { id: number; width: number; height: number }[];
  edges: { from: number; to: number; width: number; height: number }[];
}

export interface LayoutResponse {
  id: number;
  failed: string;
  width: number;
  height: number;
  nodes: { id: number; x: number; y: number }[];
  edges: { points: { x: number; y: number }[]; x: number; y: number }[];
}

export function place(r: LayoutRequest): LayoutResponse {
  const g = new Graph({ multigraph: true });
  g.setGraph({ rankdir: "TB", nodesep: 28, edgesep: 18, ranksep: 34, ranker: "tight-tree", marginx: 12, marginy: 12 });
  for (const n of r.nodes) g.setNode(String(n.id), { width: n.width, height: n.height });
  r.edges.forEach((e, i) => {
    g.setEdge(String(e.from), String(e.to), { width: e.width, height: e.height, labelpos: "c" }, String(i));
  });
  layout(g);
  const size = g.graph() as { width?: number; height?: number };
  return {
    id: r.id,
    failed: "",
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
