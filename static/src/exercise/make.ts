// Makes an exercise from the current program, for its author: as a link, or as a block for a
// document. The author's own claims are the solution.

import { dialogHead, showDialog } from "../daily/dialog";
import { h, icon } from "../dom";
import type { Exercise, Graph, Response } from "../engine/messages";
import type { Context } from "../feature";
import { toast } from "../notices";
import { encodeLink } from "../permalink";
import { ruleAttributes } from "../rule-attributes";
import { shownGraph } from "../selectors";
import type { Claim, State } from "../state";
import { rich } from "../words/rich";
import { newTask } from "./task";

/** The claims at loop heads in the form of a solution: "x <= n", or with lines, "5: x <= n; 9: y >= 0". */
export function solutionOf(claims: readonly Claim[], graph: Pick<Graph, "locs"> | null): string {
  const heads = (graph?.locs ?? []).map((l, loc) => ({ ...l, loc })).filter((l) => l.loopHead && !l.gone);
  const said = claims.flatMap(({ loc, text }) => {
    const at = heads.find((l) => l.loc === loc);
    if (!at || text.trim() === "") return [];
    const nth = heads.filter((l) => l.line === at.line && l.loc < loc).length;
    return [{ at: `${at.line}${nth > 0 ? `#${nth + 1}` : ""}`, text: text.trim().replace(/\s+/g, " ") }];
  });
  const [one] = said;
  if (one && heads.length === 1) return one.text;
  return said.map((s) => `${s.at}: ${s.text}`).join("; ");
}

/** blockOf returns an exercise as a fenced code block of Markdown. */
export function blockOf({ kind, title, hints, solution }: Exercise, source: string, ints: string): string {
  const quoted = (name: string, text: string | undefined): string =>
    text ? ` ${name}="${text.replaceAll('"', "'").replaceAll("`", "")}"` : ""; // a fence has no back quotes
  const marks =
    ` exercise${kind === "assumption" ? "=assumption" : ""}` +
    quoted("title", title) +
    (hints ?? []).map((t, i) => quoted(i === 0 ? "hint" : `hint${i + 1}`, t)).join("") +
    quoted("solution", solution) +
    ruleAttributes(ints)
      .map(([name, value]) => ` ${name}=${value}`)
      .join("");
  return `\`\`\`c ic3play${marks}\n${source.trimEnd()}\n\`\`\`\n`;
}

export function makeExercise(page: Context): void {
  const s: Readonly<State> = page.store.now;
  const assumes = s.source.split("assume(1)").length === 2;
  const field = (id: string, label: string, value = ""): { row: HTMLElement; input: HTMLInputElement } => {
    const input = h("input", { id, type: "text", maxlength: 400 });
    input.value = value;
    return { row: h("p", { class: "make-row" }, h("label", { for: id }, label), input), input };
  };
  const kind = h(
    "select",
    { id: "make-kind" },
    h("option", { value: "invariant" }, "the invariant"),
    h("option", { value: "assumption", disabled: !assumes }, "the condition for assume(1)"),
  );
  const title = field("make-title", "Title");
  const hints = [1, 2, 3].map((n) => field(`make-hint${n}`, `Hint ${n}`));
  const solution = field("make-solution", "Solution", solutionOf(s.claims, shownGraph(s)));
  const warnings = h("div", { id: "make-warnings", class: "make-warnings", role: "status" });
  const written = (): string[] => hints.map((x) => x.input.value.trim());
  const asked = (): Exercise => ({
    kind: kind.value as Exercise["kind"],
    ...(title.input.value.trim() ? { title: title.input.value.trim() } : {}),
    hints: written(),
    ...(solution.input.value.trim() ? { solution: solution.input.value.trim() } : {}),
  });
  let turn = new AbortController();
  const review = async (): Promise<void> => {
    turn.abort();
    const { signal } = (turn = new AbortController());
    const { source, ints } = s;
    warnings.replaceChildren(h("p", { class: "muted" }, "The engine is checking the exercise…"));
    try {
      const request = { type: "exercise", source, ints, exercise: asked(), review: true };
      const r = await page.ask<Response>(request, signal);
      if (signal.aborted) return;
      const found = r.mark?.warnings ?? (r.mark ? [] : [r.diagnostics?.[0]?.message ?? r.message ?? ""]);
      warnings.replaceChildren(
        ...found.map((text) => h("p", { class: "make-warning" }, icon("warn"), " ", ...rich(text))),
      );
    } catch (err) {
      if (!signal.aborted)
        warnings.replaceChildren(
          h("p", null, `The exercise could not be checked: ${err instanceof Error ? err.message : String(err)}`),
        );
    }
  };
  let timer = 0;
  const reviewSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void review(), 400);
  };
  const copy = async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(`${what} copied.`);
    } catch {
      toast("The browser does not allow copying.");
    }
  };
  const link = async (): Promise<string> => {
    const { source, file, ints, timeoutMs } = s;
    const hash = await encodeLink({
      ...{ source, file, engine: "auto", options: {}, timeoutMs, ints },
      exercise: newTask(asked(), source, ints),
    });
    return `${location.href.split("#")[0]!}#${hash}`;
  };
  const button = (text: string, act: () => void): HTMLElement =>
    h("button", { type: "button", class: "button", onclick: act }, text);
  const dialog = h(
    "dialog",
    { class: "dialog", id: "make-exercise", "aria-labelledby": "make-exercise-title" },
    dialogHead(h("h2", { id: "make-exercise-title" }, "Make an exercise")),
    h(
      "div",
      { class: "dialog-body" },
      h("p", { class: "make-row" }, h("label", { for: "make-kind" }, "The reader writes"), kind),
      title.row,
      ...hints.map((x) => x.row),
      solution.row,
      warnings,
      h(
        "p",
        { class: "muted" },
        "Your hints are followed by at most three hints of the page. These say what the reader’s last answer lacks: its variables, its shape, and one part in full. Anyone who decodes the link can read the solution.",
      ),
      h(
        "p",
        { class: "make-acts" },
        button("Try it", () => {
          page.store.set({ exercise: newTask(asked(), s.source, s.ints), tab: "exercise", tabChosen: true });
          dialog.close();
        }),
        button("Copy the link", () => void link().then((text) => copy(text, "Link"))),
        button(
          "Copy the block for a document",
          () => void copy(blockOf(asked(), s.source, s.ints), "Block for a document"),
        ),
      ),
    ),
  );
  dialog.addEventListener("input", reviewSoon);
  dialog.addEventListener("close", () => {
    clearTimeout(timer);
    turn.abort();
  });
  showDialog(dialog);
  void review();
}
