// Where workers come from in a browser: one script, one compiled module for all.

import { newWorker, prepare } from "../engine/scripts";
import type { Ear, Home, Port } from "./core";

/** `module` is asked for with each worker. */
export function home(script: () => URL, module: () => Promise<WebAssembly.Module>): Home {
  return {
    keep: navigator.hardwareConcurrency || 2,
    async begin(ear: Ear): Promise<Port> {
      await prepare(script());
      const worker = newWorker(script());
      worker.onmessage = (e: MessageEvent<unknown>) => {
        if (typeof e.data === "string") ear.said(e.data);
      };
      worker.onerror = (e) => {
        e.preventDefault();
        ear.gone(e.message || "the worker failed");
      };
      try {
        worker.postMessage(await module());
      } catch (e) {
        worker.terminate();
        throw e;
      }
      return { post: (text) => worker.postMessage(text), end: () => worker.terminate(), hold: () => undefined };
    },
  };
}
