// One competitor of a race: an engine instance in its own worker, and its output so far.

import type { Instance } from "../engine/client";
import { renameEvents, renameGraph, renameReport, shortNames, type Rename } from "../engine/names";
import { normalGraph, normalReport, type Response } from "../engine/protocol";
import { figures } from "../replay/figures";
import { Recording } from "../replay/thin";
import { newRun, withReport, type RunState } from "../run";

/** A competitor: an engine with its options. */
export interface Entry {
  key: string;
  label: string; // "ic3", "ic3: PLAIN", "ic3 with your options"
  engine: string; // NAME or NAME:PRESET
  options: Record<string, string>;
  frames: boolean; // whether its description mentions frames
}

export type LaneStatus = "waiting" | "starting" | "running" | "done" | "cancelled" | "failed";

export interface Task {
  source: string;
  file: string;
  timeoutMs: number;
  ints: string;
}

/**
 * The maximum number of events stored for a run of the race. Of a longer run, some events are left
 * out.
 */
const kept = 40_000;
const samples = 160; // points in the chart
const grace = 3000; // milliseconds after the time limit, before a worker that does not answer is ended

let nextRun = -1; // negative, because the page's runs count upwards from 0

export class Lane {
  status: LaneStatus = "waiting";
  run: RunState;
  /** The points of the chart: a time in ms, and the number of lemmas at that time. */
  pace: [ms: number, lemmas: number][] = [[0, 0]];
  rate = 0; // recent events per second
  private recording: Recording;
  private instance: Instance | null = null;
  private guard = 0;
  private rename: Rename = (text) => text;
  private lately: [ms: number, events: number][] = [];
  private every = 1; // events between two samples

  constructor(
    readonly entry: Entry,
    readonly task: Task,
  ) {
    this.run = newRun(nextRun--, task.source, entry.engine, entry.options, task.ints);
    this.recording = new Recording(this.run.history, kept, (history) => (this.run.history = history));
  }

  get verdict(): string {
    return this.run.report?.verdict ?? "";
  }

  /** The highest frame, or 0 if there is none yet. */
  get level(): number {
    return figures.frames.of(this.run) ?? 0;
  }

  get lemmas(): number {
    return figures.lemmas.of(this.run) ?? 0;
  }

  /** The depth of bounded search. */
  get depth(): number {
    return figures.depth.of(this.run) ?? 0;
  }

  /** Whether this run of the race occupies a worker. */
  get active(): boolean {
    return this.status === "starting" || this.status === "running";
  }

  get elapsed(): number {
    if (this.status === "waiting" || this.status === "starting") return 0;
    return (this.run.running ? performance.now() : this.run.endedAt) - this.run.startedAt;
  }

  /**
   * Runs the engine. `make` creates an instance. When the instance is ready, the run waits for
   * `signal`. The promise resolves when the run has ended, failed or been cancelled.
   */
  async start(make: () => Promise<Instance>, signal?: () => Promise<void>): Promise<void> {
    this.status = "starting";
    try {
      this.instance = await make();
      await this.instance.ready;
      await signal?.();
    } catch (err) {
      this.fail(err instanceof Error ? err.message : String(err));
      return;
    }
    // The reader may have cancelled the run while it started.
    if (this.status !== "starting") return this.release();
    this.status = "running";
    this.run.startedAt = performance.now();
    const { source, file, timeoutMs, ints } = this.task;
    await new Promise<void>((resolve) => {
      this.ended = resolve;
      this.guard = window.setTimeout(
        () => this.fail("the engine did not stop at its time limit and was ended"),
        timeoutMs + grace,
      );
      this.instance!.send(
        {
          id: 1,
          type: "check",
          file,
          source,
          engine: this.entry.engine,
          options: this.entry.options,
          ints,
          timeoutMs,
          trace: true,
        } as { id: number; type: string },
        (r) => this.take(r),
      );
    });
  }

  private ended: () => void = () => undefined;

  cancel(): void {
    if (this.status !== "waiting" && !this.active) return;
    this.stop("cancelled", { ...this.run, running: false, stopped: true, endedAt: performance.now() });
  }

  private take(r: Response): void {
    if (this.status !== "running") return;
    switch (r.type) {
      case "graph":
        if (!r.graph) break;
        this.rename = shortNames(normalGraph(r.graph));
        this.run.graph = renameGraph(normalGraph(r.graph));
        break;
      case "events": {
        const batch = r.events ?? [];
        renameEvents(batch, this.rename);
        this.recording.append(batch);
        this.sample();
        break;
      }
      case "result":
        if (r.result) {
          const report = renameReport(normalReport({ ...r.result, witness: r.witness ?? "" }), this.rename);
          const endedAt = performance.now();
          this.recording.end(
            () => this.status === "running" && this.stop("done", { ...withReport(this.run, report), endedAt }),
          );
        } else this.fail("the engine gave no result");
        break;
      case "error":
        this.fail(r.message ?? "the engine failed");
        break;
      default:
        break;
    }
  }

  private sample(): void {
    const ms = this.elapsed;
    const events = this.run.history.total;
    this.lately.push([ms, events]);
    while (this.lately.length > 2 && ms - this.lately[0]![0] > 1000) this.lately.shift();
    const [from, before] = this.lately[0]!;
    if (ms - from > 50) this.rate = ((events - before) / (ms - from)) * 1000;
    const last = this.pace.at(-1);
    if (last && ms - last[0] < this.every * 40) return;
    this.pace.push([ms, this.lemmas]);
    if (this.pace.length > samples) {
      this.pace = this.pace.filter((_, i) => i % 2 === 0);
      this.every *= 2;
    }
  }

  private fail(message: string): void {
    this.stop("failed", { ...this.run, running: false, failure: message, endedAt: performance.now() });
  }

  private stop(status: LaneStatus, run: RunState): void {
    this.status = status;
    this.run = run;
    this.rate = 0;
    if (run.report) this.pace.push([this.elapsed, this.lemmas]);
    this.release();
    this.ended();
  }

  // Ends the worker, because a worker keeps its memory as long as it exists.
  private release(): void {
    clearTimeout(this.guard);
    this.instance?.end();
    this.instance = null;
  }
}

/** Runs the lanes in order, at most `atOnce` of them at the same time. */
export class Race {
  /** The lane that has proved or refuted the program in the shortest time so far. */
  first: Lane | null = null;

  constructor(
    readonly lanes: readonly Lane[],
    private atOnce: number,
    private stopOthers: boolean,
    private make: () => Promise<Instance>,
    private onVerdict: (lane: Lane) => void,
  ) {}

  get running(): boolean {
    return this.lanes.some((l) => l.active || l.status === "waiting");
  }

  async start(): Promise<void> {
    // The first lanes load their engines at the same time. A run begins only when all these engines
    // are ready, so that the race is fair.
    let missing = Math.min(this.atOnce, this.lanes.length);
    let go = (): void => undefined;
    const all = new Promise<void>((resolve) => (go = resolve));
    const one = async (): Promise<void> => {
      let here = false;
      const ready = (): Promise<void> => {
        if (!here && --missing === 0) go();
        here = true;
        return all;
      };
      for (;;) {
        const next = this.lanes.find((l) => l.status === "waiting");
        if (!next) return;
        await next.start(this.make, ready);
        void ready(); // even if it could not start
        this.arrived(next);
      }
    };
    await Promise.all(Array.from({ length: missing }, one));
  }

  cancel(): void {
    for (const l of this.lanes) l.cancel();
  }

  private arrived(lane: Lane): void {
    if (lane.verdict !== "safe" && lane.verdict !== "unsafe") return;
    if (this.first && this.first.elapsed <= lane.elapsed) return;
    this.first = lane;
    this.onVerdict(lane);
    if (this.stopOthers) this.cancel();
  }
}
