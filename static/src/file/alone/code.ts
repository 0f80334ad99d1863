// Replaces editor/code.ts in a file without an engine. It shows the program without letting the reader edit it, and
// shows everything that the editor shows beside the lines. The editor itself would be most of the page's script.

import { h } from "../../dom";
import type { Code, EditorHandlers } from "../../editor/code-interface";
import { reader } from "../../editor/first";
import * as smt from "../../editor/smt-tokens";
import { invariant } from "../../editor/invariant";
import type { Margin } from "../../editor/margin";

interface Row {
  dot: HTMLElement;
  number: HTMLElement;
  line: HTMLElement;
}

export class CodeView implements Code {
  private box = h("div", { class: "first still", role: "region", tabindex: 0, "aria-label": "C program" });
  private rows: Row[] = [];
  private beside: HTMLElement[] = []; // elements between the lines
  private stops = new Set<number>();
  private line = 0;
  text = "";

  constructor(
    host: HTMLElement,
    text: string,
    private on: EditorHandlers,
  ) {
    this.setText(text);
    host.append(this.box);
    const lineOf = (e: Event): number =>
      Number((e.target as HTMLElement).closest<HTMLElement>("[data-line]")?.dataset.line ?? 0);
    this.box.addEventListener("click", (e) => {
      const line = lineOf(e);
      if ((e.target as HTMLElement).classList.contains("first-number")) this.toggleBreakpoint(line);
      else if (line > 0 && getSelection()?.isCollapsed !== false) this.select(line);
    });
    this.box.addEventListener("pointermove", (e) => on.lineHovered(lineOf(e)));
    this.box.addEventListener("pointerleave", () => on.lineHovered(0));
    this.box.addEventListener("keydown", (e) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[e.key];
      if (by === undefined || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      this.select(Math.max(1, Math.min(this.line + by, this.rows.length)));
      this.reveal(this.line);
    });
  }

  get focused(): boolean {
    return document.activeElement === this.box;
  }

  setText(text: string): void {
    if (text === this.text && this.rows.length > 0) return;
    this.text = text;
    const next = reader(text, smt);
    this.beside = [];
    this.rows = text.split("\n").map((line, i) => ({
      dot: h("span", { class: "first-dot" }),
      number: h("span", { class: "first-number", "data-line": i + 1 }, String(i + 1)),
      line: h(
        "span",
        { class: "first-line", "data-line": i + 1 },
        ...next(line).map((p) => (p.kind ? h("span", { class: `syn-${p.kind.split(".").at(-1)!}` }, p.text) : p.text)),
      ),
    }));
    this.box.replaceChildren(...this.rows.flatMap((r) => [r.dot, r.number, r.line]));
  }

  open(_: number, text: string): void {
    this.line = 0;
    this.stops.clear();
    this.setText(text);
  }

  private select(line: number): void {
    this.line = line;
    this.on.lineSelected(line);
  }

  toggleBreakpoint(line = this.line): void {
    if (line < 1) return;
    this.setBreakpoints(this.stops.has(line) ? [...this.stops].filter((n) => n !== line) : [...this.stops, line]);
  }

  setBreakpoints(lines: readonly number[]): void {
    this.stops = new Set(lines.filter((n) => n >= 1 && n <= this.rows.length));
    this.rows.forEach((r, i) => r.number.classList.toggle("stop", this.stops.has(i + 1)));
    this.on.breakpoints([...this.stops].sort((a, b) => a - b));
  }

  setDiagnostics(): void {
    // Nothing to do: this file shows a stored run, and only programs without errors are run.
  }

  setMargin(m: Margin, reveal = 0): void {
    for (const el of this.beside) el.remove();
    this.beside = [];
    for (const r of this.rows) {
      r.line.classList.remove("at-loc", "at-hover", "at-step", "at-fail");
      r.dot.replaceChildren();
    }
    const put = (el: HTMLElement, where: "before" | "after", row: Row): void => {
      this.beside.push(el);
      if (where === "after") row.line.after(el);
      else row.dot.before(el);
    };
    const pick = (el: HTMLElement, loc: number): HTMLElement => {
      if (loc >= 0) el.addEventListener("click", () => this.on.locSelected(loc));
      return el;
    };
    for (let n = m.selected?.from ?? 1; n <= (m.selected?.to ?? 0); n++) this.rows[n - 1]?.line.classList.add("at-loc");
    this.rows[m.hover - 1]?.line.classList.add("at-hover");
    for (const note of m.invariants) {
      const row = this.rows[note.line - 1];
      if (!row) continue;
      put(pick(invariant(note), note.loc), "before", row);
      row.dot.append(h("span", { class: "dot" }));
    }
    const chips = new Map<number, HTMLElement[]>();
    const add = (line: number, chip: HTMLElement): void => void chips.set(line, [...(chips.get(line) ?? []), chip]);
    if (m.values) add(m.values.line, h("span", { class: "still-values" }, m.values.text));
    for (const n of m.notes)
      add(
        n.line,
        pick(
          h("span", { class: `still-note ${n.kind}`, title: n.title }, n.word ? h("b", null, n.word) : null, n.text),
          n.loc,
        ),
      );
    for (const [line, list] of chips) {
      const row = this.rows[line - 1];
      if (row) put(h("div", { class: "still-chips" }, ...list), "after", row);
    }
    const at = this.rows[(m.step?.line ?? 0) - 1];
    if (at) {
      at.line.classList.add(m.step!.fails ? "at-fail" : "at-step");
      at.dot.replaceChildren(h("span", { class: "arrow" }, "▶"));
    }
    if (reveal > 0) this.reveal(reveal);
  }

  reveal(line: number, _col = 1, focus = false): void {
    const row = this.rows[line - 1]?.line;
    if (!row) return;
    const a = row.getBoundingClientRect();
    const b = this.box.getBoundingClientRect();
    if (a.top < b.top + 24) this.box.scrollTop -= b.top + 24 - a.top;
    else if (a.bottom > b.bottom - 48) this.box.scrollTop += a.bottom - b.bottom + 48;
    if (focus) this.box.focus();
  }

  measure(): void {
    // Does nothing: unlike the editor, this view needs no measuring.
  }
}
