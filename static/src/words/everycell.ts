// Rewrites invariants about all cells of an array as ranges: "forall k: i <= k || n <= k || a[k] ==
// 7" becomes "for all k in 0..i-1, k < n: a[k] == 7".

/** A claim about the cells of an array in a range of indices. */
export interface EveryCell {
  /** The quantified variable, which is an arbitrary index. */
  index: string;
  /** The first index of the range, by default "0". */
  from: string;
  /** The last index of the range; null if the range extends to the end of the array. */
  to: string | null;
  /** The index after the last one, as the program would write it; null if `to` is null. */
  end: string | null;
  /** Other conditions on the index or on the program's variables. */
  when: string[];
  /** The property of the cell. */
  holds: string;
}

/** Replaces sums and counts of cells in a text by words. The rest of the text does not change. */
export function inWords(text: string): string {
  const [hidden, names] = hide(text);
  return shown(hidden, names);
}

// Replaces each sum and each count in a formula by a name such as [0]. The name looks like an
// array's cell, so later code takes a claim about it as a claim about cells. Also returns the words
// for each name.
function hide(text: string): [string, string[]] {
  const names: string[] = [];
  let out = "";
  for (let at = 0; at < text.length;) {
    const m = /^\\(sum|count|total|counted)\(/.exec(text.slice(at));
    const end = m ? closing(text, at + m[0].length) : -1;
    if (!m || end < 0) {
      out += text[at++]!;
      continue;
    }
    out += `[${names.length}]`;
    names.push(worded(m[1]!, text.slice(at + m[0].length, end).split(", ")));
    at = end + 1;
  }
  return [out, names];
}

const shown = (text: string, names: readonly string[]): string =>
  names.reduce((out, name, i) => out.replaceAll(`[${i}]`, name), text);

// Returns the index of the parenthesis that closes the one just before `start`, or -1 if there is
// none.
function closing(text: string, start: number): number {
  for (let i = start, open = 1; i < text.length; i++) {
    if (text[i] === "(") open++;
    else if (text[i] === ")" && --open === 0) return i;
  }
  return -1;
}

function worded(kind: string, [array = "", ...rest]: string[]): string {
  const atEnd = kind === "total" || kind === "counted";
  const index = atEnd ? "" : (rest.shift() ?? "");
  const property = rest.join(", ");
  const range = atEnd ? `${array} at the end of the loop` : `${array}[0..${plus(index, -1)}]`;
  if (kind.startsWith("count")) return `(the number of cells with ${property} in ${range})`;
  return property ? `(the sum of the cells with ${property} in ${range})` : `(the sum of the cells in ${range})`;
}

const comparison = /^(.+?) (<=|<|>=|>|==|!=) (.+)$/;

/**
 * Reads a conjunct of the form "forall k: ..." as a claim about cells. Returns null if the conjunct
 * has another form.
 */
export function everyCell(conjunct: string, lengths: ReadonlySet<string> = new Set()): EveryCell | null {
  const m = /^forall ([\w.#]+): (.*)$/.exec(conjunct);
  if (!m) return null;
  const index = m[1]!;
  const [parts, names] = hide(m[2]!);
  const lows: string[] = [];
  const highs: string[] = []; // exclusive upper bounds
  const when: string[] = [];
  const claims: string[] = [];
  for (const part of parts.split(" || ")) {
    if (part.includes("(") || part.includes("&&")) return null;
    const c = comparison.exec(part);
    if (!c) return null;
    let [, left, op, right] = c as unknown as [string, string, string, string];
    if (op.startsWith(">")) [left, op, right] = [right, op.replace(">", "<"), left];
    if (part.includes("[")) claims.push(part);
    else if (right === index && op === "<=") highs.push(left);
    else if (right === index && op === "<") highs.push(plus(left, 1));
    else if (left === index && op === "<=") lows.push(plus(right, 1));
    else if (left === index && op === "<") lows.push(right);
    else when.push(negated(left, op, right));
  }
  if (claims.length === 0) return null;
  const exact = when.findIndex((w) => w.endsWith(` == ${index}`) || w.startsWith(`${index} == `));
  if (exact >= 0) {
    const at = when[exact]!.split(" == ").find((t) => t !== index)!;
    when.splice(exact, 1);
    when.push(...lows.map((l) => `${l} <= ${at}`), ...highs.map((h) => `${at} < ${h}`));
    return { index, from: at, to: at, end: plus(at, 1), when, holds: shown(claims.join(" or "), names) };
  }
  // Choose the upper bound that becomes the end of the range, such as `n` in `0 <= k < n`. Prefer a
  // variable to the length of an array, because the length does not change.
  highs.sort(
    (a, b) => Number(lengths.has(a) || a.endsWith(".length")) - Number(lengths.has(b) || b.endsWith(".length")),
  );
  const end = highs.shift() ?? null;
  const from = lows.shift() ?? "0";
  when.unshift(...lows.map((l) => `${l} <= ${index}`), ...highs.map((h) => `${index} < ${h}`));
  return { index, from, to: end === null ? null : plus(end, -1), end, when, holds: shown(claims.join(" or "), names) };
}

/** Writes the claim in words. */
export function inRange(c: EveryCell): string {
  const when = c.when.length > 0 ? `, ${c.when.join(", ")}` : "";
  if (c.from === c.to) return `for k = ${c.from}${when}: ${c.holds}`.replace("k =", `${c.index} =`);
  const range = c.to === null ? (c.from === "0" ? "" : ` from ${c.from}`) : ` in ${c.from}..${c.to}`;
  return `for all ${c.index}${range}${when}: ${c.holds}`;
}

/** Whether a conjunct says only that an index is not negative, which holds of every index. */
export const isIndexRange = (conjunct: string): boolean => /^forall ([\w.#]+): \1 >= 0$/.test(conjunct);

/**
 * Rewrites the conjuncts about all cells of an array as ranges, such as "for all k in 0..n-1: a[k]
 * == 7". The other conjuncts come first; in these, only sums and counts of cells are replaced by
 * words.
 */
export function asRanges(all: readonly string[]): string[] {
  const conjuncts = all.filter((c) => !isIndexRange(c));
  if (conjuncts.length === 0) return [...all];
  const lengths = lengthsIn(conjuncts);
  const read = conjuncts.map((c) => everyCell(c, lengths));
  return [...conjuncts.filter((_, i) => !read[i]).map(inWords), ...joined(read.filter((c) => c !== null)).map(inRange)];
}

/** Joins two claims such as a[k] >= 7 and a[k] <= 7 to the single claim a[k] == 7. */
export function joined(claims: readonly EveryCell[]): EveryCell[] {
  const out: EveryCell[] = [];
  for (const c of claims) {
    const [low, high] = [c.holds.replace(" <= ", " >= "), c.holds.replace(" >= ", " <= ")];
    const other = out.findIndex(
      (o) =>
        o.holds !== c.holds &&
        (o.holds === low || o.holds === high) &&
        o.from === c.from &&
        o.end === c.end &&
        o.index === c.index &&
        o.when.join() === c.when.join(),
    );
    if (other < 0 || c.holds.includes(" or ")) out.push(c);
    else out[other] = { ...c, holds: c.holds.replace(/ [<>]= /, " == ") };
  }
  return out;
}

/**
 * Returns the variables that equal the length of an array, according to conjuncts such as "n ==
 * a.length".
 */
export function lengthsIn(conjuncts: readonly string[]): Set<string> {
  const out = new Set<string>();
  for (const c of conjuncts) {
    const m = /^([\w.#]+) == ([\w.#]+)$/.exec(c);
    if (m && m[2]!.endsWith(".length")) out.add(m[1]!);
    if (m && m[1]!.endsWith(".length")) out.add(m[2]!);
  }
  return out;
}

function negated(left: string, op: string, right: string): string {
  const other = { "<=": "<", "<": "<=", "==": "!=", "!=": "==" }[op]!;
  return op === "==" || op === "!=" ? `${left} ${other} ${right}` : `${right} ${other} ${left}`;
}

// Adds n to a term and simplifies: "i + 1" and -1 give "i".
function plus(text: string, n: number): string {
  if (/^-?\d+$/.test(text)) return String(Number(text) + n);
  const m = /^(.*\S) ?([+-]) ?(\d+)$/.exec(text);
  const sum = (m ? Number(m[2]! + m[3]!) : 0) + n;
  const rest = m ? m[1]! : text;
  return sum === 0 ? rest : rest + (sum > 0 ? `+${sum}` : `-${-sum}`);
}
