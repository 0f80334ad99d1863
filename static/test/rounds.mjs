// How many cases of long tests are run, as for the Go tests (lia/rounds): all if IC3PLAY_ROUNDS is 1 or more in the
// environment, otherwise a fixed part.

import { test } from "node:test";

/** Whether all cases are run. */
export const long = Number(process.env.IC3PLAY_ROUNDS) >= 1;

/**
 * A test that runs only when all cases are run ("make test-all"), and is otherwise reported as skipped. There are two
 * kinds: tests that take five seconds or more and partly repeat shorter ones, and tests of a visual detail (a position,
 * a size, a colour, another width) in a view that another test opens.
 */
export const full = (name, body) => test(name, { skip: !long && "long: make test-all" }, body);

/** All items of a list, or every nth item with the first and the last one. */
export const some = (list, nth) => (long ? list : list.filter((_, i) => i % nth === 0 || i === list.length - 1));

/** All numbers up to `last`, or every nth with the last. */
export const steps = (last, nth) => some([...Array(last + 1).keys()], nth);
