// Asks the layout worker; only the last request counts.

declare const MANIFEST: { layoutWorker: string };

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

export class Layouter {
  private worker: Worker | null = null;
  private last = 0;
  private waiting: ((r: LayoutResponse) => void) | null = null;

  /** The layout, or null when another request has come since. */
  place(request: Omit<LayoutRequest, "id">): Promise<LayoutResponse | null> {
    if (!this.worker) {
      this.worker = new Worker(new URL(MANIFEST.layoutWorker, import.meta.url));
      this.worker.onmessage = (e: MessageEvent<LayoutResponse>) => {
        if (e.data.id === this.last) this.waiting?.(e.data);
      };
    }
    const id = ++this.last;
    const worker = this.worker;
    const start = performance.now();
    return new Promise((resolve) => {
      this.waiting?.({ id: -1, failed: "", width: 0, height: 0, nodes: [], edges: [] });
      this.waiting = (r) => {
        if (r.id === id) performance.measure("layout", { start, end: performance.now() }); // for who looks at the page's speed
        resolve(r.id === id ? r : null);
      };
      worker.postMessage({ id, ...request } satisfies LayoutRequest);
    });
  }
}
