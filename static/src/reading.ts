// The progress of reading a long program, in words.

import type { Progress } from "./engine/protocol";

const words: Record<string, string> = {
  parsing: "Reading the program",
  simplifying: "Simplifying the program",
  searching: "Searching",
  certifying: "Checking the proof",
  replaying: "Replaying the failing run",
};

/** What the engine is doing, for a program of `lines` lines. */
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
