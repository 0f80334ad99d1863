// Evaluates C expressions over the variables of a step, without rounding or overflow. Integers are
// BigInts, because the verifier's integers are unbounded. The operators / and % truncate towards
// zero.
//
// The parser uses precedence climbing (Pratt, "Top down operator precedence", POPL 1973) and makes
// closures. It does not support assignments, calls, casts or the comma operator, because a watched
// expression must have no effect.

export class ExpressionError extends Error {}

export type Scope = (name: string) => bigint | undefined;
export interface Expression {
  text: string;
  names: readonly string[];
  value(scope: Scope): bigint;
}

type Eval = (scope: Scope) => bigint;

const longest = 400; // characters; this also limits recursion
const bit = (b: boolean): bigint => (b ? 1n : 0n);

function shift(a: bigint, n: bigint): bigint {
  if (n < 0n || n > 4096n) throw new ExpressionError(`cannot shift by ${n}`);
  return a << n;
}

function nonzero(b: bigint): bigint {
  if (b === 0n) throw new ExpressionError("division by zero");
  return b;
}

const binary: Record<string, [precedence: number, f: (a: bigint, b: bigint) => bigint]> = {
  "|": [3, (a, b) => a | b],
  "^": [4, (a, b) => a ^ b],
  "&": [5, (a, b) => a & b],
  "==": [6, (a, b) => bit(a === b)],
  "!=": [6, (a, b) => bit(a !== b)],
  "<": [7, (a, b) => bit(a < b)],
  "<=": [7, (a, b) => bit(a <= b)],
  ">": [7, (a, b) => bit(a > b)],
  ">=": [7, (a, b) => bit(a >= b)],
  "<<": [8, shift],
  ">>": [8, (a, b) => (b < 0n ? shift(a, b) : a >> b)],
  "+": [9, (a, b) => a + b],
  "-": [9, (a, b) => a - b],
  "*": [10, (a, b) => a * b],
  "/": [10, (a, b) => a / nonzero(b)],
  "%": [10, (a, b) => a % nonzero(b)],
};
const unary: Record<string, (a: bigint) => bigint> = {
  "-": (a) => -a,
  "+": (a) => a,
  "!": (a) => bit(a === 0n),
  "~": (a) => ~a,
};

const token =
  /\s*(?:(0[xX][\da-fA-F]+|0[bB][01]+|\d+)[uUlL]*(?![\w.])|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*)|'((?:\\.|[^'\\]))'|(<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>=!~&|^?:()]))/y;
const escapes: Record<string, number> = { n: 10, t: 9, r: 13, "0": 0, a: 7, b: 8, f: 12, v: 11 };

interface Token {
  number?: bigint;
  name?: string;
  op?: string;
  at: number;
}

function scan(text: string): Token[] {
  if (text.length > longest) throw new ExpressionError("it is too long");
  const out: Token[] = [];
  token.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ""; at = token.lastIndex) {
    token.lastIndex = at;
    const m = token.exec(text);
    if (!m) throw new ExpressionError(`"${text.slice(at).trim().slice(0, 8)}" is not understood`);
    if (m[1] !== undefined) out.push({ number: literal(m[1]), at });
    else if (m[2] !== undefined) out.push({ name: m[2], at });
    else if (m[3] !== undefined)
      out.push({
        number: BigInt(m[3][0] === "\\" ? (escapes[m[3][1]!] ?? m[3].charCodeAt(1)) : m[3].charCodeAt(0)),
        at,
      });
    else out.push({ op: m[4]!, at });
  }
  return out;
}

function literal(text: string): bigint {
  if (!/^0\d+$/.test(text)) return BigInt(text);
  if (/[89]/.test(text)) throw new ExpressionError(`${text} is not an octal number`);
  return BigInt(`0o${text.slice(1)}`);
}

/** Parses an expression; throws an ExpressionError that says what is wrong. */
export function parseExpression(text: string): Expression {
  const tokens = scan(text);
  const names = new Set<string>();
  let i = 0;
  const op = (): string => tokens[i]?.op ?? "";
  const want = (o: string): void => {
    if (op() !== o)
      throw new ExpressionError(
        tokens[i]
          ? `"${o}" is missing before "${text.slice(tokens[i]!.at).trim().slice(0, 8)}"`
          : `"${o}" is missing at the end`,
      );
    i++;
  };
  const operand = (): Eval => {
    const t = tokens[i++];
    if (!t) throw new ExpressionError(text.trim() === "" ? "it is empty" : "something is missing at the end");
    if (t.number !== undefined) return () => t.number!;
    if (t.name !== undefined) {
      const { name } = t;
      if (op() === "(") throw new ExpressionError(`${name}() cannot be called here`);
      names.add(name);
      return (scope) => {
        const v = scope(name);
        if (v === undefined) throw new ExpressionError(`${name} has no value here`);
        return v;
      };
    }
    if (t.op === "(") {
      const inner = conditional();
      want(")");
      return inner;
    }
    const f = unary[t.op!];
    if (!f) throw new ExpressionError(`"${t.op}" has no left side`);
    const x = operand();
    return (scope) => f(x(scope));
  };
  const level = (min: number): Eval => {
    let left = operand();
    for (;;) {
      const o = op();
      const [precedence, f] = binary[o] ?? [o === "&&" ? 2 : o === "||" ? 1 : 0, undefined];
      if (precedence < min || precedence === 0) return left;
      i++;
      const a = left;
      const b = level(precedence + 1);
      left = f
        ? (scope) => f(a(scope), b(scope))
        : o === "&&"
          ? (scope) => bit(a(scope) !== 0n && b(scope) !== 0n)
          : (scope) => bit(a(scope) !== 0n || b(scope) !== 0n);
    }
  };
  const conditional = (): Eval => {
    const test = level(1);
    if (op() !== "?") return test;
    i++;
    const yes = conditional();
    want(":");
    const no = conditional();
    return (scope) => (test(scope) !== 0n ? yes(scope) : no(scope));
  };
  const value = conditional();
  const rest = tokens[i];
  if (rest)
    throw new ExpressionError(
      rest.op === "=" ? "use == to compare" : `"${text.slice(rest.at).trim().slice(0, 8)}" does not belong here`,
    );
  return { text: text.trim(), names: [...names], value };
}
