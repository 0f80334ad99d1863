// The engine of all elements of a page: one module, fetched once, and workers
// that are shared. A run has a worker for itself while it goes on, so that no
// element waits for another; one that rests is there for the next.

import { home } from "../package/home";
import { pool } from "../package/core";
import type { Report, Request, Response } from "../engine/messages";
import type { EngineInfo, Progress } from "../engine/protocol";
import { load, module as moduleURL } from "../engine/load";
import { parsed, tell, type CheckRequest, type Client, type Parsed, type RunHandlers } from "../engine/talk";
import type { EngineStatus } from "../state";

declare const MANIFEST: { engineWorker: string; version: string };

const worker = new URL(MANIFEST.engineWorker, import.meta.url);

let status: EngineStatus = { phase: "download", loaded: 0, total: 0 };
const listeners = new Set<(s: EngineStatus) => void>();

function become(s: EngineStatus): void {
  status = s;
  for (const tell of listeners) tell(s);
}

let fetched: Promise<WebAssembly.Module> | null = null;

function module(): Promise<WebAssembly.Module> {
  fetched ??= load(moduleURL(import.meta.url), (l) => {
    if ("module" in l) become({ phase: "start" });
    else become(l.phase === "download" ? { phase: l.phase, loaded: l.loaded, total: l.total } : l);
  }).catch((err: unknown) => {
    fetched = null;
    throw err;
  });
  return fetched;
}

const engines = pool(home(() => worker, module));

const patience = 60; // seconds for a question beside a run

/** What one element asks. */
export class SharedClient implements Client {
  private running: AbortController | null = null;
  private reading: AbortController | null = null;

  /** `reported` is given reports as the engine made them. */
  constructor(
    private onStatus: (s: EngineStatus) => void,
    private onReady: (version: string, engines: EngineInfo[]) => void,
    private reported: (r: Report) => void,
  ) {
    listeners.add(onStatus);
    onStatus(status);
  }

  async start(): Promise<void> {
    try {
      this.onReady(MANIFEST.version, await engines.engines());
      become({ phase: "ready" });
    } catch (err) {
      become({ phase: "failed", message: err instanceof Error ? err.message : String(err) });
      throw err;
    }
  }

  async check(request: CheckRequest, on: RunHandlers): Promise<void> {
    this.cancel();
    const turn = (this.running = new AbortController());
    const { signal } = turn;
    try {
      if (status.phase !== "ready") await this.start();
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

  async parse(file: string, source: string, progress: (p: Progress) => void = () => undefined): Promise<Parsed> {
    this.stopReading();
    const { signal } = (this.reading = new AbortController());
    const r = await engines.ask({ type: "parse", file, source }, { limit: patience, signal }, (r) => {
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

  /** The element is gone. */
  close(): void {
    this.cancel();
    this.stopReading();
    listeners.delete(this.onStatus);
  }
}
