// Starts workers whose script may have another origin than the page. A browser starts workers only from scripts of the
// page's own origin. So a script from elsewhere is first fetched (its server must allow this), and then started from a
// copy in memory (a blob). If the page demands Trusted Types, the script addresses are made by a policy named
// "ic3-play".

interface Policy {
  createScriptURL(url: string): string; // a TrustedScriptURL, declared as the string inside
}

interface Realm {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
}

const copies = new Map<string, string>(); // by script address: the address of a blob with its text
let policy: Policy | null | undefined;

function trusted(url: string): string {
  policy ??= (globalThis as Realm).trustedTypes?.createPolicy("ic3-play", { createScriptURL: (url) => url }) ?? null;
  return policy?.createScriptURL(url) ?? url;
}

/** Makes a script of another origin ready to be started as a worker. */
export async function prepare(url: URL): Promise<void> {
  if (url.origin === self.origin || copies.has(url.href)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  const text = await response.blob();
  if (!copies.has(url.href)) copies.set(url.href, URL.createObjectURL(text.slice(0, text.size, "text/javascript")));
}

/**
 * Starts a worker. If its script has another origin than the page, the worker starts from the copy
 * that `prepare` has made.
 */
export function newWorker(url: URL): Worker {
  return new Worker(trusted(copies.get(url.href) ?? url.href));
}
