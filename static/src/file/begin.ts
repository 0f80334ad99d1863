// Starts the engine's worker in a single-file page, in place of engine/early.ts. The file contains the engine's module
// in packed form, and the first worker gets it in this form.

import type { Begun } from "../engine/early";

export type { Begun };

export function begin(url: URL, module: WebAssembly.Module | null = null): Begun {
  const worker = new Worker(url);
  const said: Event[] = [];
  worker.onmessage = worker.onerror = (e: Event) => said.push(e);
  worker.postMessage(module ?? ic3file.engine);
  return { worker, said };
}
