// A button below an invariant that lists states and shows only the first of them. The button shows
// the whole list.

import { h } from "../dom";

/** Returns the button for the item of an invariant whose formulas are shortened by `more` states. */
export function showAll(item: HTMLElement, conjuncts: readonly string[], more: number): HTMLElement {
  const all = h(
    "button",
    {
      type: "button",
      class: "link",
      onclick: () => {
        item.querySelectorAll("code").forEach((c, k) => (c.textContent = conjuncts[k]!));
        all.remove();
      },
    },
    `Show ${more} more`,
  );
  return all;
}
