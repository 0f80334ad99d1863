// The entry on Cloudflare Workers: the page (files.mjs), and POST /api/check, which the Go
// program answers, one check at a time.

import site from "./build/site.mjs";
import checker from "./build/worker.mjs";
import { answer, file, refusal } from "./files.mjs";

/** Whether a check is running. The memory suffices for only one. */
let busy = false;

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return health(request);
    return pathname === "/api/check" ? check(request, env, context) : file(request, env, pathname);
  },
};

/** Says that the server answers, and whether this instance is running a check. */
function health(request) {
  if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "use GET", { Allow: "GET, HEAD" });
  const says = { status: "ok", version: site.version, checks: busy ? 1 : 0, most: 1 };
  return answer(200, { "Content-Type": "application/json", "Cache-Control": "no-store" }, request.method === "HEAD" ? null : `${JSON.stringify(says)}\n`);
}

/** Passes a complete request to the Go program, unless another check is running. */
async function check(request, env, context) {
  const got = await received(request);
  if (got === "late") return refusal(408, `the request did not arrive within ${site.transfer / 1000}s`);
  if (got === "broken") return refusal(400, "the request is incomplete");
  if (busy) return refusal(429, "busy: 1 checks are running; try again", { "Retry-After": String(site.retryAfter) });
  busy = true;
  let streams = false;
  try {
    const whole = new Request(request.url, { method: request.method, headers: request.headers, ...(got === null ? {} : { body: got }) });
    const from = await checker.fetch(whole, env, context);
    const headers = Object.fromEntries(from.headers);
    if (from.headers.get("Content-Type") === "text/event-stream") {
      streams = true;
      return answer(from.status, headers, untilEnd(from.body, () => (busy = false)));
    }
    // Read the whole answer before another instance begins.
    return answer(from.status, headers, await from.arrayBuffer());
  } finally {
    if (!streams) busy = false;
  }
}

/** Passes a stream on. Calls `ended` when the stream ends or its reader cancels it. */
function untilEnd(body, ended) {
  const { readable, writable } = new TransformStream();
  body.pipeTo(writable).then(ended, ended);
  return readable;
}

/**
 * The body of a request; null if there is none. A body that is too large is cut off after
 * enough bytes for Go to see this.
 */
async function received(request) {
  if (request.body === null) return null;
  const parts = [];
  let size = 0;
  const reader = request.body.getReader();
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve("late"), site.transfer);
  });
  try {
    while (size <= site.body) {
      const next = await Promise.race([reader.read(), late]);
      if (next === "late") return next;
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
  return new Blob(parts).arrayBuffer();
}
