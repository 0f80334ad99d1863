// An element's access to the engine, which all elements of a page share (engines.ts). Each run has
// its own worker, so that no element waits for another; an idle worker is reused by the next run.

import type { Report, Request, Response } from "../engine/messages";
import type { EngineInfo, Progress } from "../engine/protocol";
import { parsed, tell, type CheckRequest, type Client, type Parsed, type RunHandlers } from "../engine/talk";
import type { EngineStatus } from "../state";
import { engines, status } from "./engines";

declare const MANIFEST: { version: string };

const patience = 60; // seconds that a question beside a run may take

/** One element's client. */
export class SharedClient implements Client {
  private running: AbortController | null = null;
  private reading: AbortController | null = null;

  /** `reported` is called with reports in the engine's form. */
  constructor(
    private onStatus: (s: EngineStatus) => void,
    private onReady: (version: string, engines: EngineInfo[]) => void,
    private reported: (r: Report) => void,
  ) {
    status.listeners.add(onStatus);
    onStatus(status.now);
  }

  async start(): Promise<void> {
    try {
      this.onReady(MANIFEST.version, await engines.engines());
      status.become({ phase: "ready" });
    } catch (err) {
      status.become({ phase: "failed", message: err instanceof Error ? err.message : String(err) });
      throw err;
    }
  }

  async check(request: CheckRequest, on: RunHandlers): Promise<void> {
    this.cancel();
    const turn = (this.running = new AbortController());
    const { signal } = turn;
    try {
      if (status.now.phase !== "ready") await this.start();
      if (signal.aborted) return;
      on.started();
      const asked: Omit<Request, "id"> = { type: "check", trace: true, ...request };
      const r = await engines.ask(asked, { limit: request.timeoutMs / 1000, signal }, (r) => tell(r, on));
      if (r.result) this.reported(r.result);
      tell(r, on);
    } catch (err) {
      if (!signal.aborted) throw err;
    } finally {
      if (this.running === turn) this.running = null;
    }
  }

  cancel(): void {
    this.running?.abort(new Error("cancelled"));
    this.running = null;
  }

  async parse(
    file: string,
    source: string,
    ints: string,
    progress: (p: Progress) => void = () => undefined,
  ): Promise<Parsed> {
    this.stopReading();
    const { signal } = (this.reading = new AbortController());
    const r = await engines.ask({ type: "parse", file, source, ints }, { limit: patience, signal }, (r) => {
      if (r.progress) progress(r.progress);
    });
    return parsed(r);
  }

  stopReading(): void {
    this.reading?.abort(new Error("reading the program was stopped"));
    this.reading = null;
  }

  ask<T>(request: object, signal?: AbortSignal): Promise<T> {
    const asked = request as Omit<Request, "id">;
    return engines.ask(asked, { limit: patience, ...(signal ? { signal } : {}) }) as Promise<Response> as Promise<T>;
  }

  /** Called when the element is removed. */
  close(): void {
    this.cancel();
    this.stopReading();
    status.listeners.delete(this.onStatus);
  }
}
