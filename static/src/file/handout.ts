// A handout: a program with a recorded run, opened at a position in the run, with a title and notes.
// It is stored in a single-file page as data in one script element: JSON, packed, in base64, so
// that its text can never act as markup. The command writes the same format (frontend/cli/handout).

import type { Exercise } from "../engine/messages";
import type { Response } from "../engine/protocol";
import { pack, unpack } from "./unpack";

/** RunPosition is a position in the run: an event, or a statement of the counterexample, from 1. */
export interface RunPosition {
  kind: "event" | "statement";
  n: number;
}

/** A text that is shown from a position in the run until the next note. Formulas are in backquotes. */
export interface Note {
  at: RunPosition;
  title: string;
  text: string[];
}

export interface Handout {
  title: string;
  file: string;
  source: string;
  engine: string;
  options: Record<string, string>;
  timeoutMs: number;
  ints?: string;
  verdict: string;
  at?: RunPosition;
  intro: string[]; // paragraphs before the first note
  notes: Note[];
  run: Response[]; // [] for an exercise
  exercise?: Exercise;
}

const slot = /(<script type="application\/json" id="handout">)[^<]*(<\/script>)/;

/** Inserts a handout into a single-file page. */
export async function withHandout(page: string, h: Handout): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(h));
  const { text: data } = await pack(text);
  if (!slot.test(page)) throw new Error("the page in one file has no place for a handout");
  return page.replace(slot, (_, begin: string, end: string) => `${begin}"${data}"${end}`);
}

/** The handout in the script's text; null if there is none. */
export async function readHandout(text: string): Promise<Handout | null> {
  const data: unknown = JSON.parse(text);
  if (typeof data !== "string") return null;
  const plain = await unpack({ text: data });
  return JSON.parse(new TextDecoder().decode(plain)) as Handout;
}
