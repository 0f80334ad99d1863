// The engine of all elements of a page: one module, fetched once, and workers
// that are shared. The functions of the npm package ask the same ones.

import { load } from "../engine/load";
import { engineModule, engineWorker } from "../engine/places";
import { pool } from "../package/core";
import { home } from "../package/home";
import type { EngineStatus } from "../state";

/** How far the module is, and who wants to know. */
class Status {
  now: EngineStatus = { phase: "download", loaded: 0, total: 0 };
  readonly listeners = new Set<(s: EngineStatus) => void>();

  become(s: EngineStatus): void {
    this.now = s;
    for (const tell of this.listeners) tell(s);
  }
}

export const status = new Status();

let fetched: Promise<WebAssembly.Module> | null = null;

/** The module; one that could not be fetched is tried again. */
function module(): Promise<WebAssembly.Module> {
  fetched ??= load(engineModule(), (l) => {
    if ("module" in l) status.become({ phase: "start" });
    else status.become(l.phase === "download" ? { phase: l.phase, loaded: l.loaded, total: l.total } : l);
  }).catch((err: unknown) => {
    fetched = null;
    throw err;
  });
  return fetched;
}

export const engines = pool(home(engineWorker, module));
