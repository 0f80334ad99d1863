// The button that leads from a violated claim to the states of its counterexample.

import { h } from "../dom";

export function stepButton(step: () => void): HTMLElement {
  return h(
    "p",
    null,
    h(
      "button",
      {
        type: "button",
        class: "button tiny text",
        title: "Show the states one by one, beside the program and in the graph",
        onclick: step,
      },
      "Step through",
    ),
  );
}
