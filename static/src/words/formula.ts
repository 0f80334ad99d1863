// Parses the formulas of events, and finds a small state that satisfies a formula, so that a
// sentence can name values.
//
// The search changes one variable at a time, to a value that just satisfies some comparison. It
// tries all such changes and takes the one after which the formula is closest to being satisfied.
// If there are several variables, it never changes the same one twice in a row. A returned state
// has been checked. The result null means that the search found no state, but there may be one.

import { variable } from "../engine/names";

/** Returns how far a state is from satisfying a formula; 0 if it does. */
type Miss = (v: readonly number[]) => number;
type Value = (v: readonly number[]) => number;

const token = new RegExp(String.raw`\s*(?:(\d+)|(${variable})|(&&|\|\||[<>=!]=|[-+*/%()<>!|]))`, "y");
const mostVariables = 12;
const mostMoves = 40;

// Returns 0 for a comparison that holds, otherwise a number from 1 to 1.5 that grows with the
// distance `by`. In a sum of such numbers, the number of failed comparisons counts most.
function missed(by: number): number {
  return by <= 0 ? 0 : 1 + (0.5 * by) / (by + 1);
}

function above(difference: Value, sign: 1 | -1): Miss {
  return (v) => missed(sign * difference(v));
}

class Reader {
  readonly names: string[] = [];
  readonly differences: Value[] = []; // by comparison: 0 where it just holds
  private tokens: string[] = [];
  private at = 0;

  constructor(text: string) {
    token.lastIndex = 0;
    while (token.lastIndex < text.length) {
      const m = token.exec(text);
      if (!m) throw new SyntaxError(text);
      this.tokens.push(m[1] ?? m[2] ?? m[3]!);
    }
  }

  formula(): Miss {
    const f = this.or();
    if (this.at < this.tokens.length) throw new SyntaxError("trailing text");
    return f;
  }

  private take(t: string): boolean {
    if (this.tokens[this.at] !== t) return false;
    this.at++;
    return true;
  }

  private or(): Miss {
    let a = this.and();
    while (this.take("||")) {
      const l = a;
      const r = this.and();
      a = (v) => Math.min(l(v), r(v));
    }
    return a;
  }

  private and(): Miss {
    let a = this.atom();
    while (this.take("&&")) {
      const l = a;
      const r = this.atom();
      a = (v) => l(v) + r(v);
    }
    return a;
  }

  private atom(): Miss {
    if (this.take("true")) return () => 0;
    if (this.take("false")) return () => Infinity;
    const start = this.at;
    // An opening parenthesis may begin a formula or a sum of numbers, so try to parse a comparison
    // first.
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

  private comparison(): Miss {
    const a = this.sum();
    const op = this.tokens[this.at++];
    const b = this.sum();
    // Returns the difference a - b + shift. For integers, a < b means that a - b + 1 <= 0.
    const d = (shift: number): Value => {
      const f: Value = (v) => a(v) - b(v) + shift;
      this.differences.push(f);
      return f;
    };
    switch (op) {
      case "<=":
        return above(d(0), 1);
      case "<":
        return above(d(1), 1);
      case ">=":
        return above(d(0), -1);
      case ">":
        return above(d(-1), -1);
      case "==": {
        const f = d(0);
        return (v) => missed(Math.abs(f(v)));
      }
      case "!=": {
        const f = d(1);
        d(-1);
        return (v) => (f(v) === 1 ? 1 : 0);
      }
      default:
        throw new SyntaxError(`no comparison: ${op}`);
    }
  }

  value(): Value {
    const f = this.sum();
    if (this.at < this.tokens.length) throw new SyntaxError("trailing text");
    return f;
  }

  private sum(): Value {
    let a = this.product();
    for (;;) {
      const l = a;
      if (this.take("+")) {
        const r = this.product();
        a = (v) => l(v) + r(v);
      } else if (this.take("-")) {
        const r = this.product();
        a = (v) => l(v) - r(v);
      } else return a;
    }
  }

  private product(): Value {
    let a = this.unary();
    for (;;) {
      const l = a;
      const op = this.tokens[this.at];
      if (op !== "*" && op !== "/" && op !== "%") return a;
      this.at++;
      const r = this.unary();
      a = op === "*" ? (v) => l(v) * r(v) : op === "/" ? (v) => Math.trunc(l(v) / r(v)) : (v) => l(v) % r(v);
    }
  }

  private unary(): Value {
    if (this.take("-")) {
      const a = this.unary();
      return (v) => -a(v);
    }
    if (this.take("(")) {
      const a = this.sum();
      if (!this.take(")")) throw new SyntaxError("missing )");
      return a;
    }
    const t = this.tokens[this.at++] ?? "";
    if (/^\d/.test(t)) {
      const n = Number(t);
      if (!Number.isSafeInteger(n)) throw new SyntaxError("too large");
      return () => n;
    }
    if (t === "true" || t === "false" || !/^[A-Za-z_\\]/.test(t)) throw new SyntaxError(`no value: ${t}`);
    let i = this.names.indexOf(t);
    if (i < 0) i = this.names.push(t) - 1;
    return (v) => v[i]!;
  }
}

/**
 * Whether a formula holds in a state. Returns undefined if the formula cannot be parsed, or if one
 * of its variables has no value.
 */
export function truth(formula: string, value: (name: string) => number | undefined): boolean | undefined {
  try {
    const r = new Reader(formula);
    const miss = r.formula();
    const v = r.names.map(value);
    return v.includes(undefined) ? undefined : miss(v as number[]) === 0;
  } catch {
    return undefined;
  }
}

/** The value of a sum of variables in a state; undefined if the sum cannot be parsed, or a variable has no value. */
export function amount(sum: string, value: (name: string) => number | undefined): number | undefined {
  try {
    const r = new Reader(sum);
    const f = r.value();
    const v = r.names.map(value);
    return v.includes(undefined) ? undefined : f(v as number[]);
  } catch {
    return undefined;
  }
}

/**
 * Returns a small state that satisfies all formulas. Returns null if none is found, if a formula
 * cannot be parsed, or if the formulas have no variables or too many.
 */
export function example(parts: readonly string[]): Map<string, number> | null {
  if (parts.length === 0) return null;
  let reader: Reader;
  let miss: Miss;
  try {
    reader = new Reader(parts.map((p) => `(${p})`).join(" && "));
    miss = reader.formula();
  } catch {
    return null;
  }
  const n = reader.names.length;
  if (n === 0 || n > mostVariables) return null;
  for (const start of [0, 1, -3]) {
    const v = repair(miss, reader.differences, new Array<number>(n).fill(start));
    if (v) return new Map(reader.names.map((name, i) => [name, v[i]! + 0]));
  }
  return null;
}

function repair(miss: Miss, differences: readonly Value[], v: number[]): number[] | null {
  let last = -1;
  for (let moves = 0; moves < mostMoves; moves++) {
    if (miss(v) === 0) return v;
    let best = Infinity;
    let [which, to] = [-1, 0];
    for (let i = 0; i < v.length; i++) {
      if (i === last && v.length > 1) continue;
      const old = v[i]!;
      for (const d of differences) {
        v[i] = old;
        const before = d(v);
        v[i] = old + 1;
        const slope = d(v) - before;
        if (slope === 0) continue;
        const by = before / slope;
        for (const x of [old - Math.ceil(by), old - Math.floor(by)]) {
          if (x === old || !Number.isSafeInteger(x)) continue;
          v[i] = x;
          const m = miss(v);
          if (m < best) [best, which, to] = [m, i, x];
        }
      }
      v[i] = old;
    }
    if (which < 0) return null;
    v[which] = to;
    last = which;
  }
  return miss(v) === 0 ? v : null;
}

/**
 * values returns a state of an obligation as a text such as "x = 3, y = 4"; "" if none is known. If
 * `around` is a state, it is that state.
 */
export function values(parts: readonly string[], around = ""): string {
  const v = example(around ? around.split(" && ") : parts);
  return v ? [...v].map(([name, n]) => `${name} = ${n}`).join(", ") : "";
}
