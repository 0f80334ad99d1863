// A word of the vocabulary in a text, with a dotted line below. Pointing at it or moving the focus
// to it shows its explanation (explain.ts), and a click opens the help at the word. The
// explanations are loaded later.

import { h } from "../dom";

/** The ids of the vocabulary; vocabulary.ts has an entry for each. */
export const termIds = [
  "location",
  "edge",
  "step",
  "statement",
  "event",
  "frame",
  "level",
  "obligation",
  "cube",
  "lemma",
  "push",
  "generalise",
  "core",
  "weaken",
  "query",
  "inductive",
  "relative",
  "cti",
  "premise",
  "contract",
  "fixpoint",
  "layer",
  "invariant",
  "predicate",
  "abstraction",
  "precision",
  "interpolant",
  "node",
  "cover",
  "counterexample",
  "integers",
  "wrap",
  "mod",
  "overflow",
  "witness",
] as const;

export type TermId = (typeof termIds)[number];

export function term(id: TermId, text: string): HTMLElement {
  return h("button", { type: "button", class: "term", "data-term": id, "aria-haspopup": "dialog" }, text);
}

/** Opens the help at a word when it is clicked, wherever on the page the word is. */
export function watchTerms(open: (id: TermId) => void): void {
  document.addEventListener("click", (e) => {
    const id = (e.target as Element | null)?.closest?.<HTMLElement>("[data-term]")?.dataset.term;
    const known = termIds.find((t) => t === id);
    if (known) open(known);
  });
}
