// Computes which part of a run the score shows, and at which scale.
//
// The number of events per pixel determines one of three scales:
// - levels: a lane is a curve of the number of events
// - obligations: each predecessor of the error is a bar over the events of the work on it
// - events: each event has a mark

export type Scale = "levels" | "obligations" | "events";

export const scales: readonly Scale[] = ["levels", "obligations", "events"];

const least = 12; // events in view
const each = 4.5; // pixels for an event, so that marks can be told apart
const dense = 3; // with more events per pixel, bars are too narrow

/** Returns the scale at which `events` events are shown on `width` pixels. */
export function scaleOf(events: number, width: number): Scale {
  if (events * each <= width) return "events";
  return events <= width * dense ? "obligations" : "levels";
}

/** Returns how many events a scale shows that tells nothing of the run after `event`. */
export function scaleTo(event: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(40, event + 9)));
}

/** Returns the name and the title of a scale. `asks` says whether the run has obligations. */
export function nameOf(scale: Scale, asks: boolean): readonly [name: string, title: string] {
  if (scale === "events") return ["events", "Zoom in until each event has a mark of its own"];
  if (scale === "obligations")
    return asks
      ? ["obligations", "Zoom until each obligation is a bar, as long as the engine works on it"]
      : ["marks", "Zoom in until all marks of a part of the run stand side by side"];
  return asks
    ? ["whole run", "Show the whole run: the curves show how much happens in each frame"]
    : ["whole run", "Show the whole run: the curves show how much happens when"];
}

/** Viewport is the visible part of a run that may grow: the events `from` to `to`, without `to`. */
export class Viewport {
  from = 0;
  to = 0;
  private length = 0;

  /** Whether only a part of the run is in view. */
  get zoomed(): boolean {
    return this.to - this.from < this.length;
  }

  get shown(): number {
    return this.to - this.from;
  }

  fit(): void {
    this.from = 0;
    this.to = this.length;
  }

  /** Sets the number of events of the run. If the viewport shows the whole run, it is extended. */
  grow(length: number): void {
    const { zoomed } = this;
    this.length = length;
    if (!zoomed || this.to > length) this.set(this.from, zoomed ? this.shown : length);
  }

  /**
   * Multiplies the number of events in view by `by`. The event `around` keeps its position on the
   * screen.
   */
  zoom(by: number, around: number): void {
    const shown = Math.max(Math.min(least, this.length), Math.min(this.length, Math.round(this.shown * by)));
    const part = (around - this.from) / Math.max(1, this.shown);
    this.set(Math.round(around - part * shown), shown);
  }

  /**
   * Chooses a part around event `around` for which the given scale is used, if the score is `width`
   * pixels wide.
   */
  at(scale: Exclude<Scale, "levels">, width: number, around: number): void {
    const shown = Math.floor(scale === "events" ? width / (2 * each) : (width * dense) / 3);
    this.set(Math.round(around - shown / 2), shown);
  }

  pan(by: number): void {
    this.set(this.from + Math.round(by), this.shown);
  }

  /** Brings an event that is not in view into view, with some events before and after it. */
  show(event: number): void {
    if (event >= this.from && event < this.to) return;
    this.set(Math.round(event - this.shown * (event < this.from ? 0.8 : 0.2)), this.shown);
  }

  private set(from: number, shown: number): void {
    const n = Math.min(shown, this.length);
    this.from = Math.max(0, Math.min(from, this.length - n));
    this.to = this.from + n;
  }

  /**
   * Returns the position in pixels of the middle of an event, on a line of `width` pixels with
   * margins for the slider's thumb.
   */
  x(event: number, width: number): number {
    if (this.shown <= 1) return width / 2;
    return margin + ((event - this.from) / (this.shown - 1)) * (width - 2 * margin);
  }

  /** Returns the event at a position in pixels, as a fraction. */
  event(x: number, width: number): number {
    return this.from + ((x - margin) / Math.max(1, width - 2 * margin)) * Math.max(0, this.shown - 1);
  }
}

/**
 * Half the width of the slider's thumb in pixels, which is the margin of the score on either side.
 */
export const margin = 7;
