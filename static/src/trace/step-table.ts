// Shows the steps of a run as a table with a column for each variable or array. Only the rows in view exist in the
// page, so a run of 100,000 steps scrolls as fast as a run of ten.

import { h } from "../dom";
import type { Run } from "../counterexample";
import { callsOf, type Calls } from "./calls";
import { arraysOf, shownOrder, type Cells } from "./arrays";
import { lineIn } from "../files/parts";

const usualHeight = 25; // a row's pixels until it is measured
const lineHead = "before line"; // a row shows the state before its statement
const around = 12; // rows drawn beyond each side of the view
const whole = 150; // longer runs are drawn in part

export class StepTable {
  readonly element: HTMLElement;
  private body = h("tbody");
  private above = h("tr", { class: "filler", "aria-hidden": "true" });
  private below = h("tr", { class: "filler", "aria-hidden": "true" });
  private end = h("tbody", { class: "end" }); // the failing row, which always stays in view
  private between = h("td"); // says how many rows are out of view before the failing row
  private cut = h("tr", { class: "cut", "aria-hidden": "true", hidden: true }, this.between);
  private rows = new Map<number, HTMLTableRowElement>();
  private at = -1;
  private from = 0;
  private to = 0;
  private stops: ReadonlySet<number> = new Set();
  private height = usualHeight;
  private head = usualHeight;
  private calls: Calls | null; // null without calls
  private columns: readonly (string | Column)[];

  constructor(
    private run: Run,
    source: string,
    private go: (step: number) => void,
  ) {
    this.columns = columnsOf(run, source);
    const width = (v: string): number => Math.min(24, Math.max(...longest(run.history(v).values)));
    const widths = this.columns.map((c) =>
      typeof c === "string"
        ? Math.max(Math.min(24, c.length), width(c))
        : Math.max(
            c.name.length,
            c.cells.reduce((n, x) => n + (x.width = width(x.variable)) + 1, c.more ? 8 : 0),
          ),
    );
    const calls = callsOf(run);
    this.calls = calls.any ? calls : null;
    const cols = [lineHead.length - 1, ...(this.calls ? [callWidth] : []), ...widths].map((w) => {
      const col = h("col");
      col.style.width = `calc(${w}ch + 20px)`;
      return col;
    });
    const table = h(
      "table",
      { class: "data trace", "aria-rowcount": run.steps.length + 1 },
      h("caption", { class: "sr" }, "The failing run: the state before each statement"),
      h("colgroup", null, ...cols),
      h(
        "thead",
        null,
        h(
          "tr",
          { "aria-rowindex": 1 },
          h("th", { scope: "col" }, lineHead),
          this.calls ? h("th", { scope: "col" }, "call") : null,
          ...this.columns.map((c) => h("th", { scope: "col" }, typeof c === "string" ? c : c.name)),
        ),
      ),
      h("tbody", null, this.above),
      this.body,
      h("tbody", null, this.below),
      this.end,
    );
    const last = run.steps.length - 1;
    if (last >= 0) {
      const row = this.row(last);
      this.between.colSpan = cols.length;
      this.end.append(this.cut, row);
      this.rows.set(last, row);
    }
    this.element = h("div", { class: "steps-box", tabindex: 0, role: "region", "aria-label": "Statements" }, table);
    this.element.addEventListener(
      "scroll",
      () => {
        this.fill();
        this.drawCut();
      },
      { passive: true },
    );
    table.addEventListener("click", (e) => {
      const row = (e.target as Element).closest<HTMLElement>("tr[data-step]");
      if (row) this.go(Number(row.dataset.step));
    });
    // A presentation enlarges the font, so measure the rows again.
    const watch = new ResizeObserver(() => {
      if (this.measure()) this.from = this.to = -1;
      this.fill();
      if (this.at >= 0) this.show(this.at);
      this.drawCut();
    });
    watch.observe(this.element);
    watch.observe(table.tHead!);
    this.fill();
  }

  /** Measures a row; returns whether its height has changed. */
  private measure(): boolean {
    const row = (this.body.rows[0] ?? this.end.rows[1])?.getBoundingClientRect().height ?? 0;
    const head =
      this.body.parentElement instanceof HTMLTableElement
        ? (this.body.parentElement.tHead?.getBoundingClientRect().height ?? 0)
        : 0;
    if (row === 0 || head === 0 || (Math.abs(row - this.height) < 0.1 && Math.abs(head - this.head) < 0.1))
      return false;
    this.height = row;
    this.head = head;
    return true;
  }

  moveTo(step: number): void {
    const old = this.rows.get(this.at);
    old?.classList.remove("at");
    old?.removeAttribute("aria-current");
    this.at = step;
    this.show(step);
    this.fill();
    this.current();
  }

  private show(step: number): void {
    const box = this.element;
    const top = step * this.height;
    const room = box.clientHeight - this.head - this.end.offsetHeight;
    if (room <= 0) return;
    const margin = Math.min(this.height, room / 3);
    if (top < box.scrollTop + margin) box.scrollTop = top - margin;
    else if (top + this.height > box.scrollTop + room - margin) box.scrollTop = top + this.height - room + margin;
  }

  /** Says above the failing row how many rows before it are out of view, wholly or in part. */
  private drawCut(): void {
    const { element: box, height } = this;
    const hidden = (): number => {
      const room = box.clientHeight - this.head - this.end.offsetHeight;
      return room <= 0 ? 0 : Math.ceil(this.run.steps.length - 1 - (box.scrollTop + room + 1) / height);
    };
    // The row that says it takes room, too.
    this.cut.hidden = hidden() <= 0;
    const n = Math.max(0, hidden());
    this.end.classList.toggle("over", n > 0);
    if (!this.cut.hidden) this.between.textContent = `${n.toLocaleString("en")} more ${n === 1 ? "row" : "rows"}`;
  }

  mark(lines: readonly number[]): void {
    this.stops = new Set(lines);
    for (const [i, row] of this.rows) row.classList.toggle("stop", this.stops.has(this.run.steps[i]!.line));
  }

  private current(): void {
    const row = this.rows.get(this.at);
    row?.classList.add("at");
    row?.setAttribute("aria-current", "step");
  }

  private fill(): void {
    const n = Math.max(0, this.run.steps.length - 1); // the last row is always there
    let from = 0;
    let to = n;
    if (n > whole) {
      const first = Math.floor(this.element.scrollTop / this.height);
      from = Math.max(0, first - around);
      to = Math.min(n, first + Math.ceil((this.element.clientHeight || 400) / this.height) + around);
    }
    if (from === this.from && to === this.to) return;
    this.from = from;
    this.to = to;
    const rows = new Map<number, HTMLTableRowElement>();
    for (let i = from; i < to; i++) rows.set(i, this.rows.get(i) ?? this.row(i));
    this.body.replaceChildren(...rows.values());
    const last = this.rows.get(n);
    if (last) rows.set(n, last);
    this.rows = rows;
    this.above.style.height = `${from * this.height}px`;
    this.below.style.height = `${(n - to) * this.height}px`;
    this.current();
  }

  // Returns the cell for calls. It shows the calls that end before the step and the call that
  // begins at it. Deeper calls are indented more.
  private callCell(i: number, depth: number, call: string): HTMLTableCellElement {
    const ended = this.calls!.ended(i);
    const values = ended.map((e) => e.value || "void");
    const back = values.length > 3 ? [values[0]!, "…", values.at(-1)!] : values;
    const says = ended.map((e) => `${e.call.text} returned${e.value === "" ? "" : ` ${e.value}`}`).join(", ");
    const el = h(
      "td",
      { class: "call-cell", title: says || null },
      back.length > 0 ? h("span", { class: "returned" }, `↩ ${back.join(", ")}`) : null,
      back.length > 0 && call ? " " : null,
      call || null,
    );
    el.style.paddingLeft = `${8 + 9 * Math.min(depth, deepest)}px`;
    return el;
  }

  private row(i: number): HTMLTableRowElement {
    const s = this.run.steps[i]!;
    const fails = i === this.run.steps.length - 1;
    const gap = leftOut(this.run, i);
    return h(
      "tr",
      {
        "data-step": i,
        "aria-rowindex": i + 2,
        class: `${fails ? "fails " : ""}${gap ? "gap " : ""}${this.stops.has(s.line) ? "stop" : ""}`,
        title: gap || null,
      },
      h(
        "td",
        null,
        lineIn(s),
        s.left > 0
          ? h(
              "span",
              { class: "rounds" },
              `after ${s.rounds.toLocaleString("en")} rounds`,
              h("span", { class: "sr" }, `: ${gap}`),
            )
          : null,
        s.note ? h("span", { class: "step-note", title: s.note }, "✗", h("span", { class: "sr" }, ` ${s.note}`)) : null,
      ),
      this.calls ? this.callCell(i, s.depth, s.call) : null,
      ...this.columns.map((c) => (typeof c === "string" ? this.cell(c, i) : this.array(c, i))),
    );
  }

  private cell(v: string, i: number): HTMLTableCellElement {
    const value = this.run.value(v, i) ?? "";
    const changed = this.run.steps[i]!.changed.has(v);
    return h("td", { class: changed ? "changed" : same(i), title: value.length > 24 ? value : null }, value);
  }

  // Returns the table cell for an array. It shows the first elements, each with a fixed width. If a
  // later element has changed, it follows with its index, such as "[9] = 4".
  private array(c: Column, i: number): HTMLTableCellElement {
    const { changed } = this.run.steps[i]!;
    const one = (v: string, width: number, text: string): HTMLElement => {
      const el = h("span", { class: `step-cell${changed.has(v) ? " changed" : ""}`, title: v }, text);
      el.style.minWidth = `${width}ch`;
      return el;
    };
    const first = c.cells.map((x) => one(x.variable, x.width, this.run.value(x.variable, i) ?? ""));
    const beyond = c.more?.filter((v) => changed.has(v)) ?? [];
    const others = beyond.slice(0, 1).map((v) => one(v, 0, `${v.slice(v.lastIndexOf("["))} = ${this.run.value(v, i)}`));
    return h("td", { class: same(i) }, ...first, ...others);
  }
}

/**
 * A column for an array. `cells` has the elements that are always shown, and `more` the variables
 * of the other elements.
 */
interface Column {
  name: string;
  cells: { variable: string; width: number }[];
  more: string[] | null;
}

const firstCells = 16;

// Returns the columns of the table, in the order of shownOrder. The elements of an array share a
// column, at the position of the first one.
function columnsOf(run: Run, source: string): (string | Column)[] {
  const columns = new Map<string, Cells>();
  for (const a of arraysOf(run.variables, source)) for (const v of a.at.values()) columns.set(v, a);
  const out: (string | Column)[] = [];
  const done = new Set<Cells>();
  for (const v of shownOrder(run.variables)) {
    const a = columns.get(v);
    if (!a) out.push(v);
    else if (!done.has(a)) {
      done.add(a);
      const all = [...a.at].sort(([x], [y]) => x - y).map(([, cell]) => cell);
      const cells = all.slice(0, firstCells).map((variable) => ({ variable, width: 0 }));
      out.push({ name: a.name, cells, more: all.length > firstCells ? all.slice(firstCells) : null });
    }
  }
  return out;
}

const same = (i: number): string => (i === 0 ? "" : "same");

const callWidth = 14; // characters: width of the column for calls
const deepest = 6; // levels of indentation

/** Returns a list with one number: the length of the longest text. */
function longest(values: readonly (string | undefined)[]): number[] {
  let n = 0;
  for (const v of values) if (v !== undefined && v.length > n) n = v.length;
  return [n];
}

/** Returns a sentence about the statements that are skipped before a step; "" if none is skipped. */
function leftOut(run: Run, step: number): string {
  const s = run.steps[step];
  if (!s || step === 0) return "";
  if (s.left > 0)
    return `${s.rounds.toLocaleString("en")} rounds of the loop before this statement are not shown: ${s.left.toLocaleString("en")} statements, each round like the one before`;
  return run.number(step) === run.number(step - 1) + 1
    ? ""
    : `${run.truncated.toLocaleString("en")} statements before this one are not shown`;
}
