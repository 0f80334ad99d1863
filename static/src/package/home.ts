// Creates workers in a browser: they use one script, and share one compiled module. The first
// worker fetches and compiles the module, off the page's main thread.

import type { Loading } from "../engine/load";
import { newWorker, prepare } from "../engine/scripts";
import type { Address } from "../engine/worker";
import type { Home, Port, WorkerListener } from "./core";

/**
 * home returns the functions by which the package starts workers in a browser. It calls
 * `onProgress` with the progress of loading the module.
 */
export function home(script: () => URL, module: () => URL, onProgress: (l: Loading) => void): Home {
  let compiled: Promise<WebAssembly.Module> | null = null; // null again after a failure
  return {
    keep: navigator.hardwareConcurrency || 2,
    async begin(listener: WorkerListener): Promise<Port> {
      await prepare(script());
      const worker = newWorker(script());
      const first = compiled === null;
      let waits: { loaded(l: Loading): void; failed(message: string): void } | null = null; // waits for the module
      if (first) {
        compiled = new Promise((resolve, reject) => {
          waits = {
            loaded(l) {
              onProgress(l);
              if (!("module" in l)) return;
              waits = null;
              resolve(l.module);
            },
            failed(message) {
              waits = null;
              compiled = null;
              reject(new Error(message));
            },
          };
        });
        compiled.catch(() => undefined); // whoever awaits it gets the error
      }
      worker.onmessage = ({ data }: MessageEvent<string | Loading>) => {
        if (typeof data !== "string") return waits?.loaded(data);
        waits?.failed((JSON.parse(data) as { message?: string }).message ?? "it did not start"); // before it has the module, a worker sends only errors
        listener.said(data);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        const message = e.message || "the worker failed";
        waits?.failed(message);
        listener.gone(message);
      };
      try {
        worker.postMessage(first ? ({ address: module().href } satisfies Address) : await compiled);
      } catch (e) {
        worker.terminate();
        throw e;
      }
      return { post: (text) => worker.postMessage(text), end: () => worker.terminate(), hold: () => undefined };
    },
  };
}
