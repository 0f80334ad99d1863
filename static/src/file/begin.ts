// Starts the engine's worker in a single-file page: the file contains the module, which the first
// worker gets in packed form. Replaces engine/early.ts.

import type { Begun } from "../engine/early";

export type { Begun };

export function begin(url: URL, module: WebAssembly.Module | null = null): Begun {
  const worker = new Worker(url);
  const said: Event[] = [];
  worker.onmessage = worker.onerror = (e: Event) => said.push(e);
  worker.postMessage(module ?? ic3file.engine);
  return { worker, said };
}
