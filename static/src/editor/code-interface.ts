// The interface between the page and the editor.

import type { Fix } from "../daily/fixes";
import type { Diagnostic } from "../engine/protocol";
import type { Margin } from "./margin";

export interface EditorHandlers {
  changed(text: string): void;
  lineSelected(line: number): void;
  lineHovered(line: number): void; // 0 if none
  locSelected(loc: number): void;
  breakpoints(lines: number[]): void;
  run(): void;
  copyLink(): void;
}

/** The functions of the editor. */
export interface Code {
  readonly text: string;
  readonly focused: boolean;
  /** Shows another text, which has its own undo history; `id` identifies the text when it is shown again. */
  open(id: number, text: string): void;
  /**
   * Replaces the text, as one step of undo. If `stay` is true, the cursor keeps its position, and breakpoints keep
   * their lines.
   */
  setText(text: string, stay?: boolean): void;
  /** Sets or removes the breakpoint of a line, by default the cursor's. */
  toggleBreakpoint(line?: number): void;
  setBreakpoints(lines: readonly number[]): void;
  /**
   * Shows the diagnostics, with the fixes in `fixes` beside the messages. If the reader chooses a fix, `apply` is
   * called with the corrected text.
   */
  setDiagnostics(list: readonly Diagnostic[], fixes: readonly (Fix | null)[], apply: (text: string) => void): void;
  /** Sets the margin. If `reveal` is given, also scrolls that line into view. */
  setMargin(margin: Margin, reveal?: number): void;
  /** Scrolls a line into view. If `focus` is true, also puts the cursor there and moves the focus to the editor. */
  reveal(line: number, col?: number, focus?: boolean): void;
  measure(): void;
}
