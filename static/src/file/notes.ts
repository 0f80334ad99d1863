// The notes of a handout, over the program: what is said of the place at which
// the run stands, and ways to the note before and after it. All of it is put in as
// text.

import { byId, h, icon, keysTaken } from "../dom";
import { pick, type Store } from "../store";
import { loadPlainKeys } from "../storage";
import { rich } from "../words/sentence";
import type { Handout, Note, Place } from "./handout";
import { placeName, showPlace, standsAt } from "./place";

/** The note that holds at a place: the last of its kind that is not after it; -1: none. */
export function noteAt(notes: readonly Note[], at: Place | null): number {
  let best = -1;
  notes.forEach((note, i) => {
    if (at && note.at.kind === at.kind && note.at.n <= at.n && (best < 0 || note.at.n >= notes[best]!.at.n)) best = i;
  });
  return best;
}

export function mountNotes(store: Store, { title, intro, notes }: Handout): void {
  if (intro.length === 0 && notes.length === 0) return;
  const head = h("h2", { id: "note-title" });
  const text = h("div", { class: "note-text", tabindex: 0, role: "region", "aria-labelledby": "note-title" });
  const count = h("span", { class: "muted nums", id: "note-count" });
  const button = (id: string, name: string, by: -1 | 1, what: string): HTMLButtonElement =>
    h(
      "button",
      { type: "button", id, class: "button tiny", title: what, onclick: () => go(by) },
      icon(name),
      h("span", { class: "sr" }, what),
    );
  const back = button("note-prev", "prev", -1, "The note before (Shift + N)");
  const on = button("note-next", "next", 1, "The next note (N)");
  const box = h(
    "section",
    { id: "handout-note", class: "handout-note", "aria-label": "Notes" },
    h("div", { class: "note-head" }, head, h("span", { class: "spacer" }), count, back, on),
    text,
  );
  byId("verdict").after(box);

  let at = -1; // the note in front, -1: what stands before the first
  const go = (by: -1 | 1): void => {
    const to = at + by;
    if (to >= notes.length || to < (intro.length > 0 ? -1 : 0)) return;
    if (to < 0) store.set({ cursor: "none" });
    else showPlace(store, notes[to]!.at);
    draw(to);
  };
  const draw = (to: number): void => {
    at = to;
    const note = notes[to];
    head.textContent = note ? `${placeName(note.at)}${note.title ? `: ${note.title}` : ""}` : title;
    text.replaceChildren(...(note ? note.text : intro).map((p) => h("p", null, ...rich(p))));
    text.scrollTop = 0;
    count.textContent = notes.length === 0 ? "" : note ? `Note ${to + 1} of ${notes.length}` : `${notes.length} notes`;
    back.disabled = to <= (intro.length > 0 ? -1 : 0);
    on.disabled = to >= notes.length - 1;
  };
  draw(-1);
  store.watch(pick(["run", "source", "ints", "cursor", "event", "step"]), (s) => {
    const now = noteAt(notes, standsAt(s));
    if (now !== at) draw(now);
  });
  document.addEventListener("keydown", (e) => {
    const typed = (e.composedPath()[0] as HTMLElement).closest(
      "input:not([type=range]), textarea, select, .cm-content",
    );
    if (!/^n$/i.test(e.key) || e.ctrlKey || e.metaKey || e.altKey || typed || !loadPlainKeys()) return;
    if (keysTaken(e.key)) return;
    e.preventDefault();
    go(e.key === "N" ? -1 : 1);
  });
}
