import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { below, Run } from "../../src/counterexample";
import type { Certificate, InputValue, TraceStep } from "../../src/engine/protocol";
import { compilerFlags, cTest } from "../../src/trace/ctest";
import { ExpressionError, parseExpression } from "../../src/trace/expression";
import { chartPath, describeSeries } from "../../src/trace/sparkline";
import { isMistake } from "../../src/words/overflow";
import { integers } from "./gallery";

const step = (line: number, values: Record<string, string>, func = "main", edge = 0): TraceStep => ({
  line,
  col: 1,
  func,
  loc: 0,
  edge,
  values,
});

test("values, scopes and changes along calls", () => {
  const run = new Run([
    step(1, {}),
    step(2, { g: "0", x: "1" }),
    step(3, { y: "5" }),
    step(20, { g: "0", a: "1" }, "f"),
    step(21, { g: "7" }, "f"),
    step(3, { g: "7", x: "1", y: "5" }),
    step(4, { x: "2" }),
  ]);
  assert.deepEqual(run.variables, ["g", "x", "y", "a"]);
  assert.deepEqual(
    [...run.steps[3]!.values],
    [
      ["g", "0"],
      ["a", "1"],
    ],
    "the caller's variables are out of scope",
  );
  assert.deepEqual(run.steps[3]!.changedNames, ["a"]);
  assert.deepEqual(
    [...run.steps[5]!.values],
    [
      ["g", "7"],
      ["x", "1"],
      ["y", "5"],
    ],
  );
  assert.deepEqual(run.steps[5]!.changedNames, ["g"], "against what the caller knew");
  assert.equal(run.value("x", 6), "2");
  assert.equal(run.value("x", 4), undefined);
  assert.equal(run.value("z", 4), undefined);
  assert.equal(run.value("x", 0), undefined);
});

test("against a plain fold, on random runs of one function", () => {
  let seed = 7;
  const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let round = 0; round < 50; round++) {
    const raw: TraceStep[] = [];
    for (let i = 0; i < 60; i++) {
      const values: Record<string, string> = {};
      for (const v of ["a", "b", "c"]) if (random(4) === 0) values[v] = String(random(3));
      raw.push(step(i, values));
    }
    const run = new Run(raw);
    const now = new Map<string, string>();
    raw.forEach((s, i) => {
      const changed = Object.entries(s.values)
        .filter(([k, v]) => i > 0 && now.get(k) !== v)
        .map(([k]) => k);
      for (const [k, v] of Object.entries(s.values)) now.set(k, v);
      for (const v of ["a", "b", "c"]) assert.equal(run.value(v, i), now.get(v));
      assert.deepEqual([...run.steps[i]!.changed], changed);
    });
  }
});

test("what is left out of the middle counts, and values begin anew after it", () => {
  const run = new Run(
    [step(1, { x: "0" }), step(2, { x: "1" }), step(3, { x: "90", y: "2" }), step(4, { x: "91" })],
    100,
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => run.number(i)),
    [1, 2, 103, 104],
  );
  assert.equal(run.total, 104);
  assert.equal(run.value("x", 2), "90");
});

test("a block is one passage along an edge", () => {
  const at = [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [3, 1],
    [4, 1],
    [3, 1],
    [4, 1],
    [9, 2],
    [10, 2],
  ];
  const run = new Run(at.map(([line, edge]) => step(line!, {}, "main", edge)));
  assert.deepEqual(run.blocks(), [0, 2, 4, 6, 8]);
  assert.equal(run.blockFrom(2, 1), 4);
  assert.equal(run.blockFrom(3, 1), 4);
  assert.equal(run.blockFrom(3, -1), 2, "back to the start of its own block");
  assert.equal(run.blockFrom(4, -1), 2);
  assert.equal(run.blockFrom(9, 1), 9);
  assert.equal(run.blockFrom(0, -1), 0);
});

test("a run of 100,000 steps has the values of each", (t) => {
  const raw: TraceStep[] = Array.from({ length: 100_000 }, (_, i) =>
    step(i % 7, { i: String(i), [`v${i % 20}`]: String(i) }),
  );
  const start = performance.now();
  const run = new Run(raw, 0);
  run.blocks();
  const made = performance.now() - start;
  assert.equal(run.value("v3", 77_777), "77763");
  for (let i = 0; i < 1000; i++) assert.equal(run.steps[i * 97]!.values.get("i"), String(i * 97));
  const asked = (performance.now() - start - made) / 1000;
  t.diagnostic(`${made.toFixed(0)} ms to make, budget 1500 ms; ${asked.toFixed(3)} ms a step, budget 2 ms`);
  assert.equal(below([1, 4, 9], 3), 0);
});

test("expressions are C's, exactly", () => {
  const scope = (n: string): bigint | undefined =>
    ({ x: 7n, y: -3n, big: 10n ** 30n, zero: 0n, "s.low": 4n, "t[1].a[2]": 5n })[n];
  const value = (text: string): bigint => parseExpression(text).value(scope);
  for (const [text, want] of [
    ["s.low * t[1].a[2] - x", 13n],
    ["x / y", -2n],
    ["x % y", 1n],
    ["-x / 2", -3n],
    ["-x % 2", -1n],
    ["1 + 2 * 3 - 4", 3n],
    ["(1 + 2) * 3", 9n],
    ["10 - 4 - 3", 3n],
    ["24 / 4 / 2", 3n],
    ["x > 3 && y < 0", 1n],
    ["zero && 1 / zero", 0n],
    ["x || 1 / zero", 1n],
    ["zero ? 1 / zero : 5", 5n],
    ["1 ? 2 : 0 ? 3 : 4", 2n],
    ["0 ? 2 : 0 ? 3 : 4", 4n],
    ["!x", 0n],
    ["!!x", 1n],
    ["~x", -8n],
    ["- -x", 7n],
    ["-3 < y", 0n],
    ["x == 7 == 1", 1n],
    ["1 | 6 & 3 ^ 2", 1n | ((6n & 3n) ^ 2n)],
    ["1 << 3 + 1", 16n],
    ["-9 >> 1", -5n],
    ["big * big", 10n ** 60n],
    ["0x1F", 31n],
    ["017", 15n],
    ["10u + 5UL", 15n],
    ["'a'", 97n],
    ["'\\n'", 10n],
    ["big + 1 > big", 1n],
    ["x\n+1", 8n],
  ] as const)
    assert.equal(value(text), want, text);
  for (const [text, why] of [
    ["", /empty/],
    ["x +", /missing at the end/],
    ["(x", /"\)" is missing/],
    ["x y", /does not belong/],
    ["x = 3", /==/],
    ["f(x)", /called/],
    ["x / zero", /zero/],
    ["x % 0", /zero/],
    ["w", /no value/],
    ["3 $ 4", /is not understood/],
    ["* 3", /no left side/],
    ["1 ? 2", /":" is missing/],
    ["089", /octal/],
    ["1.5", /is not understood/],
    ["x << 99999", /shift/],
    ["x".repeat(500), /long/],
  ] as const)
    assert.throws(
      () => value(text),
      (e) => e instanceof ExpressionError && why.test(e.message),
      text,
    );
  assert.deepEqual(parseExpression("x + y * x").names, ["x", "y"]);
});

test("expressions agree with the C compiler on random operands", (t) => {
  if (spawnSync("gcc", ["--version"]).status !== 0) return t.skip("gcc is not installed");
  let seed = 3;
  const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const make = (depth: number): string => {
    if (depth === 0 || random(4) === 0) return random(2) === 0 ? String(random(20)) : ["x", "y", "z"][random(3)]!;
    const ops = ["+", "-", "*", "/", "%", "<", "<=", "==", "!=", "&&", "||", "&", "|", "^"];
    const o = ops[random(ops.length)]!;
    const right = o === "/" || o === "%" ? String(1 + random(9)) : make(depth - 1);
    return random(8) === 0
      ? `(${make(depth - 1)} ? ${make(depth - 1)} : ${right})`
      : random(3) === 0
        ? `-(${make(depth - 1)}) ${o} ${right}`
        : `${make(depth - 1)} ${o} ${right}`;
  };
  const list = Array.from({ length: 400 }, () => make(3));
  const dir = mkdtempSync(path.join(tmpdir(), "ic3play-expr-"));
  try {
    writeFileSync(
      path.join(dir, "a.c"),
      `#include <stdio.h>\nint main(void) { long long x = 17, y = -5, z = 3;\n${list.map((e) => `printf("%lld\\n", (long long)(${e}));`).join("\n")}\nreturn 0; }\n`,
    );
    const made = spawnSync("gcc", ["-w", "-O0", "-o", path.join(dir, "a"), path.join(dir, "a.c")], {
      encoding: "utf8",
    });
    assert.equal(made.status, 0, made.stderr);
    const got = spawnSync(path.join(dir, "a"), { encoding: "utf8" }).stdout.trim().split("\n");
    const scope = (n: string): bigint | undefined => ({ x: 17n, y: -5n, z: 3n })[n];
    list.forEach((e, i) => assert.equal(String(parseExpression(e).value(scope)), got[i], e));
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("a chart says what it shows and stays small", () => {
  assert.equal(
    describeSeries("x", { at: [0, 5], values: [1n, 4n] }),
    "x rises from 1 to 4 in 1 change, between 1 and 4",
  );
  assert.equal(describeSeries("x", { at: [0, 5, 6], values: [1n, undefined, 1n] }), "x is always 1");
  assert.equal(describeSeries("x", { at: [], values: [] }), "x has no value");
  assert.equal(chartPath({ at: [0, 2], values: [0n, 10n ** 40n] }, 5), "M2 18H48V2H94");
  const long = {
    at: Array.from({ length: 100_000 }, (_, i) => i),
    values: Array.from({ length: 100_000 }, (_, i) => BigInt((i * 7919) % 1000)),
  };
  const d = chartPath(long, 100_000);
  assert.ok(d.length > 500 && d.length < 40_000, `${d.length}`);
});

// Programs that fail in the interpreter with these inputs, which are in the verifier's format. Each
// must also fail when it is compiled with the test.
const input = (name: string, line: number, col: number, value: string): InputValue => ({ name, line, col, value });
const failing: {
  name: string;
  source: string;
  inputs: InputValue[];
  failure: { line: number; col: number; note: string };
  filled: boolean;
  says: RegExp;
}[] = [
  {
    name: "undeclared functions",
    filled: false,
    says: /an assertion fails, after 2 inputs/,
    source:
      "int main(void) {\n  int x = nondet_int();\n  unsigned y = __VERIFIER_nondet_uint();\n  assume(x > 3);\n  assert(x - 5 != y % 7);\n  return 0;\n}\n",
    inputs: [input("nondet_int()", 2, 11, "9"), input("__VERIFIER_nondet_uint()", 3, 16, "4")],
    failure: { line: 5, col: 3, note: "assertion is false" },
  },
  {
    name: "the program's own assert.h and declarations",
    filled: false,
    says: /Assertion `x < 100000000000' failed/,
    source:
      "#include <assert.h>\nextern long __VERIFIER_nondet_long(void);\nextern _Bool __VERIFIER_nondet_bool();\n// nondet_short() is only named here\nint main(void) {\n  long x = __VERIFIER_nondet_long();\n  if (__VERIFIER_nondet_bool())\n    assert(x < 100000000000);\n  return 0;\n}\n",
    inputs: [input("__VERIFIER_nondet_long()", 6, 12, "100000000000"), input("__VERIFIER_nondet_bool()", 7, 7, "1")],
    failure: { line: 8, col: 5, note: "assertion" },
  },
  {
    name: "its own __VERIFIER_assert, reach_error and assume",
    filled: false,
    says: /an error is reached/,
    source:
      "extern void reach_error();\nvoid assume_abort_if_not(int c) { if (!c) { for (;;) ; } }\nvoid __VERIFIER_assert(int c) { if (!(c)) { ERROR: { reach_error(); } } }\nextern int unknown1(void);\nint rand(void);\nint main() {\n  int a = rand();\n  assume_abort_if_not(a >= 2);\n  __VERIFIER_assert(a != 2);\n  return 0;\n}\n",
    inputs: [input("rand()", 7, 11, "2")],
    failure: { line: 3, col: 55, note: "reach_error is reached" },
  },
  {
    name: "uninitialised variables, *, a missing result and the label ERROR",
    filled: true,
    says: /label ERROR is reached/,
    source:
      "int g(int a) { int z; if (a > z) { return a; } }\nint main(void) { int x, y; int i = 0;\n  while (i < 2) { int w; if (*) i++; else i += 1; y += w; }\n  if (x > 3 && g(x) == 7 && y > 100) { ERROR: return 1; }\n  return 0; }\n",
    inputs: [
      input("x", 2, 22, "4"),
      input("y", 2, 25, "101"),
      input("w", 3, 23, "0"),
      input("*", 3, 30, "-1"),
      input("w", 3, 23, "0"),
      input("*", 3, 30, "-1"),
      input("z", 1, 20, "4"),
      input("g()", 1, 49, "7"),
    ],
    failure: { line: 4, col: 40, note: "label ERROR is reached" },
  },
  {
    name: "no input at all, non-ASCII text",
    filled: false,
    says: /an assertion fails/,
    source: "int main(void) { /* größer \u2264 */ int x = 1; assert(x != 1); return 0; }\n",
    inputs: [],
    failure: { line: 1, col: 40, note: "assertion x != 1 is false" },
  },
];

for (const f of failing) {
  test(`the C test fails where the verifier says: ${f.name}`, (t) => {
    if (spawnSync("gcc", ["--version"]).status !== 0) return t.skip("gcc is not installed");
    const made = cTest(f.source, "program.c", f.inputs, { ...f.failure, sanitize: false, ints: "" });
    assert.equal(made.program !== null, f.filled);
    const dir = mkdtempSync(path.join(tmpdir(), "ic3play-ctest-"));
    try {
      writeFileSync(path.join(dir, "program.c"), made.program ?? f.source);
      writeFileSync(path.join(dir, "test.c"), made.stub);
      const gcc = spawnSync("gcc", ["-o", "a.out", "program.c", "test.c"], { cwd: dir, encoding: "utf8" });
      assert.equal(gcc.status, 0, gcc.stderr + made.stub);
      assert.doesNotMatch(gcc.stderr, /test\.c.*warning/);
      const ran = spawnSync("stdbuf", ["-o0", path.join(dir, "a.out")], {
        cwd: dir,
        encoding: "utf8",
        timeout: 300_000,
      });
      assert.equal(ran.signal, "SIGABRT", ran.stdout + ran.stderr);
      assert.match(ran.stdout + ran.stderr, f.says);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
}

test("every unsafe example of the gallery fails as a C program with its input", (t) => {
  if (spawnSync("gcc", ["--version"]).status !== 0) return t.skip("gcc is not installed");
  const binary = process.env.IC3PLAY_BINARY;
  if (!binary) return t.skip("run by static/test/run.mjs");
  const examples = path.resolve("static/examples");
  let seen = 0;
  let overflown = 0;
  for (const file of readdirSync(examples)) {
    const text = readFileSync(path.join(examples, file), "utf8");
    if (!/^\/\/ verdict: unsafe$/m.test(text)) continue;
    if (/\bmain\s*\([^)]*[*[]/.test(text)) continue; // in C no caller passes arguments to main
    const out = spawnSync(binary, ["check", "-json", ...integers(text), path.join(examples, file)], {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    const report = JSON.parse(out.stdout) as {
      ints?: string;
      verdict: string;
      certificate: { inputs?: InputValue[]; steps?: TraceStep[]; failure?: Certificate["failure"] };
    };
    assert.equal(report.verdict, "unsafe", file);
    seen++;
    const last = report.certificate.steps!.at(-1)!;
    const note = last.note ?? "";
    const ints = report.ints ?? "";
    const sanitize = isMistake(report.certificate.failure);
    const made = cTest(text, file, report.certificate.inputs ?? [], {
      line: last.line,
      col: last.col,
      note,
      sanitize,
      ints,
    });
    const dir = mkdtempSync(path.join(tmpdir(), "ic3play-ctest-"));
    try {
      writeFileSync(path.join(dir, "program.c"), made.program ?? text);
      writeFileSync(path.join(dir, "test.c"), made.stub);
      const flags = compilerFlags(sanitize, ints).trim().split(" ").filter(Boolean);
      const gcc = spawnSync("gcc", [...flags, "-o", "a.out", "program.c", "test.c"], { cwd: dir, encoding: "utf8" });
      assert.equal(gcc.status, 0, gcc.stderr);
      const ran = spawnSync(path.join(dir, "a.out"), { timeout: 300_000, encoding: "utf8" });
      if (note.startsWith("overflow")) {
        assert.match(
          ran.stderr,
          new RegExp(`^program\\.c:${last.line}:\\d+: runtime error: .*overflow|cannot be`),
          file,
        );
        assert.match(made.stub, /C's own integers\.\n.* gcc -fsanitize=undefined,address /);
        overflown++;
      } else if (sanitize) assert.match(ran.stderr, /AddressSanitizer|runtime error/, file);
      else assert.equal(ran.signal, "SIGABRT", file);
    } finally {
      rmSync(dir, { recursive: true });
    }
  }
  assert.ok(seen >= 7 && overflown >= 2, `${seen} unsafe examples, ${overflown} overflow`);
});
