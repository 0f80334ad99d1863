// Answers requests for regions of the plane in a file that does not contain the engine: computes the regions from the
// text of the formulas.
//
// This needs no engine if the formula has only the plane's two variables, or if the other variables have fixed values:
// then the formula is a disjunction of cubes. Two answers are not available: the projection of a formula with further
// variables onto the plane, and the states of random runs.

import type { PlaneAnswer, PlaneRegion, PlaneRequest } from "../../engine/protocol";
import { variable } from "../../engine/names";

const most = 300; // limit on a region's cubes

/** A linear sum: a coefficient for each name, and the constant under "". */
type Sum = ReadonlyMap<string, bigint>;

/**
 * A disjunction of cubes. Each cube is a list of literals in the form in which the engine writes them: "<= 0 CONSTANT
 * NAME COEFFICIENT ...".
 */
type Cubes = readonly (readonly string[])[];

/** The cubes of a formula, and the cubes of the formula's negation. */
type Both = readonly [holds: Cubes, fails: Cubes];

const unread = "this formula needs the engine, which this file does not hold";
const shadow = "other variables matter too: fix them to see a slice";

/**
 * answer returns the regions of the formulas in a request. It computes them from the formulas alone, and fails for
 * requests that need the engine.
 */
export function answer(r: Pick<PlaneRequest, "x" | "y"> & Partial<PlaneRequest>): PlaneAnswer {
  if (r.points) throw new Error("random runs need the engine, which this file does not hold");
  if (r.frame) throw new Error(shadow);
  const cuts = (r.cuts ?? []).map((f) => region(f, 1, r.x, r.y));
  const cubes = (r.cubes ?? []).map((f) => region(f, 0, r.x, r.y));
  return { vars: [], regions: [...cuts, ...cubes] };
}

function region(formula: string, side: 0 | 1, x: string, y: string): PlaneRegion {
  try {
    const reader = new Reader(formula);
    const cubes = reader.formula()[side].map((c) => c.join(";"));
    const mixed = [...reader.names].some((n) => n !== x && n !== y);
    return { cubes, error: mixed ? shadow : "" };
  } catch {
    return { cubes: [], error: unread };
  }
}

class Reader {
  readonly names = new Set<string>();
  private tokens: string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.match(new RegExp(`\\d+|${variable}|&&|\\|\\||[<>=!]=|\\S`, "g")) ?? [];
  }

  formula(): Both {
    const f = this.or();
    if (this.at < this.tokens.length) throw new SyntaxError("trailing text");
    return f;
  }

  private take(t: string): boolean {
    if (this.tokens[this.at] !== t) return false;
    this.at++;
    return true;
  }

  private or(): Both {
    let a = this.and();
    while (this.take("||")) {
      const b = this.and();
      a = [[...a[0], ...b[0]], both(a[1], b[1])];
    }
    return a;
  }

  private and(): Both {
    let a = this.not();
    while (this.take("&&")) {
      const b = this.not();
      a = [both(a[0], b[0]), [...a[1], ...b[1]]];
    }
    return a;
  }

  private not(): Both {
    if (this.take("!")) {
      const [holds, fails] = this.not();
      return [fails, holds];
    }
    if (this.take("true")) return [[[]], []];
    if (this.take("false")) return [[], [[]]];
    const start = this.at;
    // A parenthesis can begin a formula or a sum. Try a sum first.
    try {
      return this.comparison();
    } catch (err) {
      if (this.tokens[start] !== "(") throw err;
      this.at = start + 1;
      const f = this.or();
      if (!this.take(")")) throw err;
      return f;
    }
  }

  private comparison(): Both {
    const a = this.sum();
    const divisor = this.take("%") ? BigInt(this.tokens[this.at++]!) : 0n;
    const op = this.tokens[this.at++]!;
    const b = this.sum();
    const d = plus(a, b, -1n); // a - b
    const not = ([holds, fails]: Both): Both => [fails, holds];
    if (divisor !== 0n) {
      // C's remainder is 0 if and only if the divisor divides the dividend. Every other remainder
      // depends on the sign of the dividend, so other comparisons are refused.
      if (constant(b) !== 0n || (op !== "==" && op !== "!=")) throw new SyntaxError("a remainder");
      const divides: Both = [[[literal("|", a, divisor)]], [[literal("!|", a, divisor)]]];
      return op === "==" ? divides : not(divides);
    }
    const atMost = (s: Sum, shift: bigint): string => literal("<=", plus(s, new Map([["", shift]])));
    const minus = plus(new Map(), d, -1n);
    switch (op) {
      case "<=":
        return [[[atMost(d, 0n)]], [[atMost(minus, 1n)]]];
      case "<":
        return [[[atMost(d, 1n)]], [[atMost(minus, 0n)]]];
      case ">=":
        return [[[atMost(minus, 0n)]], [[atMost(d, 1n)]]];
      case ">":
        return [[[atMost(minus, 1n)]], [[atMost(d, 0n)]]];
      case "==":
      case "!=": {
        const equal: Both = [[[literal("==", d)]], [[atMost(d, 1n)], [atMost(minus, 1n)]]];
        return op === "==" ? equal : not(equal);
      }
      default:
        throw new SyntaxError(`no comparison: ${op}`);
    }
  }

  private sum(): Sum {
    let a = this.product();
    for (;;) {
      if (this.take("+")) a = plus(a, this.product());
      else if (this.take("-")) a = plus(a, this.product(), -1n);
      else return a;
    }
  }

  private product(): Sum {
    let a = this.unary();
    while (this.take("*")) {
      const b = this.unary();
      const [n, of] = a.size === 0 || (a.size === 1 && a.has("")) ? [constant(a), b] : [constant(b), a];
      a = plus(new Map(), of, n);
    }
    return a;
  }

  private unary(): Sum {
    if (this.take("-")) return plus(new Map(), this.unary(), -1n);
    if (this.take("(")) {
      const a = this.sum();
      if (!this.take(")")) throw new SyntaxError("missing )");
      return a;
    }
    const t = this.tokens[this.at++] ?? "";
    if (/^\d/.test(t)) return new Map([["", BigInt(t)]]);
    if (t === "true" || t === "false" || !/^[A-Za-z_\\]/.test(t)) throw new SyntaxError(`no value: ${t}`);
    this.names.add(t);
    return new Map([[t, 1n]]);
  }
}

/** plus returns a + n*b. */
function plus(a: Sum, b: Sum, n = 1n): Sum {
  const out = new Map(a);
  for (const [name, k] of b) out.set(name, (out.get(name) ?? 0n) + n * k);
  return out;
}

/**
 * constant returns the value of a sum without variables, and throws an error if the sum has
 * variables.
 */
function constant(s: Sum): bigint {
  for (const [name, k] of s) if (name !== "" && k !== 0n) throw new SyntaxError("a product of variables");
  return s.get("") ?? 0n;
}

function literal(op: string, s: Sum, m = 0n): string {
  const terms = [...s].filter(([name, k]) => name !== "" && k !== 0n).map(([name, k]) => `${name} ${k}`);
  return [op, m, s.get("") ?? 0n, ...terms].join(" ");
}

/**
 * both returns the conjunction of two disjunctions, and throws an error if it has too many cubes.
 */
function both(a: Cubes, b: Cubes): Cubes {
  if (a.length * b.length > most) throw new RangeError("too many cubes");
  return a.flatMap((c) => b.map((d) => [...c, ...d]));
}
