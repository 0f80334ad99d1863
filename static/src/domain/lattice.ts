// Draws the lattice of predicates. There is a box for each predicate, and a line from each predicate to each one that
// it implies. Weaker predicates are above stronger ones. The key Tab stops at the drawing only once. The arrow keys up
// and down follow implications. Left and right go through the other predicates.

import { reveal, s } from "../dom";
import { arrange, boxHeight, type Box, type Layout, type Predicate } from "./model";

export interface LatticeState {
  selected: number;
  fresh: ReadonlySet<number>; // ids of new predicates
  values: ReadonlyMap<number, boolean> | null; // by predicate: its value in the selected state
}

export class Lattice {
  readonly el = s("svg", {
    class: "lattice",
    role: "listbox",
    "aria-label": "Predicates by implication, weaker ones above",
    tabindex: 0,
  });
  private drawn: readonly Predicate[] = [];
  private layout: Layout | null = null;
  private nodes = new Map<number, { g: SVGGElement; label: SVGTextElement; box: Box }>();
  private lines: { line: SVGPathElement; from: number; to: number }[] = [];

  constructor(
    private box: HTMLElement,
    private pick: (id: number) => void,
  ) {
    this.el.addEventListener("click", (e) => {
      const id = (e.target as Element).closest<SVGGElement>("[data-predicate]")?.dataset.predicate;
      if (id) this.pick(Number(id));
    });
    this.el.addEventListener("keydown", (e) => this.keydown(e));
  }

  draw(shown: readonly Predicate[], state: LatticeState): void {
    if (shown.length !== this.drawn.length || shown.some((p, i) => p !== this.drawn[i])) this.build(shown);
    for (const [id, { g, label, box }] of this.nodes) {
      const value = state.values?.get(id);
      const truth = state.values ? (value === undefined ? "open" : value ? "holds" : "not") : "";
      g.setAttribute(
        "class",
        ["pred", box.p.origin, truth, state.fresh.has(id) ? "new" : "", id === state.selected ? "selected" : ""]
          .filter(Boolean)
          .join(" "),
      );
      g.setAttribute("aria-selected", String(id === state.selected));
      label.textContent = { "": "", open: "? ", holds: "✓ ", not: "✗ " }[truth] + box.text;
      g.setAttribute(
        "aria-label",
        `${box.p.formula}${truth ? `: ${{ open: "open", holds: "holds", not: "does not hold" }[truth]}` : ""}`,
      );
    }
    const at = this.nodes.get(state.selected);
    for (const l of this.lines)
      l.line.setAttribute(
        "class",
        at && (l.from === state.selected || l.to === state.selected) ? "implies on" : "implies",
      );
    if (at) this.el.setAttribute("aria-activedescendant", at.g.id);
    else this.el.removeAttribute("aria-activedescendant");
  }

  show(id: number): void {
    const g = this.nodes.get(id)?.g;
    if (!g) return;
    reveal(g as unknown as HTMLElement, this.box);
    const a = g.getBoundingClientRect();
    const b = this.box.getBoundingClientRect();
    if (a.left < b.left || a.right > b.right) this.box.scrollLeft += a.left - b.left - 24;
  }

  private build(shown: readonly Predicate[]): void {
    this.drawn = shown;
    const layout = (this.layout = arrange(shown));
    this.nodes.clear();
    this.lines = layout.lines.map(([from, to]) => {
      const x1 = from.x + from.width / 2;
      const x2 = to.x + to.width / 2;
      const y2 = to.y + boxHeight;
      const mid = (from.y + y2) / 2;
      return {
        line: s("path", { d: `M${x1} ${from.y}C${x1} ${mid} ${x2} ${mid} ${x2} ${y2}` }),
        from: from.p.id,
        to: to.p.id,
      };
    });
    for (const box of layout.boxes) {
      const label = s("text", { x: box.x + 8, y: box.y + 16 });
      const g = s(
        "g",
        { id: `pred-${box.p.id}`, role: "option", "data-predicate": box.p.id },
        s("title", null, box.p.formula),
        s("rect", { x: box.x, y: box.y, width: box.width, height: boxHeight, rx: 6 }),
        label,
      );
      this.nodes.set(box.p.id, { g, label, box });
    }
    this.el.setAttribute("width", String(layout.width));
    this.el.setAttribute("height", String(layout.height));
    this.el.replaceChildren(
      s(
        "g",
        { "aria-hidden": "true" },
        ...layout.groups.flatMap((g) => [
          s("text", { class: "group", x: g.x, y: 14 }, g.name || "constant"),
          s("path", { class: "group-line", d: `M${g.x} 20h${g.width}` }),
        ]),
      ),
      s("g", { "aria-hidden": "true" }, ...this.lines.map((l) => l.line)),
      ...[...this.nodes.values()].map((n) => n.g),
    );
  }

  private keydown(e: KeyboardEvent): void {
    const { layout } = this;
    if (!layout || layout.boxes.length === 0 || e.ctrlKey || e.metaKey || e.altKey) return;
    const now = layout.boxes.findIndex((b) => this.nodes.get(b.p.id)!.g.getAttribute("aria-selected") === "true");
    const here = layout.boxes[now];
    let to: Box | undefined;
    switch (e.key) {
      case "ArrowUp":
        to = layout.lines.find(([from]) => from === here)?.[1];
        break;
      case "ArrowDown":
        to = here ? layout.lines.find(([, t]) => t === here)?.[0] : layout.boxes[0];
        break;
      case "ArrowLeft":
        to = layout.boxes[Math.max(0, now - 1)];
        break;
      case "ArrowRight":
        to = layout.boxes[Math.min(layout.boxes.length - 1, now + 1)];
        break;
      case "Home":
        to = layout.boxes[0];
        break;
      case "End":
        to = layout.boxes.at(-1);
        break;
      default:
        return;
    }
    e.preventDefault();
    e.stopPropagation();
    if (!to) return;
    this.pick(to.p.id);
    this.show(to.p.id);
  }
}
