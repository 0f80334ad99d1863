// Workers whose script may be of another origin than the page. A browser starts
// a worker from its own origin only: a script from elsewhere is fetched first,
// which its server must allow, and started from a copy in memory (a blob). Where
// the page demands Trusted Types, addresses of scripts go through a policy of
// the name "ic3-play".

interface Policy {
  createScriptURL(url: string): string; // a TrustedScriptURL, which is used as the string that it stands for
}

interface Realm {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
}

const copies = new Map<string, string>(); // addresses of blobs, by those of the scripts
let policy: Policy | null | undefined;

function trusted(url: string): string {
  policy ??= (globalThis as Realm).trustedTypes?.createPolicy("ic3-play", { createScriptURL: (url) => url }) ?? null;
  return policy?.createScriptURL(url) ?? url;
}

/** Makes it possible to start a script as a worker. */
export async function prepare(url: URL): Promise<void> {
  if (url.origin === self.origin || copies.has(url.href)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  const text = await response.blob();
  if (!copies.has(url.href)) copies.set(url.href, URL.createObjectURL(text.slice(0, text.size, "text/javascript")));
}

/** Starts a script that is of the page's own origin, or has been prepared. */
export function newWorker(url: URL): Worker {
  return new Worker(trusted(copies.get(url.href) ?? url.href));
}
