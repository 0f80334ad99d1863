// The page's first script, and its smallest: begins the engine's worker, which
// fetches the module, while the rest of the page is on its way. What the worker
// says is kept until client.ts takes it over.

declare const MANIFEST: { engineWorker: string };

/** A worker that has been begun, and what it has said so far. */
export interface Begun {
  worker: Worker;
  said: Event[];
}

declare global {
  var begunEngine: Begun | null | undefined; // null: taken
}

/** Begins a worker of a module, or one that fetches it. */
export function begin(url: URL, module: WebAssembly.Module | null = null): Begun {
  const worker = new Worker(url);
  const said: Event[] = [];
  worker.onmessage = worker.onerror = (e: Event) => said.push(e);
  worker.postMessage(module);
  return { worker, said };
}

if (globalThis.begunEngine === undefined)
  globalThis.begunEngine = begin(new URL(MANIFEST.engineWorker, import.meta.url));
