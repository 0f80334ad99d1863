// A worker of the engine, in a page in one file: the module is in the file, and
// is handed to the first worker as it stands there. Takes the place of
// engine/early.ts.

import type { Begun } from "../engine/early";

export type { Begun };

export function begin(url: URL, module: WebAssembly.Module | null = null): Begun {
  const worker = new Worker(url);
  const said: Event[] = [];
  worker.onmessage = worker.onerror = (e: Event) => said.push(e);
  worker.postMessage(module ?? ic3file.engine);
  return { worker, said };
}
