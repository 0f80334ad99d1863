// The type of a gallery example, and the first example, with which the page opens. The others are loaded with the
// gallery and then stored in the page's state.

import first from "virtual:example";
import type { Exercise } from "./engine/messages";
import type { Task } from "./exercise/task";

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
  task?: string; // what the reader of an exercise writes: invariant, contract or assumption
  exercise?: Exercise;
  opens?: { exercise: Task; tab: "exercise"; tabChosen: true; view: "details" }; // the state with the open exercise
  seen?: boolean; // the reader has seen the end of its run on this visit
}

export { first };
