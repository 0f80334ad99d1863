// The package in a browser: instances live in Web Workers and share one compiled
// module, which is fetched with the first question.

import { verifier, type Ear, type Port } from "./core";

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

async function begin(ear: Ear): Promise<Port> {
  const worker = new Worker(sameOrigin(files.worker));
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
}

/** A worker's script must be of the page's own origin: one from elsewhere is called by a script that is. */
function sameOrigin(url: URL): URL | string {
  if (url.origin === location.origin) return url;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: "text/javascript" }));
}

const { check, validate, engines, close } = verifier({ begin, keep: navigator.hardwareConcurrency || 2 });
export { check, close, engines, validate };
