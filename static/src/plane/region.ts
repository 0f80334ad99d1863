// Regions of the plane of two variables, computed exactly.
//
// A region is a disjunction of cubes. A cube is a conjunction of linear literals over integers. If
// the other variables have fixed values, a cube is a polygon together with some congruences.
//
// No integer lies between t <= 0 and its negation t >= 1, but a drawing of both would have a gap.
// So the border is drawn in the middle, at t = 1/2. Then a region and its complement meet, and t =
// 0 is a visible strip.
//
// Rational numbers made of BigInts decide whether a region is empty. The drawn part of a region is
// clipped to the viewport. The corners of the viewport are small numbers, relative to an integer
// point near its middle, so a plane near 10^12 is drawn as precisely as one near 0. The literals,
// not the polygon, decide whether a point belongs to a region.

export type Values = (name: string) => bigint | undefined;

interface Literal {
  op: string; // "<=", "==", "|", "!|"
  m: bigint;
  c: bigint;
  terms: [name: string, coef: bigint][];
}

export type Cube = readonly Literal[];

export function parseCube(text: string): Cube {
  if (text === "") return [];
  return text.split(";").map((l) => {
    const [op, m, c, ...rest] = l.split(" ");
    const terms: [string, bigint][] = [];
    for (let i = 0; i + 1 < rest.length; i += 2) terms.push([rest[i]!, BigInt(rest[i + 1]!)]);
    return { op: op!, m: BigInt(m!), c: BigInt(c!), terms };
  });
}

/** The half plane a x + b y + c <= 0. */
interface Half {
  a: bigint;
  b: bigint;
  c: bigint;
}

/** The condition that m divides a x + b y + c or, if `not` is true, that m does not divide it. */
export interface Congruence extends Half {
  m: bigint;
  not: boolean;
}

/** A cube on the plane. */
export interface Flat {
  poly: Float64Array; // x, y, x, y, ...; rounded, and only used for the extent
  halves: readonly Half[];
  congruences: readonly Congruence[];
}

function gcd(a: bigint, b: bigint): bigint {
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  while (b) [a, b] = [b, a % b];
  return a;
}

const mod = (a: bigint, m: bigint): bigint => ((a % m) + m) % m;

/**
 * Returns the part of a cube on the plane of x and y when the other variables have the given
 * `values`. Returns null if that part is known to be empty, and undefined if a value is missing. If
 * the vertical axis is not a variable, `rows` gives its bounds.
 */
export function flatten(
  cube: Cube,
  x: string,
  y: string,
  values: Values,
  rows?: readonly [low: number, high: number],
): Flat | null | undefined {
  const halves: Half[] = rows
    ? [
        { a: 0n, b: -1n, c: BigInt(rows[0]) },
        { a: 0n, b: 1n, c: BigInt(-rows[1]) },
      ]
    : [];
  const congruences: Congruence[] = [];
  for (const l of cube) {
    let { c } = l;
    let a = 0n;
    let b = 0n;
    for (const [name, k] of l.terms) {
      if (name === x) a += k;
      else if (name === y) b += k;
      else {
        const v = values(name);
        if (v === undefined) return undefined;
        c += k * v;
      }
    }
    const g = gcd(a, b);
    if (l.op === "<=" || l.op === "==") {
      if (g === 0n) {
        if (l.op === "<=" ? c > 0n : c !== 0n) return null;
        continue;
      }
      if (l.op === "==" && c % g !== 0n) return null;
      a /= g;
      b /= g;
      halves.push({ a, b, c: (c + mod(-c, g)) / g }); // rounding up gives the tightest bound
      if (l.op === "==") halves.push({ a: -a, b: -b, c: -c / g });
      continue;
    }
    const not = l.op === "!|";
    const k = { a: mod(a, l.m), b: mod(b, l.m), c: mod(c, l.m), m: l.m, not };
    const d = gcd(gcd(k.a, k.b), k.m); // modulo m, a x + b y is always a multiple of d
    if (k.c % d !== 0n) {
      if (not) continue;
      return null;
    }
    if (d === k.m) {
      if (not) return null;
      continue;
    }
    congruences.push({ a: k.a / d, b: k.b / d, c: k.c / d, m: k.m / d, not });
  }
  const poly = polygon(halves);
  return poly.length === 0 ? null : { poly, halves, congruences };
}

const box = 2n ** 60n;

type Vertex = [x: bigint, y: bigint, w: bigint]; // (x/w, y/w), w > 0

function polygon(halves: readonly Half[]): Float64Array {
  let vs: Vertex[] = [
    [-box, -box, 1n],
    [box, -box, 1n],
    [box, box, 1n],
    [-box, box, 1n],
  ];
  for (const { a, b, c } of halves) {
    const value = ([x, y, w]: Vertex): bigint => 2n * (a * x + b * y + c * w) - w;
    const out: Vertex[] = [];
    for (let i = 0; i < vs.length; i++) {
      const p = vs[i]!;
      const q = vs[(i + 1) % vs.length]!;
      const sp = value(p);
      const sq = value(q);
      if (sp <= 0n) out.push(p);
      if ((sp < 0n && sq > 0n) || (sp > 0n && sq < 0n)) out.push(between(p, q, sp, sq));
    }
    vs = out;
  }
  if (area(vs) === 0n) return new Float64Array();
  const out = new Float64Array(2 * vs.length);
  vs.forEach(([x, y, w], i) => {
    out[2 * i] = quotient(x, w);
    out[2 * i + 1] = quotient(y, w);
  });
  return out;
}

/**
 * Returns the point on the line from p to q where a linear function is 0, in homogeneous
 * coordinates [x, y, w]. sp is the function's value at p times p's coordinate w; sq is the same for
 * q.
 */
function between(p: Vertex, q: Vertex, sp: bigint, sq: bigint): Vertex {
  let x = sq * p[0] - sp * q[0];
  let y = sq * p[1] - sp * q[1];
  let w = sq * p[2] - sp * q[2];
  let g = gcd(gcd(x, y), w);
  if (w < 0n) g = -g;
  if (g !== 1n) ((x /= g), (y /= g), (w /= g));
  return [x, y, w];
}

// Returns a number that is not 0 if the polygon has an interior: some vertex is not on the line
// through two others.
function area(vs: readonly Vertex[]): bigint {
  const [p, q] = [
    vs[0],
    vs.find((v) => v[0] * vs[0]![2] !== vs[0]![0] * v[2] || v[1] * vs[0]![2] !== vs[0]![1] * v[2]),
  ];
  if (!p || !q) return 0n;
  for (const r of vs) {
    const d =
      p[0] * (q[1] * r[2] - r[1] * q[2]) - p[1] * (q[0] * r[2] - r[0] * q[2]) + p[2] * (q[0] * r[1] - r[0] * q[1]);
    if (d !== 0n) return d;
  }
  return 0n;
}

const fine = 2 ** 40;

function quotient(x: bigint, w: bigint): number {
  return Number(x / w) + Number(((x % w) * BigInt(fine)) / w) / fine;
}

/** Whether an integer point belongs to a cube on the plane. */
export function holds(f: Flat, x: number, y: number): boolean {
  const X = BigInt(x);
  const Y = BigInt(y);
  return (
    f.halves.every((h) => h.a * X + h.b * Y + h.c <= 0n) &&
    f.congruences.every((k) => (mod(k.a * X + k.b * Y + k.c, k.m) === 0n) !== k.not)
  );
}

/** The part of a convex polygon where a x + b y + c <= 0, in floating point, for drawing. */
export function clip(poly: Float64Array, a: number, b: number, c: number): Float64Array {
  const out: number[] = [];
  const n = poly.length;
  for (let i = 0; i < n; i += 2) {
    const px = poly[i]!,
      py = poly[i + 1]!,
      qx = poly[(i + 2) % n]!,
      qy = poly[(i + 3) % n]!;
    const sp = a * px + b * py + c;
    const sq = a * qx + b * qy + c;
    if (sp <= 0) out.push(px, py);
    if ((sp < 0 && sq > 0) || (sp > 0 && sq < 0)) {
      const t = sp / (sp - sq);
      out.push(px + t * (qx - px), py + t * (qy - py));
    }
  }
  return new Float64Array(out);
}

export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * A viewport of the plane. Its rectangle is relative to the integer point (ox, oy). ux and uy are the distances in
 * pixels between two successive integers, on the horizontal and on the vertical axis.
 */
export interface Frame {
  ox: bigint;
  oy: bigint;
  rect: Rect;
  ux: number;
  uy: number;
}

/** The borders of a cube relative to a viewport. Each is a half plane a x + b y + c <= 0, in floating point. */
export function borders(f: Flat, v: Frame): [a: number, b: number, c: number][] {
  return f.halves.map(({ a, b, c }) => {
    const scale = Math.max(Math.abs(Number(a)), Math.abs(Number(b)));
    return [Number(a) / scale, Number(b) / scale, Number(2n * (a * v.ox + b * v.oy + c) - 1n) / 2 / scale];
  });
}

const mostStripes = 240;

/**
 * Returns the areas of a cube to fill within a viewport. Without congruences this is the cube's
 * polygon. If congruences allow only some lines of the polygon, the areas are stripes of it. If
 * there are too many stripes, or if they are too narrow, `dense` is true, and the area is the whole
 * polygon.
 */
export function pieces(f: Flat, v: Frame): { polys: Float64Array[]; dense: boolean } {
  const { x0, y0, x1, y1 } = v.rect;
  let poly = new Float64Array([x0, y0, x1, y0, x1, y1, x0, y1]);
  for (const [a, b, c] of borders(f, v)) poly = clip(poly, a, b, c) as typeof poly;
  if (poly.length < 6) return { polys: [], dense: false };
  let polys: Float64Array[] = [poly];
  let dense = false;
  for (const k of f.congruences) {
    const [a, b, c, m] = [Number(k.a), Number(k.b), Number(mod(k.a * v.ox + k.b * v.oy + k.c, k.m)), Number(k.m)];
    const width = (k.not ? m - 1 : 1) / Math.hypot(a / v.ux, b / v.uy); // in pixels
    const next: Float64Array[] = [];
    for (const p of polys) {
      let lo = Infinity;
      let hi = -Infinity;
      for (let i = 0; i < p.length; i += 2) {
        const t = a * p[i]! + b * p[i + 1]! + c;
        lo = Math.min(lo, t);
        hi = Math.max(hi, t);
      }
      if ((hi - lo) / m > mostStripes || width < 1.5) {
        dense = true;
        next.push(p);
        continue;
      }
      // The states with a x + b y + c = m i, for an integer i, form stripes. With `k.not`, the
      // states between these lines form stripes.
      for (let i = Math.floor(lo / m) - 1; i <= Math.ceil(hi / m); i++) {
        const from = m * i + (k.not ? 0.5 : -0.5);
        const to = m * i + (k.not ? m - 0.5 : 0.5);
        const q = clip(clip(p, -a, -b, from - c), a, b, c - to);
        if (q.length >= 6) next.push(q);
      }
    }
    polys = next;
  }
  return { polys, dense };
}

/**
 * Returns the polygons of a cube during an animation in which the cube appears. At k = 0 nothing is
 * visible, at k = 1 the whole cube. In between, the borders move outwards from the visible corner
 * that is farthest inside the cube.
 */
export function growing(f: Flat, v: Frame, polys: readonly Float64Array[], k: number): Float64Array[] {
  const bs = borders(f, v);
  return polys.flatMap((p) => {
    let deepest: number[] = [];
    let most = -1;
    for (let i = 0; i < p.length; i += 2) {
      const depths = bs.map(([a, b, c]) => Math.max(0, -(a * p[i]! + b * p[i + 1]! + c)));
      const sum = depths.reduce((x, y) => x + y, 0);
      if (sum > most) [deepest, most] = [depths, sum];
    }
    let q = p;
    bs.forEach(([a, b, c], i) => (q = clip(q, a, b, c + (1 - k) * deepest[i]!)));
    return q.length >= 6 ? [q] : [];
  });
}
