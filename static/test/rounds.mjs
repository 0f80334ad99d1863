// How much of what goes through many cases is gone through, as for the Go tests
// (lia/rounds): IC3PLAY_ROUNDS=1 or more in the environment takes all of them,
// otherwise a part stands for the rest, always the same.

import { test } from "node:test";

/** All cases are wanted. */
export const long = Number(process.env.IC3PLAY_ROUNDS) >= 1;

/**
 * A test that takes five seconds or more and shows what shorter ones show in part, or one of a detail of the looks (a
 * place, a size, a colour, one more width) in a view that another test opens: run when all cases are wanted ("make
 * test-all"), otherwise reported as skipped.
 */
export const full = (name, body) => test(name, { skip: !long && "long: make test-all" }, body);

/** All of a list, or every nth of it with its first and its last. */
export const some = (list, nth) => (long ? list : list.filter((_, i) => i % nth === 0 || i === list.length - 1));

/** All numbers up to last, or every nth with the last. */
export const steps = (last, nth) => some([...Array(last + 1).keys()], nth);
