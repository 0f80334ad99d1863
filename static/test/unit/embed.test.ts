// Tests the attributes of the element <ic3-play>, and the function that computes how dark a colour is.

import assert from "node:assert/strict";
import test from "node:test";
import { attributeNames, duration, marks, options, ranges, settings } from "../../src/embed/attributes";
import { luminance } from "../../src/embed/theme";

test("durations", () => {
  const table: [string, number][] = [
    ["10s", 10_000],
    [" 500ms ", 500],
    ["2m", 120_000],
    ["1.5", 1500],
    ["0", NaN],
    ["10h", NaN],
    ["-1s", NaN],
    ["", NaN],
  ];
  for (const [text, ms] of table) assert.equal(duration(text), ms, text);
});

test("options and lines", () => {
  assert.deepEqual(options("a=1, b=x=y;c="), { a: "1", b: "x=y", c: "" });
  assert.equal(options("a"), null);
  assert.equal(options("=1"), null);
  assert.deepEqual(ranges("3-8, 12"), [
    { from: 3, to: 8 },
    { from: 12, to: 12 },
  ]);
  for (const bad of ["0-2", "5-3", "x", "1-2-3"]) assert.equal(ranges(bad), null, bad);
});

test("settings: what cannot be read is told, and the usual stands in its place", () => {
  const given: Record<string, string> = {
    engine: "ic3:PAPER",
    view: "cube",
    step: "6",
    limit: "soon",
    autorun: "",
    readonly: "false",
    height: "300",
    theme: "dark",
  };
  const faults: string[] = [];
  const s = settings(
    (name) => given[name] ?? null,
    (name, value) => faults.push(`${name}=${value}`),
  );
  assert.deepEqual(faults.sort(), ["limit=soon", "view=cube"]);
  assert.equal(s.engine, "ic3:PAPER");
  assert.equal(s.view, "invariant");
  assert.equal(s.timeoutMs, 10_000);
  assert.equal(s.step, 6);
  assert.equal(s.height, "300px");
  assert.equal(s.theme, "dark");
  assert.deepEqual([s.autorun, s.readonly, s.play], [true, false, false]);
});

test("integers: as the engine is asked, also what it will refuse", () => {
  const table: [Record<string, string>, string][] = [
    [{}, ""],
    [{ ints: " math " }, ""],
    [{ ints: "c" }, "c"],
    [{ ints: "c", model: "ILP32", overflow: "wrap" }, "c+model=ILP32+overflow=wrap"],
    [{ ints: "C" }, "C"],
    [{ ints: "c", property: "unreach-call" }, "c+overflow=wrap+undefined=end+label=never"],
    [{ ints: "c", property: " unreach-call ", overflow: "ignore" }, "c+overflow=ignore+undefined=end+label=never"],
    [{ "error-label": "always" }, "math+label=always"],
    [{ ints: "c", property: "no-overflow", model: "ILP32" }, "c+model=ILP32+asserts=end"],
    [{ ints: "c", property: "no-overflow", overflow: "wrap" }, "c+overflow=wrap+asserts=end"],
    [{ ints: "c", property: "termination" }, "c+property=termination"],
    [{ ints: "c", property: "valid-deref" }, "c+overflow=wrap+only=valid-deref+label=never"],
    [{ property: "no-overflow" }, "math+asserts=end"],
    [{ model: "ILP32" }, "math+model=ILP32"],
  ];
  for (const [given, ints] of table)
    assert.equal(settings((name) => given[name] ?? null).ints, ints, JSON.stringify(given));
});

test("marks: attributes in one line, and no others", () => {
  const m = marks(`engine=ic3 view="graph" lang-title='A lock' readonly onclick=alert(1) id=x`);
  assert.deepEqual(Object.fromEntries(m), { engine: "ic3", view: "graph", "lang-title": "A lock", readonly: "" });
  assert.ok([...m.keys()].every((k) => attributeNames.includes(k)));
});

test("an exercise: its attributes, and the program stands still", () => {
  const m = marks(`exercise=assumption hint="x, y" hint3='z' hint4=no solution="n >= 0 && \u007C"`);
  const s = settings((name) => m.get(name) ?? null);
  assert.deepEqual(s.asked, ["a", "", "n >= 0 && |", ["x, y", "", "z"]]);
  assert.deepEqual([s.view, s.readonly], ["exercise", true]);
  assert.equal(settings((name) => (name === "solution" ? "x" : null)).asked, null);
});

test("how light a colour is", () => {
  assert.equal(luminance("rgb(255, 255, 255)"), 1);
  assert.equal(luminance("rgb(0, 0, 0)"), 0);
  assert.equal(luminance("rgba(0, 0, 0, 0)"), null);
  assert.equal(luminance("transparent"), null);
  assert.ok(luminance("rgb(20, 22, 26)")! < 0.4);
});
