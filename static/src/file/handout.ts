// A handout: a program with a recorded run of it, opened at a place of the run,
// with a title and notes. It stands in a page in one file, between the tags of one
// script that is data: JSON, packed, in base64, so that no text of it is ever
// markup. The command writes the same (frontend/cli/handout).

import type { Exercise } from "../engine/messages";
import type { Response } from "../engine/protocol";
import { pack, unpack } from "./unpack";

/** An event of the run or a statement of the counterexample, from 1. */
export interface Place {
  kind: "event" | "statement";
  n: number;
}

/** What is said from one place on, in paragraphs; formulas between back quotes. */
export interface Note {
  at: Place;
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
  at?: Place;
  intro: string[]; // paragraphs before the first note
  notes: Note[];
  run: Response[]; // [] with an exercise
  exercise?: Exercise;
}

const slot = /(<script type="application\/json" id="handout">)[^<]*(<\/script>)/;

/** A page in one file with a handout in it. */
export async function withHandout(page: string, h: Handout): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(h));
  const { text: data } = await pack(text);
  if (!slot.test(page)) throw new Error("the page in one file has no place for a handout");
  return page.replace(slot, (_, begin: string, end: string) => `${begin}"${data}"${end}`);
}

/** The handout in the script's text, null for none. */
export async function readHandout(text: string): Promise<Handout | null> {
  const data: unknown = JSON.parse(text);
  if (typeof data !== "string") return null;
  const plain = await unpack({ text: data });
  return JSON.parse(new TextDecoder().decode(plain)) as Handout;
}
