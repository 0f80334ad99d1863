// Shows the invariant of a location above the line of the location.

import { h } from "../dom";
import { brief } from "../words/brief";

export interface LineNote {
  line: number;
  loc: number;
  conjuncts: string[];
  selected: boolean;
  /** The number of this location among the locations on the same line, or "" if it is the only one there. */
  nth: string;
  /** When the invariant holds, in words. */
  when: string;
}

const longest = 6; // maximum number of conjuncts shown

export function invariant(note: LineNote): HTMLElement {
  const shown = note.conjuncts.slice(0, longest);
  const rest = note.conjuncts.length - shown.length;
  return h(
    "div",
    {
      class: note.selected ? "cm-invariant selected" : "cm-invariant",
      title: `Holds whenever ${note.when}`,
    },
    h("span", { class: "word" }, note.nth === "" ? "always" : `always, ${note.nth}`),
    h("span", null, shown.map((c) => brief(c)[0]).join("\n") + (rest > 0 ? `\n… and ${rest} more` : "")),
  );
}
