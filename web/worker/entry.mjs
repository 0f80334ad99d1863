// The entry on Cloudflare Workers. Files of the page are sent by the table that
// the build has made of them, so that they have the types, tags, encodings and
// headers of `ic3play serve`; POST /api/check goes to Go, one check at a time.

import site from "./build/site.mjs";
import checker from "./build/worker.mjs";

/** Whether a check computes: the memory is that of one. */
let busy = false;

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    return pathname === "/api/check" ? check(request, env, context) : file(request, env, pathname);
  },
};

/** An answer with the headers that each has; those that are null are left out. */
function answer(status, headers, body) {
  const all = Object.fromEntries(Object.entries({ ...site.headers, ...headers }).filter(([, value]) => value !== null));
  return new Response(body ?? null, { status, headers: all, ...("Content-Encoding" in all ? { encodeBody: "manual" } : {}) });
}

function text(status, message, headers = {}) {
  return answer(status, { "Content-Type": "text/plain; charset=utf-8", ...headers }, `${message}\n`);
}

function refusal(status, error, headers = {}) {
  return answer(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers }, `${JSON.stringify({ error })}\n`);
}

/** Sends a file of the page. */
async function file(request, env, pathname) {
  const head = request.method === "HEAD";
  if (request.method !== "GET" && !head) return text(405, "method not allowed", { Allow: "GET, HEAD" });
  let name;
  try {
    name = decodeURIComponent(pathname.slice(1));
  } catch {
    return text(404, "404 page not found");
  }
  if (name === "" || name.endsWith("/")) name += "index.html";
  const entry = Object.hasOwn(site.files, name) ? site.files[name] : undefined;
  if (entry === undefined) {
    // Relative links work only below a trailing slash.
    if (Object.hasOwn(site.files, `${name}/index.html`)) return answer(301, { Location: `${pathname}/` });
    return text(404, "404 page not found");
  }
  // The platform puts what it can read itself into the header.
  const accept = request.cf?.clientAcceptEncoding ?? request.headers.get("Accept-Encoding") ?? "";
  const form = entry.forms.find((f) => f.encoding === "" || accepts(accept, f.encoding));
  const headers = { "Content-Type": entry.type, "Cache-Control": entry.cache, Vary: "Accept-Encoding", ETag: form.tag };
  if (entry.shared) headers["Access-Control-Allow-Origin"] = "*";
  if (entry.ownPolicy) headers["Content-Security-Policy"] = null;
  const known = request.headers.get("If-None-Match") ?? "";
  if (known === "*" || known.includes(form.tag)) return answer(304, headers);
  if (form.encoding !== "") headers["Content-Encoding"] = form.encoding;
  headers["Content-Length"] = String(form.size);
  if (head) return answer(200, headers);
  // The asset server gives index.html under its folder's name only.
  const asset = form.suffix === "" ? name.replace(/(^|\/)index\.html$/, "$1") : name + form.suffix;
  const stored = await env.ASSETS.fetch(new URL(`/${asset}`, request.url));
  if (!stored.ok) return text(500, "the file cannot be read");
  return answer(200, headers, stored.body);
}

/** Says whether an Accept-Encoding header allows an encoding. */
function accepts(header, encoding) {
  for (const part of header.split(",")) {
    const [token, ...params] = part.split(";").map((s) => s.replaceAll(" ", "").toLowerCase());
    if (token !== encoding) continue;
    const q = params[0]?.startsWith("q=") ? Number(params[0].slice(2)) : 1;
    return q > 0;
  }
  return false;
}

/** Hands a request to Go, when all of it is there and nothing else computes. */
async function check(request, env, context) {
  const got = await received(request);
  if (got === "late") return refusal(408, `the request did not arrive within ${site.transfer / 1000}s`);
  if (got === "broken") return refusal(400, "the request is incomplete");
  if (busy) return refusal(429, "busy: 1 checks are running; try again", { "Retry-After": String(site.retryAfter) });
  busy = true;
  try {
    const whole = new Request(request.url, { method: request.method, headers: request.headers, ...(got === null ? {} : { body: got }) });
    const from = await checker.fetch(whole, env, context);
    // All of it, before another instance begins.
    return answer(from.status, Object.fromEntries(from.headers), await from.arrayBuffer());
  } finally {
    busy = false;
  }
}

/**
 * The body of a request, or as much of it as Go needs to see that it is too large;
 * null where there is none.
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
