// Common mistakes, with the page's messages about them: the contents of docs/mistakes.md as a part of
// the help.

import list from "virtual:mistakes";
import sheet from "virtual:sheet/mistakes";
import { h } from "../dom";
import { addStyleSheet } from "../sheets";

/** The mistakes, each as a folded section. */
export function mistakes(): HTMLElement[] {
  addStyleSheet(sheet);
  return list.map((m) =>
    h(
      "details",
      { class: "mistake" },
      h("summary", null, m.name),
      h("pre", { tabindex: 0, "aria-label": `A program: ${m.name}` }, m.program),
      h("pre", { class: "says", tabindex: 0, "aria-label": "The message" }, m.says),
    ),
  );
}
