// The type of a gallery example, and the first example, with which the page opens. The others are loaded with the
// gallery and then stored in the page's state.

import first from "virtual:example";

export interface Example {
  id: string;
  file: string;
  title: string;
  topic: string;
  verdict: "safe" | "unsafe" | "unknown";
  engine: string;
  seconds: number;
  ints: string; // in the same form as in the state
  about: string;
  source: string;
}

export { first };
