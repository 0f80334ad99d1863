// The panel for a program that was not accepted: its errors, each with a hint on what to write instead.

import { h } from "../dom";
import type { Report } from "../engine/protocol";
import type { Context } from "../feature";
import { lineOf } from "../files/parts";
import { capital } from "../words/location";

export function refused({ diagnostics: list, reason }: Report, { store, reveal }: Context): Node[] {
  const fix = (line: number, col: number): void => {
    store.set({ view: "source" });
    reveal(line, col, true);
  };
  const says =
    list.length > 0
      ? `Nothing ran: fix ${list.length === 1 ? "this error" : "these errors"} first.`
      : `Nothing ran: ${reason}.`;
  return [
    h("div", { class: "pad" }, h("p", { class: "lead" }, says)),
    h(
      "div",
      { class: "inv" },
      ...list.map((d) =>
        h(
          "button",
          { type: "button", class: "inv-item refused", onclick: () => fix(d.line, d.col) },
          h("span", { class: "inv-where" }, capital(lineOf(d))),
          h("span", { class: "refused-text" }, d.message),
          d.hint ? h("span", { class: "inv-where" }, `Hint: ${d.hint}`) : null,
        ),
      ),
    ),
  ];
}
