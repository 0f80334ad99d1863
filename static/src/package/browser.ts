// The package in a browser: instances live in Web Workers and share one compiled
// module, which is fetched with the first question.

import { home } from "./home";
import { verifier } from "./core";

export type * from "./core";

/** Where the two files beside this one are, when a bundler has moved them. */
export interface Files {
  worker?: string | URL;
  module?: string | URL;
}

const files = {
  worker: new URL("./engine-worker.js", import.meta.url),
  module: new URL("./engine.wasm", import.meta.url),
};

/** Says where the files are; before the first question. */
export function configure(where: Files): void {
  for (const key of ["worker", "module"] as const)
    if (where[key] !== undefined) files[key] = new URL(where[key], document.baseURI);
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module; one that could not be fetched is tried again. */
function module(): Promise<WebAssembly.Module> {
  compiled ??= fetched().catch((e: unknown) => {
    compiled = null;
    throw e;
  });
  return compiled;
}

async function fetched(): Promise<WebAssembly.Module> {
  const response = await fetch(files.module);
  if (!response.ok) throw new Error(`${files.module.href}: ${response.status} ${response.statusText}`);
  // A response of our own has the right type whatever the server sent.
  return WebAssembly.compileStreaming(new Response(response.body, { headers: { "Content-Type": "application/wasm" } }));
}

const { check, validate, engines, close } = verifier(home(() => files.worker, module));
export { check, close, engines, validate };
