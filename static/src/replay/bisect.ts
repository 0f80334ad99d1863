// Binary search in lists that are sorted by event.

/** Returns the number of items that exist after event `at`: those whose field `born` is at most `at`. */
export function countBorn(list: readonly { born: number }[], at: number): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]!.born <= at) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/**
 * Returns the index of the first number greater than x; the length of the list if there is none.
 */
export function firstAbove(ascending: readonly number[], x: number): number {
  let lo = 0;
  let hi = ascending.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (ascending[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Returns the last entry whose event is not after `at`; undefined if there is none. */
export function last<T extends readonly [number, ...unknown[]]>(list: readonly T[], at: number): T | undefined {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]![0] <= at) lo = mid + 1;
    else hi = mid;
  }
  return list[lo - 1];
}
