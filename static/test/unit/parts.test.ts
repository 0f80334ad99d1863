// Tests how the files of a program are joined to one text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { includes, joining, nameFault, together } from "../../src/files/names";
import { indexOf, join, lineIn, lineOf, owned, placed, several, split } from "../../src/files/parts";

const main = '#include "util.h"\nint main(void) { return two(); }\n';
const util = "int two(void) {\n  return 2;\n}";

test("split gives back what join has made, whatever the texts end with", () => {
  for (const a of ["", "\n", main, "x\n\n"])
    for (const b of ["", "\n", util, `${util}\n`])
      for (const search of [[], ['#pragma ic3play search "../lib"']]) {
        const whole = join(
          a,
          [
            { name: "util.h", text: b },
            { name: "lib/a.h", text: a },
          ],
          search,
        );
        const { list, search: found } = split(whole);
        assert.deepEqual(
          list.map((p) => [p.name, p.text]),
          [
            ["", a],
            ["util.h", b],
            ["lib/a.h", a],
          ],
        );
        assert.deepEqual(found, search);
        const lines = whole.split("\n");
        for (const p of list) assert.equal(lines[p.first - 1], p.text.split("\n")[0], JSON.stringify(whole));
      }
  assert.equal(join(main, []), main);
  assert.equal(several(main), false);
  assert.deepEqual(split(main).list, [{ name: "", first: 1, text: main }]);
});

test("places name the header and its line", () => {
  const whole = join(main, [{ name: "util.h", text: util }]);
  const { list } = split(whole);
  assert.equal(list[1]!.first, 5);
  assert.deepEqual(
    [1, 3, 5, 7].map((n) => indexOf(list, n)),
    [0, 0, 1, 1],
  );
  assert.equal(lineOf(owned(whole, 2)), "line 2");
  assert.equal(lineOf(owned(whole, 6)), "line 2 of util.h");
  assert.equal(lineIn(owned(whole, 6)), "util.h:2");
  const report = { steps: [{ line: 6, note: "see line 7 and line 2" }, { line: 2 }], formula: "line 6" };
  assert.deepEqual(placed(report, whole), {
    steps: [{ line: 6, own: { file: "util.h", line: 2 }, note: "see line 3 of util.h and line 2" }, { line: 2 }],
    formula: "line 6",
  });
  assert.deepEqual(placed(report, whole), report, "a second time");
});

test("names that are no paths, and those of C's headers, are refused", () => {
  for (const good of ["util.h", "lib/list.h", "../x.h", "a b.c"]) assert.equal(nameFault(good, []), "", good);
  for (const bad of ["", "/a.h", "a/", "./a.h", "a/../b.h", "a\\b.h", 'a".h', "stdio.h", "main.c"])
    assert.notEqual(nameFault(bad, ["main.c"]), "", bad);
});

test("files that are opened together are a program and its headers", () => {
  const opened = together([
    { name: "util.h", text: util },
    { name: "main.c", text: main.replace("util.h", "lib/util.h") },
  ]);
  assert.equal(opened.name, "main.c");
  assert.deepEqual(
    split(opened.text).list.map((p) => p.name),
    ["", "lib/util.h"],
  );
  assert.throws(
    () =>
      together([
        { name: "a.c", text: main },
        { name: "b.c", text: main },
      ]),
    /two programs/,
  );
  assert.equal(
    split(
      together([
        { name: "a.c", text: '#include "b.c"\n' },
        { name: "b.c", text: "" },
      ]).text,
    ).list.length,
    2,
  );
  const more = split(
    joining(main, [
      { name: "util.h", text: util },
      { name: "more.h", text: "" },
    ]),
  ).list;
  assert.deepEqual(
    more.map((p) => p.name),
    ["", "util.h", "more.h"],
  );
  assert.ok(more[0]!.text.startsWith('#include "more.h"\n#include "util.h"'));
  assert.ok(includes([main], "util.h") && !includes([main], "more.h"));
});
