// Communicates with the engine: takes over the worker that fetches and compiles the module, keeps
// the module for further workers, and replaces the worker to cancel a run.
//
// A run cannot be interrupted from inside, so cancelling terminates the worker and starts another
// one from the compiled module. A second worker is started when it is first needed. It parses the
// text that the reader types during a run, and takes the place of a worker that was terminated.

import { whyNotLoaded } from "../notices";
import { isLong } from "../reading";
import type { EngineStatus } from "../state";
import type { CoreRace } from "./cores";
import { begin, type Begun } from "./early";
import type { Loading } from "./load";
import type { EngineInfo, Progress, Request, Response } from "./protocol";
import type { SideEngine } from "./side-engine";
import { parsed, tell, type Client, type Parsed, type RunHandlers, type Split, type SplitHandlers } from "./talk";

declare const MANIFEST: { engineWorker: string };

type Pending = (r: Response) => void;

/** A worker with an instance of the engine. */
export class Instance {
  readonly worker: Worker;
  readonly ready: Promise<Response>;
  busy = false;
  dead = false;
  private pending = new Map<number, Pending>();

  constructor(
    { worker, said }: Begun,
    private onDeath: (i: Instance, message: string) => void,
    onLoading: (l: Loading) => void = () => undefined,
  ) {
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = (e: MessageEvent<string | Loading>) => {
        if (typeof e.data !== "string") return onLoading(e.data);
        const r = JSON.parse(e.data) as Response;
        if (r.type === "ready") resolve(r);
        else if (r.id === 0) {
          reject(new Error(r.message ?? "the engine did not start"));
          this.die(r.message ?? "the engine failed");
        } else this.pending.get(r.id)?.(r);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        reject(new Error(e.message || "the worker failed to start"));
        this.die(e.message || "the worker failed");
      };
    });
    this.ready.catch(() => undefined); // whoever awaits it gets the error
    for (const e of said) {
      if (e instanceof MessageEvent) worker.onmessage!(e);
      else worker.onerror!(e as ErrorEvent);
    }
  }

  send(request: Request | { id: number; type: string }, on: Pending): void {
    this.pending.set(request.id, on);
    this.worker.postMessage(JSON.stringify(request));
  }

  /** Whether no answer is pending. */
  get quiet(): boolean {
    return this.pending.size === 0;
  }

  forget(id: number): void {
    this.pending.delete(id);
  }

  end(): void {
    this.dead = true;
    this.pending.clear();
    this.worker.onmessage = null; // ignore messages that were already sent
    this.worker.terminate();
  }

  private die(message: string): void {
    if (this.dead) return;
    this.dead = true;
    this.worker.terminate();
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const on of waiting) on({ id: 0, type: "error", message });
    this.onDeath(this, message);
  }
}

export class EngineClient implements Client {
  private module: WebAssembly.Module | null = null;
  private main: Instance | null = null;
  private spare: Instance | null = null;
  private nextID = 1;
  private runID = 0;
  private guard = 0;
  private race: CoreRace<Instance> | null = null;
  private engines: EngineInfo[] = [];
  private started: Promise<void> | null = null;
  private reading: { instance: Instance; slow: boolean; stop(): void } | null = null;
  private side: SideEngine | null = null;

  constructor(
    private onStatus: (s: EngineStatus) => void,
    private onReady: (version: string, engines: EngineInfo[]) => void,
  ) {}

  /** Downloads, compiles and starts the engine; may be called again after a failure. */
  start(): Promise<void> {
    this.started ??= this.load().catch((err: unknown) => {
      this.started = null;
      this.onStatus({ phase: "failed", message: err instanceof Error ? err.message : String(err) });
      throw err;
    });
    return this.started;
  }

  private async load(): Promise<void> {
    this.onStatus({ phase: "download", loaded: 0, total: 0 });
    this.main = this.spawn();
    const r = await this.main.ready;
    this.onReady(r.version ?? "", (this.engines = r.engines ?? []));
    this.onStatus({ phase: "ready" });
  }

  // Handles the progress of the worker that fetches the module.
  private loading(l: Loading): void {
    if ("module" in l) {
      this.module = l.module;
      this.onStatus({ phase: "start" });
    } else this.onStatus(l.phase === "download" ? { phase: l.phase, loaded: l.loaded, total: l.total } : l);
  }

  private spawn(): Instance {
    return new Instance(
      this.begun(),
      (dead) => {
        if (this.main === dead) this.main = null;
        if (this.spare === dead) this.spare = null;
      },
      (l) => this.loading(l),
    );
  }

  // Returns the worker that an earlier script has started, or starts one. A new worker gets the compiled module if
  // there is one already.
  private begun(): Begun {
    const early = globalThis.begunEngine;
    globalThis.begunEngine = null;
    return early ?? begin(new URL(MANIFEST.engineWorker, import.meta.url), this.module);
  }

  /** Starts another engine, which the caller must end. */
  async further(): Promise<Instance> {
    await this.start();
    return new Instance(this.begun(), () => undefined);
  }

  /** Sends a request to the second engine, which does not disturb a run (side-engine.ts). */
  async ask<T>(request: object, signal?: AbortSignal): Promise<T> {
    const { SideEngine } = await import("./side-engine").catch(() => Promise.reject(new Error(whyNotLoaded())));
    this.side ??= new SideEngine(() => this.further());
    return this.side.ask<T>(request, signal);
  }

  /** An instance without a run. */
  private idle(): Instance {
    if (!this.main) {
      this.main = this.spare ?? this.spawn();
      this.spare = null;
    }
    if (!this.main.busy) return this.main;
    this.spare ??= this.spawn();
    return this.spare;
  }

  /**
   * Parses a program. A long parse reports its progress. A later call cancels a long parse that is
   * still going on.
   */
  async parse(
    file: string,
    source: string,
    ints: string,
    progress: (p: Progress) => void = () => undefined,
  ): Promise<Parsed> {
    await this.start();
    if (this.reading?.slow) this.stopReading();
    const instance = this.idle();
    await instance.ready;
    const id = this.nextID++;
    return new Promise((resolve, reject) => {
      const reading = {
        instance,
        slow: isLong(source),
        stop: () => reject(new Error("reading the program was stopped")),
      };
      this.reading = reading;
      instance.send({ id, type: "parse", file, source, ints }, (r) => {
        if (r.type === "progress") {
          reading.slow = true;
          if (this.reading === reading && r.progress) progress(r.progress);
          return;
        }
        instance.forget(id);
        if (this.reading === reading) this.reading = null;
        if (r.type === "parsed") resolve(parsed(r));
        else reject(new Error(r.message ?? "the program could not be read"));
      });
    });
  }

  /** Stops parsing: terminates the worker that does it. */
  stopReading(): void {
    const r = this.reading;
    this.reading = null;
    if (!r) return;
    if (r.instance === this.spare) {
      r.instance.end();
      this.spare = null;
    } else this.replace(r.instance);
    r.stop();
  }

  /** Cancels the current run, if there is one, and starts another. */
  async check({ cores = 1, ...request }: Split, on: RunHandlers | SplitHandlers): Promise<void> {
    this.cancel();
    const run = ++this.runID;
    await this.start();
    // If the code for several cores cannot be loaded, use one core.
    const split = cores > 1 && "beside" in on ? await import("./cores").catch(() => null) : null;
    if (run !== this.runID) return;
    const instance = this.idle();
    instance.busy = true;
    await instance.ready;
    if (run !== this.runID) return;
    on.started();
    const id = this.nextID++;
    const check = { id, type: "check", trace: true, ...request } as const;
    const n = split?.usable(cores, request.engine, this.engines, navigator.hardwareConcurrency) ?? 1;
    if (n > 1) {
      this.race = new split!.CoreRace(
        check,
        n,
        instance,
        () => this.spawn(),
        on as SplitHandlers,
        (rests) => this.raced(instance, rests),
      );
      return;
    }
    const finish = (): void => {
      instance.busy = false;
      instance.forget(id);
      clearTimeout(this.guard);
      this.retireSpare(instance);
    };
    // The engine stops by itself at its time limit. This timer ends an engine that fails to do so.
    this.guard = window.setTimeout(() => {
      this.replace(instance);
      on.failed("the engine did not stop at its time limit and was ended");
    }, request.timeoutMs + 3000);
    instance.send(check, (r) => {
      if (r.type === "result" || r.type === "error") finish();
      tell(r, on);
    });
  }

  /** Cancels the current run immediately. */
  cancel(): void {
    this.runID++;
    clearTimeout(this.guard);
    this.race?.end();
    this.race = null;
    if (this.main?.busy) this.replace(this.main);
  }

  // After a race between several cores, one worker may be idle; it gets the next run.
  private raced(leader: Instance, rests: Instance | null): void {
    this.race = null;
    leader.busy = false;
    if (rests === leader) return this.retireSpare(leader);
    // If a worker died, a later request may have started a new one in its place.
    const taken = this.main !== null && this.main !== leader;
    if (rests && taken) rests.end();
    else if (rests) this.main = rests;
    else this.replace(leader);
    leader.end();
  }

  private replace(instance: Instance): void {
    instance.end();
    if (this.main === instance) {
      this.main = this.spare ?? this.spawn();
      this.spare = null;
    }
  }

  // The page keeps at most one idle engine, so end the second one.
  private retireSpare(instance: Instance): void {
    if (this.main === instance && this.spare?.quiet) {
      this.spare.end();
      this.spare = null;
    }
  }
}
