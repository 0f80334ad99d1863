// Tests witnesses. The page exports the same witness as the command. If a witness is opened again, or dropped on the
// page, the page and the command check it. They refute a changed witness and show a state as the counterexample.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { axe, built, leave, savedBy, site, soon, type } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
const binary = built("BINARY");

let dir;
before(() => {
  dir = mkdtempSync(path.join(tmpdir(), "ic3play-witness-"));
});
after(() => rmSync(dir, { recursive: true, force: true }));

const counting = `int next(int a) { int x = a; x = x + 1; return x; }
int main(void) {
  int x = 0, y = nondet_int();
  assume(y >= 0);
  int n = y;
  while (y > 0) { { int x = y; y = next(x) - 2; } x = next(x); }
  assert(x == n);
  return 0;
}
`;
const failing = counting.replace("x == n", "x == n && n != 2");

async function open(t, source, options) {
  const page = await server.again(t, options);
  await type(page, source);
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict:is([data-verdict=safe], [data-verdict=unsafe]):not([data-outdated])").waitFor();
  return page;
}

async function exported(page) {
  await leave(page);
  await page.keyboard.press("x");
  const { bytes } = await savedBy(page, () => page.locator("[data-export=witness]").click());
  await page.locator("#exports button", { hasText: "Close" }).click();
  return bytes.toString();
}

const drop = (page, ...files) =>
  page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, text] of list) data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

const card = (page, status) => page.locator(`#validation[data-status=${status}]`);
const close = (page) => page.locator("#validation button", { hasText: "Close" }).click();

/** Runs the command, so that its witness has the same file name as the page's. */
function command(...args) {
  const r = spawnSync(binary, args, { encoding: "utf8", cwd: dir });
  return { code: r.status, out: r.stdout };
}

for (const [verdict, source] of [
  ["safe", counting],
  ["unsafe", failing],
]) {
  (verdict === "safe" ? test : full)(
    `a witness of ${verdict}: page and command write the same, and each confirms it`,
    async (t) => {
      const page = await open(t, source);
      const text = await exported(page);
      const witness = JSON.parse(text);
      assert.equal(witness.verdict, verdict);
      writeFileSync(path.join(dir, witness.file), source);
      writeFileSync(path.join(dir, "page.json"), text);
      assert.equal(
        command("export", "-format", "witness", "-engine", witness.engine, witness.file).out,
        text,
        "the same bytes",
      );
      const checked = command("validate", "page.json", witness.file);
      assert.equal(checked.code, 0, checked.out);
      await drop(page, ["w.json", text]);
      await card(page, "confirmed").waitFor();
      await soon.match(
        () => page.locator(".validation").textContent(),
        verdict === "safe"
          ? /proves the program safe over the mathematical integers: a checker without a solver has just verified the proof/
          : /fails over the mathematical integers at line 7: the interpreter has just replayed/,
      );
      await soon.ok(async () => (await page.locator(".validation-steps li").count()) >= 2);
      await close(page);
      // The program has changed since.
      await page.locator("#editor .cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("// more\n");
      await drop(page, ["w.json", text]);
      await card(page, "refuted").waitFor();
      await soon.match(() => page.locator(".validation").textContent(), /The program differs/);
    },
  );
}

full("a witness that was changed is refuted, with the state that shows it, in both themes", async (t) => {
  const page = await open(t, counting, { scheme: "dark", bypassCSP: true });
  const witness = JSON.parse(await exported(page));
  const head = witness.invariant.find((c) => c.line === 6 && c.func === "main");
  head.formula = "y >= 0 && main.x >= 0";
  const weak = JSON.stringify(witness);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("k")]);
  await chooser.setFiles({ name: "weak.json", mimeType: "application/json", buffer: Buffer.from(weak) });
  await card(page, "refuted").waitFor();
  const last = page.locator(".validation-steps li").last();
  await soon.match(() => last.textContent(), /allows leads to the failure at line 7/);
  const value = async (name) =>
    Number(
      await last
        .locator("tr", { has: page.locator(`th:text-is("${name}")`) })
        .locator("td")
        .first()
        .textContent(),
    );
  await soon.equal(() => value("y"), 0);
  assert.notEqual(await value("main.x"), await value("n"), "the state breaks the assertion");
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    await axe(page, `witness, ${colorScheme}`);
  }
  await last.locator("button", { hasText: "Show line 7" }).click();
  await soon.equal(() => page.locator("#validation").count(), 0);
  for (const [what, formula, status, said] of [
    ["strengthened", "y >= 0 && main.x + y == n && main.x <= 1", "refuted", /leads to .*where .*main\.x <= 1 is false/],
    ["false", "false", "refuted", /is false/],
    ["damaged", "y >=", "invalid", /column 5: something is missing/],
    ["deep", "(".repeat(100_000), "invalid", /nested more than/],
    ["a megabyte", "y >= 0 && ".repeat(100_000) + "true", "invalid", /longer than/],
    ["really proved", "n == main.x + y && y >= 0", "confirmed", /proved on the automaton/],
  ]) {
    head.formula = formula;
    await drop(page, ["w.json", JSON.stringify(witness)]);
    await card(page, status).waitFor();
    await soon.match(() => page.locator(".validation-steps").textContent(), said, what);
    await close(page);
  }
  for (const [text, said] of [
    [weak.slice(0, 200), /line 1, column \d+/],
    ['{"a": 1}', /no field "a"/],
    ["", /must begin with \{/],
  ]) {
    await drop(page, ["w.json", text]);
    await card(page, "invalid").waitFor();
    await soon.match(() => page.locator(".validation").textContent(), said);
    await close(page);
  }
  await soon.match(
    () => page.locator("#editor .cm-content").textContent(),
    /assert\(x == n\);/,
    "the program is as it was",
  );
});
