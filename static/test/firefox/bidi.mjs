// A headless Firefox through its own remote protocol, WebDriver BiDi: only the parts that the tests
// here need. Node 20 has WebSocket behind --experimental-websocket.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Starts a Firefox with a fresh profile; `prefs` are lines of its user.js. */
export async function firefox(executable, prefs = []) {
  const profile = mkdtempSync(path.join(tmpdir(), "ic3play-firefox-"));
  writeFileSync(path.join(profile, "user.js"), prefs.join("\n"));
  const child = spawn(
    executable,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" } },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let log = "";
  const url = await new Promise((resolve, reject) => {
    child.stderr.on("data", (d) => {
      log += d;
      const at = /WebDriver BiDi listening on (ws:\S+)/.exec(log);
      if (at) resolve(at[1]);
    });
    child.once("error", reject);
    void ended.then(() => reject(new Error(`${executable} ended: ${log}`)));
  });
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const asked = new Map();
  const listeners = new Set();
  let next = 1;
  socket.onmessage = ({ data }) => {
    const m = JSON.parse(data);
    if (m.type === "event") return listeners.forEach((f) => f(m.method, m.params));
    const { resolve, reject } = asked.get(m.id);
    asked.delete(m.id);
    if (m.type === "success") resolve(m.result);
    else reject(new Error(`${m.error}: ${m.message}`));
  };
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = next++;
      asked.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return {
    send,
    listen: (f) => (listeners.add(f), () => listeners.delete(f)),
    /** Opens a page in a tab of its own. */
    async open(address, { width = 1280, height = 800 } = {}) {
      const { context } = await send("browsingContext.create", { type: "tab" });
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
      const page = tab(send, listeners, context);
      await send("browsingContext.navigate", { context, url: address, wait: "complete" });
      return page;
    },
    async close() {
      await send("browser.close").catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function tab(send, listeners, context) {
  const faults = [];
  const requests = [];
  const hear = (method, p) => {
    if (method === "log.entryAdded" && p.source.context === context && p.level === "error") faults.push(p.text);
    if (method === "network.beforeRequestSent" && p.context === context) requests.push(p.request.url);
  };
  listeners.add(hear);
  const evaluate = async (expression) => {
    const r = await send("script.evaluate", {
      expression: `(async () => JSON.stringify(await (async () => ${expression})()))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (r.type === "exception") throw new Error(r.exceptionDetails.text);
    return r.result.value === undefined ? undefined : JSON.parse(r.result.value);
  };
  return {
    /** The errors in the page's console, and the requests of the page. */
    faults,
    requests,
    evaluate,
    /** Waits until an expression is true. */
    async until(expression) {
      for (;;) {
        const value = await evaluate(`Boolean(await (${expression}))`).catch((err) => {
          if (!/can't access property/.test(err.message)) throw err; // not there yet
        });
        if (value) return value;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async picture(file) {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      writeFileSync(file, Buffer.from(data, "base64"));
    },
    async press(key) {
      await send("input.performActions", {
        context,
        actions: [
          {
            type: "key",
            id: "keys",
            actions: [...key, ...[...key].reverse()].map((value, i) => ({
              type: i < key.length ? "keyDown" : "keyUp",
              value,
            })),
          },
        ],
      });
    },
    async close() {
      listeners.delete(hear);
      await send("browsingContext.close", { context });
    },
  };
}
