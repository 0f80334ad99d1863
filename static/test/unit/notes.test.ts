// Tests notes on a run: their order, their text, how long each is shown, and that links contain
// them.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Note } from "../../src/file/handout";
import { paragraphs, sorted } from "../../src/notes/write";
import { timeFor } from "../../src/notes/view";
import { decodeLink, encodeLink } from "../../src/permalink";

const note = (kind: "event" | "statement", n: number, title = "", ...text: string[]): Note => ({
  at: { kind, n },
  title,
  text,
});

test("notes are told by their places, those on events first", () => {
  const list = [note("statement", 2), note("event", 30), note("event", 4), note("statement", 1)];
  assert.deepEqual(
    sorted(list).map(({ at }) => `${at.kind} ${at.n}`),
    ["event 4", "event 30", "statement 1", "statement 2"],
  );
});

test("an empty line begins a paragraph", () => {
  assert.deepEqual(paragraphs("One\nline.\n\n \n Two. \n"), ["One line.", "Two."]);
  assert.deepEqual(paragraphs(" \n"), []);
});

test("a note stands as long as it takes to read", () => {
  assert.equal(timeFor(note("event", 1, "Short")), 4000);
  assert.ok(timeFor(note("event", 1, "Long", "word ".repeat(100))) > 30_000);
});

test("a link carries notes, and leaves out what is damaged", async () => {
  const link = { source: "x", file: "a.c", engine: "auto", options: {}, timeoutMs: 1000, ints: "" };
  const notes = [note("event", 12, "The lemma", "It `x <= y`.", "Two."), note("statement", 3)];
  assert.deepEqual(await decodeLink(await encodeLink({ ...link, notes })), { ...link, notes });
  const bad = [...notes, { at: { kind: "event", n: 0 }, title: "none", text: [] } as Note];
  assert.deepEqual((await decodeLink(await encodeLink({ ...link, notes: bad })))!.notes, notes);
});
