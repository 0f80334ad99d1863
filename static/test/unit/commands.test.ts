// Tests the commands and their texts. The help must describe each command. An entry of the help
// without a command must list its keys.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commands, type Actions } from "../../src/commands";
import { described } from "../../src/words/commands";

const table = commands({ page: { store: {} } } as unknown as Actions);

test("every command is told, once, and with its keys", () => {
  const told = described(table);
  for (const c of table) {
    const words = told.filter((w) => w.id === c.id);
    assert.equal(words.length, 1, c.id);
    assert.deepEqual(words[0]!.keys, c.keys, c.id);
    assert.equal(words[0]!.run, c.run, c.id);
  }
  assert.equal(new Set(table.map((c) => c.id)).size, table.length);
});

test("what is told and no command is handled where its keys apply, and is not in the menu", () => {
  const known = new Set<string>(table.map((c) => c.id));
  const only = described(table).filter((w) => !known.has(w.id));
  assert.ok(only.length > 0);
  for (const w of only) assert.ok(w.keys.length > 0 && !w.run && !w.menu, w.id);
});

test("the menu calls a program of the reader's own as the first view does", () => {
  const page = readFileSync("static/index.html", "utf8");
  const own = described(table).find((w) => w.id === "new")!;
  assert.equal(/id="welcome-own"[^>]*>([^<]+)</.exec(page)?.[1], own.menu);
});

test("a table with fewer commands tells no others", () => {
  const told = described(table.filter((c) => c.id !== "tour")).map((w) => w.id);
  assert.ok(!told.includes("tour"));
  assert.ok(told.includes("help") && told.includes("leave"));
});
