// The view of the score: the lanes with their names, the buttons for the scales, and the text about
// what is below the pointer. The slider over the score belongs to the timeline.

import { byId, h, themed, type Root } from "../dom";
import { endHidden } from "../selectors";
import type { Store } from "../store";
import { Marks } from "./marks";
import { laneType, type Row } from "./painting";
import { nameOf, scaleOf, scales, scaleTo, Viewport, type Scale } from "./scale";
import { Score } from "./score";

const leastLane = 12 / 11.5; // height of a lane divided by its font size

export class ScoreView {
  readonly viewport = new Viewport();
  private score: Score | null = null;
  private run = 0;
  private event = -1;
  private marks: Marks;
  private rows: readonly Row[] = [];
  private placed = "";
  private dragging = false;
  private pointed: readonly [x: number, y: number] | null = null;
  private canvas: HTMLCanvasElement;
  private words: HTMLElement;
  private buttons = new Map<Scale, HTMLButtonElement>();

  /**
   * `moved` is called when another part of the run becomes visible. `named` is called with a group of events when the
   * reader clicks on the name of its lane.
   */
  constructor(
    private store: Store,
    private root: Root,
    private moved: () => void,
    named: (group: string) => void,
  ) {
    this.canvas = byId("marks", root);
    this.words = byId("mark-words", root);
    this.marks = new Marks(
      this.canvas,
      () =>
        this.score && {
          score: this.score,
          viewport: this.viewport,
          until: endHidden(this.store.now) ? this.store.now.event : Infinity,
          key: `${this.run} ${this.score.history.total} ${themed(root).dataset.theme ?? ""} ${laneType()}`,
        },
      (rows) => this.place(rows),
    );
    for (const scale of scales) {
      this.buttons.set(scale, h("button", { type: "button", onclick: () => this.to(scale) }));
    }
    byId("scales", this.root).append(...this.buttons.values());
    byId("lane-names", this.root).addEventListener("click", (e) => {
      const id = (e.target as HTMLElement).closest<HTMLElement>("[data-group]")?.dataset.group;
      if (id) named(id);
    });
    const slider = byId("slider", this.root);
    slider.addEventListener("pointermove", (e) => this.point(e));
    for (const gone of ["pointerleave", "pointercancel", "blur"]) slider.addEventListener(gone, () => this.leave());
    window.addEventListener("resize", () => this.marks.soon()); // a presentation uses a larger font
    new ResizeObserver(() => this.drawScales()).observe(this.canvas);
    slider.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
  }

  /** Draws the run's history after it has changed. */
  update(): void {
    const { run } = this.store.now;
    const history = run?.history ?? null;
    if (history !== (this.score?.history ?? null)) {
      this.score = history && new Score(history);
      this.leave();
    }
    if (run?.running) this.leave(); // a growing run moves
    this.grow();
    if (run && run.id !== this.run) {
      this.run = run.id;
      this.viewport.fit();
    }
    this.marks.soon();
    this.drawScales();
  }

  repaint(): void {
    this.marks.again();
  }

  showHits(hits: readonly number[]): void {
    this.marks.showHits(hits);
  }

  /** The number of events in the scale. While the end of the run is hidden, the scale does not tell its length. */
  private get length(): number {
    const { now } = this.store;
    return endHidden(now) ? scaleTo(now.event) : (now.run?.history.length ?? 0);
  }

  /** Adapts the scale to the run, except while the reader drags the slider, whose values it would change. */
  private grow(): void {
    if (!this.dragging) this.viewport.grow(this.length);
  }

  /** Notes whether the reader drags the slider. */
  drag(on: boolean): void {
    this.dragging = on;
  }

  /** Brings an event into view. */
  show(event: number): void {
    const { from, to } = this.viewport;
    this.grow();
    this.viewport.show(event);
    this.count();
    const hidden = endHidden(this.store.now);
    if (event !== this.event || hidden) this.leave();
    if (hidden) this.marks.soon(); // a lane appears with its first event
    this.event = event;
    if (this.viewport.from !== from || this.viewport.to !== to) this.changed();
  }

  /**
   * Multiplies the number of events in view by `by`, around the current event. If `by` is 0, shows
   * the whole run.
   */
  zoom(by: number): void {
    if (by === 0) this.viewport.fit();
    else this.viewport.zoom(by, this.store.now.event);
    this.changed();
  }

  private to(scale: Scale): void {
    const width = this.canvas.clientWidth;
    if (scale === "levels" || scale === scaleOf(this.length, width)) this.viewport.fit();
    else this.viewport.at(scale, width, this.store.now.event);
    this.changed();
  }

  private leave(): void {
    this.pointed = null;
    this.words.hidden = true;
  }

  private changed(): void {
    this.leave();
    this.marks.soon();
    this.drawScales();
    this.moved();
  }

  private wheel(e: WheelEvent): void {
    if (!this.score || e.ctrlKey) return;
    const width = this.canvas.clientWidth;
    const sideways = e.shiftKey ? e.deltaY || e.deltaX : Math.abs(e.deltaX) > Math.abs(e.deltaY) ? e.deltaX : 0;
    const { from, to } = this.viewport;
    if (sideways) this.viewport.pan((sideways / width) * this.viewport.shown);
    else this.viewport.zoom(1.0025 ** e.deltaY, this.viewport.event(e.offsetX, width));
    e.preventDefault();
    if (from !== this.viewport.from || to !== this.viewport.to) this.changed();
  }

  // Shows the buttons of the scales at which a part of the run can be shown. A coarser scale than
  // that of the whole run has no button.
  private drawScales(): void {
    const width = this.canvas.clientWidth;
    const all = scaleOf(this.length, width);
    const now = scaleOf(this.viewport.shown, width);
    const asks = (this.score?.history.of("obligation").length ?? 0) > 0;
    byId("scales", this.root).hidden = all === "events" && !this.viewport.zoomed;
    for (const [scale, button] of this.buttons) {
      const [name, title] = nameOf(scale, asks);
      if (button.textContent !== name) {
        button.textContent = name;
        button.title = `${title} (+ zooms in, - zooms out)`;
      }
      button.hidden = scales.indexOf(scale) < scales.indexOf(all);
      button.setAttribute("aria-pressed", String(scale === now));
    }
  }

  private place(rows: readonly Row[]): void {
    this.rows = rows;
    // With many lanes the timeline becomes higher, so that the names stay legible.
    if (this.root === document)
      byId("timeline", this.root).style.setProperty("--least", `${Math.round(rows.length * leastLane * laneType())}px`);
    const labels = rows.map((r) => `${r.top} ${r.height} ${r.name} ${laneType()}`).join();
    if (labels === this.placed) return this.count();
    this.placed = labels;
    const names = byId("lane-names", this.root);
    names.replaceChildren(
      ...rows.map((r) => {
        const el = h(
          "div",
          r.group
            ? {
                class: `staff k-${r.group.id}`,
                "data-group": r.group.id,
                title: `Next: ${r.group.title}${r.group.key ? ` (${r.group.key})` : ""}${r.group.rings ? `. Hollow: ${r.group.rings}` : ""}`,
              }
            : { class: "staff", title: "The part of the engine that is at work" },
          h("span", null, r.name),
          r.group && h("b", { class: "nums" }),
        );
        el.style.height = `${r.height}px`;
        el.style.fontSize = `${Math.min(laneType(), r.height)}px`;
        return el;
      }),
    );
    this.count();
  }

  /** Writes beside each lane's name the number of its events up to the current event. */
  private count(): void {
    const figures = this.score?.history.figures(this.store.now.event);
    const names = byId("lane-names", this.root).children;
    this.rows.forEach(({ group }, i) => {
      if (group && figures) names[i]!.lastChild!.textContent = figures[group.figure].toLocaleString("en");
    });
  }

  private point(e: PointerEvent): void {
    if (e.pointerType === "touch" || !this.score) return;
    const { offsetX: x, offsetY: y } = e;
    this.pointed = [x, y];
    void import("./score-words").then(
      ({ scoreWords }) => {
        if (!this.score || this.pointed?.[0] !== x || this.pointed[1] !== y) return;
        scoreWords(this.words, this.canvas, this.store.now, this.score, this.viewport, this.rows, x, y);
      },
      () => undefined, // a click shows the same sentence
    );
  }
}
