// Builds the element as it is before the reader presses its button: the head with the button, the
// program in the form of the page's editor, the verdict line, and the stored result. These parts
// have the same ids as the parts of the page. So the code of the page can use them as soon as it is
// loaded.

import verdict from "virtual:part/verdict";
import symbols from "virtual:part/symbols:i-play,i-stop,i-check,i-cross,i-question,i-warn,i-dots";
import style from "virtual:style/embed";
import { build, byId, h, icon } from "../dom";
import { drawFirst, type Shown } from "../editor/first";
import { within, type Settings } from "./attributes";

let sheet: CSSStyleSheet | null = null;

/** Adds a style sheet to a shadow root in a way that no content security policy forbids. */
export function adopt(root: ShadowRoot, text: string): void {
  const s = new CSSStyleSheet();
  s.replaceSync(text);
  root.adoptedStyleSheets.push(s);
}

/** Creates the parts in a shadow root; `run` and `cancel` are called when the reader presses these buttons. */
export function fill(root: ShadowRoot, run: () => void, cancel: () => void): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  root.adoptedStyleSheets = [sheet];
  const button = (id: string, name: string, act: () => void, more: Record<string, unknown>): HTMLElement =>
    h("button", { type: "button", id, part: "button", onclick: act, ...more }, icon(name));
  const start = button("run", "play", run, { class: "button primary", title: "Run (Ctrl+Enter)" });
  start.append(h("span", null, "Run"));
  const stop = button("cancel", "stop", cancel, { class: "button primary stop", title: "Cancel", hidden: true });
  stop.append(h("span", null, "Cancel"));
  const line = build(verdict) as HTMLElement;
  line.setAttribute("part", "verdict");
  root.append(
    h(
      "div",
      { class: "box", id: "box", part: "box" },
      build(symbols),
      h(
        "div",
        { class: "head", part: "head" },
        h("span", { id: "lang", class: "lang", part: "title" }),
        h("span", { id: "source-state", class: "muted" }),
        h("span", { class: "spacer" }),
        h(
          "a",
          {
            id: "playground",
            class: "button quiet",
            part: "playground",
            target: "_blank",
            rel: "noopener",
            hidden: true,
          },
          "Open in the playground",
        ),
        start,
        stop,
      ),
      h("div", { id: "editor", class: "editor", part: "program" }),
      h("div", {
        ...{ id: "messages", class: "messages", role: "region", hidden: true },
        "aria-label": "Errors in the program",
      }),
      line,
      h("p", { id: "trouble", class: "trouble", part: "error", role: "alert", hidden: true }),
      h(
        "div",
        { id: "notice", class: "notice", role: "alert", hidden: true },
        h("p"),
        h("div", { class: "notice-actions" }),
      ),
      h("div", { id: "view", class: "view", part: "view", hidden: true }),
      h("div", { id: "run-line", part: "timeline", hidden: true }),
      h("div", { id: "stored", class: "stored", part: "stored", hidden: true }, h("slot")),
      h("p", { id: "toast", class: "toast", role: "status" }),
    ),
  );
  byId("engine-status", root).textContent = "";
  say(root, "none", "Not run yet", "Press Run to prove or break the program");
}

/** Sets the verdict line before the page's own code is loaded; afterwards that code sets it. */
export function say(root: ShadowRoot, verdict: string, word: string, detail: string): void {
  const icons: Record<string, string> = { safe: "check", unsafe: "cross", unknown: "question", none: "dots" };
  byId("verdict", root).dataset.verdict = verdict;
  byId("verdict-icon", root).setAttribute("href", `#i-${icons[verdict] ?? "dots"}`);
  byId("verdict-word", root).textContent = word;
  byId("verdict-detail", root).textContent = detail;
}

/**
 * Decides which lines are visible. The setting `lines` limits the program to some lines. Each range of the setting
 * `hide` is folded: a button stands in its place.
 */
export class Lines implements Shown {
  private open = new Set<number>(); // first lines of open folds

  constructor(
    private now: () => Settings,
    private drawn: () => void,
  ) {}

  get label(): string {
    return this.now().readonly ? "C program" : "C program; press Enter to edit";
  }

  hidden(line: number): boolean {
    const { lines } = this.now();
    return lines.length > 0 && !within(lines, line);
  }

  fold(line: number): number {
    const found = this.now().hide.find((r) => r.from === line);
    return found && !this.open.has(line) ? found.to : 0;
  }

  unfold(line: number): void {
    this.open.add(line);
    this.drawn();
  }
}

export function drawProgram(root: ShadowRoot, source: string, shown: Shown): void {
  drawFirst(byId("editor", root), source, null, [], shown);
}
