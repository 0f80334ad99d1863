// Where the package's files are in a browser: beside its scripts, as bundlers know
// them that follow new URL("...", import.meta.url), or where its user says.

import type { Files } from "./given";
import { known } from "./known";

const files = {
  worker: new URL("./engine-worker.js", import.meta.url),
  module: new URL("./engine.wasm", import.meta.url),
  layout: new URL("./layout-worker.js", import.meta.url),
};

/** Says where the files are; before the first question. */
export function configure(where: Files): void {
  known(where, ["worker", "module", "layout"], "configure");
  for (const key of ["worker", "module", "layout"] as const)
    if (where[key] !== undefined) files[key] = new URL(where[key], addressed());
}

/** What addresses are relative to: the page, or the script of a worker. */
const addressed = (): string => (typeof document === "undefined" ? location.href : document.baseURI);

export const engineModule = (): URL => files.module;
export const engineWorker = (): URL => files.worker;
export const layoutWorker = (): URL => files.layout;
