// Valid names of files, and the files that a program includes.

import { isScript } from "../language";
import { join, split } from "./parts";

const standard =
  /^(assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|stdnoreturn|string|tgmath|threads|time|uchar|wchar|wctype|unistd)\.h$/;

/**
 * Returns a sentence that says what is wrong with a file's name; "" if the name is valid. The engine's module applies
 * the same rule (preproc.WithFiles).
 */
export function nameFault(name: string, others: readonly string[], main = false): string {
  if (name === "") return "Write a name, such as util.h.";
  if (others.includes(name)) return `There is a file ${name} already.`;
  // eslint-disable-next-line no-control-regex
  if (/["\\\u0000-\u001f\u007f]/.test(name)) return "A name cannot contain quotes or a backslash.";
  if (main) return "";
  if (standard.test(name)) return `${name} is a header of C, which is never read from a file: choose another name.`;
  if (
    name.startsWith("/") ||
    name.endsWith("/") ||
    name.split("/").some((p, i, all) => p === "" || p === "." || (p === ".." && i > 0 && all[i - 1] !== ".."))
  )
    return "Write the path from the program's folder, such as util.h or lib/list.h.";
  return "";
}

const include = /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]*)[">]/gm;

/**
 * Whether one of the program's texts includes the file `name`. The directive may contain the whole path of the file or
 * the end of the path: for lib/sub/a.h, also "sub/a.h", "a.h" and "../a.h".
 */
export function includes(texts: readonly string[], name: string): boolean {
  return texts.some((t) =>
    [...t.matchAll(include)].some(([, path]) => {
      const plain = path!.replace(/^(?:\.{1,2}\/)+/, "");
      return path === name || name === plain || name.endsWith(`/${plain}`);
    }),
  );
}

/** The names of quoted includes. */
function included(text: string): string[] {
  return [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]*)"/gm)].map((m) => m[1]!);
}

/**
 * Combines several files that were opened together into one program. One file becomes the main file. The others become
 * its headers, with the names that the #include lines give them. Throws an error if that is not possible.
 */
export function together(files: readonly { name: string; text: string }[]): { name: string; text: string } {
  const script = files.find((f) => isScript(f.text));
  if (script) throw new Error(`${script.name} has Horn clauses, which have no headers: open it alone`);
  const called = new Set(files.flatMap((f) => included(f.text).map((n) => n.split("/").at(-1)!)));
  const mains = files.filter((f) => !/\.h$/i.test(f.name) && !called.has(f.name));
  if (mains.length !== 1)
    throw new Error(
      mains.length === 0
        ? "none of these files is a program: open them together with the file that includes them"
        : `${mains[0]!.name} and ${mains[1]!.name} are two programs: a program is one file with the headers that it includes`,
    );
  const main = mains[0]!;
  const headers = files.filter((f) => f !== main);
  const paths = files.flatMap((f) => included(f.text));
  return {
    name: main.name,
    text: join(
      main.text,
      headers.map((f) => ({
        name: paths.find((p) => p.split("/").at(-1) === f.name && nameFault(p, []) === "") ?? f.name,
        text: f.text,
      })),
    ),
  };
}

/**
 * Adds headers to a program. A new header replaces a header with the same name. If no file includes a header, an
 * #include line for it is added to the main file.
 */
export function joining(source: string, more: readonly { name: string; text: string }[]): string {
  if (isScript(source)) throw new Error("Horn clauses have no headers: open a program in C first");
  const { list, search } = split(source);
  const [main, ...headers] = list.map(({ name, text }) => ({ name, text }));
  for (const f of more) {
    const wanted = [main!, ...headers, ...more]
      .flatMap((x) => included(x.text))
      .find((p) => p.split("/").at(-1) === f.name);
    const name = wanted !== undefined && nameFault(wanted, []) === "" ? wanted : f.name;
    const wrong = nameFault(name, []);
    if (wrong) throw new Error(wrong.replace(/\.$/, ""));
    const at = headers.findIndex((x) => x.name === name);
    if (at >= 0) headers[at] = { name, text: f.text };
    else headers.push({ name, text: f.text });
    if (wanted === undefined) main!.text = `#include "${name}"\n${main!.text}`;
  }
  return join(main!.text, headers, search);
}
