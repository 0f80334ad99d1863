// Moves the bars between panels by pointer and keys. The page loads this code when a bar may be
// needed; splitters.ts has already restored the panels' sizes.

import { saveSizes, type Sizes } from "../storage";

const least = { columns: [250, 180, 330], halves: [250, 330], rows: [90, 130] } as const; // pixels, as in the style sheet
const byKey = 16; // px

/**
 * Returns the sizes of the panels after the reader moves the bar after panel `at` to position `to`. The panels next to
 * the bar shrink first. When these have their minimum size, the panels beyond them shrink.
 */
export function moved(sizes: readonly number[], min: readonly number[], at: number, to: number): number[] {
  const out = [...sizes];
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const total = sum(sizes);
  const place = Math.max(sum(min.slice(0, at + 1)), Math.min(to, total - sum(min.slice(at + 1))));
  let less = sum(sizes.slice(0, at + 1)) - place; // pixels that the panels before the bar lose to those after it
  const give = (i: number): void => {
    const next = Math.max(min[i]!, out[i]! - less);
    less -= out[i]! - next;
    out[i] = next;
  };
  for (let i = at; i >= 0; i--) give(i);
  less = place - sum(sizes.slice(0, at + 1));
  for (let i = at + 1; i < out.length; i++) give(i);
  return out;
}

/** Lets the reader move the bars. `own` has the sizes that the reader has set; `apply` shows them. */
export function moveBars(main: HTMLElement, own: Sizes, apply: () => void): void {
  const panels = [...main.querySelectorAll<HTMLElement>(":scope > .panel")];
  const bars = [...main.querySelectorAll<HTMLElement>(":scope > .splitter")];

  // Returns the panels that share their space by means of a bar, the index of the panel before the
  // bar, and whether the panels are one above the other.
  const group = (bar: number): { name: keyof Sizes; panels: HTMLElement[]; at: number; upright: boolean } => {
    const [source, graph, details] = panels as [HTMLElement, HTMLElement, HTMLElement];
    const s = source.getBoundingClientRect();
    const g = graph.getBoundingClientRect();
    const d = details.getBoundingClientRect();
    if (g.width === 0) return { name: "halves", panels: [source, details], at: 0, upright: false };
    if (d.left >= g.right) return { name: "columns", panels, at: bar, upright: false };
    if (bar === 1 && d.top >= s.top) return { name: "rows", panels: [graph, details], at: 0, upright: true };
    return { name: "halves", panels: [source, details], at: 0, upright: false };
  };
  const sizesOf = (list: readonly HTMLElement[], upright: boolean): number[] =>
    list.map((p) => {
      const r = p.getBoundingClientRect();
      return upright ? r.height : r.width;
    });
  // Updates the position of each bar for screen readers.
  const say = (): void => {
    for (const [i, bar] of bars.entries()) {
      const g = group(i);
      const sizes = sizesOf(g.panels, g.upright);
      const total = sizes.reduce((a, b) => a + b, 0) || 1;
      bar.setAttribute("aria-orientation", g.upright ? "horizontal" : "vertical");
      bar.setAttribute(
        "aria-valuenow",
        String(Math.round((100 * sizes.slice(0, g.at + 1).reduce((a, b) => a + b, 0)) / total)),
      );
    }
  };
  const move = (bar: number, to: (place: number, total: number) => number): void => {
    const g = group(bar);
    const sizes = sizesOf(g.panels, g.upright);
    const total = sizes.reduce((a, b) => a + b, 0);
    const next = moved(
      sizes,
      least[g.name],
      g.at,
      to(
        sizes.slice(0, g.at + 1).reduce((a, b) => a + b, 0),
        total,
      ),
    );
    own[g.name] = next.map((x) => Math.round((100_000 * x) / total) / 1000);
    apply();
  };
  const usual = (bar: number): void => {
    delete own[group(bar).name];
    apply();
    saveSizes(own);
  };

  for (const [i, bar] of bars.entries()) {
    bar.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const by = e.shiftKey ? 5 * byKey : byKey;
      const act: Record<string, (place: number, total: number) => number> = {
        ArrowLeft: (p) => p - by,
        ArrowUp: (p) => p - by,
        ArrowRight: (p) => p + by,
        ArrowDown: (p) => p + by,
        Home: () => 0,
        End: (_, total) => total,
      };
      const to = act[e.key];
      if (!to && e.key !== "Enter") return;
      e.preventDefault();
      if (to) {
        move(i, to);
        saveSizes(own);
      } else usual(i);
    });
    bar.addEventListener("dblclick", () => usual(i));
    bar.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      const { upright } = group(i);
      const at = upright ? e.clientY : e.clientX;
      let last = at;
      let frame = 0;
      const start = { place: NaN };
      bar.setPointerCapture(e.pointerId);
      const draw = (): void => {
        frame = 0;
        move(i, (place) => {
          if (Number.isNaN(start.place)) start.place = place;
          return start.place + last - at;
        });
      };
      const follow = (m: PointerEvent): void => {
        const now = upright ? m.clientY : m.clientX;
        if (now === last) return;
        last = now;
        frame ||= requestAnimationFrame(draw);
      };
      const end = (): void => {
        bar.removeEventListener("pointermove", follow);
        if (frame) {
          cancelAnimationFrame(frame);
          draw();
        }
        if (last !== at) saveSizes(own);
      };
      bar.addEventListener("pointermove", follow);
      bar.addEventListener("lostpointercapture", end, { once: true });
    });
  }
  const watcher = new ResizeObserver(say);
  for (const p of panels) watcher.observe(p);
}
