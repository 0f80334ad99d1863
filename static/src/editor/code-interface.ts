// What the page asks of the editor, and what the editor tells it.

import type { Fix } from "../daily/fixes";
import type { Diagnostic } from "../engine/protocol";
import type { Margin } from "./margin";

export interface EditorHandlers {
  changed(text: string): void;
  lineSelected(line: number): void;
  lineHovered(line: number): void; // 0: none
  locSelected(loc: number): void;
  breakpoints(lines: number[]): void;
  run(): void;
  copyLink(): void;
}

/** What the page asks of the editor. */
export interface Code {
  readonly text: string;
  readonly focused: boolean;
  /** Shows another text, which has its own undo; `id` is its number, by which it is known when it is shown again. */
  open(id: number, text: string): void;
  /** Replaces the text; one step of undo. `stay`: the cursor keeps its place, and breakpoints their lines. */
  setText(text: string, stay?: boolean): void;
  /** Sets or removes the breakpoint of a line, by default the cursor's. */
  toggleBreakpoint(line?: number): void;
  setBreakpoints(lines: readonly number[]): void;
  /** `fixes` are offered beside the messages; `apply` is given the text with one made. */
  setDiagnostics(list: readonly Diagnostic[], fixes: readonly (Fix | null)[], apply: (text: string) => void): void;
  /** With `reveal`, scrolls a line into view too. */
  setMargin(margin: Margin, reveal?: number): void;
  /** Scrolls a line into view; with `focus`, puts the cursor there. */
  reveal(line: number, col?: number, focus?: boolean): void;
  measure(): void;
}
