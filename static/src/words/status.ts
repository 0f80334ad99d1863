// The text beside the verdict that says how far the engine is loaded.

import type { EngineStatus } from "../state";

/**
 * statusText says how far the engine is loaded. The single-file page contains the engine and only
 * unpacks it; this is called "loading", too.
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
