// The actions of the commands for files, exports, printing and presentations. The page fetches this
// code when the first of these commands is used.

import { byId, h, keysTaken } from "../dom";
import type { Context } from "../feature";
import { join, split } from "../files/parts";
import { isScript } from "../language";
import { notice, toast } from "../notices";
import { passing } from "../page/offer";
import { keepVersion, loadPlainKeys } from "../storage";
import { dialogHead, showDialog } from "./dialog";
import { download, pick, read, type Opened } from "./files";
import { format } from "./format";
import { markdown } from "./markdown";
import { setupPaper } from "./paper";
import { isWitness, openValidation } from "./validate";

export { openExports } from "./exports";
export { openVersions } from "./versions";
export { writeNote } from "../notes/write";
export { mountNotes } from "../notes/view";

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
  if (isScript(source)) {
    toast("Only programs in C are formatted.");
    return;
  }
  const { list, search } = split(source);
  const [main, ...headers] = list.map((p) => ({ name: p.name, text: format(p.text) }));
  const text = join(main!.text, headers, search);
  if (text === source) {
    toast("The program is formatted already.");
    return;
  }
  page.setSource(text, true);
  toast("Formatted. Undo brings back the old text.");
}

export async function openFile(page: Context): Promise<void> {
  try {
    const file = await pick();
    if (file) open(page, file);
  } catch (err) {
    notice(err instanceof Error ? err.message : String(err));
  }
}

const most = 50; // maximum number of files of a program

/** Opens dropped files: a program with its headers, headers for the current program, or a witness. */
export async function openDropped(page: Context, files: readonly File[]): Promise<void> {
  try {
    if (files.length > most) throw new Error(`at most ${most} files are opened together`);
    const all: Opened[] = [];
    for (const f of files) all.push(await read(f));
    const witnesses = all.filter(isWitness);
    const programs = all.filter((f) => !isWitness(f));
    if (witnesses.length > 1) throw new Error("one witness is checked at a time");
    const { together, joining } = await import("../files/names");
    if (programs.length > 0 && programs.every((f) => /\.h$/i.test(f.name))) {
      const { source } = page.store.now;
      keepVersion({ source, file: page.store.now.file, example: page.store.now.example }, true);
      page.setSource(joining(source, programs), true);
      const names = programs.map((f) => f.name).join(", ");
      toast(`${names} ${programs.length === 1 ? "is a file" : "are files"} of the program now.`);
    } else if (programs.length > 0) open(page, programs.length === 1 ? programs[0]! : together(programs));
    if (witnesses[0]) openValidation(page, witnesses[0]);
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
    passing(store, `${file.name} is opened. Your program stays in the menu “More”, under Earlier versions.`, [
      {
        label: "Restore your program",
        run: () => {
          page.setSource(before.source);
          store.set({ file: before.file });
        },
      },
    ]);
  } else {
    byId("notice").hidden = true; // the notice was about another file
    toast(`${file.name} is opened.`);
  }
}

export function saveFile(page: Context): void {
  const { source, file } = page.store.now;
  const [main, ...headers] = split(source).list;
  for (const x of headers) download(x.name.split("/").at(-1)!, x.text, "text/x-c");
  const script = isScript(source);
  const fits = script ? /\.(smt2|sl)$/ : /\.[chi]$/;
  download(fits.test(file) ? file : `${file}.${script ? "smt2" : "c"}`, main!.text, script ? "text/plain" : "text/x-c");
}

export async function copyMarkdown(page: Context, link: () => Promise<string>): Promise<void> {
  const text = link().then((l) => markdown(page.store.now, l));
  try {
    // The text is not ready yet, because the link is computed asynchronously. If browsers get a
    // promise, they keep the permission to copy until the text is ready.
    await navigator.clipboard.write([
      new ClipboardItem({ "text/plain": text.then((t) => new Blob([t], { type: "text/plain" })) }),
    ]);
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

/**
 * Shows a text in a dialog, so that the reader can copy it. Used if the browser does not let the
 * page copy it.
 */
function showText(title: string, text: string): void {
  const area = h("textarea", { class: "copy-text", readonly: true, rows: 16, "aria-label": title }, text);
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": title },
    dialogHead(h("h2", null, title)),
    h("div", { class: "dialog-body" }, area),
  );
  showDialog(dialog);
  area.select();
}

export function print(page: Context): void {
  setupPaper(page);
  window.print();
}

// The panels that the last presentation hid; the next presentation hides them, too. `wideBefore` says whether the
// details were in the place of the graph before the presentation.
const hidden = { graph: false, program: false };
let wideBefore = false;
let over = new AbortController(); // removes the listeners of a presentation

/**
 * Starts a presentation, or ends the current one. It shows the page with large type and, where the
 * browser allows it, in full screen. During the presentation, Shift+W hides or shows the program,
 * and W hides or shows the graph.
 */
export function present(): void {
  const { classList } = document.body;
  const main = document.querySelector("main")!;
  const wide = (): boolean => main.classList.contains("wide-details");
  const toWide = (on: boolean): void => {
    if (wide() !== on) byId("details-wide").click();
  };
  const on = !classList.contains("presenting");
  const set = (): void => {
    if (classList.toggle("presenting", on)) {
      wideBefore = wide();
      if (hidden.graph) toWide(true);
    } else {
      hidden.graph = wide();
      toWide(wideBefore);
    }
    main.classList.toggle("no-program", on && hidden.program);
    // The editor and the graph must measure themselves again.
    window.dispatchEvent(new Event("resize"));
  };
  over.abort();
  if (!on) {
    set();
    if (document.fullscreenElement) void document.exitFullscreen();
    toast("Presentation ended.");
    return;
  }
  over = new AbortController();
  const { signal } = over;
  set();
  document.addEventListener(
    "keydown",
    (e) => {
      if (
        e.key === "W" &&
        !e.ctrlKey &&
        !e.metaKey &&
        !e.altKey &&
        loadPlainKeys() &&
        !keysTaken(e.key) &&
        !(e.composedPath()[0] as HTMLElement).closest(
          "input:not([type=range]), textarea, select, [contenteditable=true]",
        )
      ) {
        hidden.program = main.classList.toggle("no-program");
      }
    },
    { signal },
  );
  // When the full screen ends, the presentation ends, too. But if this presentation has not been in full screen before,
  // the event is about the previous presentation and is ignored.
  let full = false;
  document.addEventListener(
    "fullscreenchange",
    () => {
      if (document.fullscreenElement) full = true;
      else if (full) present();
    },
    { signal },
  );
  void document.documentElement
    .requestFullscreen?.()
    .then(() => {
      // The browser may switch to full screen only after the presentation has ended. Leave it again then.
      if (!classList.contains("presenting")) return document.exitFullscreen();
    })
    .catch(() => undefined);
  toast("Presentation: P ends it. W hides the graph, Shift + W the program.");
}
