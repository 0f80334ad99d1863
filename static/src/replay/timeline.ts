// The run on a line: a range input over marks of its events, and a sentence for
// the event at which it stands.

import { byId } from "../dom";
import type { EventKind, TraceEvent } from "../engine/protocol";
import { shownGraph, type Store } from "../state";
import { sentence } from "./sentences";

const playEvery = 450; // ms

/** Lanes from top to bottom, and the variable that colours each kind. */
const marks: Partial<Record<EventKind, { y: number; h: number; color: string }>> = {
  level: { y: 0, h: 1, color: "--ink-faint" },
  obligation: { y: 0.08, h: 0.26, color: "--warm" },
  predecessor: { y: 0.08, h: 0.26, color: "--warm" },
  blocked: { y: 0.4, h: 0.08, color: "--ink-faint" },
  lemma: { y: 0.54, h: 0.22, color: "--accent" },
  candidate: { y: 0.54, h: 0.22, color: "--accent" },
  push: { y: 0.82, h: 0.12, color: "--safe" },
  depth: { y: 0, h: 0.5, color: "--rule-strong" },
  fixpoint: { y: 0, h: 1, color: "--safe" },
  counterexample: { y: 0, h: 1, color: "--unsafe" },
};

export class Timeline {
  private slider = byId<HTMLInputElement>("slider");
  private canvas = byId<HTMLCanvasElement>("marks");
  private playing = 0;
  private painted = "";

  constructor(private store: Store) {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.slider.addEventListener("keydown", (e) => {
      if (e.key !== " ") return;
      e.preventDefault();
      this.togglePlay();
    });
    byId("event-first").addEventListener("click", () => this.go(0));
    byId("event-prev").addEventListener("click", () => this.step(-1));
    byId("event-next").addEventListener("click", () => this.step(1));
    byId("event-last").addEventListener("click", () => this.go(this.length - 1));
    byId("event-play").addEventListener("click", () => this.togglePlay());
    byId("event-lemma").addEventListener("click", () => this.find((e) => e.k === "lemma"));
    store.watch(["run", "events", "event"], () => this.draw());
    store.watch(["run", "events"], () => this.paintSoon());
    new ResizeObserver(() => this.paintSoon()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.repaint());
  }

  get length(): number {
    return this.store.now.run?.history.length ?? 0;
  }

  /** Moves to an event and shows where it happened. */
  go(event: number): void {
    const run = this.store.now.run;
    if (!run || this.length === 0) return;
    const at = Math.max(0, Math.min(event, this.length - 1));
    const e = run.history.events[at]!;
    const { tab } = this.store.now;
    this.store.set({
      event: at, follow: at === this.length - 1 && run.running, cursor: "event", loc: where(e, run.history.lemmaLoc(e.lm ?? 0)), edge: e.e,
      tab: tab === "result" || tab === "stats" ? (e.k === "obligation" || e.k === "predecessor" ? "obligations" : "frames") : tab,
    });
  }

  step(by: number): void {
    this.go(this.store.now.event + by);
  }

  togglePlay(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.length === 0) return;
    if (this.store.now.event >= this.length - 1) this.go(0);
    this.playing = window.setInterval(() => {
      if (this.store.now.event >= this.length - 1) this.stop();
      else this.step(1);
    }, playEvery);
    this.drawPlay();
  }

  stop(): void {
    clearInterval(this.playing);
    this.playing = 0;
    this.drawPlay();
  }

  repaint(): void {
    this.painted = "";
    this.paintSoon();
  }

  private find(want: (e: TraceEvent) => boolean): void {
    const run = this.store.now.run;
    if (!run) return;
    const from = this.store.now.event >= this.length - 1 ? -1 : this.store.now.event;
    const at = run.history.find(from, 1, want);
    if (at >= 0) this.go(at);
  }

  private drawPlay(): void {
    byId("event-play").setAttribute("aria-pressed", String(this.playing !== 0));
    byId("play-icon").setAttribute("href", this.playing ? "#i-pause" : "#i-play");
  }

  private draw(): void {
    const s = this.store.now;
    const n = this.length;
    const none = n === 0;
    for (const id of ["event-first", "event-prev", "event-play", "event-next", "event-last", "event-lemma"]) {
      byId<HTMLButtonElement>(id).disabled = none || ((id === "event-first" || id === "event-prev") && s.event <= 0) ||
        ((id === "event-next" || id === "event-last") && s.event >= n - 1);
    }
    this.slider.disabled = none;
    this.slider.max = String(Math.max(0, n - 1));
    this.slider.value = String(Math.max(0, s.event));
    const e = s.run?.history.events[s.event];
    let text = "Run the program to see what the engine does, step by step.";
    if (e && s.run) text = sentence(e, s.run.history, s.run.graph ?? shownGraph(s));
    else if (s.run && !s.run.running) text = "This run recorded no events.";
    else if (s.run) text = "The run has begun.";
    byId("event-sentence").textContent = text;
    this.slider.setAttribute("aria-valuetext", none ? "no events" : `Event ${s.event + 1} of ${n}. ${text}`);
    const dropped = s.run && s.run.dropped > 0 ? `, ${s.run.dropped.toLocaleString("en")} more not kept` : "";
    byId("event-count").textContent = none ? "" : `${(s.event + 1).toLocaleString("en")} / ${n.toLocaleString("en")}${dropped}`;
  }

  private frame = 0;

  private paintSoon(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    const r = this.canvas.getBoundingClientRect();
    const scale = window.devicePixelRatio || 1;
    const run = this.store.now.run;
    const key = `${run?.id ?? 0} ${this.length} ${r.width} ${r.height} ${scale} ${document.documentElement.dataset.theme ?? ""}`;
    if (key === this.painted || r.width === 0) return;
    this.painted = key;
    this.canvas.width = Math.round(r.width * scale);
    this.canvas.height = Math.round(r.height * scale);
    const c = this.canvas.getContext("2d");
    if (!c || !run || this.length === 0) return;
    const style = getComputedStyle(this.canvas);
    const w = this.canvas.width;
    const h = this.canvas.height;
    const n = this.length;
    const width = Math.max(1.5 * scale, Math.min(12 * scale, (w / n) * 0.7));
    // One mark a pixel and kind is enough, however long the run.
    const lastX = new Map<EventKind, number>();
    const colors = new Map<string, string>();
    for (let i = 0; i < n; i++) {
      const kind = run.history.events[i]!.k;
      const m = marks[kind];
      if (!m) continue;
      const x = n === 1 ? w / 2 : (i / (n - 1)) * (w - width);
      const before = lastX.get(kind);
      if (before !== undefined && x - before < 0.75) continue;
      lastX.set(kind, x);
      let color = colors.get(m.color);
      if (color === undefined) {
        color = style.getPropertyValue(m.color).trim();
        colors.set(m.color, color);
      }
      c.fillStyle = color;
      c.fillRect(x, m.y * h, m.h === 1 ? Math.max(1.5 * scale, width / 5) : width, m.h * h);
    }
  }
}

function where(e: TraceEvent, lemmaLoc: number): number {
  return e.loc >= 0 ? e.loc : lemmaLoc;
}
