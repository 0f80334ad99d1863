// The language of a text: C, or SMT-LIB with Horn clauses.

const blank = /^(?:[ \t\r\n]+|;[^\n]*(?:\n|$))*/;
const command = /^\([ \t\r\n]*(?:set-logic|set-info|set-option|declare-|define-|assert|rule|query|check-sat|synth-inv)/;

/** fileOf returns the name of a text that has none of its own. */
export function fileOf(text: string): string {
  return isScript(text) ? "clauses.smt2" : "program.c";
}

/** isScript returns whether a text is a script of SMT-LIB, by its first command. The module decides the same (frontend/horn). */
export function isScript(text: string): boolean {
  const start = blank.exec(text)![0].length;
  return text[start] === "(" && command.test(text.slice(start, start + 200));
}
