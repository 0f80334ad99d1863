// An exercise in the page, and the reader's progress.

import type { Exercise, Written } from "../engine/messages";

export interface Task {
  asked: Exercise;
  source: string; // its program
  ints: string;
  written: Written[];
  checked: number; // how often the reader checked an answer
  hints: number; // how many hints the reader took; the solution is the last one
  open: boolean; // it is solved or its solution was shown: the page shows what the engine finds
}

export function newTask(asked: Exercise, source: string, ints: string): Task {
  return { asked, source, ints, written: [], checked: 0, hints: 0, open: false };
}
