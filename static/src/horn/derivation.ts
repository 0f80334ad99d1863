// A derivation of false as a tree: false first, and below each step the steps that derive its premises. A chain of
// steps with one premise each stays at one depth, since it may be long. A step that is needed twice is drawn once.

import { h } from "../dom";
import type { Graph, Inference } from "../engine/protocol";
import type { Context } from "../feature";
import type { RunState } from "../run";
import { plural } from "../words/location";
import { pickClause, predicateOf } from "./pick";

const chunk = 300; // rows

/** A row of the tree: a step, a reference to a step drawn above, or omitted steps. */
export interface Row {
  step: number;
  depth: number; // for the indentation
  level: number; // from 1 at false
  kind: "step" | "again" | "gap";
  under: number; // number of rows for its premises, and for theirs
}

/** rowsOf returns the rows of a derivation whose last step derives false. */
export function rowsOf(steps: readonly Inference[]): Row[] {
  const of = new Map(steps.map((s) => [s.step, s]));
  const out: Row[] = [];
  const drawn = new Set<number>();
  const last = steps.at(-1);
  type Task = { step: number; depth: number; level: number } | { close: number };
  const todo: Task[] = last ? [{ step: last.step, depth: 0, level: 1 }] : [];
  while (todo.length > 0) {
    const t = todo.pop()!;
    if ("close" in t) {
      out[t.close]!.under = out.length - t.close - 1;
      continue;
    }
    const s = of.get(t.step);
    const kind = !s ? "gap" : drawn.has(t.step) ? "again" : "step";
    out.push({ step: t.step, depth: t.depth, level: t.level, kind, under: 0 });
    if (kind !== "step") continue;
    drawn.add(t.step);
    todo.push({ close: out.length - 1 });
    const depth = t.depth + (s!.from.length > 1 ? 1 : 0);
    for (const p of [...s!.from].reverse()) todo.push({ step: p, depth, level: t.level + 1 });
  }
  return out;
}

/** Draws the derivation of a run below `root`. */
export function drawDerivation(root: HTMLElement, page: Context, run: RunState): void {
  const { derivation: steps = [], truncated } = run.report!.certificate;
  new DerivationView(root, page, run.graph, steps, truncated);
}

class DerivationView {
  private rows: Row[];
  private of: Map<number, Inference>;
  private closed = new Set<number>(); // steps with folded premises
  private shown = chunk;
  private at = 0; // the focused row
  private tree = h("div", { class: "horn-tree", role: "tree", "aria-label": "Derivation of false" });
  private more = h("button", { type: "button", class: "button", hidden: true });

  constructor(
    root: HTMLElement,
    private page: Context,
    private graph: Graph | null,
    steps: readonly Inference[],
    truncated: number,
  ) {
    this.rows = rowsOf(steps);
    this.of = new Map(steps.map((s) => [s.step, s]));
    const n = steps.length + truncated;
    const left =
      truncated > 0
        ? ` ${truncated.toLocaleString("en")} ${plural(truncated, "step", "steps")} in the middle ${plural(truncated, "is", "are")} left out.`
        : "";
    root.replaceChildren(
      h(
        "div",
        { class: "pad horn-lead" },
        h(
          "p",
          { class: "lead" },
          `The clauses are unsatisfiable: ${n.toLocaleString("en")} ${plural(n, "step derives", "steps derive")} false.${left} Below each step are the steps that derive its premises; a fact has none.`,
        ),
      ),
      this.tree,
      this.more,
    );
    this.more.addEventListener("click", () => {
      this.shown += chunk;
      this.draw();
    });
    this.tree.addEventListener("keydown", (e) => this.keydown(e));
    this.tree.addEventListener("click", (e) => {
      const row = (e.target as Element).closest<HTMLElement>("[data-row]");
      if (!row) return;
      const i = Number(row.dataset.row);
      if ((e.target as Element).closest(".horn-fold")) this.fold(i);
      this.go(i, true);
    });
    this.draw();
  }

  /** The rows that are not hidden by a folded step. */
  private visible(): number[] {
    const out: number[] = [];
    for (let i = 0; i < this.rows.length; i++) {
      out.push(i);
      if (this.closed.has(i)) i += this.rows[i]!.under;
    }
    return out;
  }

  private draw(): void {
    const all = this.visible();
    const left = all.length - this.shown;
    this.tree.replaceChildren(...all.slice(0, this.shown).map((i) => this.row(i)));
    this.more.hidden = left <= 0;
    this.more.textContent = `Show ${Math.min(chunk, left)} of ${left.toLocaleString("en")} more steps`;
  }

  private row(i: number): HTMLElement {
    const r = this.rows[i]!;
    const s = this.of.get(r.step);
    const open = r.under === 0 ? undefined : !this.closed.has(i);
    const el = h("div", {
      class: `horn-step ${r.kind}`,
      role: "treeitem",
      "data-row": i,
      "data-step": r.step,
      "aria-level": r.level,
      "aria-selected": String(i === this.at),
      tabindex: i === this.at ? 0 : -1,
      ...(open === undefined ? {} : { "aria-expanded": String(open) }),
    });
    el.style.setProperty("--depth", String(Math.min(r.depth, 8)));
    const fold = h("span", { class: "horn-fold", "aria-hidden": "true" }, open === undefined ? "" : open ? "▾" : "▸");
    if (!s) {
      el.append(fold, h("span", { class: "muted" }, `step ${r.step} is left out`));
      return el;
    }
    const fact = h("code", { class: s.fact === "false" ? "horn-fact horn-false" : "horn-fact" }, s.fact);
    const number = h("span", { class: "horn-number nums" }, String(s.step));
    if (r.kind === "again") {
      el.append(fold, number, fact, h("span", { class: "muted" }, "derived above"));
      return el;
    }
    const values = Object.entries(s.values ?? {});
    el.append(
      fold,
      number,
      fact,
      h(
        "span",
        { class: "muted" },
        `${s.fact === "false" ? "query" : s.from.length === 0 ? "fact" : "clause"} at line ${s.line}`,
      ),
      values.length > 0
        ? h("span", { class: "horn-values" }, values.map(([name, v]) => `${name} = ${v}`).join(", "))
        : "",
    );
    return el;
  }

  private fold(i: number): void {
    if (this.rows[i]!.under === 0) return;
    if (!this.closed.delete(i)) this.closed.add(i);
    this.draw();
  }

  /** Moves to a row; with `pick` also selects the row's clause in the script and in the graph. */
  private go(i: number, pick: boolean): void {
    const old = this.tree.querySelector<HTMLElement>(`[data-row="${this.at}"]`);
    old?.setAttribute("tabindex", "-1");
    old?.setAttribute("aria-selected", "false");
    this.at = i;
    const el = this.tree.querySelector<HTMLElement>(`[data-row="${i}"]`);
    el?.setAttribute("tabindex", "0");
    el?.setAttribute("aria-selected", "true");
    el?.focus({ preventScroll: true });
    el?.scrollIntoView({ block: "nearest" });
    const s = this.of.get(this.rows[i]!.step);
    if (pick && s) pickClause(this.page, this.graph, s.line, predicateOf(s.fact));
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const all = this.visible().slice(0, this.shown);
    const here = all.indexOf(this.at);
    const r = this.rows[this.at]!;
    const to = (k: number): void => {
      const i = all[Math.max(0, Math.min(all.length - 1, k))];
      if (i !== undefined) this.go(i, true);
    };
    const moves: Record<string, () => void> = {
      ArrowDown: () => to(here + 1),
      ArrowUp: () => to(here - 1),
      Home: () => to(0),
      End: () => to(all.length - 1),
      ArrowRight: () => {
        if (this.closed.has(this.at)) {
          this.fold(this.at);
          this.go(this.at, false);
        } else if (r.under > 0) to(here + 1);
      },
      ArrowLeft: () => {
        if (r.under > 0 && !this.closed.has(this.at)) {
          this.fold(this.at);
          this.go(this.at, false);
          return;
        }
        // Go to the step of the derivation that has the current step as a premise.
        const up = all.findLast((i) => i < this.at && i + this.rows[i]!.under >= this.at);
        if (up !== undefined) this.go(up, true);
      },
      Enter: () => this.go(this.at, true),
      " ": () => this.go(this.at, true),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    e.stopPropagation();
    move();
  }
}
