// The interface between a session and an engine. The page uses its own workers (client.ts). An element on another page
// uses workers that it shares with all other elements (embed/client.ts).

import { normalGraph, normalReport } from "./protocol";
import type { Diagnostic, Graph, Progress, Report, Response, TraceEvent } from "./protocol";

export interface RunHandlers {
  /** Called when an engine has started to work on the request. */
  started(): void;
  progress(p: Progress): void;
  graph(g: Graph): void;
  events(batch: TraceEvent[]): void;
  result(r: Report): void;
  failed(message: string): void;
}

/** Handlers for a run that may be split over several cores. */
export interface SplitHandlers extends RunHandlers {
  /**
   * Returns the handlers for another core. The page does not show the events of that core. But if that core delivers
   * the result, its events become the run.
   */
  beside(): RunHandlers;
}

/** Calls the handler that fits a response to a check. */
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

/** A check, and the number of cores over which it may be split. */
export type Split = CheckRequest & { cores?: number };

/** The result of parsing a program. */
export interface Parsed {
  diagnostics: Diagnostic[];
  graph: Graph | null;
}

export function parsed(r: Response): Parsed {
  return { diagnostics: r.diagnostics ?? [], graph: r.graph ? normalGraph(r.graph) : null };
}

/** The engine as a session uses it. */
export interface Client {
  /** Downloads, compiles and starts the engine; may be called again after a failure. */
  start(): Promise<void>;
  /** Starts a run and cancels a current one. */
  check(request: Split, on: RunHandlers | SplitHandlers): Promise<void>;
  /** Cancels the current run immediately. */
  cancel(): void;
  /**
   * Parses a program. A long parse reports its progress, and the next call cancels it if it is
   * still going on.
   */
  parse(file: string, source: string, ints: string, progress?: (p: Progress) => void): Promise<Parsed>;
  stopReading(): void;
  /** Sends a request to the second engine, which does not disturb a run. */
  ask<T>(request: object, signal?: AbortSignal): Promise<T>;
}
