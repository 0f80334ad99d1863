// The failing input as a C file. It defines the nondeterministic functions so that they return the
// run's values in their order, and
//
// gcc program.c test.c && ./a.out
//
// fails the assertion. Some values do not come from a function: those of an uninitialised variable,
// a lone *, a missing return value. They are written into a copy of the program, as is the failure
// at a label ERROR. The copy must then be compiled instead of the program.
//
// Limits: with the default settings the verifier's integers are unbounded, and it evaluates
// operands from left to right. The comment in the file warns of this if the run depends on it. With
// C's own integers, the compiler's sanitizer reports an overflow; the command in the comment
// switches it on.

import type { InputValue } from "../engine/protocol";
import { lineOf, owned, split } from "../files/parts";
import { parseRules } from "../rules";

export interface CTest {
  /** The C file with the definitions, to be compiled together with the program. */
  stub: string;
  /**
   * A copy of the program into which the inputs are written that no function returns, such as the
   * value of a variable without an initial value. It is null if the program needs no change.
   */
  program: string | null;
  /** Reasons why the failure may not occur when the test runs. */
  warnings: string[];
}

const types: Record<string, string> = {
  bool: "_Bool",
  char: "char",
  schar: "signed char",
  uchar: "unsigned char",
  short: "short",
  ushort: "unsigned short",
  int: "int",
  uint: "unsigned",
  unsigned: "unsigned",
  long: "long",
  ulong: "unsigned long",
  longlong: "long long",
  ulonglong: "unsigned long long",
  size_t: "unsigned long",
  int128: "__int128",
  uint128: "unsigned __int128",
};
const word = "(?:unsigned|signed|long|short|int|char|_Bool|bool|size_t|__int128)";
const assertions = ["assert", "static_assert", "sassert", "__VERIFIER_assert"];
const errors = ["reach_error", "__VERIFIER_error"];
const assumptions = ["assume", "__VERIFIER_assume", "assume_abort_if_not"];

const most = 100_000; // inputs in a test

/** Whether an input is the initial value of a memory cell that malloc returned. */
const isHeap = (i: InputValue): boolean => /^malloc_\d+_\d+[a-z]/.test(i.name);

/**
 * Returns the inputs in order. The report lists inputs that repeat in a loop once, with a count;
 * the result repeats them, up to `most` inputs. `whole` says whether all are included.
 */
function expanded(reported: readonly InputValue[]): { inputs: InputValue[]; whole: boolean } {
  const inputs: InputValue[] = [];
  for (const i of reported) {
    inputs.push(i);
    const round = i.of && i.again ? inputs.slice(-i.of) : [];
    for (let k = 0; round.length > 0 && k < i.again!; k++) {
      if (inputs.length + round.length > most) return { inputs, whole: false };
      inputs.push(...round);
    }
  }
  return { inputs, whole: true };
}

/**
 * Returns a test in C that repeats a failing run. `failure` has the position where the run fails,
 * the note there, whether the compiler's sanitizers report the failure, and the choice of integers.
 */
export function cTest(
  source: string,
  file: string,
  reported: readonly InputValue[],
  failure: { line: number; col: number; note: string; sanitize: boolean; ints: string },
): CTest {
  const { inputs, whole } = expanded(reported.filter((i) => !isHeap(i)));
  const code = blank(source);
  const defined = (name: string): boolean =>
    new RegExp(`\\b${name}\\s*\\([^()]*\\)\\s*\\{`).test(code) || new RegExp(`#\\s*define\\s+${name}\\b`).test(source);
  const used = (name: string): boolean => new RegExp(`\\b${name}\\s*\\(`).test(code) && !defined(name);
  const lines = source.split("\n");
  const warnings: string[] = whole ? [] : [`only the first ${inputs.length} inputs are in this file`];

  // Edits of the program, by line and column. Columns count UTF-16 units from 0.
  const edits = new Map<string, { line: number; col: number; remove: number; text: string }>();
  const edit = (i: { line: number; col: number }, remove: number, text: string, after = 0): void => {
    const col = unitColumn(lines[i.line - 1] ?? "", i.col) + after;
    edits.set(`${i.line} ${col}`, { line: i.line, col, remove, text });
  };
  const functions = new Set<string>();
  for (const i of inputs) {
    const name = i.name.replace(/\(\)$/, "");
    if (i.name === "*") edit(i, 1, "ic3play_input()");
    else if (!i.name.endsWith("()")) edit(i, 0, " = ic3play_input()", name.length);
    else if (defined(name))
      edit(
        i,
        0,
        "return ic3play_input(); ",
        (lines[i.line - 1] ?? "").startsWith("}", unitColumn(lines[i.line - 1] ?? "", i.col)) ? 0 : -1,
      );
    else functions.add(name);
  }
  if (/^label (\w+)/.test(failure.note)) {
    const label = /^label (\w+)/.exec(failure.note)![1]!;
    const line = lines[failure.line - 1] ?? "";
    const at = line.indexOf(":", unitColumn(line, failure.col));
    if (at >= 0)
      edit(
        { line: failure.line, col: 1 },
        0,
        ` __builtin_printf("label ${label} is reached\\n"), __builtin_abort();`,
        at + 1,
      );
  }
  if (reported.some(isHeap)) warnings.push("in this test, memory from malloc starts with other values than in the run");
  if (inputs.some((i) => i.points && i.points !== "NULL")) warnings.push("a pointer without a value is NULL here");
  if (/\bmain\s*\([^)]*[*[]/.test(code)) warnings.push("main takes an array, which this test does not fill");
  if (inputs.some((i) => !fits(i.value))) warnings.push("a value does not fit into any integer type of C");
  const perLine = new Map<number, number>();
  for (const i of inputs)
    if (functions.has(i.name.slice(0, -2))) perLine.set(i.line, Math.max(perLine.get(i.line) ?? 0, i.col));
  const twice = inputs.some((a, k) => inputs[k + 1]?.line === a.line && inputs[k + 1]!.col !== a.col);
  if (twice) warnings.push("one line asks for two values: C does not define which comes first");

  // Edit only the main file, because the reader compiles the test with the headers on the disk.
  const main = (line: number): boolean => owned(source, line).own === undefined;
  if ([...edits.values()].some((e) => !main(e.line)))
    warnings.push(
      "some inputs in headers are not the results of calls, and the test does not set these: set them by hand",
    );

  const wraps = failure.ints.includes("overflow=wrap");
  const flags = compilerFlags(failure.sanitize, failure.ints);
  const out: string[] = [
    "/* The input on which " +
      (failure.note || "the assertion fails") +
      ` (${file}, ${lineOf(owned(source, failure.line))}).`,
    parseRules(failure.ints).kind === "c"
      ? `   Found by ic3play with C's own integers${wraps ? ", where signed arithmetic wraps around" : ""}.`
      : "   Found by ic3play with mathematical integers, which are unbounded: those of C may overflow.",
    ...warnings.map((w) => `   Note: ${w}.`),
    `   gcc ${flags}${edits.size > 0 ? "filled.c" : file} test.c && ./a.out */`,
    "extern int printf(const char *, ...);",
    "extern void abort(void);",
    "extern void exit(int);",
    "",
    "static const long long input[] = {",
    ...inputs.map((i) => `    ${i.points ? "0" : number(i.value)}, /* ${i.name}, ${lineOf(i)} */`),
    ...(inputs.length === 0 ? ["    0"] : []),
    "};",
    "static unsigned long at;",
    "",
    "long long ic3play_input(void)",
    "{",
    "    return at < sizeof input / sizeof *input ? input[at++] : 0;",
    "}",
  ];
  // Define every nondeterministic function that the program mentions, because the linker needs all
  // of them, even if the run does not call them.
  for (const m of code.matchAll(
    /\b(?:(?:__VERIFIER_|__)?nondet(?:_\w+)?|unknown(?:_\w+)?|rand)(?=\s*\(\s*(?:void)?\s*\))/g,
  ))
    if (!defined(m[0])) functions.add(m[0]);
  for (const name of functions)
    out.push("", `${declared(code, name)} ${name}(void)`, "{", "    return ic3play_input();", "}");
  const define = (names: string[], parameter: string, body: string): void => {
    for (const name of names.filter(used))
      out.push("", `__attribute__((weak)) void ${name}(${parameter})`, "{", `    ${body}`, "}");
  };
  define(assertions, "int holds", `if (!holds) { printf("an assertion fails, after %lu inputs\\n", at); abort(); }`);
  define(errors, "void", `printf("an error is reached, after %lu inputs\\n", at); abort();`);
  define(assumptions, "int holds", `if (!holds) { printf("an assumption is false\\n"); exit(3); }`);
  return {
    stub: `${out.join("\n")}\n`,
    program:
      edits.size > 0
        ? filled(
            lines,
            file,
            [...edits.values()].filter((e) => main(e.line)),
          )
        : null,
    warnings,
  };
}

/** Returns the options with which gcc's program fails as reported, each followed by a space. */
export function compilerFlags(sanitize: boolean, ints: string): string {
  const model = ints.includes("model=ILP32") ? "-m32 " : "";
  const wrap = ints.includes("overflow=wrap") ? "-fwrapv " : "";
  return model + wrap + (sanitize ? "-fsanitize=undefined,address -fno-sanitize-recover=undefined " : "");
}

function filled(
  lines: readonly string[],
  file: string,
  edits: { line: number; col: number; remove: number; text: string }[],
): string {
  const out = [...lines];
  for (const e of edits.sort((a, b) => b.line - a.line || b.col - a.col)) {
    const l = out[e.line - 1] ?? "";
    out[e.line - 1] = l.slice(0, e.col) + e.text + l.slice(e.col + e.remove);
  }
  return `long long ic3play_input(void);\n#line 1 "${file.replace(/["\\\n]/g, "_")}"\n${split(out.join("\n")).list[0]!.text}`;
}

/** Returns a function's return type: from its declaration or, without one, from its name. */
function declared(code: string, name: string): string {
  const m = new RegExp(`(?:^|[;}\\n])\\s*(?:extern\\s+)?(${word}(?:\\s+${word})*)\\s+${name}\\s*\\(`).exec(code);
  if (m)
    return m[1]!
      .replace(/\bbool\b/, "_Bool")
      .replace(/\bsize_t\b/, "unsigned long")
      .replace(/\s+/g, " ");
  return types[/(?:nondet|unknown)_(\w+)$/.exec(name)?.[1] ?? ""] ?? "int";
}

function number(v: string): string {
  if (!fits(v)) return "0 /* too large */";
  return v === "-9223372036854775808"
    ? "-9223372036854775807LL - 1"
    : BigInt.asIntN(32, BigInt(v)) === BigInt(v) && v !== "-2147483648"
      ? v
      : `${v}LL`;
}

function fits(v: string): boolean {
  return BigInt.asIntN(64, BigInt(v)) === BigInt(v);
}

/** Replaces comments and strings by blanks, so that positions do not change. */
function blank(source: string): string {
  return source.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, (m) => m.replace(/[^\n]/g, " "));
}

/** Converts a column of a report, in bytes from 1, to UTF-16 units from 0. */
function unitColumn(line: string, col: number): number {
  let bytes = col - 1;
  let units = 0;
  for (const ch of line) {
    if (bytes <= 0) break;
    bytes -= new TextEncoder().encode(ch).length;
    units += ch.length;
  }
  return units;
}
