// Tests the texts that tell the reader what to write in the tab "Try it".

import assert from "node:assert/strict";
import { test } from "node:test";
import { leadOf as leadOfClauses } from "../../src/horn/try";
import { leadOf } from "../../src/try/contract";

test("of a program that fails the page asks for no proof", () => {
  for (const [lead, proof] of [
    [(fails: boolean) => leadOf(false, fails), /^Prove the program yourself/],
    [(fails: boolean) => leadOf(true, fails), /^Prove the program yourself/],
    [leadOfClauses, /^Find a model yourself/],
  ] as const) {
    assert.match(lead(false), proof);
    assert.doesNotMatch(lead(true), /yourself/);
    assert.match(lead(true), /, so (no \w+ can prove it|they have no model)\./);
  }
});
