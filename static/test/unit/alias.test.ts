import assert from "node:assert/strict";
import test from "node:test";
import { trueName } from "../../src/engine/alias";
import type { EngineInfo } from "../../src/engine/protocol";

test("a link's older name of an engine is its name today", () => {
  const info = (name: string, aliases: string[]): EngineInfo => ({
    name,
    aliases,
    title: "",
    help: "",
    source: "",
    options: [],
    presets: [],
    proves: true,
    findsBugs: true,
    procedures: true,
    clauses: true,
    complete: true,
    quick: true,
    frames: true,
    tree: false,
  });
  const engines = [info("auto", []), info("ic3", ["cfa", "old"]), info("bmc", [])];
  for (const [spec, want] of [
    ["cfa", "ic3"],
    ["cfa:PAPER", "ic3:PAPER"],
    ["old", "ic3"],
    ["ic3:PAPER", "ic3:PAPER"],
    ["auto", "auto"],
    ["nosuch:cfa", "nosuch:cfa"],
    ["", ""],
  ] as const) {
    assert.equal(trueName(spec, engines), want);
    assert.equal(trueName(spec, []), spec);
  }
});
