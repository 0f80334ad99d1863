// Marks for errors outside of the visible part of a long line. A mark stands at the edge of the
// view, and a click on it scrolls to the error. A mark cannot get the focus, and need not, since
// the list below the program names the error, too.

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Sets the positions of errors, as offsets in the text. */
export const setFaults = StateEffect.define<readonly number[]>();

const faults = StateField.define<readonly number[]>({
  create: () => [],
  update(list, tr) {
    let now = list;
    if (tr.docChanged && now.length > 0) now = now.map((at) => tr.changes.mapPos(at));
    for (const e of tr.effects) if (e.is(setFaults)) now = e.value;
    return now;
  },
});

interface Beyond {
  at: number;
  top: number; // pixels from the top of the editor
  height: number;
  left: number; // pixels from the left of the text area
  side: "left" | "right";
}

class Edges {
  private box = document.createElement("div");
  private drawn = "";

  constructor(private view: EditorView) {
    this.box.className = "cm-edges";
    this.box.setAttribute("aria-hidden", "true");
    view.dom.append(this.box);
    view.scrollDOM.addEventListener("scroll", this.soon);
    this.soon();
  }

  update(u: ViewUpdate): void {
    if (u.docChanged || u.geometryChanged || u.startState.field(faults) !== u.state.field(faults)) this.soon();
  }

  destroy(): void {
    this.view.scrollDOM.removeEventListener("scroll", this.soon);
    this.box.remove();
  }

  private soon = (): void => {
    if (this.drawn === "" && this.view.state.field(faults).length === 0) return;
    this.view.requestMeasure({ key: this, read: () => this.read(), write: (list) => this.write(list) });
  };

  private read(): Beyond[] {
    const { view } = this;
    const { from, to } = view.viewport;
    const outer = view.dom.getBoundingClientRect();
    const scroller = view.scrollDOM.getBoundingClientRect();
    const left = view.contentDOM.offsetLeft;
    const seen = new Set<string>(); // at most one mark for each line and side
    return view.state.field(faults).flatMap((at): Beyond[] => {
      const c = at >= from && at <= to ? view.coordsAtPos(at) : null;
      if (!c || c.bottom < scroller.top || c.top > scroller.top + view.scrollDOM.clientHeight) return [];
      const side =
        c.left >= scroller.left + view.scrollDOM.clientWidth - 2
          ? "right"
          : c.left < scroller.left + left
            ? "left"
            : null;
      if (!side || seen.has(`${c.top} ${side}`)) return [];
      seen.add(`${c.top} ${side}`);
      return [{ at, side, left, top: Math.round(c.top - outer.top), height: Math.round(c.bottom - c.top) }];
    });
  }

  private write(list: Beyond[]): void {
    const key = list.length === 0 ? "" : JSON.stringify(list);
    if (key === this.drawn) return;
    this.drawn = key;
    this.box.replaceChildren(
      ...list.map((b) => {
        const el = document.createElement("button");
        el.type = "button";
        el.tabIndex = -1;
        el.className = `cm-edge ${b.side}`;
        el.textContent = b.side === "right" ? "error →" : "← error";
        el.title = "Scroll to the error";
        el.style.top = `${b.top}px`;
        el.style.height = `${b.height}px`;
        if (b.side === "left") el.style.left = `${b.left}px`;
        el.addEventListener("mousedown", (e) => e.preventDefault()); // keeps the focus in the editor
        el.addEventListener("click", () =>
          this.view.dispatch({ effects: EditorView.scrollIntoView(b.at, { x: "center", y: "nearest" }) }),
        );
        return el;
      }),
    );
  }
}

export function edges(): Extension {
  return [faults, ViewPlugin.fromClass(Edges)];
}
