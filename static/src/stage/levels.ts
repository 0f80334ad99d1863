// Chooses the frames of a run that the strip shows.

const most = 12;

/**
 * Returns the frames that the strip shows: all frames or, if there are too many, the first ones,
 * the last ones, and those around the current frame and the fix-point.
 */
export function shownLevels(last: number, front: number, fixpoint: number): number[] {
  const all = Array.from({ length: last }, (_, i) => i + 1);
  if (last <= most) return all;
  const want = new Set([1, 2, last - 1, last, fixpoint, fixpoint + 1, front - 1, front, front + 1]);
  for (let d = 2; want.size < most && d < last; d++) want.add(front - d).add(front + d);
  return all.filter((k) => want.has(k));
}
