// What stands above the frames' table: which frame the page shows at this moment,
// and how many lemmas there are.

import { h } from "../dom";
import type { Moment } from "../replay/history";

/** Which frame is in front, as the heading says it; `chosen`: by the reader; `idle`: none is at work; `start`: frame 0 is. */
export function frameHeading(m: Moment, front: number, chosen: boolean, idle = false, start = false): string {
  if (m.fixpoint > 0) {
    const fixed = `F${m.fixpoint} = F${m.fixpoint + 1}, the same lemmas`;
    return chosen ? `Frame ${front}, chosen; fix-point: ${fixed}` : `Fix-point: ${fixed}`;
  }
  if (m.fixpoint === 0) return "Fix-point reached";
  if (m.frontier > 0)
    return `Frame ${front} of ${m.frontier}${chosen ? ", chosen" : start ? "; at work: the start, frame 0" : idle ? "" : ", at work"}`;
  return m.depth > 0 ? `Bounded search at depth ${m.depth}` : "Before the first frame";
}

/** Why the two equal frames are the invariant. */
export function whyFixed(m: Moment): string {
  return `One step from a state of F${m.fixpoint} leads into F${m.fixpoint + 1}. These are the same set, so no step leads out of it: it has every state that any run can reach, and none at the error. That is the invariant.`;
}

/** How many of the lemmas that were learnt are kept, and where each stands. */
export function lemmaCount(m: Moment, learnt: number, compact: boolean): HTMLElement {
  const held = m.lemmas.reduce((n, l) => n + (l.subsumed ? 0 : 1), 0);
  const stands = compact
    ? "Each stands in its last frame so far, and holds in all before, too."
    : "Boxed: its last frame so far. Plain: it holds there, too.";
  return h(
    "span",
    {
      class: "muted",
      title:
        "At all locations. The others are replaced: another lemma says as much. An invariant leaves out what the proof does not need.",
    },
    `${held < learnt ? `${held} of ${learnt} lemmas kept` : `${held} ${held === 1 ? "lemma" : "lemmas"}`}.${held > 0 ? ` ${stands}` : ""}`,
  );
}
