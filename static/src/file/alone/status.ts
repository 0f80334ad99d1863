// In place of words/status.ts where the file has no engine.

export function statusText(): string {
  return "A recorded run, without the engine";
}
