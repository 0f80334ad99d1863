// Tests that the page uses its vocabulary consistently. Its texts must not use words in another
// sense than the help, and the help must explain the terms that the texts use.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { termIds } from "../../src/words/term";
import { vocabulary } from "../../src/words/vocabulary";

const root = "static/src";

const files = (readdirSync(root, { recursive: true }) as string[]).filter((f) => f.endsWith(".ts")).sort();

/**
 * Returns the texts of a file that contain words: string literals outside of comments or, for an
 * HTML file, the text between tags and in some attributes.
 */
function texts(file: string): string[] {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".html"))
    return [...source.matchAll(/>([^<>]*[a-z][^<>]*)<|(?:title|aria-label|placeholder)="([^"]*)"/gi)].map(
      (m) => m[1] ?? m[2]!,
    );
  let code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "").replace(/ \/\/ .*$/gm, "");
  // Collect strings and templates, the innermost ones first, because a string inside a template is
  // a separate text.
  const all: string[] = [];
  for (let before = ""; before !== code;) {
    before = code;
    code = code
      .replace(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$"]|\\.|\$(?!\{))*)`/g, (_, a?: string, b?: string) => {
        all.push(a ?? b!);
        return "…";
      })
      .replace(/\$\{[^{}`"]*\}/g, "…");
  }
  // Leave out strings without spaces, except headings, because they are names of classes and keys.
  // Also leave out pieces of code, which the pattern above takes for strings if quotes are nested.
  return all.filter((t) => (/[a-z…] [a-z…]/i.test(t) || /^[A-Z][a-z]+s?$/.test(t)) && !/\n|=>|\);|\bconst\b/.test(t));
}

const parts = readdirSync("static/parts").map((f) => path.join("static/parts", f));
const page = [...files.map((f) => path.join(root, f)), "static/index.html", ...parts];
const all = new Map(page.map((f) => [f, texts(f)]));

/** Forbidden words, the places where they are forbidden, and their replacements. */
const forbidden: [where: RegExp, what: RegExp, instead: string][] = [
  [/./, /\bstep by step\b/i, "statement by statement, event by event, line by line"],
  [/./, /\bopen questions?\b/i, "open obligations"],
  [/./, /\bobligations?\b[^.,;]*\b(is|are|was|were) pushed\b|\bpush(es|ed)? (an?|the) obligation/i, "asked, opened"],
  [
    /./,
    /\b(obligations?|start|error|it|them|him|predecessors?)\b[^.,;]* (is|are|was|were|be|and) queried\b|\bquery (it|them|the|an? (obligation|predecessor))\b/i,
    "asked about: a query is what the solver answers",
  ],
  [/./, /\bfix ?points?\b|\bfixed[ -]points?\b/i, "fix-point"],
  [/./, /\bcounter-examples?\b/i, "counterexample"],
  [/^(?!.*words\/vocabulary)./, /\bproof obligations?\b/i, "obligation"],
  [/./, /\bstep (\d|…) of\b|\bstep (\d|…),/i, "statement … of, event … of"],
  [/./, /\bevery number of events\b|\bframes? of events\b/i, "frames count steps"],
  [/src\/trace\//, /\bsteps?\b(?! (through|on from))/i, "statement"],
  [/src\/daily\/(paper|markdown)/, /\bsteps?\b/i, "statement"],
  [/src\/replay\/timeline/, /\b(steps?|statements?)\b/i, "event"],
  [/src\/(tour|words)\//, /\bqueue\b|\bproof goal/i, "obligation"],
];

test("no view says a word in another sense", () => {
  assert.ok([...all.values()].flat().length > 500, "the texts are found");
  for (const [file, list] of all)
    for (const text of list)
      for (const [where, what, instead] of forbidden)
        if (where.test(file)) assert.doesNotMatch(text, what, `${file}: say ${instead}`);
});

test("what is forbidden would be found", () => {
  const found = (file: string, text: string): boolean =>
    forbidden.some(([where, what]) => where.test(file) && what.test(text));
  for (const [file, text] of [
    ["static/src/trace/panel.ts", "Step … of …"],
    ["static/src/trace/step-table.ts", "Steps"],
    ["static/src/replay/timeline.ts", "Run it to see what the engine does, step by step."],
    ["static/src/panels/obligations.ts", "… open questions"],
    ["static/src/words/sentence.ts", "The obligation is pushed."],
    ["static/src/daily/markdown.ts", "| step | line |"],
  ] as const)
    assert.ok(found(file, text), text);
  for (const [file, text] of [
    ["static/src/trace/panel.ts", "Step through the counterexample"],
    ["static/src/words/sentence.ts", "in at most 2 steps"],
    ["static/src/words/lemma-query.ts", "A lemma is pushed when it holds in the next frame too."],
  ] as const)
    assert.ok(!found(file, text), text);
});

test("the vocabulary has every word once, with what is seen for it", () => {
  assert.deepEqual(
    vocabulary.map((w) => w.id),
    [...termIds],
  );
  assert.equal(new Set(vocabulary.map((w) => w.word)).size, vocabulary.length);
  for (const w of vocabulary) {
    assert.match(w.means, /^[A-Z].*\.$/, w.word);
    assert.match(w.seen, /^[A-Z“].*[.?]$/, w.word);
    assert.ok(w.means.length < 330, w.word);
  }
});

// Technical terms: a pattern for the term, and the id of its entry in the vocabulary. If the page's
// sentences use a term, it must have an entry.
const technical: [said: RegExp, id: (typeof termIds)[number]][] = [
  [/\blocations?\b/i, "location"],
  [/\bsteps?\b/i, "step"],
  [/\bframes?\b/i, "frame"],
  [/\blevel\b/i, "level"],
  [/\bobligations?\b/i, "obligation"],
  [/\bcubes?\b/i, "cube"],
  [/\blemmas?\b/i, "lemma"],
  [/\bpushe[ds]\b/i, "push"],
  [/\bquer(y|ies)\b/i, "query"],
  [/\binductive relative\b/i, "relative"],
  [/\binductive\b/i, "inductive"],
  [/\bpredecessors?\b/i, "cti"],
  [/\binvariants?\b/i, "invariant"],
  [/\bpredicates?\b/i, "predicate"],
  [/\babstract(ion)?\b/i, "abstraction"],
  [/\binterpolants?\b/i, "interpolant"],
  [/\bnodes?\b/i, "node"],
  [/\bcounterexample\b/i, "counterexample"],
];

test("the words of the field that the sentences say are in the vocabulary", () => {
  const said = ["sentence", "tree", "why", "location"]
    .flatMap((f) => all.get(`static/src/words/${f}.ts`) ?? [])
    .join("\n");
  const ids = new Set(technical.filter(([what]) => what.test(said)).map(([, id]) => id));
  assert.ok(ids.size > 12, [...ids].join());
  for (const id of ids) {
    const entry = vocabulary.find((w) => w.id === id);
    assert.ok(entry, id);
  }
  // The vocabulary must explain the terms that it uses itself.
  for (const w of vocabulary)
    for (const [what, id] of technical)
      if (what.test(w.means))
        assert.ok(
          vocabulary.some((x) => x.id === id),
          id,
        );
});
