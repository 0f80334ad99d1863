// Words for what the engine is doing with a program.

import type { Progress } from "./engine/protocol";

const words: Record<string, string> = {
  parsing: "Reading the program",
  simplifying: "Simplifying the program",
  searching: "Searching",
  certifying: "Checking the proof",
  replaying: "Replaying the failing run",
};

/**
 * Says what the engine is doing, such as "Reading the program, line 10 of 20". `lines` is the
 * number of lines of the program.
 */
export function doing(p: Progress, lines: number): string {
  const what = words[p.doing] ?? p.doing;
  return p.line > 0 ? `${what}, line ${p.line.toLocaleString("en")} of ${lines.toLocaleString("en")}` : what;
}

const long = 100_000; // characters: for such a program the engine takes a moment before it reports its phase

export function isLong(source: string): boolean {
  return source.length > long;
}

export function countLines(text: string): number {
  let n = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) n++;
  return n;
}
