// The keys that move from node to node in the graph. Loaded when one of them is first pressed.

import type { Drawing } from "./drawing";
import type { DrawModel } from "./model";

type Drawn = { readonly model: DrawModel; readonly drawing: Drawing };

/** Returns the node to which a key leads from a node; undefined if it leads nowhere. */
export function target(key: string, at: number, drawn: Drawn): number | undefined {
  switch (key) {
    case "ArrowDown":
      return along(at, "out", drawn);
    case "ArrowUp":
      return along(at, "in", drawn);
    case "ArrowRight":
      return beside(at, 1, drawn);
    case "ArrowLeft":
      return beside(at, -1, drawn);
    default:
      return undefined;
  }
}

function neighbours(node: number, way: "in" | "out", { model, drawing }: Drawn): number[] {
  const out: number[] = [];
  const { nodes, edges } = model;
  const joints = new Set(nodes.filter((n) => n.kind === "joint").map((n) => n.id));
  const add = (from: number): void => {
    for (const e of edges) {
      const [a, b] = way === "out" ? [e.from, e.to] : [e.to, e.from];
      if (a !== from) continue;
      if (joints.has(b)) add(b);
      else if (b !== node && !out.includes(b)) out.push(b);
    }
  };
  add(node);
  return out.sort((a, b) => (drawing.places.get(a)?.x ?? 0) - (drawing.places.get(b)?.x ?? 0));
}

function along(from: number, way: "in" | "out", drawn: Drawn): number | undefined {
  const next = neighbours(from, way, drawn);
  // Down prefers nodes below the present one, and Up nodes above it. So edges in the other
  // direction come last.
  const { places } = drawn.drawing;
  const y = places.get(from)?.y ?? 0;
  const forward = (n: number): number => ((places.get(n)?.y ?? 0) > y === (way === "out") ? 0 : 1);
  return next.sort((a, b) => forward(a) - forward(b))[0];
}

// The keys Left and Right go to the next node in the same row of the drawing, on the left or on the right.
function beside(at: number, direction: 1 | -1, { drawing }: Drawn): number | undefined {
  const here = drawing.places.get(at);
  if (!here) return undefined;
  const row = [...drawing.places.entries()]
    .filter(([id, p]) => Math.abs(p.y - here.y) < here.h && drawing.nodeParts.get(id)![0]!.el.dataset.node)
    .sort((a, b) => a[1].x - b[1].x);
  return row[row.findIndex(([id]) => id === at) + direction]?.[0];
}
