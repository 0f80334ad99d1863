// The program before the editor is loaded: the same lines at the same positions in the same
// colours, with the invariants above their lines, but read-only.

import { h, rootOf } from "../dom";
import { startState, token, type State, type Stream } from "./c-tokens";
import { isScript } from "../language";
import { invariant } from "./invariant";
import type { Margin } from "./margin";

let smt: typeof import("./smt-tokens") | null = null; // loaded with the first script, which has no colours until then

const most = 400; // lines: more than fit into a window

/** A line of text with the methods of the editor's stream, which the tokenizers use. */
class Line implements Stream {
  private at = 0;
  start = 0;

  constructor(readonly text: string) {}

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  /** The text read since the last call. */
  taken(): string {
    const out = this.text.slice(this.start, this.at);
    this.start = this.at;
    return out;
  }

  sol(): boolean {
    return this.at === 0;
  }

  eatSpace(): boolean {
    return this.match(/^\s+/) !== null;
  }

  peek(): string | undefined {
    return this.text[this.at];
  }

  next(): string | undefined {
    return this.text[this.at++];
  }

  skipToEnd(): void {
    this.at = this.text.length;
  }

  match(pattern: string | RegExp, consume = true): boolean | RegExpMatchArray | null {
    const rest = this.text.slice(this.at);
    const found = typeof pattern === "string" ? (rest.startsWith(pattern) ? [pattern] : null) : pattern.exec(rest);
    if (found && consume) this.at += found[0]!.length;
    return typeof pattern === "string" ? found !== null : (found as RegExpMatchArray | null);
  }
}

/** Splits a line into tokens, each with its kind. */
export function pieces(text: string, state: State): { text: string; kind: string }[] {
  return read(text, (line) => token(line, state));
}

/**
 * Returns a function that tokenizes the lines of a text one after the other, in the text's language.
 * `tokens` is the tokenizer of SMT-LIB, if it is loaded.
 */
export function reader(text: string, tokens = smt): (line: string) => { text: string; kind: string }[] {
  if (!isScript(text)) {
    const state = startState();
    return (line) => pieces(line, state);
  }
  if (!tokens) return (line) => [{ text: line, kind: "" }];
  const state = tokens.startState();
  return (line) => read(line, (l) => tokens.token(l, state));
}

function read(text: string, token: (line: Line) => string | null): { text: string; kind: string }[] {
  const line = new Line(text);
  const out: { text: string; kind: string }[] = [];
  while (!line.ended) {
    const kind = token(line) ?? "";
    out.push({ text: line.taken(), kind });
  }
  return out;
}

/** Which lines are shown, and the name of the program for screen readers. */
export interface Shown {
  label: string;
  /** Whether a line is hidden. */
  hidden(line: number): boolean;
  /** The last line of the fold that begins at a line; 0 if none begins there. */
  fold(line: number): number;
  unfold(line: number): void;
}

const whole: Shown = {
  label: "C program, which can be edited in a moment",
  hidden: () => false,
  fold: () => 0,
  unfold: () => undefined,
};

/** Draws the text in place of the previous contents. */
export function drawFirst(
  host: HTMLElement,
  text: string,
  margin: Margin | null,
  stops: readonly number[],
  shown = whole,
): void {
  const next = reader(text);
  const rows: HTMLElement[] = [];
  let until = 0; // the current fold's last line
  text
    .split("\n")
    .slice(0, most)
    .forEach((line, i) => {
      const n = i + 1;
      const parts = next(line); // a comment may begin in a hidden line, so tokenize it, too
      if (shown.hidden(n)) return;
      const last = shown.fold(n);
      if (n <= until) return;
      if (last > 0) {
        until = last;
        rows.push(...folded(n, last, shown));
        return;
      }
      const notes = margin?.invariants.filter((x) => x.line === n) ?? [];
      for (const note of notes) rows.push(invariant(note));
      const at = margin?.selected && n >= margin.selected.from && n <= margin.selected.to;
      rows.push(
        h("span", { class: "first-dot" }, notes.length > 0 ? h("span", { class: "dot" }) : null),
        h("span", { class: stops.includes(n) ? "first-number stop" : "first-number" }, String(n)),
        h(
          "span",
          { class: at ? "first-line at-loc" : "first-line", "data-line": n },
          ...parts.map((p) => (p.kind ? h("span", { class: `syn-${p.kind.split(".").at(-1)!}` }, p.text) : p.text)),
        ),
      );
    });
  const label = isScript(text) ? shown.label.replace("C program", "Script of Horn clauses") : shown.label;
  const before = host.firstElementChild;
  if (!smt && isScript(text))
    void import("./smt-tokens").then(
      (m) => {
        smt = m;
        if (host.firstElementChild === box) drawFirst(host, text, margin, stops, shown);
      },
      () => undefined, // the text stays without colours
    );
  const box = h("div", { class: "first", role: "region", tabindex: 0, "aria-label": label }, ...rows);
  if (!before) return host.append(box);
  const focused = before === rootOf(host).activeElement;
  before.replaceWith(box);
  if (focused) box.focus();
}

/** The row that replaces folded lines. */
function folded(from: number, to: number, shown: Shown): HTMLElement[] {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  return [
    h("span"),
    h("span", { class: "first-number", "aria-hidden": "true" }, "⋯"),
    h("button", { type: "button", class: "first-fold", onclick: () => shown.unfold(from) }, `Show ${lines}`),
  ];
}
