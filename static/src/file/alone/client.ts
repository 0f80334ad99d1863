// Replaces engine/client.ts in a file without an engine: the engine never starts.

import type { EngineStatus } from "../../state";

export type { Instance } from "../../engine/client";

export class EngineClient {
  constructor(private onStatus: (s: EngineStatus) => void) {}

  start(): Promise<never> {
    this.onStatus({ phase: "failed", message: "this file contains no engine" });
    return new Promise(() => undefined); // the session sends no requests here
  }

  check = this.start;
  parse = this.start;
  further = this.start;
  ask = this.start;

  cancel(): void {
    // There is no run.
  }

  stopReading(): void {
    // There is nothing to stop: without an engine, no program is parsed.
  }
}
