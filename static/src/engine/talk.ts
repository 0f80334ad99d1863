// What a session asks of an engine, and how it is told what the engine says: the
// page asks workers of its own (client.ts), an element on somebody's page those
// that all elements share (embed/client.ts).

import { normalGraph, normalReport } from "./protocol";
import type { Diagnostic, Graph, Progress, Report, Response, TraceEvent } from "./protocol";

export interface RunHandlers {
  /** An engine is at work on it. */
  started(): void;
  progress(p: Progress): void;
  graph(g: Graph): void;
  events(batch: TraceEvent[]): void;
  result(r: Report): void;
  failed(message: string): void;
}

/** Of a run that may be split over several cores. */
export interface SplitHandlers extends RunHandlers {
  /** Told what another core does, unseen; with a result that becomes the run. */
  beside(): RunHandlers;
}

/** Hands on a response to a check. */
export function tell(r: Response, on: RunHandlers): void {
  switch (r.type) {
    case "progress":
      if (r.progress) on.progress(r.progress);
      break;
    case "graph":
      if (r.graph) on.graph(normalGraph(r.graph));
      break;
    case "events":
      if (r.events) on.events(r.events);
      break;
    case "result":
      if (r.result) on.result(normalReport({ ...r.result, witness: r.witness ?? "" }));
      else on.failed("the engine gave no result");
      break;
    case "error":
      on.failed(r.message ?? "the engine failed");
      break;
    default:
      break;
  }
}

export interface CheckRequest {
  file: string;
  source: string;
  engine: string;
  options: Record<string, string>;
  ints: string;
  timeoutMs: number;
}

/** Whether, and for how many cores, a run may be split. */
export type Split = CheckRequest & { cores?: number };

/** What reading a program gives. */
export interface Parsed {
  diagnostics: Diagnostic[];
  graph: Graph | null;
}

export function parsed(r: Response): Parsed {
  return { diagnostics: r.diagnostics ?? [], graph: r.graph ? normalGraph(r.graph) : null };
}

/** The engine as a session sees it. */
export interface Client {
  /** Downloads, compiles and starts; may be called again after a failure. */
  start(): Promise<void>;
  /** Starts a run; one that is under way is cancelled. */
  check(request: Split, on: RunHandlers | SplitHandlers): Promise<void>;
  /** Ends the run that is under way, at once. */
  cancel(): void;
  /** Reads a program. One that takes long tells how far it is, and gives way to the next. */
  parse(file: string, source: string, ints: string, progress?: (p: Progress) => void): Promise<Parsed>;
  stopReading(): void;
  /** Asks the engine beside the run. */
  ask<T>(request: object, signal?: AbortSignal): Promise<T>;
}
