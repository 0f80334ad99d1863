// The C editor as the page uses it. The text is shown immediately, exactly as it will look in the
// editor (first.ts). The editor itself (code.ts) is fetched meanwhile, and replaces that text after
// the page has been drawn. Calls that need the editor are stored until then.

import type { Fix } from "../daily/fixes";
import type { Diagnostic } from "../engine/protocol";
import { rootOf, type Root } from "../dom";
import { notLoaded } from "../notices";
import type { Code, EditorHandlers } from "./code-interface";
import { drawFirst, type Shown } from "./first";
import type { Margin } from "./margin";

/** Settings for an editor inside an element on another page. */
export interface Part {
  root: Root;
  shown: Shown | undefined;
  /** True: the editor is fetched immediately. False: it is fetched when `edit` is called. */
  edited: boolean;
}

export class Editor {
  private id = 0; // the number of the shown text
  private main = true; // whether the main file is shown
  private code: Code | null = null;
  private stops: readonly number[] = [];
  private margin: Margin | null = null;
  private later = new Map<string, (code: Code) => void>(); // by kind: the last stored call

  constructor(
    private host: HTMLElement,
    private first: string,
    private on: EditorHandlers,
    private part: Part = { root: document, shown: undefined, edited: true },
  ) {
    this.draw();
    host.addEventListener("pointerdown", (e) => {
      const line = Number((e.target as HTMLElement).closest<HTMLElement>("[data-line]")?.dataset.line ?? 1);
      if (!this.code) this.reveal(line, 1, true);
    });
    if (part.edited) this.load();
  }

  /** Fetches the code that makes the text editable, unless it is loaded or being loaded. */
  edit(): void {
    if (this.part.edited) return;
    this.part = { ...this.part, edited: true };
    this.load();
  }

  /**
   * Draws the text again if the editor is not loaded yet. Called when other lines have become
   * visible.
   */
  redraw(): void {
    if (!this.code) this.draw();
  }

  private load(): void {
    const drawn = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    Promise.all([import("./code"), drawn]).then(
      ([m]) => this.start((host, text, on) => new m.CodeView(host, text, on, this.id)),
      () => notLoaded("The editor", () => this.load(), this.part.root),
    );
  }

  private start(make: (host: HTMLElement, text: string, on: EditorHandlers) => Code): void {
    const { host } = this;
    const at = host.firstElementChild!;
    const focused = host.contains(rootOf(host).activeElement);
    const code = make(host, this.first, this.on);
    this.code = code;
    if (this.stops.length > 0) code.setBreakpoints(this.stops);
    if (this.margin) code.setMargin(this.margin);
    for (const act of this.later.values()) act(code);
    if (focused && !code.focused) code.reveal(1, 1, true);
    at.remove();
  }

  private draw(): void {
    drawFirst(this.host, this.first, this.margin, this.stops, this.main ? this.part.shown : undefined);
  }

  get text(): string {
    return this.code?.text ?? this.first;
  }

  get focused(): boolean {
    return this.code?.focused ?? false;
  }

  /**
   * Shows another text (code-interface.ts). `main` tells whether it is the main file, whose lines an author may hide.
   */
  open(id: number, text: string, main: boolean): void {
    this.id = id;
    this.main = main;
    this.first = text;
    this.margin = null;
    this.stops = [];
    if (this.code) return this.code.open(id, text);
    for (const kind of ["diagnostics", "focus", "reveal"]) this.later.delete(kind);
    this.draw();
  }

  setText(text: string, stay = false): void {
    if (this.code) return this.code.setText(text, stay);
    this.first = text;
    this.margin = null; // the margin is set again for this text
    this.draw();
  }

  toggleBreakpoint(line?: number): void {
    if (this.code) return this.code.toggleBreakpoint(line);
    const n = line ?? 1;
    this.setBreakpoints(this.stops.includes(n) ? this.stops.filter((x) => x !== n) : [...this.stops, n]);
  }

  setBreakpoints(lines: readonly number[]): void {
    if (this.code) return this.code.setBreakpoints(lines);
    const last = this.first.split("\n").length;
    const stops = [...new Set(lines)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b);
    if (stops.join() === this.stops.join()) return;
    this.stops = stops;
    this.on.breakpoints([...stops]);
    this.draw();
  }

  setDiagnostics(list: readonly Diagnostic[], fixes: readonly (Fix | null)[], apply: (text: string) => void): void {
    this.soon("diagnostics", (code) => code.setDiagnostics(list, fixes, apply));
  }

  setMargin(margin: Margin, reveal = 0): void {
    if (this.code) return this.code.setMargin(margin, reveal);
    this.margin = margin;
    this.draw();
    if (reveal > 0) this.reveal(reveal);
  }

  reveal(line: number, col = 1, focus = false): void {
    // The editor may be loaded later. If the reader has moved the focus elsewhere by then, leave it
    // there.
    this.soon(focus ? "focus" : "reveal", (code) =>
      code.reveal(line, col, focus && rootOf(this.host).activeElement !== null),
    );
  }

  measure(): void {
    this.code?.measure();
  }

  private soon(kind: string, act: (code: Code) => void): void {
    if (this.code) act(this.code);
    else this.later.set(kind, act);
  }
}
