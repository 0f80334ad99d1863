// The engine for all elements of a page: the module is fetched once, and all elements share the workers. The functions
// of the npm package use the same module and workers.

import { engineModule, engineWorker } from "../engine/places";
import { pool } from "../package/core";
import { home } from "../package/home";
import type { EngineStatus } from "../state";

/**
 * The state of the module while it is loaded, and the functions to call when this state changes.
 */
class Status {
  now: EngineStatus = { phase: "download", loaded: 0, total: 0 };
  readonly listeners = new Set<(s: EngineStatus) => void>();

  become(s: EngineStatus): void {
    this.now = s;
    for (const tell of this.listeners) tell(s);
  }
}

export const status = new Status();

export const engines = pool(
  home(engineWorker, engineModule, (l) => {
    if ("module" in l) status.become({ phase: "start" });
    else status.become(l.phase === "download" ? { phase: l.phase, loaded: l.loaded, total: l.total } : l);
  }),
);
