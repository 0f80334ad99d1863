// Fixes for those errors in the program whose message determines the change.

import type { Diagnostic } from "../engine/protocol";

export interface Fix {
  label: string;
  /** The whole program with the fix applied. */
  text: string;
}

const nondet = "__VERIFIER_nondet_int()";

/** Returns the fix for an error; null if the message does not determine one. */
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
  const meant = /did you mean (\w+)/.exec(`${d.message} ${d.hint}`)?.[1];
  const written = /^\w+/.exec(here)?.[0];
  if (meant && written) return put(`Write ${meant}`, from, from + written.length, meant);
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
      if (d.hint.startsWith("write ")) return put(`W${d.hint.slice(1)}`, from, to, d.hint.slice(6));
      return put("Remove it", from, to, "");
    case "E-star":
      return put(`Write ${nondet}`, from, to, nondet);
    case "E-jump":
      if (d.hint !== "remove it") return null;
      return put("Remove it", from, source[to] === ";" ? to + 1 : to, "");
    case "E-bitwise": {
      const m = /^write \* (\d+)/.exec(d.hint);
      const o = m && /^([\s\S]*?)(<<=|<<)\s*[\w]+$/.exec(here);
      if (!m || !o) return null;
      const product = /^\s*[\w.]+\s*$|^\(.*\)\s*$/.test(o[1]!) ? o[1]!.trim() : `(${o[1]!.trim()})`;
      const text = o[2] === "<<=" ? `${o[1]!.trim()} *= ${m[1]}` : `${product} * ${m[1]}`;
      // In `x << 2 + y` C shifts by `2 + y`, but `x * 4 + y` multiplies before it adds. We assume
      // that the author meant this product, so the higher precedence of `*` is right.
      return put(`Write ${text}`, from, to, text);
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
    default:
      return null;
  }
}

function start(lines: readonly string[], line: number): number {
  let at = 0;
  for (let i = 0; i < line - 1 && i < lines.length; i++) at += lines[i]!.length + 1;
  return at;
}

/** Converts a number of bytes (UTF-8) at the start of a text to a number of UTF-16 units. */
function units(text: string, bytes: number): number {
  let n = 0;
  for (const ch of text) {
    if (bytes <= 0) break;
    bytes -= new TextEncoder().encode(ch).length;
    n += ch.length;
  }
  return n;
}
