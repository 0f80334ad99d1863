// How many of the cases of long tests are run, as for the Go tests (lia/rounds): with
// IC3PLAY_ROUNDS=1 or more in the environment all of them, otherwise a fixed part.

import { test } from "node:test";

/** Whether all cases are run. */
export const long = Number(process.env.IC3PLAY_ROUNDS) >= 1;

/**
 * A test that takes five seconds or more and partly repeats shorter ones, or a test of a visual detail (a position, a
 * size, a colour, another width) in a view that another test opens: it runs when all cases are run ("make test-all"),
 * and is otherwise reported as skipped.
 */
export const full = (name, body) => test(name, { skip: !long && "long: make test-all" }, body);

/** All items of a list, or every nth with the first and the last. */
export const some = (list, nth) => (long ? list : list.filter((_, i) => i % nth === 0 || i === list.length - 1));

/** All numbers up to `last`, or every nth with the last. */
export const steps = (last, nth) => some([...Array(last + 1).keys()], nth);
