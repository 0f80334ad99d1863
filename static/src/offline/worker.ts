// The service worker: stores all files of one version of the page, so that it opens without a
// network. The build gives it the list of files with their hashes.
//
// Invariants: A version is stored completely or not at all, since it is installed only when each
// file has the hash in the list. The page that opens belongs to the active version, and so do its
// other files, since their names contain hashes. A new version takes over when the reader agrees,
// or when no page of the previous version is open. Files of the previous version stay for pages
// that were opened with it.
//
// It stores no data of the reader, and answers only requests for the page's files.

export {};

interface List {
  version: string;
  files: Record<string, string>; // SHA-256 by address relative to this folder; "" is the page itself
}

declare const LIST: List;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Message extends Extendable {
  data: unknown;
  ports: readonly MessagePort[];
}
declare const self: {
  location: { href: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", on: (e: Extendable) => void): void;
  addEventListener(type: "fetch", on: (e: Fetching) => void): void;
  addEventListener(type: "message", on: (e: Message) => void): void;
};

const prefix = "ic3play-";
const base = new URL("./", self.location.href).href;
const currentCache = `${prefix}${LIST.version}`;
const address = (name: string): string => base + name;

async function hash(body: ArrayBuffer): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(sum, (b) => b.toString(16).padStart(2, "0")).join("");
}

async function right(response: Response | undefined, name: string): Promise<boolean> {
  return (
    response !== undefined && response.ok && (await hash(await response.clone().arrayBuffer())) === LIST.files[name]
  );
}

/** Adds missing or wrong files to this version's cache; fails unless all files are there and correct. */
async function complete(): Promise<void> {
  const cache = await caches.open(currentCache);
  for (const name of Object.keys(LIST.files)) {
    const url = address(name);
    if (await right(await cache.match(url), name)) continue;
    // A file in assets/ has a checksum in its name, so the copy in another version's cache has the same contents. The
    // browser's own cache often has the file, too.
    let found = name.startsWith("assets/") ? await caches.match(url) : undefined;
    for (const how of ["default", "reload"] as const)
      if (!(await right(found, name))) found = await fetch(url, { cache: name.startsWith("assets/") ? how : "reload" });
    if (!(await right(found, name))) throw new Error(`${name || "the page"} is not of version ${LIST.version}`);
    await cache.put(url, found!);
  }
}

async function install(): Promise<void> {
  const before = await caches.has(currentCache);
  try {
    await complete();
  } catch (err) {
    if (!before) await caches.delete(currentCache);
    throw err;
  }
}

/**
 * Deletes old caches. The order of their names is the order in which they were created. The newest old cache is kept,
 * because open pages may still use it.
 */
async function forget(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== currentCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request, name: string): Promise<Response> {
  const kept = (await (await caches.open(currentCache)).match(address(name))) ?? (await caches.match(address(name)));
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (err) {
    if (request.mode !== "navigate") throw err;
    const text = "There is no network, and the browser has deleted its copy of this page. Reload when you are online.";
    return new Response(text, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}

self.addEventListener("install", (e) => e.waitUntil(install()));
self.addEventListener("activate", (e) => e.waitUntil(forget()));
self.addEventListener("fetch", (e) => {
  const { request } = e;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (request.method !== "GET" || !url.href.startsWith(base)) return;
  const name = url.href.slice(base.length).replace(/^index\.html$/, "");
  // Another file in assets/ may belong to the previous version and be in that version's cache. Files outside assets/
  // that are not in the list do not belong to the page.
  if (name in LIST.files || name.startsWith("assets/")) e.respondWith(answer(request, name));
});
self.addEventListener("message", (e) => {
  if (e.data === "take over") e.waitUntil(self.skipWaiting());
  if (e.data === "all there?")
    e.waitUntil(
      complete().then(
        () => e.ports[0]?.postMessage(true),
        () => e.ports[0]?.postMessage(false),
      ),
    );
});
