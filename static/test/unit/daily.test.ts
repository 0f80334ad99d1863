import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import type { Diagnostic, Report, TraceEvent } from "../../src/engine/protocol";
import { fixFor } from "../../src/daily/fixes";
import { format, tokens } from "../../src/daily/format";
import { markdown } from "../../src/daily/markdown";
import { difference } from "../../src/daily/versions";
import { renameEvents, sentEvent, shortNames } from "../../src/engine/names";
import { decodeLink, encodeLink } from "../../src/permalink";
import { newRun, withReport } from "../../src/run";
import type { State } from "../../src/state";
import { clearVersions, keepVersion, keptVersions, loadVersions, pinVersion } from "../../src/storage";

// Returns the tokens of a program, all of which the formatter must preserve. This scanner is
// independent of the formatter's.
const other = (s: string): string[] =>
  [
    ...s.matchAll(
      /\/\/(?:\\\n|.)*|\/\*[\s\S]*?\*\/|^[ \t]*#(?:\\\n|.)*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||\S/gm,
    ),
  ].map((m) => m[0].trim().replace(/[ \t]+$/gm, ""));
const gallery = readdirSync(path.resolve("static/examples"))
  .filter((f) => f.endsWith(".c"))
  .map((f) => readFileSync(path.resolve("static/examples", f), "utf8"));
let seed = 11;
const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;

const ugly = `#include <assert.h>
#define MAX(a,b) \\
   ((a)>(b)?(a):(b))
extern   int nondet( void );
int f(int a,int b){if(a>b)return a;else return b;}
int main (void)
{
int x=- 1,y = +2;   // trailing
	unsigned   z=(unsigned) -1;



for(;;){x++;--y;if(x>3&&y<-2||!z)break;}
   for(int i=0;i<10;i++)
        x+=i*f( i,1 );
 do{x--;}while(x>0);
switch(x){case 0:y=1;break;
default:y=x?1:2;}
if(x==1){
y=1;}
else
{
  y=3;
  /* a comment
     of two lines */
}
if (x > 100 &&
    y > 200)
    x = 1;
goto end;
end: assert(x - -y != MAX(x,y)) ;
return 0;
}
`;
const pretty = `#include <assert.h>
#define MAX(a,b) \\
   ((a)>(b)?(a):(b))
extern int nondet(void);
int f(int a, int b) { if (a > b) return a; else return b; }
int main(void) {
    int x = -1, y = +2;   // trailing
    unsigned z = (unsigned) -1;

    for (;;) { x++; --y; if (x > 3 && y < -2 || !z) break; }
    for (int i = 0; i < 10; i++)
        x += i * f(i, 1);
    do { x--; } while (x > 0);
    switch (x) {
    case 0:
        y = 1;
        break;
    default:
        y = x ? 1 : 2;
    }
    if (x == 1) {
        y = 1;
    } else {
        y = 3;
        /* a comment
     of two lines */
    }
    if (x > 100 && y > 200)
        x = 1;
    goto end;
end: assert(x - -y != MAX(x, y));
    return 0;
}
`;

test("a formatted program reads well", () => {
  assert.equal(format(ugly), pretty);
  assert.equal(format(""), "");
  assert.equal(format("\n\n"), "");
});

test("formatting keeps every token, in any layout, and twice is once", () => {
  for (const source of [ugly, pretty, ...gallery]) {
    for (let round = 0; round < 12; round++) {
      // Put random white space between the tokens.
      let text = "";
      for (const t of tokens(source)) {
        const space = round === 0 ? " " : [" ", "  ", "\n", "\n\n\n", "\t", " \n  "][random(6)]!;
        text +=
          (t.kind === "directive" ? (text === "" || text.endsWith("\n") ? "" : "\n") : space) +
          t.text +
          (t.kind === "line" || t.kind === "directive" ? "\n" : "");
      }
      const out = format(text);
      assert.deepEqual(other(out), other(text));
      assert.equal(out.replace(/\s+/g, ""), text.replace(/\s+/g, ""));
      assert.equal(format(out), out);
    }
  }
});

test("formatting survives text that is no C", () => {
  for (const source of [
    "{{{",
    "}}}",
    "((",
    "))",
    "if",
    "if (",
    "else",
    "do",
    "case",
    ":",
    "? :",
    "/* open",
    '"open',
    "'",
    "#",
    "\\",
    "a ? b",
    "for (;;",
    "x = {1, {2, 3}, 4};",
    "\u00fc \u2264",
    "while (1) do x; while",
    "} else {",
    ";;;;",
  ]) {
    const out = format(source);
    assert.equal(out.replace(/\s+/g, ""), source.replace(/\s+/g, ""), source);
    assert.equal(format(out), out, source);
  }
  for (let i = 0; i < 3000; i++) {
    const pieces = [
      "{",
      "}",
      "(",
      ")",
      ";",
      ":",
      "?",
      "if",
      "else",
      "do",
      "while",
      "for",
      "case 1",
      "default",
      "x",
      "1",
      "=",
      "-",
      "++",
      "//c\n",
      "/*b*/",
      "\n",
      " ",
      "#d\n",
      ",",
      "switch",
      "return",
      "[",
      "]",
      "<",
      "&",
    ];
    const source = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join(
      random(2) === 0 ? " " : "",
    );
    const out = format(source);
    assert.equal(out.replace(/\s+/g, ""), source.replace(/\s+/g, ""), source);
    assert.equal(format(out), out, JSON.stringify(source));
  }
});

test("the gallery's programs are formatted", () => {
  for (const source of gallery) assert.equal(format(source), source);
});

test("a fix removes its error", (t) => {
  const binary = process.env.IC3PLAY_BINARY;
  if (!binary) return t.skip("run by static/test/run.mjs");
  const dir = mkdtempSync(path.join(tmpdir(), "ic3play-fix-"));
  const check = (source: string): Diagnostic[] => {
    writeFileSync(path.join(dir, "a.c"), source);
    const out = spawnSync(binary, ["check", "-json", "-timeout", "60s", path.join(dir, "a.c")], { encoding: "utf8" });
    return (JSON.parse(out.stdout) as Report).diagnostics ?? [];
  };
  try {
    for (const [body, label, fixed] of [
      ["int x = 1\n  x = 2;", /Write ;/, "int x = 1;\n  x = 2;"],
      ["int x = 5; x = x << 3;", /Write x \* 8/, "int x = 5; x = x * 8;"],
      ["int x = 5; x = (x + 1) << 1;", /Write \(x \+ 1\) \* 2/, "int x = 5; x = (x + 1) * 2;"],
      ["int x = 5; x <<= 2;", /Write x \*= 4/, "int x = 5; x *= 4;"],
      ["int count = 0; cuont = 1;", /Write count/, "int count = 0; count = 1;"],
      ["int \u00e4 = 1;", /Remove it/, null],
      [
        "/* gr\u00fc\u00df */ int count = 0; cuont = 1;",
        /Write count/,
        "/* gr\u00fc\u00df */ int count = 0; count = 1;",
      ],
      ["int x = 1; asert(x == 1);", /^Write assert$/, "int x = 1; assert(x == 1);"],
      ["int x = 3 + * ;", /nondet/, "int x = 3 + __VERIFIER_nondet_int() ;"],
      ["const int x = 1; x = 2;", /const of x/, "int x = 1; x = 2;"],
      ["break;", /Remove it/, ""],
      ["int x = \u2018a';", /^Write '$/, "int x = 'a';"],
      ["int x = 1 @;", /Remove it/, "int x = 1 ;"],
    ] as const) {
      const source = `int main(void) {\n  ${body}\n  return 0;\n}\n`;
      const before = check(source);
      assert.ok(before.length > 0, body);
      const fix = fixFor(before[0]!, source);
      assert.match(fix?.label ?? "none", label, body);
      if (fixed === null) continue;
      assert.equal(fix!.text, `int main(void) {\n  ${fixed}\n  return 0;\n}\n`);
      assert.deepEqual(check(fix!.text), [], fix!.text);
    }
    const noMain = "int f(void) { return 1; }";
    assert.deepEqual(check(fixFor(check(noMain)[0]!, noMain)!.text), []);
    const open = "int main(void) {\n  int x = 1; /* open\n  return 0;\n}\n";
    assert.deepEqual(check(fixFor(check(open)[0]!, open)!.text), []);
    // There is no automatic fix for these errors.
    for (const source of [
      "int main(void) { int x, y; x = x | y; return 0; }",
      "int main(void) { zzz = 1; return 0; }",
    ]) {
      assert.equal(fixFor(check(source)[0]!, source), null, source);
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

/** A localStorage with a quota. */
function fakeStorage(quota: number): Map<string, string> {
  const map = new Map<string, string>();
  (globalThis as { localStorage?: unknown }).localStorage = {
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => {
      let size = v.length;
      for (const [key, value] of map) if (key !== k) size += value.length;
      if (size > quota) throw new DOMException("full", "QuotaExceededError");
      map.set(k, v);
    },
  };
  return map;
}

test("versions: typing is one, runs pin, the oldest go", () => {
  fakeStorage(1 << 20);
  const at = (n: number): number => 1_000_000 + n * 1000;
  keepVersion({ source: "a", file: "p.c" }, false, at(0));
  keepVersion({ source: "ab", file: "p.c" }, false, at(5));
  assert.deepEqual(
    loadVersions().map((v) => v.source),
    ["ab"],
  );
  keepVersion({ source: "abc", file: "p.c" }, false, at(70));
  assert.deepEqual(
    loadVersions().map((v) => v.source),
    ["abc", "ab"],
  );
  pinVersion({ source: "abc", file: "p.c" });
  keepVersion({ source: "abcd", file: "p.c" }, false, at(71));
  assert.deepEqual(
    loadVersions().map((v) => v.source),
    ["abcd", "abc", "ab"],
  );
  keepVersion({ source: "ab", file: "p.c" }, true, at(500));
  assert.deepEqual(
    loadVersions().map((v) => v.source),
    ["ab", "abcd", "abc"],
    "each text once",
  );
  keepVersion({ source: "  \n", file: "p.c" }, false, at(600));
  keepVersion({ source: "int main() {}", file: "p.c", example: "first" }, false, at(600));
  assert.equal(loadVersions().length, 3, "nothing, and examples, are not kept");
  for (let i = 0; i < 50; i++) keepVersion({ source: `v${i}`, file: "p.c" }, true, at(1000 + i));
  assert.equal(loadVersions().length, keptVersions);
  assert.equal(loadVersions()[0]!.source, "v49");
  clearVersions();
  assert.deepEqual(loadVersions(), []);
});

test("versions survive a full and a broken store", () => {
  const map = fakeStorage(4000);
  for (let i = 0; i < 30; i++) keepVersion({ source: `${i}:${"x".repeat(700)}`, file: "p.c" }, true, i * 100_000);
  const kept = loadVersions();
  assert.ok(kept.length >= 2 && kept.length <= 6, String(kept.length));
  assert.match(kept[0]!.source, /^29:/);
  for (const bad of ["", "{", "null", "[1, null, {}]", '{"a":1}']) {
    map.set("ic3play.versions", bad);
    assert.deepEqual(loadVersions(), [], bad);
  }
  fakeStorage(0);
  keepVersion({ source: "x", file: "p.c" }, true);
  assert.deepEqual(loadVersions(), []);
  (globalThis as { localStorage?: unknown }).localStorage = {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  };
  keepVersion({ source: "x", file: "p.c" }, true);
  assert.deepEqual(loadVersions(), []);
});

test("a difference gives back both texts", () => {
  for (let i = 0; i < 300; i++) {
    const text = (): string => Array.from({ length: random(9) }, () => "abc"[random(3)]).join("\n");
    const [a, b] = [text(), text()];
    const d = difference(a, b);
    assert.equal(
      d
        .filter(([k]) => k !== "new")
        .map(([, l]) => l)
        .join("\n"),
      a,
    );
    assert.equal(
      d
        .filter(([k]) => k !== "old")
        .map(([, l]) => l)
        .join("\n"),
      b,
    );
  }
  assert.deepEqual(difference("a\nb\nc", "a\nx\nc"), [
    ["same", "a"],
    ["old", "b"],
    ["new", "x"],
    ["same", "c"],
  ]);
});

function state(
  verdict: Report["verdict"],
  certificate: Partial<Report["certificate"]>,
  source = "int main() {}\n",
): State {
  const run = newRun(1, source, "ic3");
  const report: Report = {
    file: "a.c",
    engine: "ic3",
    verdict,
    reason: "no time",
    seconds: 0.5,
    stats: {},
    diagnostics: [],
    certificate: { kind: "none", checked: true, invariant: [], inputs: [], steps: [], truncated: 0, ...certificate },
  };
  return { source, file: "a.c", ints: "", run: withReport(run, report) } as unknown as State;
}

test("Markdown holds program, verdict, proof or run, and the link", () => {
  const safe = markdown(
    state("safe", { invariant: [{ loc: 2, line: 3, formula: "x", conjuncts: ["x >= 0", "a | b"] }] }),
    "https://x/#1.abc",
  );
  assert.match(safe, /^# a\.c\n\n```c\nint main\(\) \{\}\n```\n\nMathematical integers[^\n]*\n\n\*\*Safe\*\*/);
  assert.match(safe, /\| line 3 \| `x >= 0`<br>`a \\\| b` \|/);
  assert.match(safe, /\[Open in ic3play\]\(https:\/\/x\/#1\.abc\)/);
  const unsafe = markdown(
    state("unsafe", {
      inputs: [{ name: "nondet()", line: 2, col: 1, value: "7" }],
      steps: [
        { line: 1, col: 1, func: "main", loc: 0, edge: 0, values: { x: "1" } },
        {
          line: 2,
          col: 1,
          func: "main",
          loc: 0,
          edge: 0,
          values: { x: "2" },
          note: "assertion a > 1 ? b == 1 : b == 2 is false",
        },
      ],
    }),
    "l",
  );
  assert.match(unsafe, /\*\*Unsafe\*\*\. The assertion at line 2 can fail\. .*replayed\. Engine ic3\./);
  assert.match(unsafe, /\| 2 \| 2 \| \*\*2\*\* \|/);
  assert.match(unsafe, /`nondet\(\) = 7` \(line 2\)/);
  assert.match(markdown(state("unknown", {}), "l"), /\*\*Unknown\*\*\. No time\. /);
  assert.match(markdown(state("safe", {}, "// ```` \n"), "l"), /^`````c$/m);
  const clauses = state("safe", { model: [{ name: "p", text: "(define-fun p () Bool true)" }] }, "(assert true)\n");
  clauses.run!.report!.language = "horn";
  clauses.run!.report!.warnings = [{ line: 1, col: 1, message: "odd", code: "W-odd" }] as never;
  assert.match(
    markdown(clauses, "l"),
    /```lisp\n\(assert true\)\n```.*\*\*Sat\*\*\. The clauses have a model.*- Line 1: odd.*```lisp\n\(define-fun p/s,
  );
  assert.match(markdown({ ...state("safe", {}), source: "other" } as State, "l"), /Not run yet/);
});

test("an event is exported as it was sent, whatever names are shown", () => {
  const sent = (): TraceEvent[] => [
    {
      n: 0,
      k: "lemma",
      lv: 1,
      loc: 2,
      e: -1,
      f: "f.return <= 3 && g.x == 1",
      ps: ["f.return <= 3", "g.x == 1"],
      b: "f.return == 4",
      t: "core",
    },
    { n: 1, k: "level", lv: 2, loc: -1, e: -1 },
  ];
  const shown = sent();
  renameEvents(
    shown,
    shortNames({
      vars: ["f.return", "g.x", "h.x"],
      locs: [{ name: "", func: "f", line: 1, endLine: 1, loopHead: false, gone: false }],
    }),
  );
  assert.equal(shown[0]!.f, "return <= 3 && g.x == 1");
  assert.deepEqual(shown[0]!.ps, ["return <= 3", "g.x == 1"]);
  assert.equal(JSON.stringify(shown.map(sentEvent)), JSON.stringify(sent()));
});

test("names of members and elements are whole, a function before them is left out", () => {
  const loc = (func: string) => ({ name: "", func, line: 1, endLine: 1, loopHead: false, gone: false });
  const rename = shortNames({
    vars: ["s.low", "f.t[1].a[2]", "f.x", "main.x", "f#2.y"],
    locs: [loc("f"), loc("main")],
  });
  assert.equal(rename("s.low <= f.t[1].a[2] && f.x == main.x"), "s.low <= t[1].a[2] && f.x == main.x");
  assert.equal(rename("f#2.y - s.low == 0"), "y - s.low == 0");
});

test("links carry claims and the tour's place", async () => {
  const link = {
    source: "x",
    file: "a.c",
    engine: "auto",
    options: {},
    timeoutMs: 1000,
    ints: "",
    claims: [{ loc: 3, text: "x <= y" }],
    tour: "2.4",
  };
  assert.deepEqual(await decodeLink(await encodeLink(link)), link);
  const bad = await encodeLink({
    ...link,
    claims: [
      { loc: -1, text: "x" },
      { loc: 1.5, text: "y" },
    ],
    tour: "",
  });
  assert.deepEqual(await decodeLink(bad), {
    ...{ source: "x", file: "a.c", engine: "auto", options: {}, timeoutMs: 1000, ints: "" },
  });
});
