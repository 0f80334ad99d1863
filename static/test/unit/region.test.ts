// Regions of the plane against enumeration: the literals decide every integer
// point, and what is drawn covers exactly these points.

import assert from "node:assert/strict";
import test from "node:test";
import { clipRect, flatten, holds, parseCube, pieces, type Flat } from "../../src/plane/region";

// A small generator, the same in every run.
function random(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x = (x * 1103515245 + 12345) % 2147483648;
    return Math.floor((x / 2147483648) * n);
  };
}

interface Lit { op: string; m: number; c: number; x: number; y: number; z: number }

function text(ls: readonly Lit[]): string {
  return ls.map((l) => [l.op, l.m, l.c, ...(l.x ? ["x", l.x] : []), ...(l.y ? ["f.y", l.y] : []), ...(l.z ? ["z#2", l.z] : [])].join(" ")).join(";");
}

function truth(ls: readonly Lit[], x: number, y: number, z: number): boolean {
  return ls.every((l) => {
    const t = l.x * x + l.y * y + l.z * z + l.c;
    if (l.op === "<=") return t <= 0;
    if (l.op === "==") return t === 0;
    return (((t % l.m) + l.m) % l.m === 0) === (l.op === "|");
  });
}

// Whether a polygon holds a point well inside: borders are halfway between integers.
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
const window = { x0: -side - 0.75, x1: side + 0.75, y0: -side - 0.75, y1: side + 0.75 };

test("regions hold and draw the points that their literals say", () => {
  const r = random(5);
  let drawn = 0;
  let none = 0;
  for (let i = 0; i < 1500; i++) {
    const ls: Lit[] = [];
    for (let n = 1 + r(4); n > 0; n--) {
      const op = ["<=", "<=", "<=", "==", "|", "!|"][r(6)]!;
      ls.push({ op, m: op.includes("|") ? 2 + r(4) : 0, c: r(19) - 9, x: r(7) - 3, y: r(7) - 3, z: i % 3 === 0 ? r(5) - 2 : 0 });
    }
    const z = r(9) - 4;
    const flat = flatten(parseCube(text(ls)), "x", "f.y", (name) => (name === "z#2" ? BigInt(z) : undefined));
    assert.notEqual(flat, undefined);
    const shown = flat ? pieces(flat, window, 40) : { polys: [], dense: false };
    assert.equal(shown.dense, false);
    for (let x = -side; x <= side; x++) {
      for (let y = -side; y <= side; y++) {
        const want = truth(ls, x, y, z);
        assert.equal(flat ? holds(flat, x, y) : false, want, `${text(ls)} with z = ${z} at ${x}, ${y}`);
        assert.equal(shown.polys.some((p) => covers(p, x, y)), want, `drawing of ${text(ls)} with z = ${z} at ${x}, ${y}`);
        if (want) drawn++;
        else none++;
      }
    }
  }
  assert.ok(drawn > 10_000 && none > 10_000, `${drawn} points in regions, ${none} outside`);
});

test("a region and its complement meet and do not overlap", () => {
  const half = (t: string): Flat => flatten(parseCube(t), "x", "y", () => undefined)!;
  const a = clipRect(half("<= 0 -3 x 2 y 1").poly, window);
  const b = clipRect(half("<= 0 4 x -2 y -1").poly, window);
  const area = (p: Float64Array): number => {
    let s = 0;
    for (let i = 0; i < p.length; i += 2) s += p[i]! * p[(i + 3) % p.length]! - p[(i + 2) % p.length]! * p[i + 1]!;
    return Math.abs(s) / 2;
  };
  assert.ok(Math.abs(area(a) + area(b) - (window.x1 - window.x0) * (window.y1 - window.y0)) < 1e-6);
});

test("large numbers are exact", () => {
  const big = 2n ** 70n;
  const flat = flatten(parseCube(`<= 0 ${-3n * big - 1n} x ${big} y ${big}`), "x", "y", () => undefined)!;
  assert.ok(holds(flat, 1, 2) && !holds(flat, 2, 2)); // x + y <= 3 + 1/big
  assert.ok(covers(clipRect(flat.poly, window), 1, 2) && !covers(clipRect(flat.poly, window), 2, 2));
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
