// The files of the page on Cloudflare Workers, sent according to a table that the build
// makes. So they have the same types, tags, encodings and headers as with `ic3play serve`.

import site from "./build/site.mjs";

/** An answer with the common headers and those in `headers`. Headers that are null are left out. */
export function answer(status, headers, body) {
  const all = Object.fromEntries(Object.entries({ ...site.headers, ...headers }).filter(([, value]) => value !== null));
  return new Response(body ?? null, { status, headers: all, ...("Content-Encoding" in all ? { encodeBody: "manual" } : {}) });
}

function text(status, message, headers = {}) {
  return answer(status, { "Content-Type": "text/plain; charset=utf-8", ...headers }, `${message}\n`);
}

export function refusal(status, error, headers = {}) {
  return answer(status, { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers }, `${JSON.stringify({ error })}\n`);
}

/** Sends a file of the page. */
export async function file(request, env, pathname) {
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
  // The platform replaces the header by the encodings that it can decode itself.
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
  // The asset server has index.html only under the name of its folder.
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
