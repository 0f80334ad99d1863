// Draws the plane with either pen (pen.ts).
//
// This file does not know lemmas: a scene has regions to be excluded, regions to be marked, points
// and a path. It does not compute the border of the remaining states. Instead it draws the borders
// of all excluded regions and then fills these regions. So only the outer half of each border
// remains, and only where no other excluded region covers it.

import { paintGrowth } from "./growth";
import { paintLabels, type Box } from "./labels";
import { paintLayers } from "./onion";
import type { Hatch, Pen, Shapes } from "./pen";
import { growing, pieces, type Flat } from "./region";
import type { Colours, Drawn, Scene, Shape } from "./scene";
import { label, tick, type Viewport } from "./viewport";

export const sans = "system-ui, sans-serif";
export const darkest = 0.34; // opacity of the first frame
const tooNarrow = "The stripes of a formula with % are too narrow to draw here: zoom in";
const appear = 420; // ms in which a new cut grows

export interface Moving {
  /** How much of a new shape is visible, from 0 to 1. */
  visibleShare(id: number): number;
  cursor: readonly [number, number] | null;
  hover: number; // the shape with its border under the pointer; 0: none
  /**
   * The width in pixels of the field at the right end of the bottom margin, where nothing is drawn.
   */
  taken: number;
  /** Boxes of controls that cover the picture. No formulas are written below them. */
  covered: readonly Box[];
  /** Whether formulas, numbers and dots are drawn. A small picture has none. */
  written: boolean;
}

export const still: Moving = { visibleShare: () => 1, cursor: null, hover: 0, taken: 0, covered: [], written: true };
export const progress = (born: number, now: number): number =>
  1 - (1 - Math.min(1, Math.max(0, (now - born) / appear))) ** 3;

export class Painter {
  private cache = new WeakMap<Flat, { at: Shapes; dense: boolean }>();
  private cached = "";
  private dense = false;

  constructor(
    private viewport: Viewport,
    private colour: Colours,
  ) {}

  /**
   * Returns the polygons of a region within the viewport, in pixels, and whether its stripes are
   * too narrow to be drawn.
   */
  at(f: Flat): { at: Shapes; dense: boolean } {
    if (this.cached !== this.viewport.key) {
      this.cached = this.viewport.key;
      this.cache = new WeakMap();
    }
    let c = this.cache.get(f);
    if (!c) {
      const { polys, dense } = pieces(f, this.viewport.frame);
      this.cache.set(f, (c = { at: polys.map((p) => this.viewport.place(p)), dense: dense && polys.length > 0 }));
    }
    return c;
  }

  private draw(shape: Shape, k: number): Drawn {
    let dense = false;
    const at = shape.flats.flatMap((f) => {
      const c = this.at(f);
      dense ||= c.dense;
      if (k >= 1) return c.at;
      const v = this.viewport.frame;
      return growing(f, v, pieces(f, v).polys, k).map((p) => this.viewport.place(p));
    });
    this.dense ||= dense;
    return { shape, at, k, dense };
  }

  /**
   * Paints the scene. Returns whether a shape is still growing, so that it must be painted again.
   */
  paint(pen: Pen, scene: Scene, moving: Moving): boolean {
    const { viewport, colour } = this;
    const { left, width, plotWidth, plotHeight } = viewport;
    const all = [[left, 0, width, 0, width, plotHeight, left, plotHeight]];
    const hatch: Hatch = { colour: colour("hatch"), down: true, gap: 8 };
    const warm: Hatch = { colour: colour("fresh"), down: true, gap: 8 };
    this.dense = false;
    pen.fill([[0, 0, width, 0, width, viewport.height, 0, viewport.height]], colour("plane"));
    pen.clip(left, 0, plotWidth, plotHeight);
    // If the vertical axis shows frames, only the rows of the frames are shaded.
    const [top, foot] = [viewport.py(scene.levels + 0.5), viewport.py(0.5)];
    if (scene.framed !== false)
      pen.fill(scene.levels > 0 ? [[left, top, width, top, width, foot, left, foot]] : all, colour("frame"));
    this.enclosed(pen, scene, all);
    if (scene.layers) {
      pen.fill(all, colour("cut"));
      pen.fill(all, hatch);
      paintLayers(pen, colour, scene.layers, (f) => this.at(f).at);
    }
    const cuts = scene.cuts.map((c) => this.draw(c, moving.visibleShare(c.id)));
    const solid = cuts.filter((c) => !c.shape.outline);
    const away = (at: Shapes, alpha = 1, lines = hatch): void => {
      pen.fill(at, colour("cut"), alpha);
      pen.fill(at, lines, alpha);
    };
    if (scene.rest) {
      away(all);
      const rest = scene.rest.flatMap((f) => this.at(f).at);
      pen.stroke(rest, colour("edge"), 4);
      pen.fill(rest, colour("frame"));
    } else if (scene.rows) this.window(pen, scene.rows, away);
    else
      for (const c of solid)
        pen.stroke(c.at, colour(c.shape.current || c.k < 1 ? "fresh" : "edge"), c.shape.current ? 5 : 4);
    // Fill a new cut before the older ones, so that only the states that it adds have its colour.
    solid.sort((a, b) => Number(b.shape.current || b.k < 1) - Number(a.shape.current || a.k < 1));
    const marks = scene.marks.map((m) => this.draw(m, 1));
    const fresh = solid.filter((c) => c.shape.current || c.k < 1);
    for (const c of fresh) away(c.at, c.dense ? 0.4 : 1, warm);
    pen.fill(
      marks.flatMap((m) => (m.shape.projected ? [] : m.at)),
      colour("mark"),
    );
    for (const c of fresh) pen.fill(c.at, warm);
    for (const c of solid.slice(fresh.length)) away(c.at, c.dense ? 0.4 : 1);
    for (const c of solid) pen.stroke(c.at, colour("cut-line"), 1, [], false, 0.55);
    this.grid(pen, scene, moving.written);
    for (const c of cuts) {
      const { shape } = c;
      if (shape.outline && shape.current) pen.fill(c.at, warm, 0.9);
      if (shape.outline || shape.current || shape.selected) {
        pen.stroke(
          c.at,
          colour(shape.selected ? "accent" : shape.current ? "fresh" : "cut-line"),
          shape.selected || shape.current ? 2.5 : 1,
          shape.outline ? [6, 4] : [],
        );
      }
    }
    for (const m of marks) {
      const { current, selected, projected } = m.shape;
      const front = current || selected;
      // A state in the projection of an obligation need not be in the obligation. So the projection
      // is drawn with thin lines and a dotted border.
      pen.fill(
        m.at,
        { colour: colour("mark-line"), down: false, gap: projected ? 16 : front ? 6 : 12 },
        projected ? 0.45 : front ? 1 : 0.5,
      );
      pen.stroke(
        m.at,
        colour(selected ? "accent" : "mark-line"),
        front ? 2.5 : 1.25,
        projected ? [2, 4] : current ? [] : [4, 3],
      );
    }
    if (scene.growth) {
      const now = cuts.find((c) => c.shape.outline && c.shape.current);
      paintGrowth(pen, viewport, colour, scene.growth, (f) => this.at(f).at, now);
    }
    for (const c of [...cuts, ...marks]) if (c.shape.id === moving.hover) pen.stroke(c.at, colour("accent"), 3);
    this.points(pen, scene);
    if (moving.written) {
      const covered = this.dense ? [...moving.covered, this.note] : moving.covered;
      paintLabels(pen, viewport, colour, scene, cuts, marks, moving.hover, covered);
    }
    if (moving.cursor) {
      const [x, y] = [viewport.px(moving.cursor[0]), viewport.py(moving.cursor[1])];
      const [w, v] = [Math.max(12, viewport.ux) / 2, Math.max(12, viewport.uy) / 2];
      pen.stroke(
        [
          [left, y, x - w, y],
          [x + w, y, width, y],
          [x, 0, x, y - v],
          [x, y + v, x, plotHeight],
        ],
        colour("accent"),
        1,
        [2, 3],
        true,
      );
      pen.stroke([[x - w, y - v, x + w, y - v, x + w, y + v, x - w, y + v]], colour("accent"), 2);
    }
    pen.unclip();
    if (moving.written) this.axes(pen, scene, moving);
    return cuts.some((c) => c.k < 1);
  }

  // Paints the earlier frames within this frame, the first of them darkest. First the whole area
  // gets the tone of frame 1. Then, for each frame in order, the states that it excludes get the
  // tone of the next frame.
  private enclosed(pen: Pen, scene: Scene, all: Shapes): void {
    const { colour } = this;
    if (scene.inner.length === 0 || scene.level < 2) return;
    const tone = (first: number): number => darkest * (1 - (first - 1) / (scene.level - 1));
    pen.fill(all, colour("inner"), tone(1));
    for (const { level, flats } of scene.inner) {
      const at = flats.flatMap((f) => this.at(f).at);
      pen.fill(at, colour("frame"));
      if (level + 1 < scene.level) pen.fill(at, colour("inner"), tone(level + 1));
      pen.stroke(at, colour("edge"), 1.25, [3, 3], false, 0.8);
    }
  }

  private window(pen: Pen, { x0, y0, rows }: NonNullable<Scene["rows"]>, away: (at: Shapes) => void): void {
    const { viewport } = this;
    const box = (x: number, y: number, w: number, v: number): number[] => {
      const [l, r, t, b] = [
        viewport.px(x - 0.5),
        viewport.px(x + w - 0.5),
        viewport.py(y + v - 0.5),
        viewport.py(y - 0.5),
      ];
      return [l, t, r, t, r, b, l, b];
    };
    const out: number[][] = [];
    rows.forEach((row, j) => {
      // Draw one rectangle for adjacent points in a row.
      for (const m of row.matchAll(/\.+/g)) out.push(box(x0 + m.index, y0 + j, m[0].length, 1));
    });
    pen.stroke(out, this.colour("edge"), 3);
    away(out);
    pen.stroke([box(x0, y0, rows[0]?.length ?? 0, rows.length)], this.colour("soft"), 1, [2, 4]);
  }

  private grid(pen: Pen, scene: Scene, fine: boolean): void {
    const { viewport, colour } = this;
    const { left, width, plotHeight, ux, uy } = viewport;
    const r = viewport.rect;
    const lines: number[][] = [];
    const sx = tick(ux, 44);
    const sy = scene.levels > 0 ? 1 : tick(uy, 34);
    for (const x of range(r.x0, r.x1, sx)) lines.push([crisp(viewport.px(x)), 0, crisp(viewport.px(x)), plotHeight]);
    if (scene.levels > 0) {
      const rows = range(Math.max(r.y0, -1), Math.min(r.y1, scene.levels) + 1, 1).map((y) => [
        left,
        crisp(viewport.py(y + 0.5)),
        width,
        crisp(viewport.py(y + 0.5)),
      ]);
      pen.stroke(rows, colour("plane"), 5, [], true);
    } else {
      for (const y of range(r.y0, r.y1, sy)) lines.push([left, crisp(viewport.py(y)), width, crisp(viewport.py(y))]);
    }
    if (fine) pen.stroke(lines, colour("grid"), 1, [], true);
    // If there is enough space, draw a dot at each integer point, because only integer points are
    // states.
    if (fine && ux >= 12 && uy >= 12) {
      const dots: number[] = [];
      const ys = scene.levels > 0 ? range(0, scene.levels, 1) : range(r.y0, r.y1, 1);
      for (const x of range(r.x0, r.x1, 1)) for (const y of ys) dots.push(viewport.px(x), viewport.py(y));
      pen.dots(dots, Math.min(1.4, ux / 16), colour("axis"), "", 0);
    }
    const zero = [crisp(viewport.px(0)), crisp(viewport.py(0))] as const;
    pen.stroke(
      scene.levels > 0
        ? [[zero[0], 0, zero[0], plotHeight]]
        : [
            [zero[0], 0, zero[0], plotHeight],
            [left, zero[1], width, zero[1]],
          ],
      colour("soft"),
      1.25,
      [],
      true,
    );
  }

  private points(pen: Pen, scene: Scene): void {
    const { viewport, colour } = this;
    const r = viewport.rect;
    const size = Math.min(5, Math.max(scene.levels > 0 ? 2.5 : 1.6, Math.min(viewport.ux, viewport.uy) * 0.2));
    const full: number[] = [];
    const hollow: number[] = [];
    for (const p of scene.points) {
      if (p.x < r.x0 - 1 || p.x > r.x1 + 1 || p.y < r.y0 - 1 || p.y > r.y1 + 1) continue;
      (p.hollow ? hollow : full).push(viewport.px(p.x), viewport.py(p.y));
    }
    pen.dots(hollow, size, "", colour("point"), 1.25);
    pen.dots(full, size, colour("point"), colour("plane"), size > 2 ? 1 : 0);
    const path = scene.path.map((p) => [viewport.px(p.x), viewport.py(p.y)] as const);
    if (path.length === 0) return;
    const heads: number[][] = [];
    path.forEach(([x, y], i) => {
      const b = path[i - 1];
      if (!b) return;
      const d = Math.hypot(x - b[0], y - b[1]);
      if (d < 16) return;
      const [ux, uy] = [(x - b[0]) / d, (y - b[1]) / d];
      const [px, py] = [x - ux * 6, y - uy * 6];
      heads.push([px, py, px - 8 * ux + 4 * uy, py - 8 * uy - 4 * ux, px - 8 * ux - 4 * uy, py - 8 * uy + 4 * ux]);
    });
    pen.stroke([path.flat()], colour("plane"), 4, [], true);
    pen.stroke([path.flat()], colour("mark-line"), 2, [], true);
    pen.fill(heads, colour("mark-line"));
    pen.dots(path.flat(), size + 1, colour("plane"), colour("mark-line"), 2);
    pen.dots(path.at(-1)!, size + 1, colour("mark-line"), colour("plane"), 1);
  }

  private axes(pen: Pen, scene: Scene, { taken }: Moving): void {
    const { viewport, colour } = this;
    const { left, width, height, plotHeight } = viewport;
    const r = viewport.rect;
    const size = 12 * viewport.type;
    const wide = 0.6 * size * Math.max(label(Math.floor(r.x0)).length, label(Math.ceil(r.x1)).length);
    for (const x of range(r.x0, r.x1, tick(viewport.ux, Math.max(44, wide + 12)))) {
      const px = viewport.px(x);
      if (px > left + 8 && px < width - taken - 12)
        pen.text(label(x), px, height - 18, `${size}px ${sans}`, colour("soft"), 0);
    }
    if (scene.levels > 0) {
      for (const y of range(Math.max(0, r.y0), Math.min(scene.levels, r.y1), 1)) {
        pen.text(
          y === 0 ? "runs" : `F${y}`,
          left - 8,
          viewport.py(y),
          `${y === scene.level ? "700 " : ""}${size}px ${sans}`,
          colour(y === scene.level ? "accent" : "soft"),
          -1,
        );
      }
    } else {
      for (const y of range(r.y0, r.y1, tick(viewport.uy, 34))) {
        const py = viewport.py(y);
        if (py > 10 && py < plotHeight - 4) pen.text(label(y), left - 8, py, `${size}px ${sans}`, colour("soft"), -1);
      }
    }
    if (this.dense)
      pen.text(tooNarrow, left + 12, plotHeight - 14, `${size}px ${sans}`, colour("ink"), 1, colour("plane"));
    pen.stroke([[left + 0.5, 0, left + 0.5, plotHeight + 0.5, width, plotHeight + 0.5]], colour("axis"), 1, [], true);
  }

  // The box of the note which says that stripes are too narrow.
  private get note(): Box {
    const { left, plotHeight, type } = this.viewport;
    return { x: left + 12, y: plotHeight - 22, w: 6.5 * type * tooNarrow.length, h: 16 };
  }

  /** Returns the width in pixels of the left margin, which has the numbers of the vertical axis. */
  margin(levels: number): number {
    const { y0, y1 } = this.viewport.rect;
    if (levels > 0) return 46;
    return Math.min(
      132,
      Math.max(
        46,
        16 +
          7 * this.viewport.type * Math.max(...range(y0, y1, tick(this.viewport.uy, 34)).map((y) => label(y).length)),
      ),
    );
  }

  /** Returns the id of the shape whose border is within a few pixels of a point, or 0 if there is none. */
  near(scene: Scene, x: number, y: number): number {
    let best = 7;
    let id = 0;
    for (const s of [...scene.cuts, ...scene.marks]) {
      for (const f of s.flats) {
        for (const p of this.at(f).at) {
          for (let i = 0; i < p.length; i += 2) {
            const d = distance(x, y, p[i]!, p[i + 1]!, p[(i + 2) % p.length]!, p[(i + 3) % p.length]!);
            if (d <= best) [best, id] = [d, s.id];
          }
        }
      }
    }
    return id;
  }

  /** Whether any part of a shape is visible. */
  seen(s: Shape): boolean {
    return s.flats.some((f) => this.at(f).at.some((p) => inner(p, this.viewport)));
  }
}

// Whether the polygon reaches into the plotting area itself, not only into the margin around it.
function inner(p: ArrayLike<number>, s: Viewport): boolean {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < p.length; i += 2) {
    x0 = Math.min(x0, p[i]!);
    x1 = Math.max(x1, p[i]!);
    y0 = Math.min(y0, p[i + 1]!);
    y1 = Math.max(y1, p[i + 1]!);
  }
  return x1 > s.left + 4 && x0 < s.width - 4 && y1 > 4 && y0 < s.plotHeight - 4;
}

export function range(from: number, to: number, step: number): number[] {
  const out: number[] = [];
  for (let x = Math.ceil(from / step) * step; x <= to && out.length < 4000; x += step) out.push(x + 0);
  return out;
}

const crisp = (x: number): number => Math.round(x) + 0.5;

function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
