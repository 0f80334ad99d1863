// Finds out whether the engine found paths in a k-induction that the run does not record because they are very long.
// Such a path must exist if the run goes on to the next bound, because the engine does that only when the induction
// step has failed.

import type { History } from "../replay/history";

/**
 * untold returns the first and last bound at which the induction step failed but the run has no recorded path. It
 * returns null if there is no such bound.
 */
export function untold(history: History): readonly [from: number, to: number] | null {
  const { events } = history;
  const last = (kind: "way" | "nopath"): number => history.of(kind).at(-1) ?? -1;
  const e = events[Math.max(last("way"), last("nopath"))];
  if (!e || history.has("image")) return null;
  const depths = history.of("depth");
  let i = depths.length - 1;
  while (i >= 0 && events[depths[i]!]!.src !== e.src) i--; // skip another engine's events
  const open = Math.max(e.lv, events[depths[i] ?? -1]?.lv ?? 0);
  const from = (events[last("way")]?.lv ?? 0) + 1;
  return open > from ? [from, open - 1] : null;
}
