// A second engine, which answers requests of the page (about a claim, a plane, a query) while the main engine continues
// the run. It is terminated after some time without requests.

import type { Response } from "./protocol";

const restAfter = 30_000; // ms

/** The functions of an engine's worker that this file needs; see client.ts. */
export interface Channel {
  send(request: { id: number; type: string }, on: (r: Response) => void): void;
  forget(id: number): void;
  end(): void;
  readonly dead: boolean;
}

interface Waiting {
  request: { id: number; type: string };
  resolve(r: unknown): void;
  reject(err: Error): void;
}

export class SideEngine {
  private channel: Channel | null = null;
  private waiting = new Map<number, Waiting>(); // in order; the first request is being answered
  private nextID = 1;
  private rest = 0;

  /** `spawn` makes an engine from the compiled module. */
  constructor(private spawn: () => Promise<Channel>) {}

  async ask<T>(request: object, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    clearTimeout(this.rest);
    await this.open();
    signal?.throwIfAborted();
    const id = this.nextID++;
    return new Promise<T>((resolve, reject) => {
      const w: Waiting = { request: { type: "", ...request, id }, resolve: resolve as (r: unknown) => void, reject };
      this.waiting.set(id, w);
      signal?.addEventListener("abort", () => this.abort(id, signal.reason), { once: true });
      this.send(w);
    });
  }

  private opening: Promise<void> | null = null;

  private async open(): Promise<void> {
    if (this.channel && !this.channel.dead) return;
    this.opening ??= this.spawn()
      .then((c) => {
        this.channel = c;
      })
      .finally(() => (this.opening = null));
    await this.opening;
  }

  private send(w: Waiting): void {
    const channel = this.channel!;
    const { id } = w.request;
    channel.send(w.request, (r) => {
      if (!this.waiting.delete(id)) return;
      channel.forget(id);
      if (r.type === "error") w.reject(new Error(r.message ?? "the engine could not answer"));
      else w.resolve(r);
      this.restSoon();
    });
  }

  private abort(id: number, reason: unknown): void {
    const w = this.waiting.get(id);
    if (!w) return;
    const first = this.waiting.keys().next().value === id;
    this.waiting.delete(id);
    this.channel?.forget(id);
    w.reject(reason instanceof Error ? reason : new DOMException("the request was given up", "AbortError"));
    // A request that the engine is working on cannot be interrupted. So if it is aborted, the
    // engine ends, and a new engine gets the requests that still wait.
    if (first) {
      this.end();
      if (this.waiting.size > 0) void this.open().then(() => this.waiting.forEach((v) => this.send(v)));
    } else this.restSoon();
  }

  private restSoon(): void {
    clearTimeout(this.rest);
    if (this.waiting.size === 0) this.rest = window.setTimeout(() => this.end(), restAfter);
  }

  private end(): void {
    this.channel?.end();
    this.channel = null;
  }
}
