// If the reader edits only comments, blanks and line ends, the tokens stay the same, so a run stays
// valid. The lines and columns in the run change with the positions of the tokens. Only the witness
// belongs to the exact text that was run.
//
// A preprocessor directive ends at its line end, so that line end counts as a token. Some texts are
// not analysed: very long ones, Horn clauses, and those in which backslashes join lines, or in
// which a comment or a string has no end. Each edit of such a text counts as a change.

import { placed as inFiles } from "./files/parts";
import { isScript } from "./language";
import { withReport, type RunState } from "./run";

const longest = 200_000; // longer texts are not compared at each key press

interface Token {
  text: string;
  line: number;
  col: number; // 1-based, in bytes, like positions in messages
}

const piece =
  /([ \t\r\f\v]+)|(\n)|(\/\/[^\n]*|\/\*[^]*?\*\/)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||##|[-+*/%&|^]=|[^"'\\])/y;

/** The tokens of a C program; null if the text is not analysed. */
export function tokens(source: string): Token[] | null {
  if (isScript(source)) return null; // another language
  const out: Token[] = [];
  let [line, start, directive] = [1, 0, false]; // start: where the line begins
  let bytes = 0; // the number of bytes of the line so far minus its number of characters
  piece.lastIndex = 0;
  for (let at = 0; at < source.length; at = piece.lastIndex) {
    const m = piece.exec(source);
    if (!m) return null;
    const [all, blank, end, comment, text] = m;
    if (text !== undefined) {
      if (text === "/" && source[at + 1] === "*") return null; // the comment has no end
      if (text === "#" && out.at(-1)?.line !== line) directive = true;
      out.push({ text, line, col: at - start + 1 + bytes });
    }
    if (end !== undefined) {
      if (directive) out.push({ text: end, line, col: at - start + 1 + bytes });
      directive = false;
    }
    if (blank !== undefined) continue;
    if (comment?.startsWith("//") && comment.endsWith("\\")) return null;
    const last = all.lastIndexOf("\n");
    if (last >= 0) {
      line += all.split("\n").length - 1;
      start = at + last + 1;
      bytes = 0;
    }
    if (comment !== undefined || text !== undefined) bytes += utf8(all.slice(last + 1)) - (all.length - last - 1);
  }
  return out;
}

function utf8(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Maps positions between two texts with the same tokens. */
export interface Move {
  /**
   * Returns the new line of the first token of line `n`, or of its last token if `last` is true;
   * `n` if the line has no token.
   */
  line(n: number, last?: boolean): number;
  at(line: number, col: number): { line: number; col: number };
  /** Whether all tokens have the same positions in both texts. */
  still: boolean;
}

export function move(from: string, to: string): Move | null {
  if (from.length > longest || to.length > longest) return null;
  const a = tokens(from);
  const b = a && tokens(to);
  if (!a || !b || a.length !== b.length || a.some((t, i) => t.text !== b[i]!.text)) return null;
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  a.forEach((t, i) => {
    if (!first.has(t.line)) first.set(t.line, b[i]!.line);
    last.set(t.line, b[i]!.line);
  });
  return {
    line: (n, end) => (end ? last : first).get(n) ?? n,
    at: (line, col) => {
      const i = a.findLastIndex((t) => t.line < line || (t.line === line && t.col <= col));
      if (i < 0 || a[i]!.line !== line) return { line: first.get(line) ?? line, col };
      return { line: b[i]!.line, col: b[i]!.col + col - a[i]!.col };
    },
    still: a.every((t, i) => t.line === b[i]!.line && t.col === b[i]!.col),
  };
}

/**
 * The run with its positions mapped to another text of the same program; null if the program differs, or the run has
 * not ended.
 */
export function moved(run: RunState, source: string): RunState | null {
  const made = run.made ?? run;
  if (run.running || !made.report || !made.graph) return null;
  if (source === made.source) return made;
  const to = move(made.source, source);
  if (!to) return null;
  const { witness: _, ...report } = made.report;
  const next: RunState = { ...made, made, source, report };
  if (to.still) return next;
  const c = report.certificate;
  const named = <T extends { name: string; line: number }>(x: T): T => ({
    ...x,
    line: to.line(x.line),
    name: x.name.replace(/^L\d+/, () => `L${to.line(x.line)}`),
  });
  const placed = <T extends { line: number; col: number }>(x: T): T => ({ ...x, ...to.at(x.line, x.col) });
  const all: RunState = {
    ...next,
    graph: {
      ...made.graph,
      locs: made.graph.locs.map((l) => ({ ...named(l), endLine: to.line(l.endLine, true) })),
      edges: made.graph.edges.map((e) => ({
        ...e,
        lines: e.lines.map((n) => to.line(n)),
        tests: e.tests.map((t) => ({ ...t, line: to.line(t.line) })),
      })),
    },
    report: {
      ...report,
      certificate: {
        ...c,
        invariant: c.invariant.map((i) => ({ ...i, line: to.line(i.line) })),
        inputs: c.inputs.map(placed),
        steps: c.steps.map(placed),
      },
    },
  };
  for (const x of [all.graph, all.report!.certificate]) inFiles(x, source);
  return made.trace ? { ...all, trace: withReport(all, all.report!).trace } : all;
}
