// Shows the state at a step. The variables that the previous step has changed come first; they are
// marked and show their old values. A chart shows the history of each variable. An array is drawn
// as a row of cells. Below the variables are the watched expressions, which are stored in the
// browser and in links.

import { h } from "../dom";
import type { Run } from "../counterexample";
import type { Store } from "../store";
import { longestWatch, mostWatches } from "../storage";
import { ExpressionError, parseExpression, type Expression } from "./expression";
import { sparkline, type Series, type Sparkline } from "./sparkline";
import { arraysOf, drawRow, rowAt, shownOrder, type Cells } from "./arrays";

const charted = 50_000; // changes evaluated for a watch's chart

let tables = 0;

interface Row {
  name: string;
  element: HTMLTableRowElement;
  value: HTMLTableCellElement;
  type: HTMLElement;
  old: HTMLElement;
  chart: Sparkline | null;
}

interface Watch {
  row: Row;
  expression: Expression | null; // null: invalid, see error
  error: string;
}

export class StateTable {
  readonly element: HTMLElement;
  private body = h("tbody");
  private watched = h("tbody", { class: "watches" });
  private rows = new Map<string, Row>();
  private variables: readonly string[];
  private arrays: readonly Cells[];
  private cells: ReadonlyMap<string, Cells>; // by variable: its array
  private arrayRows = new Map<Cells, HTMLTableRowElement>();
  private watches: Watch[] = [];
  private order = "";
  private none = h("tr", null, h("td", { colspan: 4, class: "muted" }, "No variable has a value yet."));
  private step = 0;
  private shown = false;

  constructor(
    private store: Store,
    private run: Run,
    source: string,
    private go: (step: number) => void,
  ) {
    this.variables = shownOrder(run.variables);
    this.arrays = arraysOf(run.variables, source);
    this.cells = new Map(
      this.arrays.flatMap((a) => [...a.at.values(), ...(a.length ? [a.length] : [])].map((v) => [v, a] as const)),
    );
    const [one, two] = this.variables.filter((v) => /^\w+$/.test(v) && !this.cells.has(v));
    const input = h("input", {
      type: "text",
      class: "watch-input",
      placeholder: one ? `Watch an expression: ${one} == ${two ?? 0}` : "Watch an expression",
      "aria-label": "Watch an expression",
      maxlength: longestWatch,
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
    });
    const wrong = h("p", { class: "watch-wrong", id: `watch-wrong-${++tables}`, role: "alert", hidden: true });
    const refuse = (why: string): void => {
      wrong.hidden = why === "";
      if (wrong.textContent !== why) wrong.textContent = why;
      for (const [name, value] of [
        ["aria-invalid", "true"],
        ["aria-describedby", wrong.id],
      ] as const)
        why ? input.setAttribute(name, value) : input.removeAttribute(name);
    };
    input.addEventListener("input", () => refuse(""));
    const form = h(
      "form",
      { class: "watch-form" },
      input,
      h("button", { type: "submit", class: "button tiny text" }, "Watch"),
      wrong,
    );
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const text = input.value.trim();
      if (text === "") return;
      try {
        parseExpression(text);
        if (this.watches.length >= mostWatches)
          throw new ExpressionError(`${mostWatches} expressions are watched already`);
      } catch (err) {
        refuse(`This cannot be watched: ${err instanceof Error ? err.message : String(err)}.`);
        input.focus();
        return;
      }
      input.value = "";
      refuse("");
      this.change([...this.store.now.watches, text]);
      this.watches.at(-1)!.row.element.scrollIntoView({ block: "nearest" });
    });
    this.element = h(
      "section",
      { class: "state-box", "aria-label": "State", tabindex: 0 },
      h(
        "table",
        { class: "data state" },
        h("caption", { class: "sr" }, "The state before the statement; changed variables first"),
        h(
          "thead",
          null,
          h("tr", null, ...["variable", "value", "before", "history"].map((t) => h("th", { scope: "col" }, t))),
        ),
        this.body,
        this.watched,
      ),
      form,
    );
    this.watch(store.now.watches);
  }

  /** Sets the list of watches. */
  watch(list: readonly string[]): void {
    if (JSON.stringify(list) === JSON.stringify(this.watches.map((w) => w.row.name))) return;
    const old = [...this.watches];
    this.watches = list.map((text) => {
      const at = old.findIndex((w) => w.row.name === text);
      return at >= 0 ? old.splice(at, 1)[0]! : this.makeWatch(text);
    });
    this.watched.replaceChildren(...this.watches.map((w) => w.row.element));
    if (this.shown) this.moveTo(this.step);
  }

  private change(shown: readonly string[]): void {
    this.store.set({ watches: shown });
    this.watch(shown);
  }

  moveTo(step: number): void {
    this.step = step;
    this.shown = true;
    const at = this.run.steps[step]!;
    const changed = at.changed;
    const here = this.variables.filter((v) => this.run.value(v, step) !== undefined);
    const those = [...here.filter((v) => changed.has(v)), ...here.filter((v) => !changed.has(v))];
    const shown = those.filter((v) => !this.cells.has(v));
    const elements = new Set(those.map((v) => this.arrayRow(v) ?? this.row(v).element));
    const order = those.map((v) => this.cells.get(v)?.name ?? v).join(" ");
    if (order !== this.order || this.body.rows.length === 0) {
      this.order = order;
      this.body.replaceChildren(...elements, ...(elements.size === 0 ? [this.none] : []));
    }
    for (const a of this.arrays) this.drawCells(a, step);
    for (const v of shown) {
      const type = this.run.type(v, step);
      const { type: cell } = this.row(v);
      const range = type ? `${type.type}, ${type.low} to ${type.high}` : "";
      if (cell.title !== range) {
        cell.title = range;
        cell.replaceChildren(...(type ? [type.type, h("span", { class: "sr" }, `, ${type.low} to ${type.high}`)] : []));
      }
      this.draw(
        this.row(v),
        this.run.value(v, step)!,
        changed.has(v),
        step > 0 ? this.run.value(v, step - 1) : undefined,
      );
    }
    for (const w of this.watches) {
      const [text, bad] = this.evaluate(w.expression, w.error, step);
      const before = step > 0 ? this.evaluate(w.expression, w.error, step - 1) : (["", true] as const);
      w.row.value.classList.toggle("bad", bad);
      w.row.value.colSpan = bad ? 2 : 1;
      w.row.old.hidden = bad;
      this.draw(w.row, text, !bad && !before[1] && before[0] !== text, before[1] ? undefined : before[0]);
    }
  }

  private draw(row: Row, value: string, changed: boolean, old: string | undefined): void {
    row.value.textContent = value;
    row.value.classList.toggle("changed", changed);
    row.old.textContent = changed && old !== undefined ? old : "";
    row.element.classList.toggle("is-changed", changed);
    row.chart?.move(this.step);
  }

  private arrayRow(name: string): HTMLTableRowElement | null {
    const a = this.cells.get(name);
    if (!a) return null;
    let row = this.arrayRows.get(a);
    if (!row) {
      row = h(
        "tr",
        { class: "array-row" },
        h("th", { scope: "row" }, h("code", null, a.name)),
        h("td", { colspan: 3 }),
      );
      this.arrayRows.set(a, row);
    }
    return row;
  }

  private drawCells(a: Cells, step: number): void {
    const row = this.arrayRows.get(a);
    const now = row && rowAt(this.run, a, step);
    if (!now) return;
    row.classList.toggle(
      "is-changed",
      now.cells.some((c) => c.changed),
    );
    row.cells[1]!.replaceChildren(drawRow(now));
  }

  private row(name: string): Row {
    let row = this.rows.get(name);
    if (!row) {
      const c = this.run.history(name);
      row = this.make(name, h("code", null, name), {
        at: c.at,
        values: c.values.map(integer),
      });
      this.rows.set(name, row);
    }
    return row;
  }

  private make(name: string, head: HTMLElement, series: Series | null): Row {
    const value = h("td", { class: "value" });
    const type = h("span", { class: "var-type" });
    const old = h("td", { class: "old" });
    const chart = series ? sparkline(name, series, this.run.steps.length, this.go) : null;
    const element = h(
      "tr",
      null,
      h("th", { scope: "row" }, head, type),
      value,
      old,
      h("td", { class: "chart" }, chart?.element),
    );
    return { name, element, value, type, old, chart };
  }

  private makeWatch(text: string): Watch {
    let expression: Expression | null = null;
    let error = "";
    try {
      expression = parseExpression(text);
    } catch (err) {
      error = err instanceof Error ? err.message : String(err);
    }
    const remove = h(
      "button",
      { type: "button", class: "button tiny", title: "Stop watching" },
      "×",
      h("span", { class: "sr" }, `Stop watching ${text}`),
    );
    const row = this.make(
      text,
      h("span", { class: "watch-name" }, remove, h("code", null, text)),
      expression ? this.series(expression) : null,
    );
    const watch: Watch = { row, expression, error };
    remove.addEventListener("click", () => {
      const at = this.watches.indexOf(watch);
      this.change(this.store.now.watches.filter((_, i) => i !== at));
      this.element.querySelector<HTMLInputElement>(".watch-input")!.focus();
    });
    return watch;
  }

  private evaluate(expression: Expression | null, error: string, step: number): readonly [text: string, bad: boolean] {
    if (!expression) return [error, true];
    try {
      return [String(expression.value((name) => this.value(name, step))), false];
    } catch (err) {
      return [err instanceof ExpressionError || err instanceof RangeError ? err.message : String(err), true];
    }
  }

  private value(name: string, step: number): bigint | undefined {
    const v = this.run.value(name, step);
    return integer(v);
  }

  /**
   * Returns the history of an expression's value for its chart. The value is computed only at the
   * steps where a variable of the expression changes. Returns null if there are too many such
   * steps.
   */
  private series(expression: Expression): Series | null {
    const places = new Set<number>([0]);
    for (const n of expression.names) for (const at of this.run.history(n).at) places.add(at);
    if (places.size > charted) return null;
    const at: number[] = [];
    const values: (bigint | undefined)[] = [];
    for (const p of [...places].sort((a, b) => a - b)) {
      let v: bigint | undefined;
      try {
        v = expression.value((name) => this.value(name, p));
      } catch {
        v = undefined; // the chart has a gap here
      }
      if (values.length > 0 && values.at(-1) === v) continue;
      at.push(p);
      values.push(v);
    }
    return { at, values };
  }
}

/**
 * Converts a value to an integer. Returns undefined if the value is no integer, for example because
 * the variable is not in scope, or because the value is the target of a pointer.
 */
function integer(v: string | undefined): bigint | undefined {
  return v !== undefined && /^-?\d+$/.test(v) ? BigInt(v) : undefined;
}
