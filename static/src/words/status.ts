// How far the engine is loaded, in words beside the verdict.

import type { EngineStatus } from "../state";

/**
 * statusText says how far the engine is loaded. In the single-file page it is only unpacked, so "loading" covers both.
 */
export function statusText(s: EngineStatus): string {
  switch (s.phase) {
    case "download":
      return s.total > 0 ? `Loading the engine, ${mb(s.loaded)} of ${mb(s.total)} MB` : "Loading the engine";
    case "compile":
      return "Compiling the engine";
    case "start":
      return "Starting the engine";
    case "ready":
      return "Engine ready in this browser";
    case "failed":
      return `Engine failed: ${s.message}`;
  }
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
