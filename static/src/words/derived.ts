// Facts about a generalisation that its events do not state.

import type { GeneralStep } from "../replay/items";
import { joined } from "./location";

/**
 * wherever describes a step of generalisation that drops the location but no literal of the cube,
 * so that the lemma excludes the cube at every location.
 */
export const wherever = "the location is dropped: no step leads into the cube at any location";

/**
 * joinGivenUp explains a join that failed. The engine extended the cube by the states from which a
 * step led into it. But a step leads into the larger cube, too, so the engine discarded that cube.
 */
export const joinGivenUp =
  "to leave out more, the engine included the states from which a step leads into the cube; a step leads into the larger cube too, so the engine gave up this attempt";

/**
 * isJoinGivenUp returns whether the engine discarded the cube that join `i` made. It did so if a
 * later cube has a literal that this cube lacks, because generalisation only removes literals.
 */
export function isJoinGivenUp(steps: readonly GeneralStep[], i: number): boolean {
  const next = steps.slice(i + 1).find((g) => g.step !== "join" && g.step !== "ctg");
  return next !== undefined && !next.parts.every((p) => steps[i]!.parts.includes(p));
}

/**
 * notNeeded returns a step of kind "core" for the literals of the queried cube that the query did
 * not need. No event mentions these literals, but the first step no longer has them. It returns
 * null if there are none.
 */
export function notNeeded(asked: readonly string[], steps: readonly GeneralStep[]): GeneralStep | null {
  const first = steps[0];
  if (!first || first.step === "core" || first.before === "") return null;
  const parts = first.before.split(" && ");
  const gone = asked.filter((p) => !parts.includes(p));
  if (gone.length === 0 || !parts.every((p) => asked.includes(p))) return null;
  return { ...first, step: "core", before: joined(asked), after: first.before, gone, parts };
}

/**
 * seenAs returns the abstract state that the engine queried instead of the cube; "" if it queried
 * the cube itself.
 */
export function seenAs(asked: readonly string[], steps: readonly GeneralStep[]): string {
  const before = steps[0]?.before ?? "";
  return before.split(" && ").every((p) => p === "" || asked.includes(p)) ? "" : before;
}
