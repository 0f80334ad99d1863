// An example of the gallery, and the first of them, which the page opens with.
// The others are fetched with the gallery: those that are there are part of the
// page's state.

import first from "virtual:example";

export interface Example {
  id: string;
  file: string;
  title: string;
  topic: string;
  verdict: "safe" | "unsafe" | "unknown";
  engine: string;
  seconds: number;
  ints: string; // as in the state
  about: string;
  source: string;
}

export { first };
