// The language of a text: C, or SMT-LIB for Horn clauses.

const blank = /^(?:[ \t\r\n]+|;[^\n]*(?:\n|$))*/;
const command = /^\([ \t\r\n]*(?:set-logic|set-info|set-option|declare-|define-|assert|rule|query|check-sat|synth-inv)/;

/** fileOf returns the default file name for a text. */
export function fileOf(text: string): string {
  return isScript(text) ? "clauses.smt2" : "program.c";
}

/**
 * isScript returns whether a text is an SMT-LIB script, by its first command. The module uses the same rule
 * (frontend/horn).
 */
export function isScript(text: string): boolean {
  const start = blank.exec(text)![0].length;
  return text[start] === "(" && command.test(text.slice(start, start + 200));
}
