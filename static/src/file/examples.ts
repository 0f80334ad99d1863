// The program with which the page opens. In a handout this is the program of the handout. Replaces examples.ts.

import example from "virtual:example";
import type { Example } from "../examples";

export type { Example };

const { handout } = ic3file;

export const first: Example = handout
  ? {
      id: "handout",
      file: handout.file,
      title: handout.title,
      topic: "This handout",
      verdict: /^(safe|unsafe)$/.test(handout.verdict) ? (handout.verdict as "safe" | "unsafe") : "unknown",
      engine: handout.engine,
      seconds: handout.timeoutMs / 1000,
      about: handout.intro.join(" "),
      source: handout.source,
    }
  : example;
