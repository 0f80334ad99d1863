// Says what fails at the end of a step to the error: an assertion, a call such as reach_error(), or
// another check.

import type { Certificate } from "../engine/protocol";
import { lineOf } from "../files/parts";

type Place = Parameters<typeof lineOf>[0] & { col?: number };

const kinds: Partial<Record<NonNullable<Certificate["failure"]>, string>> = {
  overflow: "the arithmetic",
  division: "the check for division by 0",
  shift: "the check of the shift",
  index: "the check of the index",
  null: "the check for NULL",
  leak: "the check for memory that is not freed",
};

/**
 * written returns the kind of check that the source text at a place shows, an index or a division;
 * undefined if the text does not tell.
 */
function written(text: string): string | undefined {
  if (/^\w+\s*\[/.test(text)) return kinds.index;
  const [expression = ""] = text.split(/;|\/\/|\/\*/);
  return /[/%]/.test(expression) && !/[-+*[<>]/.test(expression) ? kinds.division : undefined;
}

/**
 * failureAt says what fails at a place of the source, such as "the assertion at line 9 fails". For
 * other checks than assertions and error calls, the kind of the check comes from `run` if that run
 * fails at the same line, and otherwise from the source text.
 */
export function failureAt(source: string, at: Place | undefined, run?: Certificate): string {
  if (!at || at.line <= 0) return "a check fails";
  const where = lineOf(at);
  const line = source.split("\n")[at.line - 1] ?? "";
  const col = (at.col ?? 1) - 1;
  if (/\w*assert\w*\s*\($/i.test(line.slice(0, col).trimEnd()) || /^\w*assert\w*\s*\(/i.test(line.slice(col)))
    return `the assertion at ${where} fails`;
  if (/^(?:\w*error\w*\s*\(|ERROR\s*:)/i.test(line.slice(col))) return `${where} is reached`;
  const kind = run?.failure && run.steps?.at(-1)?.line === at.line ? kinds[run.failure] : written(line.slice(col));
  return kind === "the arithmetic"
    ? `the arithmetic at ${where} overflows`
    : `${kind ?? "the check"} at ${where} fails`;
}
