// Lays a graph out, off the main thread: dagre's layered layout takes 30 ms for
// 50 nodes and half a second for 500.

import { layered } from "./layered";
import { place, type LayoutRequest, type LayoutResponse } from "./place";

declare const self: {
  onmessage: ((e: MessageEvent<LayoutRequest>) => void) | null;
  postMessage(message: LayoutResponse): void;
};

self.onmessage = (e) => {
  const r = e.data;
  try {
    self.postMessage(r.simple ? layered(r) : place(r));
  } catch (err) {
    self.postMessage({
      id: r.id,
      failed: err instanceof Error ? err.message : String(err),
      simple: r.simple,
      width: 0,
      height: 0,
      nodes: [],
      edges: [],
    });
  }
};
