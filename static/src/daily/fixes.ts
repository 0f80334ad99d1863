// Fixes for errors in the program where the message leaves one thing to do.

import type { Diagnostic } from "../engine/protocol";

export interface Fix {
  label: string;
  /** The whole program with the fix made. */
  text: string;
}

const nondet = "__VERIFIER_nondet_int()";

/** A fix, or null where it takes a decision of the reader's. */
export function fixFor(d: Diagnostic, source: string): Fix | null {
  const lines = source.split("\n");
  const line = lines[d.line - 1];
  if (line === undefined) return null;
  const from = start(lines, d.line) + units(line, d.col - 1);
  const to = d.endLine > 0 ? start(lines, d.endLine) + units(lines[d.endLine - 1] ?? "", d.endCol - 1) : from;
  const put = (label: string, a: number, b: number, text: string): Fix => ({
    label,
    text: source.slice(0, a) + text + source.slice(b),
  });
  const here = source.slice(from, to);
  switch (d.code) {
    case "E-syntax":
      if (d.hint === "write ; here") return put("Write ;", from, from, ";");
      return null;
    case "E-comment":
      return put(
        "End the comment on this line",
        start(lines, d.line) + line.length,
        start(lines, d.line) + line.length,
        " */",
      );
    case "E-character":
      return put("Remove it", from, to, "");
    case "E-star":
      return put(`Write ${nondet}`, from, to, nondet);
    case "E-undefined-call":
      return (
        callFix(here, (name, text) => put(`Write ${name}`, from, from + text.length, name)) ??
        (/^\w+\s*\(/.test(here) ? put(`Write ${nondet}`, from, to, nondet) : null)
      );
    case "E-jump":
      if (d.hint !== "remove it") return null;
      return put("Remove it", from, source[to] === ";" ? to + 1 : to, "");
    case "E-bitwise": {
      const m = /^write ([*/%]) (\d+)( for .*)?$/.exec(d.hint);
      const o = m && /^([\s\S]*?)(<<=|>>=|&=|<<|>>|&)\s*[\w]+$/.exec(here);
      if (!m || !o) return null;
      const product = /^\s*[\w.]+\s*$|^\(.*\)\s*$/.test(o[1]!) ? o[1]!.trim() : `(${o[1]!.trim()})`;
      const text = o[2]!.endsWith("=") ? `${o[1]!.trim()} ${m[1]}= ${m[2]}` : `${product} ${m[1]} ${m[2]}`;
      // Inside a larger expression the new operator binds tighter: that is what was meant.
      return put(`Write ${text}${m[3] ? " (for values of at least 0)" : ""}`, from, to, text);
    }
    case "E-float": {
      const before = source.slice(start(lines, d.line), from);
      const m = /\b(long\s+double|float|double)\b(?![\s\S]*\b(?:float|double)\b)/.exec(before);
      return m
        ? put("Make it int", start(lines, d.line) + m.index, start(lines, d.line) + m.index + m[1]!.length, "int")
        : null;
    }
    case "E-const": {
      const m = /^(\w+) is const \(line (\d+)\)/.exec(d.message);
      const at = m ? Number(m[2]) : 0;
      const k = m ? /\bconst\s+/.exec(lines[at - 1] ?? "") : null;
      return k
        ? put(`Remove the const of ${m![1]}`, start(lines, at) + k.index, start(lines, at) + k.index + k[0].length, "")
        : null;
    }
    case "E-main":
      return /\bmain\s*\(/.test(source)
        ? null
        : put(
            "Add int main()",
            source.length,
            source.length,
            `${source.endsWith("\n") || source === "" ? "" : "\n"}\nint main(void) {\n    return 0;\n}\n`,
          );
    case "E-undeclared": {
      const near = nearest(here, source);
      return near ? put(`Write ${near}`, from, to, near) : null;
    }
    default:
      return null;
  }
}

/** A known function that was mistyped. */
function callFix(here: string, put: (name: string, text: string) => Fix): Fix | null {
  const text = /^\w+(?=\s*\()/.exec(here)?.[0] ?? "";
  const known = ["assert", "assume", "nondet_int"].find((n) => distance(text, n) < 2);
  return known ? put(known, text) : null;
}

/** A name of the program that differs from a mistyped one by a letter or two. */
function nearest(name: string, source: string): string | null {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, " ");
  const declared = new Set<string>();
  for (const m of code.matchAll(/\b(?:int|long|short|char|unsigned|signed|_Bool|bool)\s+([^;(){}]+)/g)) {
    for (const part of m[1]!.split(",")) {
      const id = /^\s*(?:int\s+|long\s+)*([A-Za-z_]\w*)/.exec(part)?.[1];
      if (id && id !== name) declared.add(id);
    }
  }
  const limit = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
  let best: string | null = null;
  let least = limit + 1;
  for (const id of declared) {
    const d = distance(name, id);
    if (d < least) [best, least] = [id, d];
  }
  return best;
}

/** Letters inserted, removed, changed or swapped (Damerau, CACM 1964). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 9;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      let v = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) v = Math.min(v, rows[i - 2]![j - 2]! + 1);
      row.push(v);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

function start(lines: readonly string[], line: number): number {
  let at = 0;
  for (let i = 0; i < line - 1 && i < lines.length; i++) at += lines[i]!.length + 1;
  return at;
}

/** Diagnostics count bytes. */
function units(text: string, bytes: number): number {
  let n = 0;
  for (const ch of text) {
    if (bytes <= 0) break;
    bytes -= new TextEncoder().encode(ch).length;
    n += ch.length;
  }
  return n;
}
