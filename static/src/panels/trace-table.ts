// The counterexample as a table: a row a step, a column a variable. What a step
// changed is marked; the rest is there but faint.

import { h, icon, reveal } from "../dom";
import type { Run, RunStep } from "../counterexample";

export class TraceTable {
  readonly bar: HTMLElement;
  readonly table: HTMLTableElement;
  private rows: HTMLTableRowElement[];
  private where = h("span", { class: "where", "aria-live": "polite" });
  private buttons: Record<"first" | "prev" | "next" | "last", HTMLButtonElement>;
  private at = 0;

  constructor(private run: Run, private box: HTMLElement, private go: (step: number) => void) {
    const move = (name: string, symbol: string, key: string, to: () => number): HTMLButtonElement =>
      h("button", { type: "button", class: "button tiny", title: `${name} (${key})`, onclick: () => this.go(to()) }, icon(symbol), h("span", { class: "sr" }, name));
    const end = run.steps.length - 1;
    this.buttons = {
      first: move("First step", "first", "Home", () => 0),
      prev: move("Previous step", "prev", "left", () => Math.max(0, this.at - 1)),
      next: move("Next step", "next", "right", () => Math.min(end, this.at + 1)),
      last: move("Last step", "last", "End", () => end),
    };
    this.bar = h("div", { class: "stepbar", role: "group", "aria-label": "Step through the counterexample" },
      this.buttons.first, this.buttons.prev, this.buttons.next, this.buttons.last, this.where);
    this.rows = run.steps.map((s) => this.row(s));
    this.table = h("table", { class: "data trace" },
      h("caption", { class: "sr" }, "The failing run: the state before each statement"),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "line"), ...run.variables.map((v) => h("th", { scope: "col" }, v)))),
      h("tbody", null, ...this.rows));
  }

  private row(s: RunStep): HTMLTableRowElement {
    const cells = this.run.variables.map((v) => {
      const value = s.values.get(v);
      return h("td", { class: s.changed.has(v) ? "changed" : s.index === 0 ? "" : "same" }, value ?? "");
    });
    const line = h("td", null, String(s.line), s.note ? h("span", { class: "step-note" }, s.note) : null);
    return h("tr", { onclick: () => this.go(s.index) }, line, ...cells);
  }

  moveTo(step: number): void {
    const at = Math.max(0, Math.min(step, this.rows.length - 1));
    const row = this.rows[at];
    if (!row) return;
    this.rows[this.at]?.classList.remove("at");
    this.rows[this.at]?.removeAttribute("aria-current");
    this.at = at;
    row.classList.add("at");
    row.setAttribute("aria-current", "step");
    const s = this.run.steps[at]!;
    this.where.replaceChildren(h("strong", null, `Step ${at + 1} of ${this.rows.length}`), `, line ${s.line}${this.said(s)}`);
    this.buttons.first.disabled = this.buttons.prev.disabled = at === 0;
    this.buttons.last.disabled = this.buttons.next.disabled = at === this.rows.length - 1;
    if (row.isConnected) reveal(row, this.box, 84);
  }

  private said(s: RunStep): string {
    const changed = [...s.changed].map((v) => `${v} = ${s.values.get(v) ?? ""}`);
    const parts = [changed.slice(0, 4).join(", "), s.note].filter((t) => t !== "");
    return parts.length > 0 ? `: ${parts.join("; ")}` : "";
  }
}
