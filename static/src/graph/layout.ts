// Sends requests to the layout worker. Only the answer to the last request is used. If a request exceeds its time
// limit, or the reader cancels it, the worker is ended, too. For the graph with which the page opens, there is a stored
// layout. It is used if the page makes the same request as the build.

import { layoutWorker } from "../engine/places";
import { newWorker } from "../engine/scripts";
import type { LayoutRequest, LayoutResponse } from "./place";

/** A stored layout, with the request that it answers. */
export interface KnownLayout {
  request: string;
  answer: Omit<LayoutResponse, "id" | "failed">;
}

/** Why there is no layout: a newer request, the time limit, or a cancellation by the reader. */
export type NoLayout = "superseded" | "limit" | "cancelled";

export class Layouter {
  private worker: Worker | null = null;
  private last = 0;
  private waiting: ((r: LayoutResponse | NoLayout) => void) | null = null;
  private timer = 0;

  constructor(private known: readonly KnownLayout[]) {}

  /** Returns the layout, or the reason why there is none. `limit` is the time limit in ms; 0 means no limit. */
  async place(request: Omit<LayoutRequest, "id">, limit = 0): Promise<LayoutResponse | NoLayout> {
    // A worker answers its requests in order. If it is still working on a request whose answer nobody needs any more,
    // end it.
    if (this.waiting) this.end("superseded");
    const text = JSON.stringify(request);
    const known = this.known.find((l) => l.request === text);
    if (known) return { id: ++this.last, failed: "", ...known.answer };
    if (!this.worker) {
      this.worker = newWorker(layoutWorker());
      this.worker.onmessage = (e: MessageEvent<LayoutResponse>) => {
        if (e.data.id === this.last) this.answer(e.data);
      };
    }
    const id = ++this.last;
    const start = performance.now();
    return new Promise((resolve) => {
      this.waiting = (r) => {
        if (typeof r !== "string") performance.measure("layout", { start, end: performance.now() }); // so that the page's speed can be measured
        resolve(r);
      };
      if (limit > 0) this.timer = window.setTimeout(() => this.end("limit"), limit);
      this.worker!.postMessage({ id, ...request } satisfies LayoutRequest);
    });
  }

  cancel(): void {
    this.end("cancelled");
  }

  private end(why: NoLayout): void {
    if (!this.waiting) return;
    this.worker?.terminate();
    this.worker = null;
    this.answer(why);
  }

  private answer(r: LayoutResponse | NoLayout): void {
    clearTimeout(this.timer);
    const { waiting } = this;
    this.waiting = null;
    waiting?.(r);
  }
}
