// An example of the gallery, and the first one, which the page opens with. The others are loaded with the gallery and
// then part of the page's state.

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
