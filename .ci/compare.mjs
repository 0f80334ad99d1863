#!/usr/bin/env node
// compare A.jsonl B.jsonl: two outputs of "ic3play check -json" on the same
// files. Prints what each solves, and the total times on what both solve.
import { readFileSync } from "node:fs";

const read = (name) => new Map(readFileSync(name, "utf8").split("\n").filter(Boolean).map((l) => {
  const r = JSON.parse(l);
  return [r.file, r];
}));
const [a, b] = process.argv.slice(2, 4).map(read);
const solved = (r) => r !== undefined && (r.verdict === "safe" || r.verdict === "unsafe");
let both = 0, ta = 0, tb = 0;
for (const [file, ra] of a) {
  const rb = b.get(file);
  if (solved(ra) !== solved(rb)) console.log(`${file}: ${ra.verdict} (${ra.reason}) against ${rb?.verdict} (${rb?.reason})`);
  if (solved(ra) && solved(rb)) {
    if (ra.verdict !== rb.verdict) console.log(`${file}: DISAGREE, ${ra.verdict} against ${rb.verdict}`);
    both++;
    ta += ra.seconds;
    tb += rb.seconds;
  }
}
const count = (m) => [...m.values()].filter(solved).length;
console.log(`solved: ${count(a)} and ${count(b)} of ${a.size}; both: ${both}, in ${ta.toFixed(2)} s and ${tb.toFixed(2)} s, ratio ${(tb / ta).toFixed(2)}`);
