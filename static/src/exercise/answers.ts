// Makes a file of the answers to the exercises of a page, for the command ic3play grade. All elements of a page share
// this module, so the file has the answers to all exercises of the page.

import type { AnswerFile, GivenAnswer } from "../engine/messages";
import type { Task } from "./task";

const given = new Map<string, GivenAnswer>(); // by exercise

/** Keeps the latest answer to an exercise, unless the reader has written nothing. */
export function keep({ asked, source, ints, written, checked, hints }: Task): void {
  if (written.length === 0) return;
  given.set(JSON.stringify([asked.kind, source, ints]), {
    ...(asked.title ? { title: asked.title } : {}),
    kind: asked.kind,
    program: source,
    ...(ints ? { ints } : {}),
    answer: written,
    checked,
    hints,
  });
}

/** The file with the answers; its name contains the reader's name. */
export function answerFile(reader: string): { name: string; text: string } {
  const file: AnswerFile = { format: "ic3play-answers-1", name: reader, answers: [...given.values()] };
  const part = reader
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return { name: part ? `answers-${part}.json` : "answers.json", text: `${JSON.stringify(file, null, 1)}\n` };
}

/** The number of exercises to which the reader has given an answer. */
export const answered = (): number => given.size;
