// embed.js: the script of a page that embeds. It defines the element, unless
// another version has done so, and upgrades what the page has marked.

import { elementOf } from "./element";
import { upgrade, type Marked } from "./mark";
import { watchPolicy } from "./trouble";
import type { Open } from "./contract";

declare const MANIFEST: { embedApp: string; embedMain: string; playground: string };

const script = document.currentScript as HTMLScriptElement | null;
const base = new URL(".", script?.src ?? document.baseURI).href;
const marked: Marked = {
  selector: script?.dataset.select ?? ".ic3-play pre, pre.ic3-play, pre:has(.ic3-play), [data-ic3-play]",
  all: script?.dataset.all !== undefined,
};
const playground = script?.dataset.playground ?? (MANIFEST.playground || base);

// What exports it, and beside that what it is made of, so that neither waits for the other.
function load(): Promise<{ open: Open }> {
  import(new URL(MANIFEST.embedMain, base).href).catch(() => undefined); // the other says why
  return import(new URL(MANIFEST.embedApp, base).href) as Promise<{ open: Open }>;
}

function mark(): void {
  upgrade(document, marked);
  // Sites that navigate without a reload put the next page's blocks into this one.
  new MutationObserver((changes) => {
    if (changes.some((c) => c.addedNodes.length > 0)) upgrade(document, marked);
  }).observe(document, { childList: true, subtree: true });
}

function start(): void {
  watchPolicy(base);
  // A framework that hydrates the page must find it as it was made.
  if (script?.dataset.wait) document.addEventListener(script.dataset.wait, mark, { once: true });
  else mark();
  // Of two versions the first is the element of the page; both kinds of marks are its.
  if (customElements.get("ic3-play")) return;
  customElements.define(
    "ic3-play",
    elementOf({
      load,
      base,
      playground: playground === "none" ? null : new URL(playground, document.baseURI).href,
    }),
  );
}

// The parser makes elements before what is in them.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
