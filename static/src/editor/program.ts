// The program in the editor. For the page it is one text. For the reader it consists of several files, one of which the
// editor shows, or of a single file. Line numbers in the interface of this class belong to the whole text
// (files/parts.ts). Line numbers in the editor belong to the file.

import type { Fix } from "../daily/fixes";
import type { Diagnostic } from "../engine/protocol";
import { indexOf, join, several, split } from "../files/parts";
import type { Code, EditorHandlers } from "./code-interface";
import { Editor, type Part } from "./editor";
import type { Margin } from "./margin";

interface Sheet {
  id: number; // identifies the text in the editor, which keeps its undo history
  name: string; // "" for the main file
  text: string; // for the file shown: the last text that the editor reported
  stops: readonly number[]; // the file's own line numbers
}

export class ProgramEditor implements Omit<Code, "open"> {
  /** Called when the files, the shown file, or errors have changed. */
  onFiles: () => void = () => undefined;
  private sheets: Sheet[];
  private search: string[];
  private at = 0;
  private ids = 0;
  private one: Editor;
  private quiet = false;
  private margin: Margin | null = null;
  private found: [readonly Diagnostic[], readonly (Fix | null)[], (text: string) => void] | null = null;

  constructor(
    host: HTMLElement,
    source: string,
    private on: EditorHandlers,
    part?: Part,
  ) {
    const parts = split(source);
    this.search = parts.search;
    this.sheets = parts.list.map((p) => this.sheet(p.name, p.text));
    this.one = new Editor(
      host,
      this.sheets[0]!.text,
      {
        ...on,
        changed: (text) => {
          this.sheets[this.at]!.text = text;
          // A pasted text with file marks consists of several files.
          if (several(text)) queueMicrotask(() => (this.setText(this.text, true), this.moved()));
          on.changed(this.text);
          if (this.at < this.sheets.length - 1) this.moved();
        },
        lineSelected: (line) => on.lineSelected(this.whole(line)),
        lineHovered: (line) => on.lineHovered(line > 0 ? this.whole(line) : 0),
        breakpoints: (lines) => {
          if (this.quiet) return;
          this.sheets[this.at]!.stops = lines;
          this.moved();
        },
      },
      part,
    );
  }

  private sheet(name: string, text: string): Sheet {
    return { id: this.ids++, name, text, stops: [] };
  }

  // Reports the breakpoints of all files, as lines of the whole text. Those lines change if an
  // earlier file gets longer or shorter.
  private moved(): void {
    this.on.breakpoints(this.sheets.flatMap((s, i) => s.stops.map((n) => this.first(i) + n - 1)));
  }

  /** The line in the whole text where a file begins. */
  private first(at: number): number {
    let line = 1;
    for (let i = 0; i < at; i++)
      line += this.sheets[i]!.text.split("\n").length + 1 + (i === 0 ? this.search.length : 0);
    return line;
  }

  private whole(line: number): number {
    return this.first(this.at) + line - 1;
  }

  private place(line: number): { at: number; own: number } {
    if (this.sheets.length === 1) return { at: 0, own: line };
    const firsts = this.sheets.map((_, i) => ({ first: this.first(i) }));
    const at = indexOf(firsts, line);
    return { at, own: line - firsts[at]!.first + 1 };
  }

  /** The names of the files; the first is the main file, "". */
  get names(): readonly string[] {
    return this.sheets.map((s) => s.name);
  }

  get shown(): number {
    return this.at;
  }

  textOf(at: number): string {
    return this.sheets[at]!.text;
  }

  /** The number of errors in each file. */
  get errors(): readonly number[] {
    const out = this.sheets.map(() => 0);
    for (const d of this.found?.[0] ?? []) out[this.place(d.line).at]!++;
    return out;
  }

  show(at: number): void {
    if (at === this.at || !this.sheets[at]) return;
    this.at = at;
    const { id, text, stops } = this.sheets[at]!;
    this.quiet = true;
    this.one.open(id, text, at === 0);
    this.one.setBreakpoints(stops);
    this.quiet = false;
    this.draw();
    this.onFiles();
  }

  private draw(reveal = 0): void {
    if (this.margin) this.one.setMargin(this.own(this.margin), reveal);
    this.mark();
  }

  /**
   * Changes the files; the reader can undo this like an edit. `change` gets copies of the files and modifies these
   * copies.
   */
  edit(change: (files: (Pick<Sheet, "name" | "text"> & Partial<Sheet>)[]) => void, show: string): void {
    const files = this.sheets.map((s) => ({ ...s }));
    change(files);
    this.put(
      files.map((f) => ({ ...f, id: f.id ?? this.ids++, stops: f.stops ?? [] })),
      true,
      show,
    );
    this.on.changed(this.text);
    this.moved();
  }

  private put(next: Sheet[], stay: boolean, show: string): void {
    const before = this.sheets[this.at]!;
    this.sheets = next;
    this.at = Math.max(
      0,
      next.findIndex((s) => s.name === show),
    );
    const { id, text, stops } = next[this.at]!;
    if (id === before.id) return void (this.one.setText(text, stay), this.onFiles());
    this.quiet = true;
    this.one.open(id, text, this.at === 0);
    this.one.setBreakpoints(stops);
    this.quiet = false;
    this.onFiles();
  }

  get text(): string {
    if (this.sheets.length === 1) return this.sheets[0]!.text;
    return join(this.sheets[0]!.text, this.sheets.slice(1), this.search);
  }

  get focused(): boolean {
    return this.one.focused;
  }

  setText(text: string, stay = false): void {
    const { list, search } = split(text);
    const old = this.sheets;
    const next = list.map((p, i): Sheet => {
      const was = i === 0 ? old[0] : old.find((s) => s.name === p.name);
      return was ? { ...was, text: p.text, stops: stay ? was.stops : [] } : this.sheet(p.name, p.text);
    });
    this.search = search;
    this.put(next, stay, stay ? old[this.at]!.name : "");
  }

  toggleBreakpoint(line?: number): void {
    if (line === undefined) return this.one.toggleBreakpoint();
    const { at, own } = this.place(line);
    this.show(at);
    this.one.toggleBreakpoint(own);
  }

  setBreakpoints(lines: readonly number[]): void {
    const places = lines.map((n) => this.place(n));
    this.sheets.forEach((s, i) => (s.stops = places.filter((p) => p.at === i).map((p) => p.own)));
    this.one.setBreakpoints(this.sheets[this.at]!.stops);
    if (this.sheets.length > 1) this.moved();
  }

  setDiagnostics(list: readonly Diagnostic[], fixes: readonly (Fix | null)[], apply: (text: string) => void): void {
    this.found = [list, fixes, apply];
    this.mark();
    if (this.sheets.length > 1) this.onFiles();
  }

  private mark(): void {
    if (!this.found) return;
    const [list, fixes, apply] = this.found;
    if (this.sheets.length === 1) return this.one.setDiagnostics(list, fixes, apply);
    const here = list.flatMap((d, i) => {
      const { at, own } = this.place(d.line);
      const by = d.line - own;
      return at === this.at
        ? [{ d: { ...d, line: own, endLine: d.endLine && d.endLine - by }, fix: fixes[i] ?? null }]
        : [];
    });
    this.one.setDiagnostics(
      here.map((x) => x.d),
      here.map((x) => x.fix),
      apply,
    );
  }

  setMargin(margin: Margin, reveal = 0): void {
    this.margin = margin;
    if (this.sheets.length === 1) return this.one.setMargin(margin, reveal);
    if (reveal <= 0) return this.one.setMargin(this.own(margin));
    const { at, own } = this.place(reveal);
    this.show(at);
    this.one.setMargin(this.own(margin), own);
  }

  /**
   * The part of the margin that belongs to the file in the editor. `m` is the margin of the whole text, with all files.
   */
  private own(m: Margin): Margin {
    const before = this.first(this.at) - 1;
    const lines = this.sheets[this.at]!.text.split("\n").length;
    const here = (n: number): boolean => n > before && n <= before + lines;
    const of = <T extends { line: number }>(x: T): T[] => (here(x.line) ? [{ ...x, line: x.line - before }] : []);
    const { selected } = m;
    return {
      invariants: m.invariants.flatMap(of),
      notes: m.notes.flatMap(of),
      hover: here(m.hover) ? m.hover - before : 0,
      selected: selected && here(selected.from) ? { from: selected.from - before, to: selected.to - before } : null,
      step: m.step && (of(m.step)[0] ?? null),
      values: m.values && (of(m.values)[0] ?? null),
    };
  }

  reveal(line: number, col = 1, focus = false): void {
    if (line < 1) return;
    const { at, own } = this.place(line);
    this.show(at);
    this.one.reveal(own, col, focus);
  }

  /** If the line is in a file that is not shown, shows that file and scrolls to the line. */
  lead(line: number): void {
    if (this.place(line).at !== this.at) this.reveal(line);
  }

  measure(): void {
    this.one.measure();
  }

  /** Fetches the code that makes the program editable. */
  makeEditable(): void {
    this.one.edit();
  }

  /** Redraws the editor after the set of visible lines has changed. */
  redraw(): void {
    this.one.redraw();
  }
}
