// Compares regions of the plane with enumeration. At every integer point, the literals must decide
// whether it belongs to the region, and the drawing must cover it only if it does.

import assert from "node:assert/strict";
import test from "node:test";
import { flatten, growing, holds, parseCube, pieces, type Flat, type Frame } from "../../src/plane/region";

// Returns a generator of pseudo-random numbers, which are the same in every run.
function random(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return Math.floor((x / 2147483648) * n);
  };
}

interface Lit {
  op: string;
  m: number;
  c: number;
  x: number;
  y: number;
  z: number;
}

function text(ls: readonly Lit[]): string {
  return ls
    .map((l) =>
      [l.op, l.m, l.c, ...(l.x ? ["x", l.x] : []), ...(l.y ? ["f.y", l.y] : []), ...(l.z ? ["z#2", l.z] : [])].join(
        " ",
      ),
    )
    .join(";");
}

function truth(ls: readonly Lit[], x: number, y: number, z: number): boolean {
  return ls.every((l) => {
    const t = l.x * x + l.y * y + l.z * z + l.c;
    if (l.op === "<=") return t <= 0;
    if (l.op === "==") return t === 0;
    return (((t % l.m) + l.m) % l.m === 0) === (l.op === "|");
  });
}

// Whether a point is inside a polygon. A point near the border is not inside, because borders are
// halfway between integers.
function covers(poly: Float64Array, x: number, y: number): boolean {
  let sign = 0;
  for (let i = 0; i < poly.length; i += 2) {
    const [ax, ay, bx, by] = [poly[i]!, poly[i + 1]!, poly[(i + 2) % poly.length]!, poly[(i + 3) % poly.length]!];
    const d = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (Math.abs(d) < 1e-7) {
      if (Math.hypot(bx - ax, by - ay) < 1e-7) continue;
      return false;
    }
    if (sign !== 0 && Math.sign(d) !== sign) return false;
    sign = Math.sign(d);
  }
  return sign !== 0;
}

const side = 7;
const half = side + 0.75;

// Returns a viewport around the integer point (ox, oy). Its rectangle and all polygons are relative
// to this point.
const frame = (ox = 0n, oy = 0n): Frame => ({
  ox,
  oy,
  ux: 40,
  uy: 40,
  rect: { x0: -half, x1: half, y0: -half, y1: half },
});
const window = frame();

test("regions hold and draw the points that their literals say", () => {
  const r = random(5);
  let drawn = 0;
  let none = 0;
  for (let i = 0; i < 1500; i++) {
    const ls: Lit[] = [];
    for (let n = 1 + r(4); n > 0; n--) {
      const op = ["<=", "<=", "<=", "==", "|", "!|"][r(6)]!;
      ls.push({
        op,
        m: op.includes("|") ? 2 + r(4) : 0,
        c: r(19) - 9,
        x: r(7) - 3,
        y: r(7) - 3,
        z: i % 3 === 0 ? r(5) - 2 : 0,
      });
    }
    const z = r(9) - 4;
    const flat = flatten(parseCube(text(ls)), "x", "f.y", (name) => (name === "z#2" ? BigInt(z) : undefined));
    assert.notEqual(flat, undefined);
    const shown = flat ? pieces(flat, window) : { polys: [], dense: false };
    assert.equal(shown.dense, false);
    for (let x = -side; x <= side; x++) {
      for (let y = -side; y <= side; y++) {
        const want = truth(ls, x, y, z);
        assert.equal(flat ? holds(flat, x, y) : false, want, `${text(ls)} with z = ${z} at ${x}, ${y}`);
        assert.equal(
          shown.polys.some((p) => covers(p, x, y)),
          want,
          `drawing of ${text(ls)} with z = ${z} at ${x}, ${y}`,
        );
        if (want) drawn++;
        else none++;
      }
    }
  }
  assert.ok(drawn > 10_000 && none > 10_000, `${drawn} points in regions, ${none} outside`);
});

const size = (p: Float64Array): number => {
  let s = 0;
  for (let i = 0; i < p.length; i += 2) s += p[i]! * p[(i + 3) % p.length]! - p[(i + 2) % p.length]! * p[i + 1]!;
  return Math.abs(s) / 2;
};

test("a region and its complement meet and do not overlap", () => {
  const flat = (t: string): Flat => flatten(parseCube(t), "x", "y", () => undefined)!;
  const a = pieces(flat("<= 0 -3 x 2 y 1"), window).polys[0]!;
  const b = pieces(flat("<= 0 4 x -2 y -1"), window).polys[0]!;
  assert.ok(Math.abs(size(a) + size(b) - 4 * half * half) < 1e-6);
});

test("large numbers are exact", () => {
  const big = 2n ** 70n;
  const flat = flatten(parseCube(`<= 0 ${-3n * big - 1n} x ${big} y ${big}`), "x", "y", () => undefined)!;
  assert.ok(holds(flat, 1, 2) && !holds(flat, 2, 2)); // x + y <= 3 + 1/big
  const [p] = pieces(flat, window).polys;
  assert.ok(covers(p!, 1, 2) && !covers(p!, 2, 2));
});

test("far from 0 it is as sharp as at 0", () => {
  const far = 10n ** 13n + 7n;
  const near = flatten(parseCube("<= 0 -3 x 2 y 1;| 3 1 x 1 y 1"), "x", "y", () => undefined)!;
  // The same region, moved by (far, -far).
  const moved = flatten(parseCube(`<= 0 ${-3n - 2n * far + far} x 2 y 1;| 3 1 x 1 y 1`), "x", "y", () => undefined)!;
  const a = pieces(near, window).polys.map((p) => [...p]);
  const b = pieces(moved, frame(far, -far)).polys.map((p) => [...p]);
  assert.ok(a.length > 3);
  assert.deepEqual(b, a);
});

test("what is newly cut away comes from its depth and never beyond its borders", () => {
  const flat = flatten(parseCube("<= 0 -3 x 2 y 1;<= 0 -1 x -1"), "x", "y", () => undefined)!;
  const { polys } = pieces(flat, window);
  let last = -1;
  for (const k of [0, 0.2, 0.5, 0.8, 1]) {
    const now = growing(flat, window, polys, k).reduce((sum, p) => sum + size(p), 0);
    assert.ok(now > last || (k === 0 && now === 0), `${now} after ${last} at ${k}`);
    last = now;
  }
  assert.ok(Math.abs(last - size(polys[0]!)) < 1e-6);
});

test("rows bound what is upwards on a line", () => {
  const flat = flatten(parseCube("<= 0 -3 x 1"), "x", "", () => undefined, [1, 4])!;
  for (let y = -1; y < 7; y++) assert.equal(holds(flat, 3, y), y >= 1 && y <= 4, String(y));
  assert.ok(!holds(flat, 4, 2));
});

test("empty regions, missing values, true and false", () => {
  const at = (t: string): Flat | null | undefined => flatten(parseCube(t), "x", "y", () => undefined);
  assert.equal(at("<= 0 1"), null);
  assert.equal(at("== 0 1 x 2 y 4"), null);
  assert.equal(at("<= 0 -3 x 1;<= 0 5 x -1"), null); // x <= 3 and x >= 5
  assert.equal(at("| 4 1 x 2"), null);
  assert.equal(at("<= 0 -3 q 1"), undefined);
  assert.ok(holds(at("")!, 5, -7));
  assert.equal(at("!| 2 1 x 2")!.congruences.length, 0);
});
