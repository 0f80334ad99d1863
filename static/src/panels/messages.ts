// The errors in the program, as a list under the editor.

import { byId, h, type Root } from "../dom";
import type { Diagnostic } from "../engine/protocol";
import { pick, type Store } from "../store";

export function setupMessages(
  store: Store,
  onPick: (d: Diagnostic) => void,
  onFix: (text: string) => void,
  root: Root = document,
): void {
  store.watch(pick(["diagnostics", "fixes"]), ({ diagnostics: list, fixes }) => {
    const box = byId("messages", root);
    box.hidden = list.length === 0;
    box.replaceChildren(
      ...list.map((d, i) => {
        const fix = fixes[i];
        return h(
          "div",
          { class: "message-row" },
          h(
            "button",
            { type: "button", class: "message", onclick: () => onPick(d), title: `Go to line ${d.line}` },
            h("span", { class: "at" }, `Line ${d.line}`),
            h("span", null, d.message),
            d.hint ? h("span", { class: "hint" }, `Instead: ${d.hint}`) : null,
          ),
          fix
            ? h("button", { type: "button", class: "button tiny text fix", onclick: () => onFix(fix.text) }, fix.label)
            : null,
        );
      }),
    );
    const state = byId("source-state", root);
    state.textContent = list.length === 0 ? "" : list.length === 1 ? "1 error" : `${list.length} errors`;
  });
}
