// Updates the editor's margin from the state. Each update makes the editor compute its layout. So
// the view updates the margin only if its contents have changed, and at most once in each animation
// frame.

import type { Code } from "../editor/code-interface";
import type { Margin } from "../editor/margin";
import { shownMargin } from "../replay/margin";
import type { Store } from "../store";

export class MarginView {
  private frame = 0;
  private drawn = "";
  private source = "";
  private line = 0; // the line to show with the margin
  private cells: typeof import("../words/everycell") | null = null; // loaded with the first claim about every cell

  constructor(
    private store: Store,
    private editor: Pick<Code, "setMargin" | "reveal" | "focused">,
  ) {
    store.watch(shownMargin, () => this.soon());
  }

  /** Makes the editor scroll to this line when the margin is drawn next. */
  reveal(line: number): void {
    this.line = line;
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const margin = this.inRanges(shownMargin(this.store.now)());
      const { source } = this.store.now;
      const key = JSON.stringify(margin);
      if (source !== this.source && this.editor.focused) this.line = 0; // while the reader types, the cursor stays in view
      if (key !== this.drawn || source !== this.source) this.editor.setMargin(margin, this.line);
      else if (this.line > 0) this.editor.reveal(this.line);
      this.line = 0;
      this.drawn = key;
      this.source = source;
    });
  }

  // Replaces a claim "forall ..." about every cell of an array by a claim about a range of cells.
  // The code for this is loaded with the first such claim; until then, the margin stays as it is.
  private inRanges(m: Margin): Margin {
    if (!m.invariants.some((i) => i.conjuncts.some((c) => c.startsWith("forall ")))) return m;
    const { cells } = this;
    if (cells) return { ...m, invariants: m.invariants.map((i) => ({ ...i, conjuncts: cells.asRanges(i.conjuncts) })) };
    void import("../words/everycell").then(
      (now) => {
        this.cells = now;
        this.soon();
      },
      () => undefined, // formulas stay as they are
    );
    return m;
  }
}
