// The page's first and smallest script. It starts the engine's worker, which fetches the module while the other parts
// of the page are loading. The messages of the worker are stored until client.ts takes over the worker.

declare const MANIFEST: { engineWorker: string };

/** A started worker, with its messages so far. */
export interface Begun {
  worker: Worker;
  said: Event[];
}

declare global {
  var begunEngine: Begun | null | undefined; // null once it is taken over
}

/** Starts a worker from a module, or one that fetches the module. */
export function begin(url: URL, module: WebAssembly.Module | null = null): Begun {
  const worker = new Worker(url);
  const said: Event[] = [];
  worker.onmessage = worker.onerror = (e: Event) => said.push(e);
  worker.postMessage(module);
  return { worker, said };
}

if (globalThis.begunEngine === undefined)
  globalThis.begunEngine = begin(new URL(MANIFEST.engineWorker, import.meta.url));
