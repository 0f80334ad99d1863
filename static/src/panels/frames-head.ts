// The heading of the frames' table: the current frame at an event, and the number of lemmas.

import { h } from "../dom";
import type { Moment } from "../replay/history";

/**
 * frameHeading returns the heading of the table for the frame `front`. `chosen` says that the
 * reader chose this frame, `idle` that the engine is working on no frame, and `start` that it is
 * working on frame 0.
 */
export function frameHeading(m: Moment, front: number, chosen: boolean, idle = false, start = false): string {
  if (m.fixpoint > 0) {
    const fixed = `F${m.fixpoint} = F${m.fixpoint + 1}, the same lemmas`;
    return chosen ? `Frame ${front}, chosen; fix-point: ${fixed}` : `Fix-point: ${fixed}`;
  }
  if (m.fixpoint === 0) return "Fix-point reached";
  if (m.frontier > 0)
    return `Frame ${front} of ${m.frontier}${chosen ? ", chosen" : start ? "; the engine is at frame 0, the start" : idle ? "" : ", at work"}`;
  return m.depth > 0 ? `Bounded search at depth ${m.depth}` : "Before the first frame";
}

/** whyFixed explains why the two equal frames are an inductive invariant. */
export function whyFixed(m: Moment): string {
  return `Each step from F${m.fixpoint} leads into F${m.fixpoint + 1}. Both are the same set, so no step leads out of it. It contains every reachable state and none at the error: it is an inductive invariant. The proof may need only some of its lemmas.`;
}

/**
 * lemmaCount says how many of the learnt lemmas are still in use, and how the table shows them. `here` says how many of
 * these are about the location whose frames the strip shows, such as "2 at line 9"; "" if there is none.
 */
export function lemmaCount(m: Moment, learnt: number, compact: boolean, here = ""): HTMLElement {
  const kept = m.lemmas.reduce((n, l) => n + (l.subsumed ? 0 : 1), 0);
  const whereShown = compact
    ? "Each is shown in its last frame so far; it also holds in all earlier frames."
    : "A box marks the last frame in which a lemma is known to hold. It also holds in all earlier frames, shown there without a box.";
  const number = `${
    kept < learnt
      ? `${learnt} lemmas learnt in all, ${kept} of them kept`
      : `${kept} ${kept === 1 ? "lemma" : "lemmas"} in all`
  }${here && kept > 0 ? `, ${here}` : ""}`;
  return h(
    "span",
    {
      class: "muted",
      title:
        "The lemmas of all locations. A lemma is replaced when another lemma implies it. A proof shows only the lemmas that it needs.",
    },
    kept > 0 ? `${number}. ${whereShown}` : `${number}.`,
  );
}
