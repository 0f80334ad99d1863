// What commands of daily use do, fetched when the first is given.

import { byId, h } from "../dom";
import type { Context } from "../feature";
import { notice, toast } from "../notices";
import { keepVersion } from "../storage";
import { download, pick, read, type Opened } from "./files";
import { format } from "./format";
import { markdown } from "./markdown";
import { setupPaper } from "./paper";
import { isWitness, openValidation } from "./validate";

export { openExports } from "./exports";
export { openVersions } from "./versions";

/** Lets the reader choose a witness and checks it against the program. */
export async function checkWitness(page: Context): Promise<void> {
  try {
    const file = await pick(".json");
    if (file) openValidation(page, file);
  } catch (err) {
    notice(err instanceof Error ? err.message : String(err));
  }
}

export function formatProgram(page: Context): void {
  const { source } = page.store.now;
  const text = format(source);
  if (text === source) {
    toast("The program is formatted already.");
    return;
  }
  page.setSource(text, true);
  toast("Formatted. Undo brings it back.");
}

export async function openFile(page: Context): Promise<void> {
  try {
    const file = await pick();
    if (file) open(page, file);
  } catch (err) {
    notice(err instanceof Error ? err.message : String(err));
  }
}

/** A program, a witness, or a program and then its witness. */
export async function openDropped(page: Context, files: readonly File[]): Promise<void> {
  try {
    const all: Opened[] = [];
    for (const f of files.slice(0, 2)) all.push(await read(f));
    all.sort((a, b) => Number(isWitness(a)) - Number(isWitness(b)));
    const [first, second] = all;
    open(page, first!);
    if (second && !isWitness(first!) && isWitness(second)) openValidation(page, second);
    else if (files.length > 1) notice(`Only ${first!.name} is opened: the page holds one program at a time.`);
  } catch (err) {
    notice(`${err instanceof Error ? err.message : String(err)}. Your program is untouched.`);
  }
}

function open(page: Context, file: Opened): void {
  if (isWitness(file)) {
    openValidation(page, file);
    return;
  }
  const { store } = page;
  const before = { source: store.now.source, file: store.now.file, example: store.now.example };
  keepVersion(before, true);
  page.setSource(file.text);
  store.set({ file: file.name, example: "", view: "source", cover: "" });
  page.announce(`${file.name} is opened`);
  const own = before.source.trim() !== "" && before.source !== file.text && before.example === "";
  if (own) {
    notice(`${file.name} is opened. Your program is among the earlier versions.`, {
      label: "Take it back",
      run: () => {
        page.setSource(before.source);
        store.set({ file: before.file });
      },
    });
  } else {
    byId("notice").hidden = true; // what it said was about another file
    toast(`${file.name} is opened.`);
  }
}

export function saveFile(page: Context): void {
  const { source, file } = page.store.now;
  download(/\.[chi]$/.test(file) ? file : `${file}.c`, source, "text/x-c");
}

export async function copyMarkdown(page: Context, link: () => Promise<string>): Promise<void> {
  const text = link().then((l) => markdown(page.store.now, l));
  try {
    // Given a promise, browsers keep the reader's permission while it is made.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then((t) => new Blob([t], { type: "text/plain" })) })]);
    toast("Copied as Markdown.");
  } catch {
    try {
      await navigator.clipboard.writeText(await text);
      toast("Copied as Markdown.");
    } catch {
      showText("Markdown", await text);
    }
  }
}

/** Where copying is not allowed, the reader copies. */
function showText(title: string, text: string): void {
  const area = h("textarea", { class: "copy-text", readonly: true, rows: 16, "aria-label": title }, text);
  const dialog = h("dialog", { class: "dialog", "aria-label": title },
    h("form", { method: "dialog", class: "dialog-head" }, h("h2", null, title), h("button", { class: "button quiet" }, "Close")), h("div", { class: "dialog-body" }, area));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

export function print(page: Context): void {
  setupPaper(page);
  window.print();
}

/** Large type and, where the browser allows it, the full screen. */
export function present(): void {
  const on = !document.body.classList.contains("presenting");
  document.body.classList.toggle("presenting", on);
  // The editor and the graph measure themselves again.
  window.dispatchEvent(new Event("resize"));
  if (on) {
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const leave = (): void => {
      if (document.fullscreenElement) return;
      document.removeEventListener("fullscreenchange", leave);
      document.body.classList.remove("presenting");
    };
    document.addEventListener("fullscreenchange", leave);
  } else if (document.fullscreenElement) void document.exitFullscreen();
  toast(on ? "Presentation: P ends it." : "Presentation ended.");
}
