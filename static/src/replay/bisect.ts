// Binary search in lists that are sorted by event.

/**
 * Returns the first index below n that satisfies a condition, or n if none does. If an index
 * satisfies it, all later ones must, too.
 */
export function lowest(n: number, holds: (index: number) => boolean): number {
  let lo = 0;
  let hi = n;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (holds(mid)) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}

/** Returns the number of items that exist after event `at`: those whose field `born` is at most `at`. */
export function countBorn(list: readonly { born: number }[], at: number): number {
  return lowest(list.length, (i) => list[i]!.born > at);
}

/**
 * Returns the index of the first number greater than x; the length of the list if there is none.
 */
export function firstAbove(ascending: readonly number[], x: number): number {
  return lowest(ascending.length, (i) => ascending[i]! > x);
}

/** Returns the last entry whose event is not after `at`; undefined if there is none. */
export function last<T extends readonly [number, ...unknown[]]>(list: readonly T[], at: number): T | undefined {
  return list[lowest(list.length, (i) => list[i]![0] > at) - 1];
}
