// Finds the terms of the vocabulary in a text. Only the first occurrence of each term becomes a
// link, so that a sentence is not full of dotted lines.

import type { TermId } from "./term";

/**
 * Regular expressions for each term of the vocabulary. If a match of one may contain a match of
 * another, the longer one comes first.
 */
const wordings: readonly (readonly [how: string, id: TermId])[] = [
  ["relative induction|(?:relatively )?inductive relative to|relatively inductive", "relative"],
  ["counterexamples? to induction|predecessors?", "cti"],
  ["counterexamples? to generalisation", "generalise"],
  ["fix-points?", "fixpoint"],
  ["counterexamples?", "counterexample"],
  ["locations?", "location"],
  ["edges?", "edge"],
  ["steps?", "step"],
  ["statements?", "statement"],
  ["frames?", "frame"],
  ["levels?", "level"],
  ["obligations?", "obligation"],
  ["cubes?", "cube"],
  ["lemmas?", "lemma"],
  ["push(?:ed|es|ing)?", "push"],
  ["generalis(?:e|es|ed|ing|ation)|leav(?:e|ing) out", "generalise"],
  ["core(?! \\d)", "core"], // not a processor's: "on core 2"
  ["weaken(?:ed|s)?", "weaken"],
  ["quer(?:y|ies)", "query"],
  ["inductive", "inductive"],
  ["premises?", "premise"],
  ["contracts?", "contract"],
  ["layers?", "layer"],
  ["invariants?", "invariant"],
  ["predicates?", "predicate"],
  ["abstract(?:ions?| states?)", "abstraction"],
  ["precision", "precision"],
  ["interpolants?", "interpolant"],
  ["nodes?", "node"],
  ["cover(?:s|ed)?", "cover"],
  ["wraps? around", "wrap"],
  ["overflows?", "overflow"],
  ["witness(?:es)?", "witness"],
];

// Matches whole words only, and no names of functions such as "step" in "the start of step()".
const any = new RegExp(`(?<![\\w-])(?:${wordings.map(([how]) => `(${how})`).join("|")})(?![\\w(-])`, "gi");

/**
 * linked splits a text into the terms that become links, as [word, id], and the text between them.
 * `seen` contains the terms that are links already; linked adds the new ones.
 */
export function linked(text: string, seen: Set<TermId>): (string | readonly [word: string, id: TermId])[] {
  const out: (string | readonly [string, TermId])[] = [];
  let from = 0;
  for (const m of text.matchAll(any)) {
    const id = wordings[m.slice(1).findIndex((group) => group !== undefined)]![1];
    if (seen.has(id)) continue;
    seen.add(id);
    if (m.index > from) out.push(text.slice(from, m.index));
    out.push([m[0], id]);
    from = m.index + m[0].length;
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}
