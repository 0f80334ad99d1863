// Asks the layout worker; only the last request counts. The graph that the page
// opens with comes with its places, if they are asked for as the build has done.

import { stored } from "../stored";
import type { LayoutRequest, LayoutResponse } from "./place";

declare const MANIFEST: { layoutWorker: string };

const none: LayoutResponse = { id: -1, failed: "", width: 0, height: 0, nodes: [], edges: [] };

export class Layouter {
  private worker: Worker | null = null;
  private last = 0;
  private waiting: ((r: LayoutResponse) => void) | null = null;

  /** The layout, or null when another request has come since. */
  async place(request: Omit<LayoutRequest, "id">): Promise<LayoutResponse | null> {
    const known = stored()?.layout;
    if (known?.request === JSON.stringify(request)) {
      this.last++;
      this.waiting?.(none);
      this.waiting = null;
      return { id: this.last, failed: "", ...known.answer };
    }
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
      this.waiting?.(none);
      this.waiting = (r) => {
        if (r.id === id) performance.measure("layout", { start, end: performance.now() }); // for who looks at the page's speed
        resolve(r.id === id ? r : null);
      };
      worker.postMessage({ id, ...request } satisfies LayoutRequest);
    });
  }
}
