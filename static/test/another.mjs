// Makes another version of the built element, for tests with two versions on one page. Its files
// are in a folder of their own, it reports another version, and its scripts and workers use another
// message format: each message is an object that contains the text reversed. A script of one
// version would not understand a worker of the other.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const reversed = `(x) => [...x].reverse().join("")`;

/**
 * This text is put before a worker's script. It converts the messages that the worker sends and receives to the format
 * of another version of the page.
 */
const worker = `{
  const reversed = ${reversed}, post = self.postMessage.bind(self);
  let on = null;
  self.postMessage = (m, ...more) => post(typeof m === "string" ? { said: reversed(m) } : m, ...more);
  Object.defineProperty(self, "onmessage", { configurable: true, get: () => on, set: (f) => (on = f) });
  self.addEventListener("message", (e) => {
    if (typeof e.data === "string") throw new Error("a message of another version");
    on?.call(self, e.data?.said === undefined ? e : { data: reversed(e.data.said) });
  });
}
`;

/** The same conversion of messages, for the Worker object in the page. */
const port = `(class extends Worker {
  postMessage(m, ...more) {
    super.postMessage(typeof m === "string" ? { said: (${reversed})(m) } : m, ...more);
  }
  set onmessage(f) {
    super.onmessage = (e) => {
      if (typeof e.data === "string") throw new Error("a message of another version");
      f.call(this, e.data?.said === undefined ? e : { data: (${reversed})(e.data.said) });
    };
  }
})`;

/** Makes another version of the built page from this one. Returns its files by their paths in `folder`. */
export function anotherVersion(dist, folder, version) {
  const own = /"version":"([0-9a-f]{10})"|version:"([0-9a-f]{10})"/.exec(
    readFileSync(path.join(dist, "embed.js"), "utf8"),
  );
  const names = ["embed.js"];
  for (const f of readdirSync(path.join(dist, "embed"))) if (f.endsWith(".js")) names.push(`embed/${f}`);
  for (const f of readdirSync(path.join(dist, "assets")))
    if (/^(engine-worker|layout-worker)-.*\.js$|\.wasm$/.test(f)) names.push(`assets/${f}`);
  const files = {};
  let ports = 0;
  for (const name of names) {
    const data = readFileSync(path.join(dist, name));
    if (name.endsWith(".wasm")) {
      files[`${folder}${name}`] = data;
      continue;
    }
    let text = data.toString();
    if (own) text = text.replaceAll(own[1] ?? own[2], version);
    text = text.replace(/new Worker\(/g, () => (ports++, `new ${port}(`));
    files[`${folder}${name}`] = name.startsWith("assets/") ? worker + text : text;
  }
  assert.ok(own, "embed.js names its version");
  assert.equal(ports, 1, "workers are begun in one place");
  return files;
}
