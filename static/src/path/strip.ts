// A path as a strip: its locations and steps from left to right, with the results below. Only the
// cells in view exist in the document. For a long path a bar above shows the whole path.

import { h, reducedMotion, s } from "../dom";
import { inView, kindOf, type Cell } from "./cells";

const height = 14; // the bar's height in pixels
const widest = 300; // pixels that a cell may take
const least = 104; // pixels that a location needs
const end = 6; // pixels after the last cell

/** The strip is a list box with a single tab stop. The arrow keys move along the path. */
export class Strip {
  readonly el = h("div", { class: "path-strip" });
  private bar = s("svg", { class: "path-bar", "aria-hidden": "true", height });
  private content = h("div", { class: "path-content" });
  readonly box = h(
    "div",
    { class: "path-box", role: "listbox", "aria-orientation": "horizontal", tabindex: 0 },
    this.content,
  );
  private cells: readonly Cell[] = [];
  private made = new Map<number, { cell: Cell; selected: boolean; el: HTMLElement }>();
  private selected = -1;
  private frame = 0;
  private width = 0; // pixels: width of a cell
  private less = 0; // pixels that the first cell lacks, if it has no result
  private placed = "";
  private view = 0;

  /**
   * `pick` is called with the position that the reader chooses. `enter` is called with a position
   * when the reader wants to move the run to the event that reports it.
   */
  constructor(
    private pick: (position: number) => void,
    private enter: (position: number) => void,
  ) {
    this.el.append(this.bar, this.box);
    this.box.addEventListener("scroll", () => this.soon(), { passive: true });
    this.box.addEventListener("keydown", (e) => this.key(e));
    this.box.addEventListener("click", (e) => {
      const el = (e.target as Element).closest<HTMLElement>("[data-position]");
      if (el) this.pick(Number(el.dataset.position));
    });
    this.bar.addEventListener("click", (e) => {
      const { left, width } = this.bar.getBoundingClientRect();
      this.pick(Math.min(this.cells.length - 1, Math.floor(((e.clientX - left) / width) * this.cells.length)));
    });
    new ResizeObserver(() => {
      if (this.view === this.box.clientWidth) return;
      this.view = this.box.clientWidth;
      this.show(this.box.getAttribute("aria-label") ?? "", this.cells, this.selected, true);
    }).observe(this.box);
  }

  /** show draws a path. If `come` is true, it scrolls to the position `selected`. */
  show(label: string, cells: readonly Cell[], selected: number, come: boolean): void {
    this.box.setAttribute("aria-label", label);
    this.cells = cells;
    this.view ||= this.box.clientWidth;
    this.selected = selected;
    this.width = Math.max(
      cellWidth(cells),
      Math.min(widest, Math.floor((this.view - end) / Math.max(1, cells.length))),
    );
    this.less = cells[0] && !holds(cells[0]) ? Math.max(0, this.width - least) : 0;
    const placed = `${this.width} ${this.less}`;
    if (placed !== this.placed) for (const [i, { el }] of this.made) this.put(el, i);
    this.placed = placed;
    this.content.style.width = `${cells.length * this.width - this.less + end}px`;
    // If no cell has a result, draw no boxes for results.
    this.content.classList.toggle("bare", !cells.some(holds));
    if (come && selected >= 0) this.come(selected);
    this.draw();
  }

  private come(position: number): void {
    const left = this.left(position);
    const now = this.box.scrollLeft;
    const to =
      left < now
        ? left - this.width / 2
        : left + this.width > now + this.view
          ? left + this.width * 1.5 - this.view
          : now;
    if (Math.abs(to - now) < 1) return;
    this.box.scrollTo({
      left: to,
      behavior: reducedMotion() || Math.abs(to - now) > 3 * this.view ? "instant" : "smooth",
    });
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { cells, width } = this;
    const [from, to] = inView(this.box.scrollLeft + this.less, this.view, width, cells.length);
    this.box.classList.toggle("goes-on-left", this.box.scrollLeft > 1);
    for (const [i, { el }] of this.made)
      if ((i < from || i >= to) && i !== this.selected) {
        el.remove();
        this.made.delete(i);
      }
    for (let i = from; i < to; i++) this.make(i);
    if (cells[this.selected]) this.make(this.selected);
    const active = this.made.get(this.selected)?.el;
    if (active) this.box.setAttribute("aria-activedescendant", active.id);
    else this.box.removeAttribute("aria-activedescendant");
    this.drawBar();
  }

  private make(i: number): void {
    const cell = this.cells[i]!;
    const selected = i === this.selected;
    const old = this.made.get(i);
    if (old?.cell === cell && old.selected === selected) return;
    old?.el.remove();
    const el = h(
      "div",
      {
        id: `path-at-${i}`,
        role: "option",
        class: `path-cell ${kindOf(cell)}${selected ? " selected" : ""}${cell.now ? " now" : ""}${cell.asked ? " asked" : ""}`,
        "data-position": i,
        "aria-selected": String(selected),
        "aria-setsize": this.cells.length,
        "aria-posinset": i + 1,
      },
      h(
        "div",
        { class: "path-way" },
        i > 0 &&
          h("span", { class: "path-step" }, h("code", { title: cell.step }, cell.step), h("i", { class: "arrow" })),
        h("span", { class: `path-place${cell.error ? " error" : ""}` }, cell.place, h("small", null, cell.node)),
      ),
      h(
        "div",
        { class: "path-found" },
        cell.values && h("code", null, cell.values),
        cell.excluded && h("span", { class: "ask" }, h("small", null, "always holds"), h("code", null, cell.excluded)),
        cell.interpolant && h("span", { class: "sr" }, "interpolant "),
        cell.interpolant && h("code", { class: cell.large ? "large" : null }, cell.interpolant),
        ...cell.known.map((v) =>
          cell.gone.includes(v)
            ? h("del", null, h("span", { class: "sr" }, "forgotten: "), h("code", null, v))
            : h("code", null, v),
        ),
        cell.large && h("small", null, "clause form too large"),
        ...cell.learnt.map((f) => h("span", { class: "learnt" }, h("small", null, "learnt"), h("code", null, f))),
        cell.asked && h("span", { class: "ask" }, h("small", null, "asked"), h("code", null, cell.asked)),
      ),
    );
    this.put(el, i);
    this.content.append(el);
    this.made.set(i, { cell, selected, el });
  }

  private put(el: HTMLElement, i: number): void {
    el.style.transform = `translateX(${this.left(i)}px)`;
    el.style.width = `${this.width - (i === 0 ? this.less : 0)}px`;
  }

  private left(i: number): number {
    return i === 0 ? 0 : i * this.width - this.less;
  }

  // Draws the bar for a path that is longer than the view.
  private drawBar(): void {
    const n = this.cells.length;
    const long = n * this.width - this.less + end > this.view + 1 && this.view > 0;
    this.bar.toggleAttribute("hidden", !long);
    if (!long) return;
    const each = this.view / n;
    const gap = each > 4 ? 1 : 0;
    const wide = Math.max(4, (this.view / (n * this.width)) * this.view - 1);
    this.bar.setAttribute("width", String(this.view));
    this.bar.setAttribute("viewBox", `0 0 ${this.view} ${height}`);
    this.bar.replaceChildren(
      ...this.cells.map((c, i) =>
        s("rect", {
          class: `${kindOf(c)}${i === this.selected ? " selected" : ""}`,
          x: i * each,
          y: kindOf(c) === "unknown" ? 6 : kindOf(c) === "true" ? 4.5 : 2,
          width: Math.max(0.5, each - gap),
          height: kindOf(c) === "unknown" ? 2 : kindOf(c) === "true" ? 5 : 10,
        }),
      ),
      s("rect", {
        class: "sight",
        x: Math.max(
          0.5,
          Math.min(this.view - wide - 0.5, ((this.box.scrollLeft + this.less) / (n * this.width)) * this.view),
        ),
        y: 0.5,
        width: wide,
        height: height - 1,
        rx: 3,
      }),
    );
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.cells.length === 0) return;
    const at = Math.max(0, this.selected);
    const page = Math.max(1, Math.floor(this.view / Math.max(1, this.width)) - 1);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: this.cells.length - 1,
      PageDown: at + page,
      PageUp: at - page,
    }[e.key];
    if (to !== undefined) this.pick(Math.max(0, Math.min(this.cells.length - 1, to)));
    else if (e.key === "Enter" || e.key === " ") this.enter(at);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}

/** Whether a cell has a result. */
function holds(c: Cell): boolean {
  return Boolean(c.interpolant || c.asked || c.learnt.length || c.known.length || c.values || c.excluded);
}

// Short formulas need narrower cells.
function cellWidth(cells: readonly Cell[]): number {
  const longest = Math.max(
    0,
    ...cells.map((c) =>
      Math.max(c.values?.length ?? 0, c.interpolant.length, c.asked.length, ...c.learnt.map((f) => f.length)),
    ),
  );
  return longest > 40 ? 236 : longest > 22 ? 206 : 178;
}
