// The only script in a single-file page that is not packed: it unpacks the others, puts the page
// into the document, and starts it. Everything comes from the file's own text and nothing is
// fetched. So the page works from a disk, without a network, and under a policy that forbids
// fetching.

import "../theme-early";
import { readHandout } from "./handout";
import type { Parts } from "./parts";
import type { Kind } from "./source";
import { pack, unpack, type Packed } from "./unpack";

const element = (id: string): HTMLElement | null => document.getElementById(id);

function packed(id: string): Packed | null {
  const el = element(id);
  return el && { text: el.textContent!.trim() };
}

const blob = (text: string): string => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

async function boot(): Promise<void> {
  const shell = document.documentElement.cloneNode(true) as HTMLElement;
  const given = element("handout")!.textContent!;
  const handout = await readHandout(given);
  const parts = JSON.parse(new TextDecoder().decode(await unpack(packed("packed-page")!))) as Parts;
  const engine = packed("packed-engine");
  globalThis.ic3file = {
    manifest: {
      engineWorker: parts.engineWorker && blob(parts.engineWorker),
      layoutWorker: blob(parts.layoutWorker),
      version: "",
    },
    engine,
    handout,
    storage: kept(handout && given, engine === null),
    text: (kind) => textOf(shell, kind, parts.alone),
  };
  // A file with a recorded run and no engine can show only this run, so a link in its address has no effect.
  if (!engine && location.hash) history.replaceState(null, "", location.pathname + location.search);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(parts.css);
  document.adoptedStyleSheets = [sheet];
  const body = new DOMParser().parseFromString(parts.body, "text/html").body;
  const opens = document.createElement("template");
  opens.id = "stored";
  opens.textContent = handout ? JSON.stringify({ run: handout.run, layout: [] }) : parts.stored;
  document.body.replaceChildren(...body.childNodes, ...(opens.textContent ? [opens] : []));
  for (const { name, value } of body.attributes) document.body.setAttribute(name, value);
  document.body.classList.toggle("alone", !engine);
  if (handout || !engine) delete document.documentElement.dataset.welcome;
  const script = document.createElement("script");
  script.src = blob(parts.script);
  document.body.append(script);
}

// Returns the text of the file itself. With the kind "alone", the text contains only the parts that show a recorded
// run, and no engine.
async function textOf(shell: HTMLElement, kind: Kind, alone: Parts | undefined): Promise<string> {
  const copy = shell.cloneNode(true) as HTMLElement;
  const engine = copy.querySelector("#packed-engine");
  if (kind === "whole" && !engine) throw new Error("this file holds no engine");
  if (kind === "alone" && alone) {
    const page = copy.querySelector<HTMLElement>("#packed-page")!;
    const { text } = await pack(new TextEncoder().encode(JSON.stringify(alone)));
    page.textContent = text;
    engine?.remove();
  }
  return `<!doctype html>\n${copy.outerHTML}\n`;
}

// The storage for the reader's work in a handout. It is separate from that of other handouts, because files in one
// folder, and pages of one host, share the storage of the browser. If the reader cannot edit anything, nothing is
// stored.
function kept(handout: string | null, still: boolean): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const own = /^ic3play\.(work|aside|versions)$/;
  const key = (name: string): string => (handout && own.test(name) ? `${name}@${sum(handout)}` : name);
  return {
    getItem: (name) => (still && own.test(name) ? null : localStorage.getItem(key(name))),
    setItem: (name, value) => (still && own.test(name) ? undefined : localStorage.setItem(key(name), value)),
    removeItem: (name) => localStorage.removeItem(key(name)),
  };
}

function sum(text: string): string {
  let n = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) n = Math.imul(n ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return n.toString(36);
}

boot().catch((err: unknown) => {
  element("unpacking")!.textContent =
    `This page could not be unpacked: ${err instanceof Error ? err.message : String(err)}. It needs a browser of 2023 or later.`;
});
