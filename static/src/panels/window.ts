// A list that creates elements only for the rows in view. All rows have the same height, so the
// rows in view follow from the scroll position.

import { h, rootOf } from "../dom";

const beyond = 3; // rows drawn above and below the view

export class WindowList<T> {
  private content = h("div", { class: "window-content" });
  private rows = new Map<number, { item: T; el: HTMLElement }>();
  private items: readonly T[] = [];
  private frame = 0;
  private top = 0; // scroll position and height of the box, stored because reading them from the page forces a layout
  private view = 0;

  /**
   * `box` is the scrolling element. `make` creates the element of a row. A row is created again
   * when `same` is false for its old and new item.
   */
  constructor(
    readonly box: HTMLElement,
    private height: number,
    private make: (item: T, index: number) => HTMLElement,
    private same: (a: T, b: T) => boolean,
  ) {
    box.append(this.content);
    box.addEventListener(
      "scroll",
      () => {
        this.top = box.scrollTop;
        this.soon();
      },
      { passive: true },
    );
    new ResizeObserver(() => {
      this.view = box.clientHeight;
      this.soon();
    }).observe(box);
  }

  /**
   * Draws the items, and scrolls as little as possible to bring the row `index` and the rows before
   * and after it into view. If `index` is negative, only draws.
   */
  show(items: readonly T[], index: number): void {
    const { box, height } = this;
    this.items = items;
    this.content.style.height = `${items.length * height}px`;
    this.view ||= box.clientHeight;
    const at = index * height;
    let { top } = this;
    if (index >= 0 && at < top + height) top = at - height;
    else if (index >= 0 && at + 2 * height > top + this.view) top = at + 2 * height - this.view;
    top = Math.max(0, Math.min(top, items.length * height - this.view));
    const moved = top !== this.top;
    this.top = top;
    this.draw();
    if (moved) box.scrollTop = top;
  }

  /** Changes the height of all rows and removes them. The caller must call `show` afterwards. */
  resize(height: number): void {
    if (height === this.height) return;
    this.height = height;
    for (const { el } of this.rows.values()) el.remove();
    this.rows.clear();
  }

  row(index: number): HTMLElement | undefined {
    return this.rows.get(index)?.el;
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { height, items, rows } = this;
    const from = Math.max(0, Math.floor(this.top / height) - beyond);
    const to = Math.min(items.length, Math.ceil((this.top + this.view) / height) + beyond);
    for (const [i, r] of rows) {
      if (i >= from && i < to) continue;
      r.el.remove();
      rows.delete(i);
    }
    // Insert the rows from the last to the first, so that the row after each new row is already in
    // place.
    for (let i = to - 1; i >= from; i--) {
      const item = items[i]!;
      const old = rows.get(i);
      if (old && this.same(old.item, item)) continue;
      const el = this.make(item, i);
      el.style.top = `${i * height}px`;
      if (old) {
        const focused = rootOf(old.el).activeElement === old.el;
        old.el.replaceWith(el);
        if (focused) el.focus({ preventScroll: true });
      } else this.content.insertBefore(el, rows.get(i + 1)?.el ?? null);
      rows.set(i, { item, el });
    }
  }
}
