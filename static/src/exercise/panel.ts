// The panel of an exercise: the reader writes formulas, has them checked, takes hints, and saves the answer as a file.
// Answers are marked only by the engine (frontend/exercise); the panel shows the texts that the engine returns.

import sheet from "virtual:sheet/exercise";
import { download } from "../daily/files";
import { h } from "../dom";
import type { Mark, Place, Response, Written } from "../engine/messages";
import type { Context, Mount } from "../feature";
import { addStyleSheet } from "../sheets";
import { pick } from "../store";
import { claimErrors } from "../try/errors";
import { capital } from "../words/location";
import { rich } from "../words/rich";
import { answered, answerFile, keep } from "./answers";
import { drawMark, violatingStepOfMark, withoutErrors } from "./show";
import type { Task } from "./task";
import { lineOf } from "../files/parts";

export const mount: Mount = (root, page) => {
  if (page.root === document) addStyleSheet(sheet);
  new ExercisePanel(root, page);
};

interface Field {
  place: Place;
  text: HTMLTextAreaElement;
  error: HTMLElement;
}

class ExercisePanel {
  private fields: Field[] = [];
  private hints: readonly string[] = [];
  private of = ""; // identifies the shown exercise
  private asking: AbortController | null = null;
  private head = h("div", { class: "try-intro" });
  private changed = h("div", { class: "try-status unknown", hidden: true });
  private list = h("div");
  private check: HTMLButtonElement;
  private hint: HTMLButtonElement;
  private show: HTMLButtonElement;
  private shown = false; // the solution is shown
  private solution = h("div", { class: "exercise-solution", tabindex: -1, hidden: true });
  private hintList = h("ol", { class: "exercise-hints", hidden: true, "aria-label": "Hints" });
  private result = h("div", { role: "status", class: "exercise-result", tabindex: -1 });
  private reader = h("input", { type: "text", id: "exercise-reader", autocomplete: "name", maxlength: 120 });
  private count = h("span", { class: "muted" });

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    root.classList.add("exercise-panel");
    this.check = h(
      "button",
      { type: "button", class: "button primary", id: "exercise-check", onclick: () => void this.mark() },
      "Check",
    );
    this.hint = h(
      "button",
      { type: "button", class: "button", id: "exercise-hint", onclick: () => this.takeHint() },
      "Hint",
    );
    this.show = h(
      "button",
      { type: "button", class: "button quiet", id: "exercise-show", onclick: () => this.showSolution() },
      "Show the solution",
    );
    root.append(
      this.head,
      this.changed,
      this.list,
      h("div", { class: "exercise-acts" }, this.check, this.hint, this.show),
      this.result,
      this.hintList,
      this.solution,
      h(
        "form",
        { class: "exercise-save" },
        h("label", { for: "exercise-reader" }, "Your name"),
        this.reader,
        h("button", { class: "button" }, "Save the answers"),
        this.count,
      ),
    );
    root.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      e.stopPropagation();
      void this.mark();
    });
    root.querySelector("form")!.addEventListener("submit", (e) => {
      e.preventDefault();
      this.save();
    });
    page.store.watch(pick(["exercise", "source", "tab"]), () => this.draw());
  }

  private get task(): Task {
    return this.page.store.now.exercise!;
  }

  private draw(): void {
    const { exercise, source, tab } = this.page.store.now;
    if (!exercise || tab !== "exercise") return;
    const key = JSON.stringify([exercise.asked, exercise.source, exercise.ints]);
    const other = source !== exercise.source;
    this.changed.hidden = !other;
    this.check.disabled = other;
    if (other && this.changed.childElementCount === 0)
      this.changed.append(
        h("p", null, "This is no longer the program of the exercise."),
        h(
          "button",
          { type: "button", class: "button tiny", onclick: () => this.page.setSource(this.task.source) },
          "Restore the program",
        ),
      );
    if (key === this.of) return;
    this.of = key;
    this.shown = false;
    const { title, kind } = exercise.asked;
    this.head.replaceChildren(
      h("h2", null, title || "Exercise"),
      h(
        "p",
        null,
        kind === "assumption"
          ? "Write the missing assumption. No run that satisfies it may fail, and it must not exclude more runs than needed."
          : "Prove the program: write what is always true at each location below. Every step must keep it true, and no state that it allows may lead to a failure.",
      ),
    );
    this.list.replaceChildren(h("p", { class: "empty" }, "Reading the program…"));
    this.result.replaceChildren();
    void this.open();
  }

  private ask(written: readonly Written[]): Promise<Mark> {
    this.asking?.abort();
    const turn = (this.asking = new AbortController());
    const { asked, source, ints } = this.task;
    const request = { type: "exercise", source, ints, exercise: asked, answer: written };
    return this.page.ask<Response>(request, turn.signal).then((r) => {
      if (r.mark) return r.mark;
      throw new Error(r.diagnostics?.[0] ? `${lineOf(r.diagnostics[0])}: ${r.diagnostics[0].message}` : r.message);
    });
  }

  // Asks the engine where formulas belong, and how many hints there are.
  private async open(): Promise<void> {
    const key = this.of;
    try {
      const m = await this.ask([]);
      if (key !== this.of) return;
      this.hints = m.hints ?? [];
      this.drawFields(m.places);
      this.drawHints();
    } catch (err) {
      if (key !== this.of) return;
      this.of = "";
      this.list.replaceChildren(h("p", { class: "empty" }, `The exercise cannot be read: ${message(err)}.`));
    }
  }

  private drawFields(places: readonly Place[]): void {
    const { written } = this.task;
    this.fields = places.map((place, i) => {
      const id = `exercise-${i}`;
      const text = h("textarea", {
        ...{ id, rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off" },
        placeholder: place.loc < 0 ? "1" : "true",
        "aria-describedby": `${id}-error`,
      });
      text.value = written.find((w) => w.line === place.line && (w.nth ?? 0) === (place.nth ?? 0))?.text ?? "";
      const error = h("div", { id: `${id}-error` });
      text.addEventListener("input", () => this.typed());
      text.addEventListener("focus", () => this.page.reveal(place.line));
      return { place, text, error };
    });
    this.list.replaceChildren(
      ...this.fields.map(({ place, text, error }) =>
        h(
          "section",
          { class: "try-field" },
          h("label", { for: text.id }, h("b", null, ...rich(capital(place.label)))),
          text,
          place.vars.length > 0
            ? h(
                "p",
                { class: "try-vars" },
                h("span", { class: "muted" }, "in scope"),
                ...place.vars.map((v) =>
                  h(
                    "button",
                    { type: "button", class: "try-var", title: `Insert ${v}`, onclick: () => insert(text, v) },
                    v,
                  ),
                ),
              )
            : null,
          error,
        ),
      ),
    );
    this.fields.forEach(({ text }) => grow(text));
    // When the reader chooses an exercise in the gallery, the focus goes to the button Run. Move it to the first field,
    // where the reader writes next.
    if (document.activeElement?.id === "run") this.fields[0]?.text.focus({ preventScroll: true });
  }

  // Stores the reader's formulas in the state and the link.
  private typed(): void {
    const written = this.fields
      .map(({ place, text }): Written => ({
        line: place.line,
        ...(place.nth ? { nth: place.nth } : {}),
        text: text.value.trim(),
      }))
      .filter((w) => w.text !== "");
    this.fields.forEach(({ text }) => grow(text));
    this.become({ written });
  }

  private become(change: Partial<Task>): void {
    this.page.store.set({ exercise: { ...this.task, ...change }, touched: true });
    keep(this.task);
    this.count.textContent = answered() > 1 ? `to ${answered()} exercises of this page` : "";
  }

  private async mark(): Promise<void> {
    if (this.check.disabled || this.fields.length === 0) return;
    this.become({ checked: this.task.checked + 1 });
    this.check.setAttribute("aria-busy", "true");
    try {
      const m = await this.ask(this.task.written);
      m.places.forEach((place, i) => {
        const field = this.fields[i];
        if (!field) return;
        const diagnostics = place.diagnostics ?? [];
        field.text.setAttribute("aria-invalid", String(diagnostics.length > 0));
        field.error.replaceChildren(
          ...claimErrors(field.text, { loc: place.loc, line: place.line, vars: [], conjuncts: [], diagnostics }),
        );
      });
      const fragment = this.page.root === document ? violatingStepOfMark(m, this.task.source) : null;
      this.result.replaceChildren(
        ...drawMark(
          withoutErrors(m),
          fragment && (() => this.page.store.set({ fragment, tab: "step", tabChosen: true })),
        ),
      );
      // Scroll to the whole answer with its buttons or, if it does not fit, to its beginning.
      for (const el of [this.result, this.result.firstElementChild!]) el.scrollIntoView({ block: "nearest" });
      // The hints that the reader has not taken yet fit this answer.
      const taken = this.hints.slice(0, this.task.hints);
      this.hints = [...taken, ...(m.hints ?? []).slice(taken.length)];
      if (m.answer === "correct" && !this.task.open) this.become({ open: true });
      this.drawHints();
    } catch (err) {
      if (err instanceof DOMException && err.name === "AbortError") return;
      this.result.replaceChildren(h("p", { class: "empty" }, `The answer could not be checked: ${message(err)}.`));
    } finally {
      this.check.removeAttribute("aria-busy");
    }
  }

  private takeHint(): void {
    this.become({ hints: Math.min(this.hints.length, this.task.hints + 1) });
    this.drawHints();
    this.hintList.lastElementChild?.scrollIntoView({ block: "nearest" });
    if (this.hint.disabled) (this.show.hidden ? this.check : this.show).focus(); // a disabled button loses the focus
    this.page.announce(this.hintList.lastElementChild?.textContent ?? "");
  }

  private drawHints(): void {
    const { hints } = this.task;
    const total = this.hints.length;
    this.hintList.hidden = hints === 0;
    this.hintList.replaceChildren(...this.hints.slice(0, hints).map((text) => h("li", null, ...rich(text))));
    this.hint.hidden = total === 0 || this.task.open;
    this.hint.disabled = hints >= total;
    this.hint.textContent = hints >= total ? "No more hints" : `Hint ${hints + 1} of ${total}`;
    this.drawSolution();
  }

  // The solution counts as one more hint, unless the exercise is solved.
  private showSolution(): void {
    this.shown = true;
    if (!this.task.open) this.become({ open: true, hints: this.hints.length + 1 });
    this.drawHints();
    this.solution.focus();
  }

  private drawSolution(): void {
    const { asked, hints } = this.task;
    const shown = this.shown || hints > this.hints.length;
    this.show.textContent = this.task.open ? "Compare with the author’s solution" : "Show the solution";
    this.show.hidden = shown || (this.task.open && !asked.solution) || (!asked.solution && this.page.root !== document);
    this.solution.hidden = !shown;
    if (!shown) return;
    const formulas = (asked.solution ?? "").split(/[;\n]/).filter((f) => f.trim() !== "");
    this.solution.replaceChildren(
      ...(formulas.length > 0
        ? [
            h("p", null, "The author’s solution:"),
            ...formulas.map((f) => {
              const [, line = "", nth = "", text = f] = /^\s*(\d+)(#\d+)?\s*:(.*)$/.exec(f) ?? [];
              return h("p", null, line && `line ${line}${nth}: `, h("code", null, text.trim()));
            }),
          ]
        : [
            h(
              "p",
              null,
              `The author of this exercise gave no solution. ${this.page.store.now.run ? "What the engine found is no longer hidden: see the first tab." : "Press Run to see what the engine finds."}`,
            ),
          ]),
    );
  }

  private save(): void {
    keep(this.task);
    if (answered() === 0) {
      this.count.textContent = "There is no answer to save.";
      return;
    }
    const { name, text } = answerFile(this.reader.value.trim());
    download(name, text, "application/json");
  }
}

function grow(t: HTMLTextAreaElement): void {
  const wide = Math.max(20, Math.floor(t.clientWidth / 8.2));
  const rows = t.value.split("\n").reduce((n, l) => n + Math.max(1, Math.ceil(l.length / wide)), 0);
  t.rows = Math.min(12, Math.max(1, rows));
}

function insert(t: HTMLTextAreaElement, name: string): void {
  t.focus();
  const before = t.value.slice(0, t.selectionStart);
  const space = before !== "" && !/[\s(!]$/.test(before) ? " " : "";
  t.setRangeText(`${space}${name} `, t.selectionStart, t.selectionEnd, "end");
  t.dispatchEvent(new Event("input"));
}

const message = (err: unknown): string => (err instanceof Error ? err.message : String(err)).replace(/\.$/, "");
