// The addresses of files that scripts fetch or start as workers. The npm package replaces this module by
// package/places.ts, whose addresses bundlers can recognise.

declare const MANIFEST: { wasm: string; engineWorker: string; layoutWorker: string };

export const engineModule = (): URL => new URL(MANIFEST.wasm, import.meta.url);
export const engineWorker = (): URL => new URL(MANIFEST.engineWorker, import.meta.url);
export const layoutWorker = (): URL => new URL(MANIFEST.layoutWorker, import.meta.url);
