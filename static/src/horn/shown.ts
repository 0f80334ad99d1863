// What of the page follows whether a script is shown: its words, and what is for programs alone.

import { isScript } from "../language";
import { toast } from "../notices";
import type { Store } from "../store";

/** Follows the language of the text: `root` is marked, and speaks of clauses while it is a script. */
export function setupLanguage(store: Store, root: HTMLElement | ShadowRoot): void {
  let wanted = false;
  let loaded = false;
  store.watch(
    (s) => isScript(s.source),
    (script) => {
      wanted = script;
      if (root instanceof HTMLElement) root.toggleAttribute("data-clauses", script);
      if (!script && !loaded) return;
      loaded = true;
      void import("./speech").then(
        (m) => m.speak(root, wanted),
        () => (loaded = false), // it speaks of programs
      );
    },
  );
  store.watch(
    (s) => s.predict !== "" && isScript(s.source),
    (wrong) => {
      if (!wrong) return;
      store.set({ predict: "" });
      toast("Predicting is about programs in C.");
    },
  );
}
