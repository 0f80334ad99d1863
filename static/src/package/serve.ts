// npx ic3play serve: serves the page from the files in the package. The page's engine runs in the
// browser; POST /api/check is available only in the native command.

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { parseArgs } from "node:util";

/**
 * The contents of page/site.json, which static/build/package.go writes: the headers that `ic3play serve` sends, and the
 * files of the page.
 */
interface Site {
  headers: Record<string, string>;
  files: Record<
    string,
    {
      type: string;
      cache: string;
      shared: boolean;
      ownPolicy?: boolean;
      tag: string;
      form: "" | "gz" | "parts";
      module: string;
    }
  >;
}

const help = `usage: npx ic3play serve [-addr 127.0.0.1:8080]

Serves the page, whose engine runs in the browser. The command of a release or of
"make build" serves POST /api/check, too.`;

export function serve(argv: string[]): void {
  let address = "127.0.0.1:8080";
  try {
    // Accept flags like Go's: one hyphen or two.
    const args = argv.map((a) => (/^-[a-z]/.test(a) && a !== "-h" ? `-${a}` : a));
    const { values } = parseArgs({
      args,
      options: { addr: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      console.log(help);
      return;
    }
    address = values.addr ?? address;
  } catch (e) {
    console.error(`ic3play serve: ${(e as Error).message}\n${help}`);
    process.exitCode = 2;
    return;
  }
  const site = JSON.parse(stored("site.json").toString()) as Site;
  const [, host = "", port = ""] = /^(.*):(\d+)$/.exec(address) ?? [];
  const server = createServer((request, response) => answer(site, request, response));
  server.on("error", (e) => {
    console.error(`ic3play serve: ${e.message}`);
    process.exitCode = 2;
  });
  server.listen(Number(port), host.replace(/^\[(.*)\]$/, "$1"), () => {
    const at = server.address();
    const shown =
      at && typeof at === "object" ? `${at.family === "IPv6" ? `[${at.address}]` : at.address}:${at.port}` : address;
    console.log(`ic3play: http://${shown}/  (^C stops)`);
  });
}

const stored = (name: string): Buffer => readFileSync(new URL(`./page/${name}`, import.meta.url));

function answer(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const say = (status: number, headers: Record<string, string>, body: string | Buffer): void => {
    response.writeHead(status, { ...site.headers, "Content-Type": "text/plain; charset=utf-8", ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const { pathname } = new URL(request.url ?? "/", "http://host");
  if (pathname === "/api/check")
    return say(
      501,
      { "Content-Type": "application/json" },
      '{"error":"this server only serves the page; the engine runs in the browser"}\n',
    );
  if (request.method !== "GET" && request.method !== "HEAD")
    return say(405, { Allow: "GET, HEAD" }, "method not allowed\n");
  let name: string;
  try {
    name = decodeURIComponent(pathname.slice(1));
  } catch {
    return say(404, {}, "404 page not found\n");
  }
  if (name === "" || name.endsWith("/")) name += "index.html";
  if (Object.hasOwn(site.files, `${name}/index.html`)) return say(301, { Location: `${pathname}/` }, "");
  if (!Object.hasOwn(site.files, name)) return say(404, {}, "404 page not found\n");
  const f = site.files[name]!;
  const packed =
    f.form === "gz" && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers["accept-encoding"] ?? ""));
  const tag = packed ? f.tag.replace(/"$/, '-gz"') : f.tag;
  const headers: Record<string, string> = {
    "Content-Type": f.type,
    "Cache-Control": f.cache,
    Vary: "Accept-Encoding",
    ETag: tag,
  };
  if (f.shared) headers["Access-Control-Allow-Origin"] = "*";
  if (packed) headers["Content-Encoding"] = "gzip";
  const all = { ...site.headers, ...headers };
  if (f.ownPolicy) delete all["Content-Security-Policy"];
  const seen = String(request.headers["if-none-match"] ?? "");
  if (seen === "*" || seen.includes(tag)) {
    response.writeHead(304, all);
    return void response.end();
  }
  const body = content(name, f, packed);
  response.writeHead(200, { ...all, "Content-Length": String(body.length) });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Returns a file of the page. A file that is stored in compressed form stays compressed if `packed`
 * is true. The single-file page is stored without the engine's module, which this function inserts.
 */
function content(name: string, f: Site["files"][string], packed: boolean): Buffer {
  if (f.form === "") return stored(name);
  if (f.form === "gz") return packed ? stored(`${name}.gz`) : gunzipSync(stored(`${name}.gz`));
  const parts = gunzipSync(stored(`${name}.parts.gz`)).toString();
  return Buffer.from(parts.replace("{{engine}}", () => stored(`${f.module}.gz`).toString("base64")));
}
