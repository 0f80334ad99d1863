// Where the files are that scripts start as workers, or fetch. In the npm package
// another module stands here (package/places.ts), whose addresses bundlers can read.

declare const MANIFEST: { wasm: string; engineWorker: string; layoutWorker: string };

export const engineModule = (): URL => new URL(MANIFEST.wasm, import.meta.url);
export const engineWorker = (): URL => new URL(MANIFEST.engineWorker, import.meta.url);
export const layoutWorker = (): URL => new URL(MANIFEST.layoutWorker, import.meta.url);
