// Adapts the page to the language: for a script, the words of Horn clauses are used, and parts that
// apply only to programs are hidden.

import { isScript } from "../language";
import { toast } from "../notices";
import type { Store } from "../store";

/**
 * Follows the language of the text. While the text is a script of Horn clauses, `root` has the
 * attribute data-clauses (unless it is a shadow root), and the texts in it use the words for
 * clauses.
 */
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
        () => (loaded = false), // the texts stay those for programs
      );
    },
  );
  store.watch(
    (s) => s.predict !== "" && isScript(s.source),
    (wrong) => {
      if (!wrong) return;
      store.set({ predict: "" });
      toast("You can predict only runs of C programs.");
    },
  );
}
