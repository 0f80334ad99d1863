// Draws the marks of a run's events behind the slider. One mark a pixel and kind
// is enough: the cost depends on the width, not on the length of the run.

import { coloursOn } from "../dom";
import type { History } from "./history";
import { marks } from "./kinds";

export class Marks {
  private frame = 0;
  private painted = "";
  private hits: readonly number[] = [];

  /** `state` gives what to draw and a key that differs for each run. */
  constructor(
    private canvas: HTMLCanvasElement,
    private state: () => { history: History; key: string } | null,
  ) {
    new ResizeObserver(() => this.soon()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.again());
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

  private paint(): void {
    const { canvas } = this;
    const r = canvas.getBoundingClientRect();
    const scale = window.devicePixelRatio || 1;
    const now = this.state();
    const n = now?.history.length ?? 0;
    const key = `${now?.key ?? ""} ${n} ${r.width} ${r.height} ${scale}`;
    if (key === this.painted || r.width === 0) return;
    this.painted = key;
    canvas.width = Math.round(r.width * scale);
    canvas.height = Math.round(r.height * scale);
    const c = canvas.getContext("2d");
    if (!c || !now || n === 0) return;
    const colours = coloursOn(canvas, ["--rule-strong", "--ink", ...marks.map(([, , , name]) => name)]);
    const color = (name: string): string => colours.get(name)!;
    const { width: w, height: h } = canvas;
    const width = Math.max(1.5 * scale, Math.min(12 * scale, (w / n) * 0.7));
    const x = (event: number): number => (n === 1 ? w / 2 : (event / (n - 1)) * (w - width));
    if (now.history.left > 0) this.hatch(c, now.history, w, h, scale, color("--rule-strong"));
    for (const [kind, y, height, name] of marks) {
      c.fillStyle = color(name);
      this.each(now.history.of(kind), n / w, (i) =>
        c.fillRect(x(i), y * h, height === 1 ? Math.max(1.5 * scale, width / 5) : width, height * h),
      );
    }
    c.fillStyle = color("--ink");
    this.each(this.hits, n / w, (i) => {
      const at = x(i) + width / 2;
      c.beginPath();
      c.moveTo(at - 4 * scale, h);
      c.lineTo(at, h - 7 * scale);
      c.lineTo(at + 4 * scale, h);
      c.fill();
    });
  }

  // Those that are at least a gap apart: a jump by bisection skips the rest.
  private each(events: readonly number[], gap: number, draw: (event: number) => void): void {
    for (let i = 0; i < events.length;) {
      const e = events[i]!;
      draw(e);
      let lo = i + 1;
      let hi = gap <= 1 ? lo : events.length;
      while (lo < hi) {
        const mid = (lo + hi) >> 1;
        if (events[mid]! < e + gap) lo = mid + 1;
        else hi = mid;
      }
      i = lo;
    }
  }

  // Strokes behind what is thinned, closer where more is left out: two for every
  // doubling of the events that one stands for.
  private hatch(
    c: CanvasRenderingContext2D,
    history: History,
    w: number,
    h: number,
    scale: number,
    color: string,
  ): void {
    const { events } = history;
    c.strokeStyle = color;
    c.lineWidth = scale;
    c.beginPath();
    const step = 4 * scale;
    let ink = 0;
    for (let x = 0; x < w; x += step) {
      const from = Math.floor((x / w) * events.length);
      const to = Math.min(events.length - 1, Math.ceil(((x + step) / w) * events.length));
      if (to <= from) continue;
      ink += Math.min(1, Math.log2((events[to]!.n - events[from]!.n) / (to - from)) / 4);
      if (ink < 1) continue;
      ink %= 1;
      c.moveTo(x - h / 2, h);
      c.lineTo(x + h / 2, 0);
    }
    c.stroke();
  }
}
