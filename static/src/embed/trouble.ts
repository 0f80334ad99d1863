// Explains in a sentence why the checker could not be loaded: what is missing, and where.

/** The explanation of `err`; `base` is the folder of the files. */
export async function trouble(err: unknown, base: string): Promise<string> {
  const url = new URL(base, document.baseURI);
  const said = err instanceof Error ? err.message : String(err);
  const forbidden = violations.at(-1);
  if (forbidden)
    return `The checker could not be loaded: this page's Content-Security-Policy (${forbidden.directive}) forbids ${forbidden.what}.`;
  if (url.origin === self.origin) return `The checker could not be loaded from ${url.href}: ${said}`;
  const there = await fetch(url, { mode: "no-cors" }).then(
    () => true,
    () => false,
  );
  const who = self.origin === "null" ? "a sandboxed frame" : "a page of another origin";
  return there
    ? `The checker could not be loaded: ${url.host} must answer with Access-Control-Allow-Origin, which ${who} needs (${said}).`
    : `The checker could not be loaded: ${url.host} does not answer.`;
}

const violations: { directive: string; what: string }[] = [];

/** Starts recording those violations of the page's policy that concern the element's own files. */
export function watchPolicy(base: string): void {
  const { host } = new URL(base, document.baseURI);
  document.addEventListener("securitypolicyviolation", (e) => {
    const ours = e.blockedURI.includes(host) || /^(blob|wasm-eval|trusted-types)/.test(e.blockedURI);
    if (ours) violations.push({ directive: e.effectiveDirective, what: e.blockedURI });
  });
}
