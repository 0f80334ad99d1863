// A term of the vocabulary in a text, with a dotted line below. When the pointer or the focus is on
// it, its explanation is shown (explain.ts). A click opens the help at the term. The explanations
// are loaded later.

import { h } from "../dom";

/** The ids of the terms; vocabulary.ts has an entry for each. */
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
  "unknown",
  "witness",
] as const;

export type TermId = (typeof termIds)[number];

export function term(id: TermId, text: string): HTMLElement {
  return h("button", { type: "button", class: "term", "data-term": id, "aria-haspopup": "dialog" }, text);
}

/** Calls `open` when the reader clicks on a term anywhere on the page. */
export function watchTerms(open: (id: TermId) => void): void {
  document.addEventListener("click", (e) => {
    const id = (e.target as Element | null)?.closest?.<HTMLElement>("[data-term]")?.dataset.term;
    const known = termIds.find((t) => t === id);
    if (known) open(known);
  });
}
