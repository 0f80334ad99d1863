// Notes on events and statements of a run, above the program: the current note, links to the previous and next
// notes, and playing all notes in order. Their text is inserted as text, not HTML.

import sheet from "virtual:sheet/notes";
import { byId, h, icon, keysTaken } from "../dom";
import type { Handout, Note, RunPosition } from "../file/handout";
import { pick, type Store } from "../store";
import { loadPlainKeys } from "../storage";
import { addStyleSheet } from "../sheets";
import { rich } from "../words/rich";
import { positionName, showPosition, currentPosition } from "./position";

const least = 4000; // ms: playing shows each note at least this long
const perWord = 330; // ms for reading a word

/** The index of the note to show at a position: the last note of the same kind that is not after it; -1 if none. */
export function noteAt(notes: readonly Note[], at: RunPosition | null): number {
  let best = -1;
  notes.forEach((note, i) => {
    if (at && note.at.kind === at.kind && note.at.n <= at.n && (best < 0 || note.at.n >= notes[best]!.at.n)) best = i;
  });
  return best;
}

/** Returns for how many milliseconds a note is shown while the notes are played. */
export function timeFor({ title, text }: Note): number {
  return Math.max(least, perWord * [title, ...text].join(" ").split(/\s+/).length);
}

/** Shows the notes in the state. `opening` has the title and the introduction, which are shown before the first note. */
export function mountNotes(
  store: Store,
  opening: Pick<Handout, "title" | "intro"> = { title: "Notes", intro: [] },
): void {
  if (document.getElementById("handout-note")) return;
  addStyleSheet(sheet);
  const { title, intro } = opening;
  const first = intro.length > 0 ? -1 : 0;
  const head = h("h2", { id: "note-title" });
  const text = h("div", { class: "note-text", tabindex: 0, role: "region", "aria-labelledby": "note-title" });
  const count = h("span", { class: "muted nums", id: "note-count" });
  const button = (id: string, name: string, what: string, act: () => void): HTMLButtonElement =>
    h(
      "button",
      { type: "button", id, class: "button tiny", title: what, onclick: act },
      icon(name),
      h("span", { class: "sr" }, what),
    );
  const back = button("note-prev", "prev", "The previous note (Shift + N)", () => go(-1));
  const on = button("note-next", "next", "The next note (N)", () => go(1));
  const play = button("note-play", "play", "Play the notes one after the other", () => (timer ? stop() : start()));
  const edit = button("note-edit", "options", "Change this note (A)", () => void write());
  const box = h(
    "section",
    { id: "handout-note", class: "handout-note", "aria-label": "Notes" },
    h("div", { class: "note-head" }, head, h("span", { class: "spacer" }), count, back, play, on, edit),
    text,
  );
  byId("verdict").after(box);

  let notes: readonly Note[] = [];
  let at = -1; // index of the note shown; -1 for the introduction
  let timer = 0; // for playing
  const write = async (): Promise<void> => (await import("./write")).writeNote(store, mountNotes);
  const go = (by: -1 | 1): void => {
    stop();
    to(at + by);
  };
  const to = (i: number): void => {
    if (i >= notes.length || i < first) return;
    if (i < 0) store.set({ cursor: "none" });
    else showPosition(store, notes[i]!.at);
    draw(i);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = 0;
    drawPlay();
  };
  // Plays the notes from the one that is shown. If that is the last note, begins with the first.
  const start = (): void => {
    to(at >= notes.length - 1 ? 0 : Math.max(0, at));
    const next = (): void => {
      if (at >= notes.length - 1) return stop();
      to(at + 1);
      timer = window.setTimeout(next, timeFor(notes[at]!));
    };
    timer = window.setTimeout(next, timeFor(notes[at]!));
    drawPlay();
  };
  const drawPlay = (): void => {
    play.setAttribute("aria-pressed", String(timer !== 0));
    play.querySelector("use")!.setAttribute("href", timer === 0 ? "#i-play" : "#i-pause");
  };
  const draw = (i: number): void => {
    at = i;
    const note = notes[i];
    head.textContent = note ? `${positionName(note.at)}${note.title ? `: ${note.title}` : ""}` : title;
    const says = note ? note.text : i < 0 && intro.length === 0 ? ["Go on to the first note."] : intro;
    text.replaceChildren(...says.map((p) => h("p", null, ...rich(p))));
    text.scrollTop = 0;
    count.textContent =
      notes.length === 0
        ? ""
        : note
          ? `Note ${i + 1} of ${notes.length}`
          : `${notes.length} ${notes.length === 1 ? "note" : "notes"}`;
    back.disabled = i <= first;
    on.disabled = i >= notes.length - 1;
    play.hidden = notes.length < 2;
    edit.hidden = !note;
  };
  store.watch(pick(["run", "source", "ints", "cursor", "event", "step", "notes", "notesOf"]), (s) => {
    const mine = s.notesOf === s.source ? s.notes : [];
    const now = noteAt(mine, currentPosition(s));
    box.hidden = mine.length === 0 && intro.length === 0;
    if (mine === notes && now === at && head.textContent !== "") return;
    notes = mine;
    draw(now);
  });
  document.addEventListener("keydown", (e) => {
    const typed = (e.composedPath()[0] as HTMLElement).closest(
      "input:not([type=range]), textarea, select, .cm-content",
    );
    if (box.hidden || !/^n$/i.test(e.key) || e.ctrlKey || e.metaKey || e.altKey || typed || !loadPlainKeys()) return;
    if (keysTaken(e.key)) return;
    e.preventDefault();
    go(e.key === "N" ? -1 : 1);
  });
}
