// The canvas behind the slider. It paints the score (painting.ts) only if the picture has changed.

import { coloursOn } from "../dom";
import { Painting, rowsOf, variables, type LongRuns, type Picture, type Row } from "./painting";
import { scaleOf } from "./scale";

export class Marks {
  private frame = 0;
  private painted = "";
  private hits: readonly number[] = [];
  private longRuns: LongRuns | null = null;

  /**
   * `state` returns what to draw. `placed` is called with the rows of the picture when they have
   * changed.
   */
  constructor(
    private canvas: HTMLCanvasElement,
    private state: () => Picture | null,
    private placed: (rows: readonly Row[]) => void,
  ) {
    new ResizeObserver(() => this.soon()).observe(canvas);
    for (const q of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(q).addEventListener("change", () => this.again());
  }

  /** Marks the events that a search has found. */
  showHits(hits: readonly number[]): void {
    this.hits = hits;
    this.again();
  }

  again(): void {
    this.painted = "";
    this.soon();
  }

  soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  // Loads the code for long runs, which only such runs need.
  private load(): void {
    void import("./long-runs").then(
      (longRuns) => {
        this.longRuns = longRuns;
        this.again();
      },
      () => undefined, // loading is tried again with the next picture
    );
  }

  private paint(): void {
    const { canvas } = this;
    const r = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    const now = this.state();
    const key = now
      ? `${now.key} ${now.until} ${now.viewport.from} ${now.viewport.to} ${r.width} ${r.height} ${ratio}`
      : "";
    if ((key === this.painted && key !== "") || r.width === 0) return;
    this.painted = key;
    canvas.width = Math.round(r.width * ratio);
    canvas.height = Math.round(r.height * ratio);
    const c = canvas.getContext("2d");
    if (!c || !now || now.score.history.length === 0) return this.placed([]);
    now.score.read();
    const rows = rowsOf(now.score, r.height, now.viewport.zoomed, now.until);
    this.placed(rows);
    c.scale(ratio, ratio);
    if (
      !this.longRuns &&
      (scaleOf(now.viewport.shown, r.width) !== "events" ||
        now.viewport.zoomed ||
        now.score.history.left > 0 ||
        this.hits.length > 0)
    )
      this.load();
    new Painting(c, now, rows, this.hits, r.width, r.height, coloursOn(canvas, variables), this.longRuns).all();
  }
}
