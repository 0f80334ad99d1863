// What docs/embed.md says of bytes: tests that measure them compare.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

const doc = path.resolve(import.meta.dirname, "../../docs/embed.md");

/** What stands behind some words in the tables' rows, as a number of bytes: of the first match of an expression with one group. */
export function said(pattern, unit = 1000) {
  const m = pattern.exec(readFileSync(doc, "utf8"));
  assert.ok(m, `docs/embed.md says nothing of ${pattern}`);
  return Number(m[1].replaceAll(",", "")) * unit;
}

/** Holds a measured size against the one that is said: within a twentieth and half a kilobyte; `loose` where it is of another build. */
export function asSaid(bytes, pattern, { unit = 1000, loose = 1 } = {}) {
  const want = said(pattern, unit);
  const off = want / 20 + 500;
  const text = `docs/embed.md says ${want} bytes, and it is ${bytes}: ${pattern}`;
  assert.ok(bytes <= (want + off) * loose && bytes >= (want - off) / loose, text);
}
