// Paints the score, which is the picture of a run behind the slider. The score has a lane for each
// group of events, sections for the frames, and a band that shows which part of the engine works at
// each event. The level of detail depends on the scale (scale.ts). The cost of painting depends on
// the width, not on the number of events.

import type { History } from "./history";
import { ends, groups, type Group, type Mark, type Shape } from "./kinds";
import { scaleOf, type Scale, type Viewport } from "./scale";
import { below, lastBegun, type Score } from "./score";

/** What the painting shows: a run, and the part of it that is in view. */
export interface Picture {
  score: Score;
  viewport: Viewport;
  until: number; // the last event that the reader may know of
  key: string; // changes with anything else in the picture
}

/**
 * A row of the picture, with its position in pixels: a lane of marks, or the band that shows which
 * part of the engine works.
 */
export interface Row {
  group: Group | null; // null: the band with turns
  name: string;
  top: number;
  height: number;
}

const highest = 20; // pixels for a lane
export const strip = 5; // pixels: height of the overview, shown if only a part of the run is in view
const names: Readonly<Record<string, string>> = {
  ic3: "IC3",
  bmc: "bounded search",
  sim: "random runs",
  closed: "all states",
};

/** The font size in lanes, in pixels. */
export function laneType(): number {
  return document.body.classList.contains("presenting") ? 15 : 11.5;
}

/** Returns the name of a part of an engine for the reader. */
export function sourceName(source: string): string {
  return names[source] ?? source;
}

/**
 * Returns the rows for a run up to event `until`. Their heights are chosen so that all rows fit into
 * `height` pixels.
 */
export function rowsOf({ history, turns }: Score, height: number, zoomed: boolean, until = Infinity): Row[] {
  const several = turns.some((t) => t.from <= until && t.source !== turns[0]!.source);
  // If several parts of the engine work in turns, a band shows which of them works. This makes the
  // lane with the depths of bounded search unnecessary.
  const rows: Omit<Row, "top" | "height">[] = groups
    .filter((g) => g.kinds.some((k) => history.of(k)[0]! <= until) && !(several && g.id === "depth"))
    .map((group) => ({ group, name: group.name }));
  if (several) rows.unshift({ group: null, name: "at work" });
  const room = height - (zoomed ? strip + 2 : 0);
  const each = Math.min(highest, room / Math.max(1, rows.length));
  return rows.map((r, i) => ({ ...r, top: i * each, height: each }));
}

/** The code that only long runs and searches need (long-runs.ts). */
export interface LongRuns {
  obligationBars(p: Painting, row: Row): void;
  laneCurve(p: Painting, row: Row, g: Group): void;
  overview(p: Painting): void;
  hatch(p: Painting): void;
  found(p: Painting, hits: readonly number[]): void;
}

/** The CSS variables that define the colours of the painting. */
export const variables = [
  ...new Set([
    ...["--rule", "--rule-strong", "--ink", "--ink-soft", "--paper", "--raised", "--accent", "--accent-wash"],
    ...["--warm-wash", "--warm-ink", "--unknown-wash"],
    ...[...groups.flatMap((g) => g.marks), ...ends].map((m) => m.colour),
  ]),
];

/** Paints a picture on a canvas. */
export class Painting {
  readonly history: History;
  private scale: Scale;
  private each: number; // pixels between events
  private family: string;

  constructor(
    readonly c: CanvasRenderingContext2D,
    readonly now: Picture,
    private rows: readonly Row[],
    private hits: readonly number[],
    readonly width: number,
    readonly height: number,
    private colours: ReadonlyMap<string, string>,
    private longRuns: LongRuns | null,
  ) {
    this.history = now.score.history;
    this.scale = scaleOf(now.viewport.shown, width);
    this.each = width / Math.max(1, now.viewport.shown);
    this.family = getComputedStyle(c.canvas).fontFamily;
  }

  all(): void {
    this.lines();
    if (this.history.left > 0) this.longRuns?.hatch(this);
    for (const row of this.rows) {
      if (!row.group) this.turns(row);
      else if (row.group.id === "level") this.sections(row);
      else {
        if (row.group.id === "obligation" && this.scale === "obligations") this.longRuns?.obligationBars(this, row);
        if (this.scale === "levels") this.longRuns?.laneCurve(this, row, row.group);
        else for (const m of row.group.marks) this.marks(row, m);
      }
    }
    for (const m of ends) {
      this.c.fillStyle = this.colour(m.colour);
      for (const at of this.visible(this.history.of(m.kind))) this.c.fillRect(this.x(at) - 1, 0, 2, this.height);
    }
    this.longRuns?.found(this, this.hits);
    if (this.now.viewport.zoomed) this.longRuns?.overview(this);
  }

  colour(name: string): string {
    return this.colours.get(name)!;
  }

  x(event: number): number {
    return this.now.viewport.x(event, this.width);
  }

  /**
   * Returns the left edge in pixels of something that begins with an event. It is in the middle
   * between this event and the one before.
   */
  edge(event: number): number {
    if (event <= this.now.viewport.from) return 0;
    return event >= this.now.viewport.to ? this.width : this.x(event - 0.5);
  }

  visible(events: readonly number[]): readonly number[] {
    const { from, to } = this.now.viewport;
    return events.slice(below(events, from), below(events, to));
  }

  private lines(): void {
    const { c } = this;
    c.fillStyle = this.colour("--rule");
    for (const row of this.rows.slice(1)) c.fillRect(0, Math.round(row.top), this.width, 0.6);
  }

  text(words: readonly string[], from: number, to: number, row: Row, colour: string): void {
    const { c } = this;
    if (row.height < 10) return;
    c.font = `${Math.min(laneType(), row.height - 2.5)}px ${this.family}`;
    c.textBaseline = "middle";
    const fits = words.find((w) => c.measureText(w).width + 8 <= to - from);
    if (!fits) return;
    c.fillStyle = this.colour(colour);
    c.fillText(fits, from + 5, row.top + row.height / 2 + 0.5);
  }

  private sections(row: Row): void {
    const { c } = this;
    const { sections } = this.now.score;
    const { from, to } = this.now.viewport;
    let last = -9;
    for (let i = Math.max(0, lastBegun(sections, from)); i < sections.length && sections[i]!.from < to; i++) {
      const s = sections[i]!;
      const left = this.edge(s.from);
      const right = this.edge(sections[i + 1]?.from ?? Infinity);
      if (s.level % 2 === 0) {
        c.fillStyle = this.colour("--rule");
        c.fillRect(left, row.top, right - left, row.height);
      }
      if (left - last >= 2) {
        c.fillStyle = this.colour(right - left > 5 ? "--ink-faint" : "--rule-strong");
        c.fillRect(left, row.top, 1, right - left > 5 ? this.height : row.height);
        last = left;
      }
      this.text([`frame ${s.level}`, String(s.level)], left, right, row, "--ink-soft");
    }
  }

  // Paints the turns. A turn is a sequence of events in which the same part of the engine works. A
  // turn narrower than a pixel is drawn one pixel wide.
  private turns(row: Row): void {
    const { c } = this;
    const { turns } = this.now.score;
    const { from, to } = this.now.viewport;
    const first = turns[0]!.source;
    let painted = -1;
    for (let i = Math.max(0, lastBegun(turns, from)); i < turns.length && turns[i]!.from < to; i++) {
      const left = this.edge(turns[i]!.from);
      const right = this.edge(turns[i + 1]?.from ?? Infinity);
      const mine = turns[i]!.source === first;
      if (right - painted < 0.5 && mine) continue;
      c.fillStyle = this.colour(mine ? "--accent-wash" : "--unknown");
      c.fillRect(left, row.top + 1.5, Math.max(1, right - left), row.height - 3);
      painted = right;
      if (!mine && right - left > 20) {
        c.fillStyle = this.colour("--unknown-wash");
        c.fillRect(left + 1, row.top + 2.5, right - left - 2, row.height - 5);
      }
      this.text([sourceName(turns[i]!.source), turns[i]!.source], left, right, row, "--ink");
    }
  }

  private marks(row: Row, m: Mark): void {
    const { c } = this;
    const bars = this.scale === "obligations";
    const middle = row.top + row.height / 2;
    const size = Math.max(1.5, Math.min(row.height - 5, this.each * 0.75, 10));
    c.fillStyle = c.strokeStyle = this.colour(m.colour);
    let last = -9;
    for (const at of this.visible(this.history.of(m.kind))) {
      const x = this.x(at);
      if (x - last < (bars ? 1 : 0.5)) continue;
      last = x;
      if (!bars) draw(c, m.shape, x, middle, size);
      else if ((m.shape !== "tick" || m.kind === "depth") && m.shape !== "ring" && m.kind !== "obligation")
        c.fillRect(x - 0.6, row.top + 2, 1.2, row.height - 4);
    }
  }
}

function draw(c: CanvasRenderingContext2D, shape: Shape, x: number, y: number, size: number): void {
  const r = size / 2;
  switch (shape) {
    case "tick":
      c.fillRect(x - 0.6, y - r * 0.8, 1.2, size * 0.8);
      return;
    case "square":
      c.fillRect(x - r, y - r, size, size);
      return;
    case "ring":
      c.lineWidth = 1.2;
      c.beginPath();
      c.arc(x, y, Math.max(0.8, r * 0.8), 0, 2 * Math.PI);
      c.stroke();
      return;
    case "dot":
      c.beginPath();
      c.arc(x, y, r, 0, 2 * Math.PI);
      c.fill();
      return;
    case "diamond":
      c.beginPath();
      c.moveTo(x, y - r);
      c.lineTo(x + r, y);
      c.lineTo(x, y + r);
      c.lineTo(x - r, y);
      c.fill();
      return;
    case "arrow":
      c.beginPath();
      c.moveTo(x - r, y - r);
      c.lineTo(x + r, y);
      c.lineTo(x - r, y + r);
      c.fill();
  }
}
