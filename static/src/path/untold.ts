// Paths of an induction that the run does not tell: an engine tells none that are very long, and the run shows it by
// going on, as only a step that fails leads to the next bound.

import type { History } from "../replay/history";

/** The bounds, first and last, over which the induction step has failed after all paths that are told; null: there is none. */
export function untold(history: History): readonly [from: number, to: number] | null {
  const { events } = history;
  const last = (kind: "way" | "nopath"): number => history.of(kind).at(-1) ?? -1;
  const e = events[Math.max(last("way"), last("nopath"))];
  if (!e || history.has("image")) return null;
  const depths = history.of("depth");
  let i = depths.length - 1;
  while (i >= 0 && events[depths[i]!]!.src !== e.src) i--; // another engine's, beside this one
  const open = Math.max(e.lv, events[depths[i] ?? -1]?.lv ?? 0);
  const from = (events[last("way")]?.lv ?? 0) + 1;
  return open > from ? [from, open - 1] : null;
}
