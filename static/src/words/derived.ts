// What the steps of a generalisation leave unsaid, and what can be told from them.

import type { GeneralStep } from "../replay/items";
import { conjunction } from "./place";

/** Of a step that leaves out no part. */
export const wherever = "the place goes: asked about every place, the answer is still no";

/** Of a join in vain. */
export const vain =
  "on the way to leaving more out, a state that stood in the way was taken in; that can be reached, so it was given up";

/** Whether what a join made was given up: what was left afterwards has parts that it had not. */
export function inVain(steps: readonly GeneralStep[], i: number): boolean {
  const next = steps.slice(i + 1).find((g) => g.step !== "join" && g.step !== "ctg");
  return next !== undefined && !next.parts.every((p) => steps[i]!.parts.includes(p));
}

/**
 * What of the parts that were asked about the first step begins without, though no step tells of it; null: nothing. The
 * answer to the question has not needed it.
 */
export function notNeeded(asked: readonly string[], steps: readonly GeneralStep[]): GeneralStep | null {
  const first = steps[0];
  if (!first || first.step === "core" || first.before === "") return null;
  const parts = first.before.split(" && ");
  const gone = asked.filter((p) => !parts.includes(p));
  if (gone.length === 0 || !parts.every((p) => asked.includes(p))) return null;
  return { ...first, step: "core", before: conjunction(asked), after: first.before, gone, parts };
}

/** As what a question was put, where predicates stand between: what the first step begins with; "": as it stands. */
export function seenAs(asked: readonly string[], steps: readonly GeneralStep[]): string {
  const before = steps[0]?.before ?? "";
  return before.split(" && ").every((p) => p === "" || asked.includes(p)) ? "" : before;
}
