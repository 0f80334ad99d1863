// Tests that each step of the tour marks the part of the page to which its text refers.

import assert from "node:assert/strict";
import test from "node:test";
import { chapters } from "../../src/tour/script";

const arrow = /^\.edge\.now, \.edge-label\.now/;

/** Words in a step's text, and the CSS selector of the part of the page to which they refer. */
const named: readonly [RegExp, RegExp][] = [
  [/^Here are the frames/, /^#strip/],
  [/^The timeline shows/, /^\.timeline$/],
  [/\b(by this arrow|This one, where|the edge to the error also|The graph writes)/, arrow],
  [/\bone more round makes/, arrow],
  [/^(The source shows|Each round of this loop|This loop writes)/, /^\.panel\.source$/],
  [/\bits own part of the graph/, /^\.panel\.graph$/],
  [/\b(Obligations form a tree|One obligation is new|That return becomes an obligation)/, /^\.obl-tree$/],
  [/\b[Tt]he card (shows|lists)|^Here is a lemma/, /^\.lemma-card$/],
  [/\b(The picture shows|The striped box|The arrow shows)/, /^\.plane-stage$/],
  [/\bIn this table\b/, /^\.matrix/],
  [/\bThe table names/, /^\.precision-table$/],
  [/\bhere are its operands/, /^\.overflow-box$/],
  [
    /\b(the tree again|the tree is complete|unwind the program into a tree|Node 3 is at the loop again)/,
    /^\.tree-canvas$/,
  ],
  [/\b(The strip shows|The stack shows|This is the proof|go through this run)/, /^#panel-result$/],
  [/\b(Here you (write|can claim)|under “Try it”)/, /^#panel-try$/],
  [/^The engine has found a run to such a return/, /^#event-sentence$/],
];

test("each step marks what its text points at", () => {
  const used = new Set<RegExp>();
  let pointing = 0;
  chapters.forEach(({ steps }, c) =>
    steps.forEach(({ text, mark }, s) => {
      for (const [words, place] of named) {
        if (!words.test(text)) continue;
        assert.match(mark, place, `${c + 1}.${s + 1}: ${text}`);
        used.add(words);
        pointing++;
      }
    }),
  );
  for (const [words] of named) assert.ok(used.has(words), `no step says ${words.source}`);
  assert.ok(pointing >= 25, String(pointing));
});
