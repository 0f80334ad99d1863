import assert from "node:assert/strict";
import test from "node:test";
import { decodeLink, encodeLink, LinkError, type LinkState } from "../../src/permalink";
import { parse } from "../../src/storage";

const state: LinkState = {
  source: "int main(void) {\n\t// \u00fcber \u2264 \u{1F600}\n  return 0;\n}\n",
  file: "a.c",
  engine: "ic3:PLAIN",
  options: { order: "age" },
  timeoutMs: 5000,
  ints: "c+model=ILP32+overflow=wrap+asserts=end",
  cursor: { kind: "event", at: 17 },
  version: "abc123",
};

test("what was selected is kept as far as a link's numbers can be read", async () => {
  const state: LinkState = {
    source: "x",
    file: "p.c",
    engine: "ic3",
    options: {},
    timeoutMs: 1000,
    ints: "c",
    ran: true,
    selected: { tab: "frames", loc: 0, lemma: 4, obligation: 0, predicate: 0, level: 2 },
  };
  assert.deepEqual(await decodeLink(await encodeLink(state)), state);
  const odd = { ...state, selected: { tab: "frames", loc: -1, edge: 1.5, lemma: "4" } } as unknown as LinkState;
  assert.deepEqual((await decodeLink(await encodeLink(odd)))?.selected, { tab: "frames" });
});

test("a link gives back the state", async () => {
  const hash = await encodeLink(state);
  assert.match(hash, /^1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(await decodeLink(hash), state);
  const plain: LinkState = { source: "x", file: "program.c", engine: "auto", options: {}, timeoutMs: 10_000, ints: "" };
  assert.deepEqual(await decodeLink(await encodeLink(plain)), plain);
  const long = { ...plain, source: "x = x + 1;\n".repeat(20_000) };
  const short = await encodeLink(long);
  assert.ok(short.length < 2000, `${short.length} characters`);
  assert.deepEqual(await decodeLink(short), long);
});

test("an exercise is kept with what is written, and what is of another form is left out", async () => {
  const exercise = {
    asked: { kind: "invariant" as const, title: "Twins", hints: ["a", "b"], solution: "5: x <= n; 9: y >= 0" },
    source: state.source,
    ints: state.ints,
    written: [
      { line: 5, text: "x < n" },
      { line: 5, nth: 1, text: "y" },
    ],
    checked: 3,
    hints: 1,
    open: false,
  };
  assert.deepEqual(await decodeLink(await encodeLink({ ...state, exercise })), { ...state, exercise });
  const solved = { ...exercise, open: true };
  assert.deepEqual(await decodeLink(await encodeLink({ ...state, exercise: solved })), { ...state, exercise: solved });
  const other = { ...exercise, source: "another program" };
  assert.deepEqual((await decodeLink(await encodeLink({ ...state, exercise: other })))?.exercise, other);
  const odd = { ...exercise, asked: { kind: 7, title: 1, hints: "a" }, written: [{ line: "x" }], checked: -1 };
  assert.deepEqual((await decodeLink(await encodeLink({ ...state, exercise: odd as never })))?.exercise, {
    ...{ asked: { kind: "invariant", hints: [] }, source: state.source, ints: state.ints },
    ...{ written: [{ line: 0, text: "" }], checked: 0, hints: 1, open: false },
  });
});

test("a link of before there was a choice of integers means the mathematical ones", async () => {
  const earlier =
    "1.JczLCoMwEEbhVxn-ldKhJL1sptgXUSmpRgjEEZK0G_HdS-j2O3B2ZAiCFlpd0KalfVAioipKHemmsy-voKVpH__kcvapNEonsvQkrX4MCsYCwRbn8wSGr9vpCkaB3I0xjASxjC-kx5Lc6jPYsn5i5NvIeEP6y3j8AA";
  const got = await decodeLink(earlier);
  assert.equal(got?.ints, "");
  assert.deepEqual(
    [got?.engine, got?.file, got?.timeoutMs, got?.ran, got?.breakpoints],
    ["ic3", "old.c", 5000, true, [2]],
  );
  assert.ok(got?.source.includes("assert(n + 1 > n);"));
});

test("no hash is no link", async () => {
  assert.equal(await decodeLink(""), null);
});

test("a damaged link is refused with a reason, wherever it is damaged", async () => {
  const hash = await encodeLink(state);
  for (const bad of [
    "hello",
    "1.",
    "1.!!!",
    "9.abc",
    "1.AAAA",
    hash.slice(0, -6),
    hash.slice(0, 20),
    `${hash.slice(0, 10)}*${hash.slice(11)}`,
  ]) {
    await assert.rejects(decodeLink(bad), (e) => e instanceof LinkError && e.message.length > 10, bad);
  }
});

test("a changed link never gives half a state", async () => {
  const hash = await encodeLink(state);
  for (let i = 2; i < hash.length; i++) {
    const changed = hash.slice(0, i) + (hash[i] === "A" ? "B" : "A") + hash.slice(i + 1);
    try {
      const got = await decodeLink(changed);
      assert.equal(typeof got?.source, "string");
      assert.ok(got!.timeoutMs >= 100);
    } catch (e) {
      assert.ok(e instanceof LinkError, String(e));
    }
  }
});

test("values out of range are replaced", async () => {
  const packed = async (v: unknown): Promise<string> => {
    const bytes = new TextEncoder().encode(JSON.stringify(v));
    const out = await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    ).arrayBuffer();
    return `1.${Buffer.from(out).toString("base64url")}`;
  };
  assert.deepEqual(
    await decodeLink(await packed({ s: "x", t: -5, c: ["s", -1], o: { a: 1, b: "2" }, e: 7, i: "c;" })),
    {
      source: "x",
      file: "program.c",
      engine: "auto",
      options: { b: "2" },
      timeoutMs: 10_000,
      ints: "c;", // the engine refuses it
    },
  );
  await assert.rejects(decodeLink(await packed({ q: 1 })), LinkError);
  await assert.rejects(decodeLink(await packed(null)), LinkError);
});

test("all rules of integers are kept, and unknown ones are left for the engine to refuse", async () => {
  for (const [ints, want] of [
    ["c+overflow=wrap+only=valid-deref+label=never"],
    ["c+model=ILP32+overflow=wrap+undefined=end+label=never"],
    ["math+malloc=null"],
    ["c+new=setting"],
    ["math", ""],
  ] as const) {
    assert.equal((await decodeLink(await encodeLink({ ...state, ints })))?.ints, want ?? ints);
    assert.equal(parse(JSON.stringify({ source: "x", ints }))?.ints, want ?? ints);
  }
  assert.equal(parse('{"source": "x", "ints": 5}')?.ints, "5");
});

test("breakpoints, watches and the unit of a step are kept, and none where they cannot be read", async () => {
  const aids: LinkState = { ...state, breakpoints: [2, 3], watches: ["x + y == n", "i % 2"], blocks: true };
  assert.deepEqual(await decodeLink(await encodeLink(aids)), aids);
  assert.equal(
    await encodeLink({ ...state, breakpoints: [], watches: [] }),
    await encodeLink(state),
    "without them a link is as long as ever",
  );
  const read = async (odd: unknown): Promise<unknown[]> => {
    const got = await decodeLink(await encodeLink({ ...state, ...(odd as LinkState) }));
    return [got?.breakpoints, got?.watches, got?.blocks];
  };
  assert.deepEqual(
    await read({ breakpoints: [4, -1, "3", 2.5, 2, 4, 0, null, 900] }),
    [[2, 4], undefined, undefined],
    "lines of the program, once each",
  );
  assert.deepEqual(await read({ breakpoints: [900] }), [undefined, undefined, undefined]);
  assert.deepEqual(await read({ watches: ["x", 7, "", "  ", "y".repeat(401), ["z"], "w"] }), [
    undefined,
    ["x", "w"],
    undefined,
  ]);
  assert.deepEqual(await read({ breakpoints: "34", watches: "x+1" }), [undefined, undefined, undefined]);
  assert.equal(
    (await read({ watches: Array.from({ length: 80 }, (_, i) => `x + ${i}`) }))[1]?.toString().split(",").length,
    50,
  );
});
