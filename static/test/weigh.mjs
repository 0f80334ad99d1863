// What a file of the built page weighs when it is transferred.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { built } from "./harness.mjs";

/** Whether the page is the one for publishing (`make release`), which is smaller and compressed best. */
export const released = process.env.IC3PLAY_RELEASE === "yes";

let loose = 1;
const weights = new Map(); // of files that were compressed: a file is in several sums

/** What budgets are multiplied by: more than 1 for a page that is not for publishing. */
export const slack = () => loose;

/** Bytes with brotli of a file of static/dist: as built, or with some slack by a quicker compression. */
export function weight(name) {
  if (!weights.has(name)) weights.set(name, transferred(name));
  return weights.get(name);
}

function transferred(name) {
  const full = path.join(built("DIST"), name);
  if (released) return statSync(`${full}.br`).size;
  // Scripts are minified once here. The module is compiled without the flags for small code, and the best quality takes half a minute on it.
  const module = name.endsWith(".wasm");
  loose = Math.max(loose, module ? 1.65 : 1.06);
  const params = { [constants.BROTLI_PARAM_QUALITY]: module ? 6 : 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(readFileSync(full), { params }).length;
}
