// An exercise that the page holds, and how far its reader is.

import type { Exercise, Written } from "../engine/messages";

export interface Task {
  asked: Exercise;
  source: string; // its program
  ints: string;
  written: Written[];
  checked: number; // how often the reader had the answer checked
  hints: number; // how many hints the reader took
}

export function newTask(asked: Exercise, source: string, ints: string): Task {
  return { asked, source, ints, written: [], checked: 0, hints: 0 };
}
