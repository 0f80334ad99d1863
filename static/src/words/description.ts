// The description of an example, in two sentences: one about the program, one about the result of
// its run. The second sentence tells the result, so the page can show the first one alone.

import type { Example } from "../examples";

/**
 * Splits the description of an example into the part about the program and the part about the run. A description with
 * one sentence, as in a handout, has only the second part.
 */
export function twoSentences(e: Example): [program: string, run: string] {
  const at = e.about.indexOf(". ") + 1;
  return [e.about.slice(0, at), e.about.slice(at).trimStart()];
}
