// What is said of an example, in two sentences: one of the program, one of what its
// run finds. The second would give away what the reader is yet to see, or to guess.

import type { Example } from "../examples";

/** The two; of a text of one sentence, as a handout may have, all of it is the second. */
export function twoSentences(e: Example): [program: string, run: string] {
  const at = e.about.indexOf(". ") + 1;
  return [e.about.slice(0, at), e.about.slice(at).trimStart()];
}
