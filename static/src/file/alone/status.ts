// In the build of a single-file page without an engine, this module replaces words/status.ts.

export function statusText(): string {
  return "A recorded run, without the engine";
}
