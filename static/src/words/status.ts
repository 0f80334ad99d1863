// What is said of the engine's coming, beside the verdict.

import type { EngineStatus } from "../state";

export function statusText(s: EngineStatus): string {
  switch (s.phase) {
    case "download":
      return s.total > 0 ? `Downloading the engine, ${mb(s.loaded)} of ${mb(s.total)} MB` : "Downloading the engine";
    case "compile":
      return "Compiling the engine";
    case "start":
      return "Starting the engine";
    case "ready":
      return "Engine ready, in this browser";
    case "failed":
      return `Engine failed: ${s.message}`;
  }
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
