// The extension as built, in a stand-in for the editor: with a real `ic3play lsp`, and with the
// command as WebAssembly, in a worker of Node.

import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { Worker as Thread } from "node:worker_threads";
import { execFileSync } from "node:child_process";
import { editor, Uri } from "./standin.mjs";

const home = path.join(import.meta.dirname, "..");
const command = path.resolve(home, process.env.IC3PLAY_BINARY ?? "../../bin/ic3play");
const safe = `void reach_error(void);
int nondet_int(void);
int main() {
  int x = 0;
  while (nondet_int()) x = x + 2;
  if (x == 7) reach_error();
}
`;
let dir;
before(async () => (dir = await mkdtemp(path.join(tmpdir(), "ic3play-vscode-"))));
after(() => rm(dir, { recursive: true }));

/** A Worker of browsers, made of a thread. */
class BrowserWorker {
  constructor(url) {
    this.ready = resolveObjectURL(url)
      .text()
      .then((code) => {
        this.thread = new Thread(
          `const { parentPort } = require("worker_threads"); globalThis.self = globalThis;
           self.postMessage = (m) => parentPort.postMessage(m); parentPort.on("message", (data) => self.onmessage({ data }));
           ${code}`,
          { eval: true },
        );
        this.thread.on("message", (data) => this.onmessage?.({ data }));
        this.thread.on("error", (e) => this.onerror?.(e));
      });
  }
  postMessage(m) {
    this.ready = this.ready.then(() => this.thread.postMessage(m));
  }
  terminate() {
    void this.ready.then(() => this.thread.terminate());
  }
}
globalThis.Worker = BrowserWorker;

/** Waits until check passes. */
async function soon(check) {
  for (const end = Date.now() + 20_000; ; await new Promise((r) => setTimeout(r, 20))) {
    try {
      return await check();
    } catch (err) {
      if (Date.now() > end) throw err;
    }
  }
}

for (const script of ["node.js", "browser.js"])
  test(`${script}: verdicts, invariants and fixes while typing; the replay; a witness`, async (t) => {
    const e = editor({ path: command });
    t.after(() => e.dispose());
    const file = path.join(dir, "p.c");
    await writeFile(file, safe);
    const d = await e.open(Uri.file(file));
    await e.activate(script);
    const said = () => e.seen.diagnostics.get(d.uri.toString()) ?? [];
    const lenses = async () => (await e.seen.providers.lenses.provideCodeLenses(d)).map((l) => l.command.title);
    await soon(async () => assert.deepEqual(await lenses(), ["safe"]));
    const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const hints = await e.seen.providers.hints.provideInlayHints(d, whole);
    assert.match(hints[0].label, /^invariant: .*x % 2 == 0/);
    assert.equal(hints[0].position.line, 4);
    assert.deepEqual(said(), []);

    e.type(d, [5, 11, 5, 12], "8"); // x == 8
    await soon(() => assert.match(said()[0]?.message ?? "", /reach_error|fail/));
    assert.equal(said()[0].severity, 0);
    await soon(async () => assert.deepEqual(await lenses(), ["fails: show the run"]));
    e.type(d, [3, 11, 3, 12], ""); // no semicolon
    await soon(() => assert.match(said()[0]?.message ?? "", /;/));
    const fixes = await e.seen.providers.actions.provideCodeActions(d, whole);
    const fix = fixes.find((a) => a.title === "Write ;");
    assert.equal(fix.kind.value, "quickfix");
    assert.deepEqual(fix.edit.edits[0].text, ";");
    e.type(d, [3, 11, 3, 11], ";");
    await soon(async () => assert.deepEqual(await lenses(), ["fails: show the run"]));

    // The lens opens the element with the document's current text, in the webview.
    await e.api.commands.executeCommand("ic3play.showRun", d.uri.toString());
    await e.api.commands.executeCommand("ic3play.replay", d.uri);
    assert.equal(e.seen.panels.length, 1);
    const { html } = e.seen.panels[0].webview;
    assert.match(
      html,
      /<ic3-play view="replay" autorun engine="auto" ints="math" limit="10000ms"><pre><code>\nvoid reach_error/,
    );
    assert.match(html, /if \(x == 8\)/);
    assert.match(html, /media\/embed\.js"/);

    // A witness of the program on the disk, and then one of a program that fails.
    const witness = path.join(dir, "p.yml");
    const way = ["-ints", "c", "-property", "unreach-call", "-o"];
    execFileSync(command, ["export", "-format", "witness-2.0", ...way, witness, file]);
    await e.api.commands.executeCommand("ic3play.inspectWitness", Uri.file(witness));
    assert.match(e.seen.messages.at(-1), /^Witness confirmed\. This witness proves the program safe/);
    assert.deepEqual(e.seen.shown.slice(-2), [witness, file]);
    assert.match(said()[0].message, /^the witness: loop_invariant .*x\) % 2 == 0/);
    assert.equal(said()[0].range.start.line, 4);
    // A contract, which requires and ensures.
    const calls = safe
      .replace(/int main/, "int f(int n) { if (n <= 0) return 0; return f(n - 1); }\nint main")
      .replace("x = x + 2", "x = x + 2 + f(x)");
    await writeFile(file, calls);
    const more = path.join(dir, "more.yml");
    execFileSync(command, ["export", "-format", "witness-2.1", ...way, more, file]);
    await e.api.commands.executeCommand("ic3play.inspectWitness", Uri.file(more));
    assert.match(e.seen.messages.at(-1), /^Witness confirmed\. This witness proves the program safe/);
    const contract = said().filter((d) => /^the witness: function_contract (requires|ensures)/.test(d.message));
    assert.equal(contract.length, 2);
    assert.match(contract[1].message, /ensures .*\\result/);
    await writeFile(file, safe.replace("x + 2", "x + 1"));
    await e.api.commands.executeCommand("ic3play.inspectWitness", Uri.file(witness));
    assert.match(e.seen.messages.at(-1), /^Witness refuted/);
  });

test("without the command it says what to do; after a change of the setting it starts", async (t) => {
  const e = editor({ path: path.join(dir, "nothing") });
  t.after(() => e.dispose());
  const file = path.join(dir, "q.c");
  await writeFile(file, safe);
  const d = await e.open(Uri.file(file));
  await e.activate("node.js");
  assert.match(e.seen.messages[0], /There is no command .*nothing\. Install ic3play, or set ic3play\.path\./);
  assert.equal(e.seen.status.shown, true);
  assert.deepEqual(await e.seen.providers.lenses.provideCodeLenses(d), []);
  e.configure({ path: command });
  await soon(async () => assert.equal((await e.seen.providers.lenses.provideCodeLenses(d)).length, 1));
  assert.equal(e.seen.status.shown, false);
  e.configure({ engine: "nothing" });
  await soon(() => assert.match(e.seen.messages.at(-1), /engine/));
});

test("the manifest: commands, scripts and settings are what the extension has", async () => {
  const { contributes, main, browser } = JSON.parse(await readFile(path.join(home, "package.json"), "utf8"));
  const e = editor({ path: command });
  await e.activate("node.js");
  e.dispose();
  for (const { command } of contributes.commands) assert.ok(e.seen.commands.has(command), command);
  for (const script of [main, browser]) await readFile(path.join(home, script));
  const code = await readFile(path.join(home, "dist/node.js"), "utf8");
  for (const name of Object.keys(contributes.configuration.properties))
    assert.ok(code.includes(`"${name.replace("ic3play.", "")}"`) || /engine|ints|timeoutMs/.test(name), name);
});
