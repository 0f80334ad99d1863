// Tests that the help explains each sign of the timeline.

import assert from "node:assert/strict";
import test from "node:test";
import { ends, groups } from "../../src/replay/kinds";
import { timelineSigns } from "../../src/replay/signs";

test("each shape of each lane has a meaning of its own", () => {
  const said = new Map(timelineSigns());
  for (const g of groups.filter((x) => x.marks.length > 0)) {
    const signs = said.get(g.name)!.split("; ");
    const shapes = new Set(g.marks.map((m) => m.shape));
    assert.ok(signs.length >= shapes.size, `${g.name}: ${signs.join("; ")}`);
    for (const s of signs) assert.match(s, /^[■◆●▶○|] \w.*\w/u, g.name);
    assert.equal(new Set(signs.map((s) => s.slice(2))).size, signs.length, `${g.name} has no meaning twice`);
    assert.equal(new Set(signs.map((s) => s[0])).size, shapes.size, g.name);
  }
  assert.match(
    said.get("lemmas")!,
    /^● lemma learnt; ○ a candidate, or a replaced lemma; \| a step of generalisation$/,
  );
  assert.equal(said.get("all lanes")!.split("; ").length, ends.length);
});
