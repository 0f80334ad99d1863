// Computes how many bytes are transferred for a file of the built page.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { built } from "./harness.mjs";

/** Whether the page was built for publishing (`make release`). It is then smaller and compressed best. */
export const released = process.env.IC3PLAY_RELEASE === "yes";

let loose = 1;
const weights = new Map(); // by file: compressed size, since several sums need it

/** A factor for budgets. It is above 1 if the page was not built for publishing. */
export const slack = () => loose;

/**
 * The size of a file of static/dist after compression with brotli. If the page was built for publishing, this is the
 * size of the built file. Otherwise a quicker compression gives an estimate, for which budgets are larger by `slack`.
 */
export function weight(name) {
  if (!weights.has(name)) weights.set(name, transferred(name));
  return weights.get(name);
}

function transferred(name) {
  const full = path.join(built("DIST"), name);
  if (released) return statSync(`${full}.br`).size;
  // The build for tests minifies scripts only once, and compiles the module without the flags for small code.
  // Compressing the module at the best quality would take half a minute, so it is compressed less. `loose` is the
  // factor by which sizes may therefore exceed their limits.
  const module = name.endsWith(".wasm");
  loose = Math.max(loose, module ? 1.65 : 1.06);
  const params = { [constants.BROTLI_PARAM_QUALITY]: module ? 6 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(readFileSync(full), { params }).length;
}
