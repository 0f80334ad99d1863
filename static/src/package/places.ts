// The addresses of the package's files in a browser. The files lie beside the package's scripts, and the addresses have
// the form new URL("...", import.meta.url), which bundlers recognise. The user of the package may set other addresses.

import type { Files } from "./options";
import { checkOptions } from "./check-options";

const files = {
  worker: new URL("./engine-worker.js", import.meta.url),
  module: new URL("./engine.wasm", import.meta.url),
  layout: new URL("./layout-worker.js", import.meta.url),
};

/** Sets the addresses; call it before the first request. */
export function configure(where: Files): void {
  checkOptions(where, ["worker", "module", "layout"], "configure");
  for (const key of ["worker", "module", "layout"] as const)
    if (where[key] !== undefined) files[key] = new URL(where[key], addressed());
}

/** The address to which relative addresses refer: that of the page, or in a worker that of the worker's script. */
const addressed = (): string => (typeof document === "undefined" ? location.href : document.baseURI);

export const engineModule = (): URL => files.module;
export const engineWorker = (): URL => files.worker;
export const layoutWorker = (): URL => files.layout;
