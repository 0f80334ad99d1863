// The invariant of a place, above its line.

import { h } from "../dom";

export interface LineNote {
  line: number;
  loc: number;
  conjuncts: string[];
  selected: boolean;
}

const longest = 6; // conjuncts shown

export function invariant(note: LineNote): HTMLElement {
  const shown = note.conjuncts.slice(0, longest);
  const rest = note.conjuncts.length - shown.length;
  return h(
    "div",
    {
      class: note.selected ? "cm-invariant selected" : "cm-invariant",
      title: `Holds whenever control is at line ${note.line}`,
    },
    h("span", { class: "word" }, "always"),
    h("span", null, shown.join("\n") + (rest > 0 ? `\n… and ${rest} more` : "")),
  );
}
