// embed.js: the script for pages that embed elements. It defines the element, unless another
// version has done so, and upgrades marked blocks.

import { elementOf } from "./element";
import { upgrade, type Marked } from "./mark";
import { watchPolicy } from "./trouble";
import type { Open } from "./contract";

declare const MANIFEST: { embedApp: string; embedMain: string; playground: string };

const script = document.currentScript as HTMLScriptElement | null;
const base = new URL(".", script?.src ?? document.baseURI).href;
const marked: Marked = {
  selector: [".ic3-play pre, pre.ic3-play, pre:has(.ic3-play), [data-ic3-play]", script?.dataset.select]
    .filter(Boolean)
    .join(),
  all: script?.dataset.all !== undefined,
};
const playground = script?.dataset.playground ?? (MANIFEST.playground || base);

// Loads the module that exports `open`, and in parallel the module that it imports.
function load(): Promise<{ open: Open }> {
  import(new URL(MANIFEST.embedMain, base).href).catch(() => undefined); // the other import reports the error
  return import(new URL(MANIFEST.embedApp, base).href) as Promise<{ open: Open }>;
}

function mark(): void {
  upgrade(document, marked);
  // Sites that navigate without a reload insert the next page's blocks into this page.
  new MutationObserver((changes) => {
    if (changes.some((c) => c.addedNodes.length > 0)) upgrade(document, marked);
  }).observe(document, { childList: true, subtree: true });
}

function start(): void {
  watchPolicy(base);
  // Some frameworks hydrate a page, that is, they attach their scripts to elements which must not have changed. The
  // attribute data-wait names an event that says when this is done, and `mark` then waits for the event.
  if (script?.dataset.wait) document.addEventListener(script.dataset.wait, mark, { once: true });
  else mark();
  // If a page loads two versions, the first one defines the element, and it handles the marks of both.
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

// Wait until the browser has parsed the page. It creates an element before it parses the contents, so
// an element that is defined earlier would find no program in it.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
