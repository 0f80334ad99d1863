// The reader's own model of Horn clauses: a definition of each predicate, which is a term of SMT-LIB. After each pause
// in typing, every clause is checked. If a clause fails, the values that violate it are shown.

import sheet from "virtual:sheet/horn";
import trySheet from "virtual:sheet/try";
import { h, icon } from "../dom";
import type { Diagnostic, ModelAnswer, ModelClause, ModelRequest, SideResponse } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { toast } from "../notices";
import { current, seenRun, shownGraph } from "../selectors";
import { addStyleSheet } from "../sheets";
import { pick } from "../store";
import { shownAutomaton } from "../try/shown-automaton";
import { bodyOf, defineFun } from "./definition";
import { pickClause, pickPredicate, predicateOf } from "./pick";

const pause = 160; // ms after the last key

const asked = pick(["source", "tab", "claims", "run", "parsed", "parsedSource", "diagnostics"]);

export const mount: Mount = (root, page) => {
  addStyleSheet(trySheet);
  addStyleSheet(sheet);
  new ModelPanel(root, page);
};

interface Field {
  name: string;
  el: HTMLElement;
  text: HTMLTextAreaElement;
  error: HTMLElement;
}

const kinds: Readonly<Record<ModelClause["kind"], string>> = { fact: "fact", rule: "clause", query: "query" };
const signs = { holds: "check", fails: "cross", unknown: "question" } as const;

/** Tells the reader what to write. If the clauses derive false, there is no model to find. */
export const leadOf = (none: boolean): string =>
  none
    ? "These clauses derive false, so they have no model. You can still define each predicate by a term over its arguments: the page shows which clauses fail."
    : "Find a model yourself: define each predicate by a term over its arguments. The definitions are a model if every clause holds.";

class ModelPanel {
  private lead = h("p");
  private status = h("div", { class: "try-status", role: "status", tabindex: -1 });
  private list = h("div");
  private clauses = h("ul", { class: "horn-clauses plain", "aria-label": "The clauses under these definitions" });
  private empty = h("p", { class: "empty", hidden: true });
  private fields: Field[] = [];
  private params: string[] = [];
  private fromEngine: HTMLButtonElement;
  private timer = 0;
  private turn = 0;
  private sent = "";

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    root.classList.add("try-panel", "horn");
    const button = (text: string, title: string, run: () => void): HTMLButtonElement =>
      h("button", { type: "button", class: "button tiny text", title, onclick: run }, text);
    this.fromEngine = button("The model", "Start from the model that the engine has found", () =>
      this.put(this.engines()),
    );
    root.append(
      this.empty,
      h(
        "div",
        { class: "try-intro" },
        this.lead,
        h(
          "p",
          { class: "try-starts" },
          h("span", { class: "muted" }, "Start from"),
          button("Nothing", "Start from true for every predicate", () => this.put([])),
          this.fromEngine,
          button("Copy", "Copy the definitions as define-fun", () => this.copy()),
        ),
      ),
      this.status,
      this.list,
      h("h3", { class: "horn-title" }, "Clauses"),
      this.clauses,
    );
    page.store.watch(asked, () => this.soon(0));
    page.store.watch(
      (s) => current(s) && seenRun(s)?.report?.verdict === "unsafe",
      (none) => (this.lead.textContent = leadOf(none)),
    );
  }

  private engines(): string[] {
    const model = this.page.store.now.run?.report?.certificate.model ?? [];
    return this.fields.map((f) => bodyOf(model.find((d) => d.name === f.name)?.text ?? ""));
  }

  private put(texts: readonly string[]): void {
    this.fields.forEach((f, i) => (f.text.value = texts[i] ?? ""));
    this.write();
  }

  private write(): void {
    const claims = this.fields.flatMap((f, loc) => (f.text.value.trim() === "" ? [] : [{ loc, text: f.text.value }]));
    this.page.store.set({ claims, claimsOf: this.page.store.now.source, touched: true });
  }

  private copy(): void {
    const text = this.fields.map((f, i) => defineFun(f.name, this.params[i] ?? "", f.text.value)).join("\n");
    void navigator.clipboard.writeText(text).then(
      () => toast("Copied the definitions."),
      () => toast("The browser does not allow copying here."),
    );
  }

  private soon(after: number): void {
    clearTimeout(this.timer);
    if (this.page.store.now.tab !== "model") return;
    this.timer = window.setTimeout(() => void this.check(), after);
  }

  private async check(): Promise<void> {
    const s = this.page.store.now;
    this.fromEngine.hidden = !(current(s) && (s.run?.report?.certificate.model?.length ?? 0) > 0);
    const of = shownAutomaton(s);
    // The names of the predicates come with the first answer. Until then, a claim is assigned to
    // its predicate by number.
    const texts = new Map(s.claims.map((c) => [c.loc, c.text]));
    const model = this.fields.flatMap((f, i) => {
      const text = texts.get(i);
      return text === undefined ? [] : [{ name: f.name, text }];
    });
    const request: ModelRequest = { type: "model", ...of, source: s.source, model };
    const key = JSON.stringify([request.source, model]);
    if (key === this.sent) return;
    this.sent = key;
    const turn = ++this.turn;
    let r: SideResponse;
    try {
      r = await this.page.ask<SideResponse>(request);
    } catch (err) {
      if (turn !== this.turn) return;
      this.sent = "";
      this.status.replaceChildren(h("p", null, `The clauses could not be checked: ${message(err)}`));
      return;
    }
    if (turn !== this.turn) return;
    if (!r.model) return this.refuse();
    const names = r.model.preds.map((p) => p.name).join("\n");
    const fresh = names !== this.fields.map((f) => f.name).join("\n");
    if (fresh) this.make(r.model);
    this.show(r.model);
    if (fresh && s.claims.length > 0) void this.check();
  }

  private refuse(): void {
    this.empty.hidden = false;
    this.empty.textContent = "Fix the errors in the script first.";
    this.status.replaceChildren();
    this.clauses.replaceChildren();
  }

  private make(a: ModelAnswer): void {
    const texts = new Map(this.page.store.now.claims.map((c) => [c.loc, c.text]));
    this.params = a.preds.map((p) => p.params);
    this.fields = a.preds.map((p, i) => {
      const id = `model-${i}`;
      const text = h("textarea", {
        id,
        rows: 2,
        spellcheck: "false",
        autocapitalize: "off",
        placeholder: "true",
        "aria-describedby": `${id}-error`,
      });
      text.value = texts.get(i) ?? "";
      text.addEventListener("input", () => {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.write(), pause);
      });
      const error = h("p", { class: "horn-error", id: `${id}-error`, hidden: true });
      const el = h(
        "div",
        { class: "try-field", "data-pred": p.name },
        h(
          "label",
          { for: id },
          h("b", null, p.name),
          p.params ? h("span", null, " of ", h("code", null, p.params)) : null,
        ),
        text,
        error,
      );
      text.addEventListener("focus", () => pickPredicate(this.page, shownGraph(this.page.store.now), p.name));
      return { name: p.name, el, text, error };
    });
    this.list.replaceChildren(...this.fields.map((f) => f.el));
  }

  private show(a: ModelAnswer): void {
    this.empty.hidden = true;
    this.fields.forEach((f, i) => this.errors(f, a.preds[i]?.diagnostics ?? []));
    const fails = a.clauses.filter((c) => c.answer === "fails").length;
    const wrong = a.preds.some((p) => (p.diagnostics?.length ?? 0) > 0);
    const kind = a.proved ? "proved" : fails > 0 ? "fails" : "unknown";
    const text = a.proved
      ? "These definitions are a model"
      : a.holds
        ? "Every clause holds, but the separate checker could not confirm the model"
        : wrong
          ? "A definition has an error"
          : fails > 0
            ? `${fails} of ${a.clauses.length} clauses ${fails === 1 ? "fails" : "fail"}`
            : "Some clauses could not be decided";
    const detail = a.proved
      ? "The separate checker confirms every clause, without the solver: the clauses are satisfiable."
      : a.holds
        ? a.reason
        : "";
    this.status.className = `try-status ${kind}`;
    this.status.replaceChildren(
      icon(a.proved ? "check" : fails > 0 ? "cross" : "question"),
      h("div", null, h("strong", null, text), detail ? h("p", null, detail) : null),
    );
    this.clauses.replaceChildren(...a.clauses.map((c) => this.clause(c)));
  }

  private errors(f: Field, list: readonly Diagnostic[]): void {
    f.error.hidden = list.length === 0;
    f.text.setAttribute("aria-invalid", String(list.length > 0));
    const rows = f.text.value.split("\n").length > 1;
    f.error.textContent = list
      .map((d) => {
        const at = rows ? `line ${d.line}, column ${d.col}` : `column ${d.col}`;
        return `${d.message} (${at}).${d.hint ? ` Hint: ${d.hint}` : ""}`;
      })
      .join(" ");
  }

  private clause(c: ModelClause): HTMLElement {
    const graph = shownGraph(this.page.store.now);
    const head = predicateOf(lastTerm(c.text));
    return h(
      "li",
      { class: c.answer, "data-line": c.line },
      h(
        "button",
        {
          type: "button",
          class: "try-check",
          title: "Show this clause in the script and in the graph",
          onclick: () => pickClause(this.page, graph, c.line, head),
        },
        icon(signs[c.answer]),
        h("b", null, c.answer === "unknown" ? "not known" : c.answer),
        h("span", null, `${kinds[c.kind]} at line ${c.line}`, c.reason ? ` (${c.reason})` : ""),
      ),
      h("code", { class: "horn-text" }, c.text),
      c.answer === "fails" ? broken(c) : null,
    );
  }
}

// Draws the instance of a clause that fails.
function broken(c: ModelClause): HTMLElement {
  const values = Object.entries(c.values ?? {});
  const facts = (list: readonly string[]): (HTMLElement | string)[] =>
    list.flatMap((f, i) => [i > 0 ? (i === list.length - 1 ? " and " : ", ") : "", h("code", null, f)]);
  const body = c.body ?? [];
  const head = c.head === "false" ? ["false would follow"] : [h("code", null, c.head ?? ""), " is not true"];
  return h(
    "p",
    { class: "horn-broken" },
    values.length > 0
      ? h("span", null, "With ", h("code", null, values.map(([n, v]) => `${n} = ${v}`).join(", ")), " ")
      : "",
    ...(body.length > 0
      ? [...facts(body), body.length > 1 ? " are true by the definitions, but " : " is true by the definitions, but "]
      : ["the constraint holds, but "]),
    ...head,
    ".",
  );
}

/** The last term of "(=> body head)", or the text itself. */
function lastTerm(text: string): string {
  if (!text.startsWith("(=> ")) return text;
  const inner = text.slice(0, -1);
  let depth = 0;
  for (let i = inner.length - 1; i >= 0; i--) {
    if (inner[i] === ")") depth++;
    else if (inner[i] === "(") depth--;
    if (depth === 0 && (inner[i] === "(" || inner[i - 1] === " ")) return inner.slice(i);
  }
  return text;
}

function message(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}
