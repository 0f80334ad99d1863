// The files of a program. Everywhere except in the editor, a program with its own headers is one text: the main file,
// and then each header after a line with its name (engine/source/files.go). So links, stored work and the engine's
// answers use line numbers of the whole text. Each line of the text belongs to exactly one file.

export interface Part {
  /** The path from the main file's folder; "" for the main file. */
  name: string;
  /** The line of the whole text where the file begins. */
  first: number;
  text: string;
}

export interface Parts {
  /** The files of the program. The first one is the main file. */
  list: Part[];
  /**
   * The lines that list the folders in which headers are searched, unchanged. They come after the text of the main
   * file.
   */
  search: string[];
}

const mark = "#pragma ic3play file ";
const marks = /^#pragma ic3play (file|search) ("(?:[^"\\\n]|\\.)*")$/gm;

/** Whether a text consists of several files. */
export function several(source: string): boolean {
  return source.startsWith(mark) || source.includes(`\n${mark}`);
}

export function split(source: string): Parts {
  const out: Parts = { list: [{ name: "", first: 1, text: source }], search: [] };
  if (!several(source)) return out;
  let line = 1;
  let at = 0; // offset of the line
  let from = 0; // offset of the last file
  for (const m of source.matchAll(marks)) {
    const name = unquoted(m[2]!);
    if (name === null) continue;
    line += source.slice(at, m.index).split("\n").length - 1;
    at = m.index;
    const end = Math.max(from, at - 1); // before the line end that precedes the mark
    const last = out.list.at(-1)!;
    if (m[1] === "search") {
      if (out.list.length > 1) continue;
      if (out.search.length === 0) last.text = source.slice(0, end);
      out.search.push(m[0]);
      continue;
    }
    if (out.list.length > 1 || out.search.length === 0) last.text = source.slice(from, end);
    from = Math.min(source.length, at + m[0].length + 1);
    out.list.push({ name, first: line + 1, text: source.slice(from) });
  }
  const last = out.list.at(-1)!;
  if (out.list.length > 1 && last.text.endsWith("\n")) last.text = last.text.slice(0, -1);
  return out;
}

function unquoted(text: string): string | null {
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

/** The whole text; `split` returns the files again. */
export function join(
  main: string,
  headers: readonly Pick<Part, "name" | "text">[],
  search: readonly string[] = [],
): string {
  if (headers.length === 0) return main;
  return [main, ...search, ...headers.flatMap((x) => [mark + JSON.stringify(x.name), x.text]), ""].join("\n");
}

/** The index of the file that contains a line of the whole text. */
export function indexOf(list: readonly Pick<Part, "first">[], line: number): number {
  return Math.max(
    0,
    list.findLastIndex((p) => p.first <= line),
  );
}

/** A header's line. */
export interface Own {
  file: string;
  line: number;
}

/** The name of a line for the reader: "line 7", or in a header "line 3 of util.h". */
export function lineOf(x: { line: number; own?: Own | undefined }): string {
  return x.own ? `line ${x.own.line} of ${x.own.file}` : `line ${x.line}`;
}

/** The short name of a line: "7", or in a header "util.h:3". */
export function lineIn(x: { line: number; own?: Own | undefined }): string {
  return x.own ? `${x.own.file}:${x.own.line}` : String(x.line);
}

/**
 * A line of the whole text, together with its file and its number there if it belongs to a header. This is the form
 * that `lineOf` takes.
 */
export function owned(source: string, line: number): { line: number; own?: Own | undefined } {
  if (!several(source)) return { line };
  const { list } = split(source);
  const p = list[indexOf(list, line)]!;
  return p.name === "" ? { line } : { line, own: { file: p.name, line: line - p.first + 1 } };
}

/**
 * Changes an answer of the engine: if a line number lies in a header, the header's name and the
 * line in the header are added beside it. The line number itself still counts lines of the whole
 * text. In messages, "line 7" becomes, for example, "line 3 of util.h".
 */
export function placed<T>(answer: T, source: string): T {
  if (several(source)) walk(answer, split(source).list);
  return answer;
}

const spoken = new Set(["message", "hint", "note", "reason"]);

function walk(x: unknown, list: readonly Part[]): void {
  if (typeof x !== "object" || x === null) return;
  if (Array.isArray(x)) {
    for (const y of x) walk(y, list);
    return;
  }
  const o = x as Record<string, unknown> & { own?: Own | undefined };
  if (typeof o.line === "number") {
    const p = list[indexOf(list, o.line)]!;
    if (p.name === "") delete o.own;
    else o.own = { file: p.name, line: o.line - p.first + 1 };
  }
  for (const [key, value] of Object.entries(o)) {
    if (typeof value === "object") walk(value, list);
    else if (typeof value === "string" && spoken.has(key))
      o[key] = value.replace(/\bline (\d+)(?! of )/g, (_, n: string) => {
        const p = list[indexOf(list, Number(n))]!;
        return p.name === "" ? `line ${n}` : `line ${Number(n) - p.first + 1} of ${p.name}`;
      });
  }
}
