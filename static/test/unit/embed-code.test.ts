import assert from "node:assert/strict";
import test from "node:test";
import { embedCode } from "../../src/daily/embed-code";
import { integers } from "../../src/rule-attributes";

const source = "int main() { int x = nondet_int() & 1; assert(x < 2); }\n";
const plain = { source, engine: "auto", options: {}, ints: "" };

test("embed code: a fence, an element, a frame", () => {
  assert.equal(embedCode("markdown", plain, "b/", "l"), `\`\`\`c ic3play\n${source}\`\`\`\n`);
  assert.equal(
    embedCode(
      "html",
      { ...plain, engine: "ic3", options: { ctg: "false", gen: "drop" } },
      "https://example.org/p/",
      "",
    ),
    '<script src="https://example.org/p/embed.js"></script>\n<ic3-play engine="ic3" options="ctg=false gen=drop"><pre><code>' +
      "int main() { int x = nondet_int() &amp; 1; assert(x &lt; 2); }\n</code></pre></ic3-play>\n",
  );
  assert.match(
    embedCode("iframe", plain, "", 'https://example.org/#1."&'),
    /^<iframe src="https:\/\/example.org\/#1.&quot;&amp;" /,
  );
});

test("embed code: a program with back quotes gets a longer fence", () => {
  const code = embedCode("markdown", { ...plain, source: "// ```\n" }, "", "");
  assert.equal(code, "````c ic3play\n// ```\n````\n");
});

test("embed code: the attributes ask the engine for the same integers", () => {
  for (const ints of [
    "",
    "c",
    "c+model=ILP32",
    "c+overflow=wrap",
    "c+asserts=end",
    "c+overflow=ignore+label=always",
    "c+overflow=wrap+undefined=end+label=never",
    "c+model=ILP32+overflow=error+undefined=end+label=always",
    "c+overflow=wrap+only=valid-deref+label=never",
    "c+model=ILP32+overflow=ignore+only=valid-memsafety+label=always",
    "c+model=ILP32+overflow=wrap+undefined=end+malloc=null+label=never",
    "math+malloc=null",
    "math+label=never",
    "C+new=setting",
  ]) {
    const code = embedCode("markdown", { ...plain, ints }, "", "");
    const of = new Map([...code.split("\n")[0]!.matchAll(/([a-z-]+)=(\S+)/g)].map((m) => [m[1]!, m[2]!]));
    assert.deepEqual(
      new Set(integers((name) => of.get(name)).split("+")),
      new Set(ints.split("+")),
      `${ints}: ${code}`,
    );
  }
});
