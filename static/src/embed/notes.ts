// Shows the author's notes of an element: the note for the current event or statement, and links to
// the notes before and after it. Loaded with the first element that has notes. Their text is
// inserted as text, not HTML.

import { byId, h, icon } from "../dom";
import type { Note, RunPosition } from "../file/handout";
import { positionName, showPosition, currentPosition } from "../notes/position";
import { pick, type Store } from "../store";
import { rich } from "../words/rich";

/**
 * Parses notes such as "event 12: text" or "statement 3: text", each on its own line or after " |
 * "; null if one has another form.
 */
export function notesOf(text: string): Note[] | null {
  const out: Note[] = [];
  for (const part of text.split(/\n|\s\|\s/)) {
    if (part.trim() === "") continue;
    const m = /^\s*(event|statement)\s+([1-9]\d*)\s*:\s*(.+)/.exec(part);
    if (!m) return null;
    out.push({ at: { kind: m[1] as RunPosition["kind"], n: Number(m[2]) }, title: "", text: [m[3]!.trim()] });
  }
  return out;
}

/** The index of the note to show at a position: the last note of the same kind that is not after it; -1 if none. */
function noteAt(notes: readonly Note[], at: RunPosition): number {
  let best = -1;
  notes.forEach(({ at: own }, i) => {
    if (own.kind === at.kind && own.n <= at.n && (best < 0 || own.n >= notes[best]!.at.n)) best = i;
  });
  return best;
}

/** Inserts the notes above the element's view once there is a run. */
export function mountNotes(store: Store, notes: readonly Note[], root: ShadowRoot): void {
  let at = -1;
  const text = h("p", { class: "embed-note-text", role: "status" });
  const button = (by: -1 | 1, name: string, what: string): HTMLButtonElement =>
    h(
      "button",
      { type: "button", class: "button tiny", title: what, onclick: () => showPosition(store, notes[at + by]!.at) },
      icon(name),
      h("span", { class: "sr" }, what),
    );
  const back = button(-1, "prev", "Previous note");
  const on = button(1, "next", "Next note");
  const box = h("section", { class: "embed-note", part: "note", "aria-label": "Notes", hidden: true }, text, back, on);
  byId("view", root).before(box);
  store.watch(pick(["run", "source", "ints", "cursor", "event", "step"]), (s) => {
    box.hidden = !s.run || s.run.running || !s.run.report;
    const here: RunPosition = currentPosition(s) ?? { kind: "event", n: s.run?.history.total ?? 0 }; // if nothing is selected, the end
    at = noteAt(notes, here);
    const note = notes[at];
    text.replaceChildren(
      ...(note ? [h("b", null, positionName(note.at)), " ", ...rich(note.text[0]!)] : ["Go on to the first note."]),
    );
    back.disabled = at <= 0;
    on.disabled = at >= notes.length - 1;
  });
}
