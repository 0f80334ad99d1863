// The dialog for adding, changing or removing a note at the current position in the run.

import { dialogHead, showDialog } from "../daily/dialog";
import { h } from "../dom";
import type { Note, RunPosition } from "../file/handout";
import { toast } from "../notices";
import { addStyleSheet } from "../sheets";
import type { Store } from "../store";
import { positionName, currentPosition } from "./position";
import sheet from "virtual:sheet/notes";

/** The notes in the order in which they are shown: events, then statements of the counterexample. */
export function sorted(notes: readonly Note[]): Note[] {
  return [...notes].sort((a, b) => a.at.kind.localeCompare(b.at.kind) || a.at.n - b.at.n);
}

const same = (a: RunPosition, b: RunPosition): boolean => a.kind === b.kind && a.n === b.n;

/** Splits a typed note at empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((p) => p.replace(/\s+/g, " ").trim())
    .filter((p) => p !== "");
}

/** Opens the dialog for the current position; `mount` shows the notes. */
export function writeNote(store: Store, mount: (store: Store) => void): void {
  const s = store.now;
  const at = currentPosition(s);
  if (!at) return toast("Go to an event of the run first: each note belongs to an event.");
  addStyleSheet(sheet);
  const others = (s.notesOf === s.source ? s.notes : []).filter((n) => !same(n.at, at));
  const was = s.notesOf === s.source ? s.notes.find((n) => same(n.at, at)) : undefined;
  const title = h("input", { id: "note-heading", value: was?.title ?? "", maxlength: 80, autocomplete: "off" });
  const text = h("textarea", { id: "note-body", rows: 6 }, was?.text.join("\n\n") ?? "");
  const keep = (notes: readonly Note[]): void => {
    store.set({ notes: sorted(notes), notesOf: s.source, touched: true });
    mount(store);
    dialog.close();
  };
  const form = h(
    "form",
    { class: "dialog-body note-form" },
    h("label", null, "Title", title),
    h("label", null, "Text (formulas between back quotes; an empty line begins a paragraph)", text),
    h(
      "div",
      { class: "note-buttons" },
      h("button", { class: "button primary" }, "Keep"),
      was && h("button", { type: "button", class: "button", onclick: () => keep(others) }, "Remove"),
    ),
    h(
      "p",
      { class: "muted" },
      "A copied link and a handout contain the notes. The page can play them one after the other.",
    ),
  );
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    keep([...others, { at, title: title.value.trim(), text: paragraphs(text.value) }]);
  });
  const dialog = h(
    "dialog",
    { class: "dialog", id: "note-dialog", "aria-labelledby": "note-dialog-title" },
    dialogHead(h("h2", { id: "note-dialog-title" }, `Note on ${positionName(at).toLowerCase()}`)),
    form,
  );
  showDialog(dialog);
  title.focus();
}
