// The button that leads from a broken claim to its states, one after the other.

import { h } from "../dom";

/** Returns the button, in a paragraph. */
export function stepThrough(step: () => void): HTMLElement {
  return h(
    "p",
    null,
    h(
      "button",
      {
        type: "button",
        class: "button tiny text",
        title: "State by state, beside the program and in the graph",
        onclick: step,
      },
      "Step through it",
    ),
  );
}
