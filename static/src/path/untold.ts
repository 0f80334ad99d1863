// Finds out whether a run of k-induction found paths to the error that it does not record because
// they are too long. If the engine goes on to the next bound, the induction step has failed, so
// there is such a path.

import type { History } from "../replay/history";

/**
 * untold returns the first and the last bound at which the induction step failed and no path is
 * recorded. It returns null if there is no such bound.
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
