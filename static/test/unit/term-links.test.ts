// Tests that in all sentences of recorded runs the first occurrence of every technical term is a
// link.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { linked } from "../../src/words/term-links";
import { termIds, type TermId } from "../../src/words/term";
import { vocabulary } from "../../src/words/vocabulary";
import { generalisers } from "../../src/words/lemma-query";

/** The stems of the technical terms. This list is independent of the code that makes the links. */
const stems: Record<string, TermId> = {
  frame: "frame",
  level: "level",
  obligation: "obligation",
  lemma: "lemma",
  cube: "cube",
  predecessor: "cti",
  predicate: "predicate",
  interpolant: "interpolant",
  invariant: "invariant",
  inductive: "inductive",
  location: "location",
  edge: "edge",
  step: "step",
  query: "query",
  node: "node",
  loosen: "weaken",
};
const sentences = readFileSync("static/test/unit/golden/words.txt", "utf8")
  .split("\n")
  .flatMap((l) => /^\d+ (\w+): (.*)$/.exec(l) ?? [])
  .reduce<[kind: string, text: string][]>((out, _, i, all) => (i % 3 ? out : [...out, [all[i + 1]!, all[i + 2]!]]), []);

test("each event kind's sentences link the words that they say, where they first stand", () => {
  const kinds = new Set(sentences.map(([kind]) => kind));
  for (const kind of [
    "level",
    "obligation",
    "predecessor",
    "blocked",
    "generalise",
    "lemma",
    "push",
    "subsumed",
    "drop",
    "fixpoint",
  ])
    assert.ok(kinds.has(kind), kind);
  for (const [, text] of sentences) {
    const seen = new Set<TermId>();
    const parts = text.split("`");
    const pieces = parts.flatMap((p, i) => (i % 2 === 1 ? [p] : linked(p, seen)));
    assert.equal(pieces.map((p) => (typeof p === "string" ? p : p[0])).join(""), parts.join(""), "nothing is lost");
    const words = parts.filter((_, i) => i % 2 === 0).join(" … ");
    for (const [stem, id] of Object.entries(stems)) {
      const first = new RegExp(`(?<![\\w-])${stem}`, "i").exec(words);
      if (!first) continue;
      const link = pieces.find((p) => typeof p !== "string" && p[1] === id);
      assert.ok(link, `${stem}: ${text}`);
    }
    const ids = pieces.flatMap((p) => (typeof p === "string" ? [] : [p[1]]));
    assert.equal(new Set(ids).size, ids.length, `once each: ${text}`);
  }
});

test("the first of two is linked, and no part of another word", () => {
  const pieces = (text: string): unknown => linked(text, new Set());
  assert.deepEqual(pieces("Frame 2 and frame 3"), [["Frame", "frame"], " 2 and frame 3"]);
  assert.deepEqual(pieces("knowledge, stepped, framework, sub-frame"), ["knowledge, stepped, framework, sub-frame"]);
  assert.deepEqual(pieces("This is relative induction."), ["This is ", ["relative induction", "relative"], "."]);
  assert.deepEqual(pieces(""), []);
});

test("what is linked has its entry, and what a card calls a thing that was done is explained", () => {
  const of = (text: string): TermId[] => linked(text, new Set()).flatMap((p) => (typeof p === "string" ? [] : [p[1]]));
  for (const id of termIds)
    assert.ok(
      vocabulary.some((w) => w.id === id),
      id,
    );
  for (const step of ["core", "weaken"]) assert.deepEqual(of(generalisers[step]![0]), [step]);
  // The text of a vocabulary's entry must link to the same entry, even if it is an inflected form.
  for (const w of vocabulary)
    if (!["event", "integers", "mod", "unknown"].includes(w.id)) assert.ok(of(w.word).includes(w.id), w.word);
});

test("names of the program and cores of the processor are not linked", () => {
  for (const text of ["The start of step() is here.", "It calls push(x).", "Found by ic3 on core 2."])
    assert.deepEqual(linked(text, new Set()), [text]);
  assert.deepEqual(linked("The core is empty.", new Set()), ["The ", ["core", "core"], " is empty."]);
});
