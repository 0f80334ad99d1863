// The list of the reader's claims whose locations an edit has removed.

import { h } from "../dom";
import type { Claim } from "../state";

/**
 * Lists the claims whose locations no longer exist. `drop` is called with a claim that the reader
 * discards.
 */
export function lostClaims(list: readonly Claim[], drop: (c: Claim) => void): HTMLElement[] {
  return [
    h("h3", null, "Location not found"),
    h(
      "p",
      { class: "muted" },
      "The program no longer has these locations. The claims there are not checked until the program has these locations again.",
    ),
    h(
      "ul",
      { class: "plain" },
      ...list.map((c) =>
        h(
          "li",
          null,
          h(
            "div",
            null,
            h("code", null, c.text),
            c.at ? h("p", { class: "muted" }, `was at line ${c.at.line}: `, h("code", null, c.at.text)) : null,
          ),
          h(
            "button",
            {
              type: "button",
              class: "button tiny text",
              "aria-label": `Drop ${c.text}`,
              onclick: () => drop(c),
            },
            "Drop",
          ),
        ),
      ),
    ),
  ];
}
