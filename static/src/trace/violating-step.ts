// A step that violates the reader's claims. It is shown like a counterexample, state by state and
// statement by statement, in the program and in the graph. But it need not be a part of a run of
// the program. A text above the states says whether random runs reach its first state.

import { h } from "../dom";
import type { Context, Mount } from "../feature";
import { mountTrace } from "./panel";

export const mount: Mount = (root, page: Context) => {
  const { store } = page;
  store.watch(
    (s) => s.fragment,
    (fragment) => {
      const { file } = store.now;
      if (!fragment) {
        root.replaceChildren();
        return;
      }
      const band = h(
        "div",
        { class: "fragment-band", role: "note" },
        h("p", null, fragment.about),
        fragment.input ? h("p", null, h("span", { class: "muted" }, "with "), h("code", null, fragment.input)) : null,
        h(
          "button",
          {
            type: "button",
            class: "button tiny text",
            onclick: () => store.set({ tab: store.now.exercise ? "exercise" : "try" }),
          },
          "Back to your formulas",
        ),
      );
      // Draw each step into a new element. Removing the old element ends everything that still
      // updates the old step.
      const box = h("div");
      root.replaceChildren(box);
      if (store.now.tab === "step") store.set({ step: 0, cursor: "step" });
      mountTrace(box, page, {
        run: fragment.run,
        inputs: [],
        source: fragment.source,
        file,
        ints: store.now.ints,
        about: band,
      });
    },
  );
};
