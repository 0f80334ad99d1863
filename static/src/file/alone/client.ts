// In place of engine/client.ts where the file has no engine: one that never comes.

import type { EngineStatus } from "../../state";

export type { Instance } from "../../engine/client";

export class EngineClient {
  constructor(private onStatus: (s: EngineStatus) => void) {}

  start(): Promise<never> {
    this.onStatus({ phase: "failed", message: "this file holds none" });
    return new Promise(() => undefined); // nobody waits for it: the session asks nothing
  }

  check = this.start;
  parse = this.start;
  further = this.start;
  ask = this.start;

  cancel(): void {
    // There is no run.
  }

  stopReading(): void {
    // Nothing is read.
  }
}
