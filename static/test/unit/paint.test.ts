// Compares the picture of the plane with the formulas. At every visible integer point, the colour
// that was filled last must be the right one.

import assert from "node:assert/strict";
import test from "node:test";
import { paintLabels } from "../../src/plane/labels";
import { Painter, still } from "../../src/plane/paint";
import type { Scene, Shape } from "../../src/plane/scene";
import { SvgPen, type Hatch, type Pen, type Shapes } from "../../src/plane/pen";
import { flatten, parseCube } from "../../src/plane/region";
import { label, Viewport, tick } from "../../src/plane/viewport";

function random(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return Math.floor((x / 2147483648) * n);
  };
}

/** Records fills. `top` returns the colour that was filled last at a point. */
class Recorder implements Pen {
  fills: { shapes: Shapes; ink: string }[] = [];
  texts: string[] = [];
  fill(shapes: Shapes, ink: string | Hatch): void {
    if (typeof ink === "string") this.fills.push({ shapes, ink });
  }
  stroke(): void {}
  dots(): void {}
  /**
   * Ignores the background of a label along a border, because it is not a part of the picture
   * below.
   */
  text(...[t, , , , , , , angle]: Parameters<Pen["text"]>): void {
    this.texts.push(t);
    if (angle !== undefined) assert.equal(this.fills.pop()?.ink, "plane", t);
  }
  clip(): void {}
  unclip(): void {}
  top(x: number, y: number): string {
    return this.fills.findLast((f) => winding(f.shapes, x, y) !== 0)?.ink ?? "";
  }
}

function winding(shapes: Shapes, x: number, y: number): number {
  let n = 0;
  for (const p of shapes) {
    for (let i = 0; i < p.length; i += 2) {
      const [ax, ay, bx, by] = [p[i]!, p[i + 1]!, p[(i + 2) % p.length]!, p[(i + 3) % p.length]!];
      if (ay <= y === by <= y) continue;
      if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) n += by > ay ? 1 : -1;
    }
  }
  return n;
}

type Lit = { op: string; m: number; c: number; x: number; y: number; z: number };

const text = (ls: readonly Lit[]): string =>
  ls
    .map((l) =>
      [l.op, l.m, l.c, ...(l.x ? ["x", l.x] : []), ...(l.y ? ["y", l.y] : []), ...(l.z ? ["z", l.z] : [])].join(" "),
    )
    .join(";");

function truth(l: Lit, x: number, y: number, z: number): boolean {
  const t = l.x * x + l.y * y + l.z * z + l.c;
  if (l.op === "<=") return t <= 0;
  if (l.op === "==") return t === 0;
  return (((t % l.m) + l.m) % l.m === 0) === (l.op === "|");
}

const empty: Scene = {
  inner: [],
  x: "x",
  y: "y",
  cuts: [],
  marks: [],
  rest: null,
  rows: null,
  points: [],
  path: [],
  levels: 0,
  level: 0,
};
const shape = (id: number, more: Partial<Shape>): Shape => ({
  id,
  text: `l${id}`,
  flats: [],
  selected: false,
  current: false,
  ...more,
});

function viewport(cx = 0, cy = 0): Viewport {
  const s = new Viewport();
  [s.width, s.height] = [700, 600];
  s.set(cx, cy, 40, 40);
  return s;
}

const regions = (r: (n: number) => number): Lit[][] =>
  Array.from({ length: 1 + r(2) }, () =>
    Array.from({ length: 1 + r(3) }, () => {
      const op = ["<=", "<=", "==", "|", "!|"][r(5)]!;
      return { op, m: op.includes("|") ? 2 + r(4) : 0, c: r(15) - 7, x: r(7) - 3, y: r(7) - 3, z: r(5) - 2 };
    }),
  );

test("what a frame allows and what is cut away has its colour at every integer point, in slices", () => {
  const r = random(11);
  let allowed = 0;
  let away = 0;
  for (let i = 0; i < 250; i++) {
    const z = r(9) - 4;
    const lemmas = Array.from({ length: 1 + r(3) }, () => regions(r)); // each cuts its cubes away
    const cuts = lemmas.map((cubes, id) =>
      shape(id + 1, {
        flats: cubes.flatMap(
          (c) => flatten(parseCube(text(c)), "x", "y", (n) => (n === "z" ? BigInt(z) : undefined)) ?? [],
        ),
        current: id === 1,
        selected: id === 2,
      }),
    );
    const s = viewport(r(40) - 20, r(40) - 20);
    const pen = new Recorder();
    new Painter(s, (name) => name).paint(pen, { ...empty, cuts }, still);
    for (let x = Math.ceil(s.rect.x0); x <= s.rect.x1; x++) {
      for (let y = Math.ceil(s.rect.y0); y <= s.rect.y1; y++) {
        const want = lemmas.some((cubes) => cubes.some((c) => c.every((l) => truth(l, x, y, z))));
        assert.equal(
          pen.top(s.px(x), s.py(y)),
          want ? "cut" : "frame",
          `${lemmas.map((l) => l.map(text).join(" or ")).join(" / ")} with z = ${z} at ${x}, ${y}`,
        );
        if (want) away++;
        else allowed++;
      }
    }
  }
  assert.ok(allowed > 2000 && away > 2000, `${allowed} allowed, ${away} cut away`);
});

test("a projection, and the points of a window, have their colours", () => {
  const r = random(12);
  for (let i = 0; i < 120; i++) {
    const left = regions(r).map((c) => c.map((l) => ({ ...l, z: 0 })));
    const inside = (x: number, y: number): boolean => left.some((c) => c.every((l) => truth(l, x, y, 0)));
    const s = viewport();
    const w = { x0: Math.ceil(s.rect.x0), y0: Math.ceil(s.rect.y0) };
    const rest = left.flatMap((c) => flatten(parseCube(text(c)), "x", "y", () => undefined) ?? []);
    const rows = Array.from({ length: 14 }, (_, j) =>
      Array.from({ length: 16 }, (_, k) => (inside(w.x0 + k, w.y0 + j) ? "#" : ".")).join(""),
    );
    for (const scene of [
      { ...empty, rest },
      { ...empty, rows: { ...w, rows } },
    ]) {
      const pen = new Recorder();
      new Painter(s, (name) => name).paint(pen, scene, still);
      for (let x = w.x0; x < w.x0 + 16 && x <= s.rect.x1; x++) {
        for (let y = w.y0; y < w.y0 + 14 && y <= s.rect.y1; y++)
          assert.equal(
            pen.top(s.px(x), s.py(y)),
            inside(x, y) ? "frame" : "cut",
            `${left.map(text).join(" or ")} at ${x}, ${y}`,
          );
      }
    }
  }
});

test("obligations lie over the frame, and under what is cut away", () => {
  const at = (t: string): Shape["flats"] => [flatten(parseCube(t), "x", "y", () => undefined)!];
  const s = viewport();
  const pen = new Recorder();
  new Painter(s, (name) => name).paint(
    pen,
    {
      ...empty,
      cuts: [shape(1, { flats: at("<= 0 1 x 1") })],
      marks: [shape(-11, { flats: at("<= 0 -3 y 1;<= 0 -2 y -1"), current: true })],
    },
    still,
  );
  assert.equal(pen.top(s.px(2), s.py(0)), "mark");
  assert.equal(pen.top(s.px(-2), s.py(0)), "cut"); // x <= -1
  assert.equal(pen.top(s.px(2), s.py(5)), "frame");
});

test("on its way in, a cut never covers what it does not cut away", () => {
  const flats = [flatten(parseCube("<= 0 -3 x 2 y 1"), "x", "y", () => undefined)!];
  const s = viewport();
  let last = -1;
  for (const k of [0, 0.3, 0.7, 1]) {
    const pen = new Recorder();
    const more = new Painter(s, (name) => name).paint(
      pen,
      { ...empty, cuts: [shape(1, { flats })] },
      { ...still, visibleShare: () => k },
    );
    assert.equal(more, k < 1);
    let n = 0;
    for (let x = -7; x <= 7; x++)
      for (let y = -6; y <= 6; y++) if (pen.top(s.px(x), s.py(y)) === "cut") (n++, assert.ok(2 * x + y <= 3));
    assert.ok(n > last, `${n} after ${last}`);
    last = n;
  }
});

test("a line has a row for each frame", () => {
  const s = viewport(0, 2);
  const flats = [flatten(parseCube("<= 0 -1 x 1"), "x", "", () => undefined, [1, 2])!]; // x <= 1, from frames 1 and 2
  const pen = new Recorder();
  new Painter(s, (name) => name).paint(
    pen,
    { ...empty, y: "", cuts: [shape(1, { flats })], levels: 3, level: 2 },
    still,
  );
  for (const [x, y, want] of [
    [0, 1, "cut"],
    [0, 2, "cut"],
    [0, 3, "frame"],
    [3, 1, "frame"],
    [3, 3, "frame"],
    [3, 0, "plane"],
    [3, 4, "plane"],
  ] as const)
    assert.equal(pen.top(s.px(x), s.py(y)), want, `${x}, ${y}`);
  for (const t of ["F1", "F2", "F3", "runs"]) assert.ok(pen.texts.includes(t), t);
});

test("formulas stand at borders, on the side that is cut away", () => {
  const s = viewport();
  const flats = [flatten(parseCube("<= 0 2 y 1"), "x", "y", () => undefined)!]; // y <= -2
  const places: [string, number, number][] = [];
  const pen = new Recorder();
  pen.text = (t: string, x?: number, y?: number): void => void places.push([t, x!, y!]);
  new Painter(s, (name) => name).paint(pen, { ...empty, cuts: [shape(1, { flats, text: "y >= -1" })] }, still);
  const [, , y] = places.find((p) => p[0] === "y >= -1")!;
  assert.ok(y > s.py(-1.5) && y < s.py(-2.5), String(s.y(y)));
  const painter = new Painter(s, (name) => name);
  assert.equal(painter.near({ ...empty, cuts: [shape(7, { flats })] }, s.px(1), s.py(-1.5) + 3), 7);
  assert.equal(painter.near({ ...empty, cuts: [shape(7, { flats })] }, s.px(1), s.py(0)), 0);
});

test("one scale for both axes, unless they have little in common", () => {
  const s = viewport();
  const [, , a, b] = s.whole({ x0: -3, x1: 20, y0: 0, y1: 60 });
  assert.equal(a, b);
  const [, , c, d] = s.whole({ x0: -3, x1: 20, y0: 0, y1: 1e6 });
  assert.ok(c > 10 && d < 0.001);
  for (const r of [
    { x0: -3, x1: 20, y0: 0, y1: 60 },
    { x0: 1e12, x1: 1e12 + 50, y0: -3, y1: 4 },
  ]) {
    s.set(...s.whole(r));
    assert.ok(s.rect.x0 <= r.x0 && s.rect.x1 >= r.x1 && s.rect.y0 <= r.y0 && s.rect.y1 >= r.y1);
  }
});

test("a lemma's label may cover states of other slices, but none of this slice", () => {
  const written = (hollow: boolean): string[] => {
    const v = new Viewport();
    [v.width, v.height] = [446, 330];
    const points = [];
    for (let x = -8; x <= 8; x++) for (let y = -6; y <= 6; y++) points.push({ x, y, hollow });
    const pen = new Recorder();
    const shape = { id: 1, text: "n <= x + y", flats: [], selected: false, current: false };
    const at = [[v.left + 40, 40, v.left + 40, 260, v.left + 360, 260]];
    paintLabels(pen, v, (name) => name, { ...empty, points }, [{ shape, at, k: 0, dense: false }] as never, [], 0, []);
    return pen.texts;
  };
  assert.deepEqual(written(true), ["n <= x + y"]);
  assert.deepEqual(written(false), []);
});

test("ticks are integers, their labels exact", () => {
  for (const unit of [1e-9, 0.003, 0.4, 3, 44, 160]) {
    const t = tick(unit, 44);
    assert.ok(Number.isInteger(t) && (t === 1 || t * unit >= 43.9), `${t} at ${unit}`);
  }
  const back = (t: string): number => {
    const m = /^(−?)(?:(\d+)·)?(\d+?)(?:0([⁰¹²³⁴⁵⁶⁷⁸⁹]+))?$/.exec(t)!;
    return (
      (m[1] ? -1 : 1) *
      (m[4] ? Number(m[2] ?? 1) * 10 ** Number([...m[4]].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(d)).join("")) : Number(m[3]))
    );
  };
  for (const n of [0, 7, -3, 40, 10000, 100000, -100000, 1200000, 1e12, 1e12 + 1, -5e9])
    assert.equal(back(label(n)), n, label(n));
});

test("a file has what the page has", () => {
  const s = viewport();
  const flats = [flatten(parseCube("<= 0 2 y 1"), "x", "y", () => undefined)!];
  const pen = new SvgPen();
  pen.shift(20);
  new Painter(s, (name) => `#${name}`).paint(
    pen,
    {
      ...empty,
      cuts: [shape(1, { flats, text: 'y >= -1 && "a" < b' })],
      points: [
        { x: 1, y: 1, hollow: false },
        { x: 2, y: 1, hollow: true },
      ],
      path: [
        { x: 0, y: 0 },
        { x: 2, y: 2 },
      ],
    },
    still,
  );
  const svg = pen.done(700, 600, "a <title>");
  assert.match(svg, /<pattern id="hatch\d"/);
  assert.match(svg, /url\(#hatch\d\)/);
  assert.match(svg, /y &#62;= -1 &#38;&#38;/);
  assert.match(svg, /a &#60;title&#62;/);
  assert.equal((svg.match(/<g/g) ?? []).length, (svg.match(/<\/g>/g) ?? []).length);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
});

test("formulas keep clear of what lies over the picture, of small obligations and of a failing run", () => {
  // Returns where the formula of the cut y >= 3 is written.
  const formula = (more: Partial<Scene>, covered: { x: number; y: number; w: number; h: number }[] = []) => {
    const at: [number, number][] = [];
    const pen = Object.assign(new Recorder(), {
      text(...[t, x, y, , , , , angle]: Parameters<Pen["text"]>) {
        if (angle !== undefined && t === "l1") at.push([x, y]);
      },
    });
    const cuts = [shape(1, { flats: [flatten(parseCube("<= 0 3 y -1"), "x", "y", () => undefined)!] })];
    new Painter(viewport(), (name) => name).paint(pen, { ...empty, cuts, ...more }, { ...still, covered });
    return at;
  };
  const [usual, ...others] = formula({});
  assert.ok(usual && others.length === 0);
  const [x, y] = usual;
  const s = viewport();
  const near = { x: Math.round(s.x(x)), y: Math.round(s.y(y)) };
  const box = `<= 0 ${-near.x} x 1;<= 0 ${near.x} x -1;<= 0 ${-near.y} y 1;<= 0 ${near.y} y -1`;
  const cases: [Partial<Scene>, { x: number; y: number; w: number; h: number }[]][] = [
    [{}, [{ x: x - 4, y: y - 4, w: 8, h: 8 }]],
    [{ marks: [shape(2, { flats: [flatten(parseCube(box), "x", "y", () => undefined)!] })] }, []],
    [{ path: [near] }, []],
  ];
  for (const [more, covered] of cases) {
    const [moved] = formula(more, covered);
    assert.ok(moved && Math.hypot(moved[0] - x, moved[1] - y) > 10, JSON.stringify([usual, moved]));
  }
});
