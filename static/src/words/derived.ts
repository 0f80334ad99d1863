// Facts about a generalisation that its events do not state.

import type { GeneralStep } from "../replay/items";
import { conjunction } from "./location";

/**
 * wherever describes a step of generalisation that keeps the whole cube but drops its location, so that the cube is
 * excluded at every location.
 */
export const wherever = "the location is dropped: no step leads into the cube at any location";

/**
 * joinGivenUp explains a join without success: the engine extended the cube by the states from which a step led into
 * it. A step leads into the larger cube, too, so the engine gave that cube up.
 */
export const joinGivenUp =
  "to leave out more, the engine included the states from which a step leads into the cube; a step leads into the larger cube too, so the engine gave up this attempt";

/**
 * isJoinGivenUp returns whether the cube that join `i` made was given up. It was given up if a later cube has a part
 * that this cube lacks, since a growing cube only loses parts.
 */
export function isJoinGivenUp(steps: readonly GeneralStep[], i: number): boolean {
  const next = steps.slice(i + 1).find((g) => g.step !== "join" && g.step !== "ctg");
  return next !== undefined && !next.parts.every((p) => steps[i]!.parts.includes(p));
}

/**
 * notNeeded returns a step of kind "core" for those parts of the queried cube that the query did not need: the first
 * step no longer has them, and no event mentions them. It returns null if there are none.
 */
export function notNeeded(asked: readonly string[], steps: readonly GeneralStep[]): GeneralStep | null {
  const first = steps[0];
  if (!first || first.step === "core" || first.before === "") return null;
  const parts = first.before.split(" && ");
  const gone = asked.filter((p) => !parts.includes(p));
  if (gone.length === 0 || !parts.every((p) => asked.includes(p))) return null;
  return { ...first, step: "core", before: conjunction(asked), after: first.before, gone, parts };
}

/**
 * seenAs returns the abstract state that the query was about in place of the cube; "" if the query was about the cube
 * itself.
 */
export function seenAs(asked: readonly string[], steps: readonly GeneralStep[]): string {
  const before = steps[0]?.before ?? "";
  return before.split(" && ").every((p) => p === "" || asked.includes(p)) ? "" : before;
}
