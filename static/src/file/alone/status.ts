// Replaces words/status.ts in a file without an engine.

export function statusText(): string {
  return "A recorded run, without the engine";
}
