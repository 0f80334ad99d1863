// The list of errors in the program, or of warnings that came with its verdict. The list is below the editor.

import { byId, h, type Root } from "../dom";
import { current, seenRun } from "../selectors";
import { pick, type Store } from "../store";
import { count } from "./verdict";
import { lineOf } from "../files/parts";
import { capital } from "../words/location";

/** SourcePosition is a position in the program that a message is about. */
export interface SourcePosition {
  line: number;
  col: number;
}

export function setupMessages(
  store: Store,
  onPick: (at: SourcePosition) => void,
  onFix: (text: string) => void,
  root: Root = document,
): void {
  store.watch(
    pick(["diagnostics", "fixes", "source", "ints"], { run: seenRun }),
    ({ diagnostics: list, fixes, run }) => {
      const box = byId("messages", root);
      const warnings =
        list.length === 0 && run && !run.running && current(store.now) ? (run.report?.warnings ?? []) : [];
      box.hidden = list.length + warnings.length === 0;
      box.replaceChildren(
        ...list.map((d, i) => {
          const fix = fixes[i];
          return h(
            "div",
            { class: "message-row" },
            h(
              "button",
              { type: "button", class: "message", onclick: () => onPick(d), title: `Go to ${lineOf(d)}` },
              h("span", { class: "at" }, capital(lineOf(d))),
              h("span", null, d.message),
              d.hint ? h("span", { class: "hint" }, `Hint: ${d.hint}`) : null,
            ),
            fix
              ? h(
                  "button",
                  { type: "button", class: "button tiny text fix", onclick: () => onFix(fix.text) },
                  fix.label,
                )
              : null,
          );
        }),
        ...warnings.map((w) =>
          h(
            "div",
            { class: "message-row" },
            h(
              "button",
              { type: "button", class: "message warning", onclick: () => onPick(w), title: `Go to ${lineOf(w)}` },
              h("span", { class: "at" }, capital(lineOf(w))),
              h("span", null, `Warning: ${w.message}`),
            ),
          ),
        ),
      );
      byId("source-state", root).textContent =
        list.length > 0 ? count(list.length, "error") : warnings.length > 0 ? count(warnings.length, "warning") : "";
    },
  );
}
