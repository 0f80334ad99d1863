// The notes on a line of the source: lemmas of frames, obligations, or values that a step has changed. If there is
// room, the notes stand beside the line, shortened if necessary. Otherwise they stand below the line, each on at most two
// lines. The notes on the line with the cursor are never shortened.

import { WidgetType } from "@codemirror/view";

export interface Chip {
  kind: "frame" | "asked" | "values";
  loc: number; // -1: no location
  word: string;
  text: string;
  full: string; // the text without truncation
}

/** The space for notes in the editor, in pixels. */
export interface Room {
  width: number; // width of a line
  char: number; // width of a character of the source
}

export interface ChipsLayout {
  below: boolean;
  full: boolean;
  width: number; // maximum width in pixels
  indent: number; // indentation in pixels, if below the line
}

const small = 0.84; // font size of a note, as a part of the source's
const edge = 12; // pixels before the first note
const legible = 150; // pixels that a truncated note must keep beside a line

/** Returns where the notes of a line are placed. `open` means that the cursor is in the line. */
export function placed(line: string, chips: readonly Chip[], room: Room, open: boolean): ChipsLayout {
  const width = (c: Chip, text: string): number =>
    (text.length + c.word.length) * room.char * small + (c.word ? 36 : 18);
  const sum = (text: (c: Chip) => string): number => chips.reduce((n, c) => n + width(c, text(c)) + 8, -8);
  const columns = (text: string): number => [...text].reduce((n, ch) => (ch === "\t" ? n + 4 - (n % 4) : n + 1), 0);
  const free = room.width - columns(line) * room.char - edge;
  const fits = (text: (c: Chip) => string): boolean => sum(text) <= free;
  const indent = Math.max(0, Math.min(columns(/^\s*/.exec(line)![0]) * room.char, room.width - legible));
  const below = { below: true, width: room.width - indent, indent };
  if (open && !(fits((c) => c.full) && chips.every((c) => c.full === c.text))) return { ...below, full: true };
  if (fits((c) => c.text) || free >= legible * chips.length)
    return { below: false, full: false, width: free, indent: 0 };
  return { ...below, full: false };
}

export class ChipsWidget extends WidgetType {
  private key: string;

  constructor(
    readonly chips: readonly Chip[],
    readonly place: ChipsLayout,
    readonly onSelect: (loc: number) => void,
  ) {
    super();
    this.key = JSON.stringify([chips, { ...place, width: Math.round(place.width) }]);
  }

  override eq(other: ChipsWidget): boolean {
    return other.key === this.key;
  }

  toDOM(): HTMLElement {
    const { below, full, width, indent } = this.place;
    const box = document.createElement(below ? "div" : "span");
    box.className = `cm-chips${below ? " below" : ""}${full ? " full" : ""}`;
    if (below) box.style.paddingLeft = `${indent + 6}px`;
    box.style.maxWidth = `${width}px`;
    for (const c of this.chips) {
      const el = document.createElement("span");
      el.className = c.kind === "values" ? "cm-values" : `cm-note ${c.kind}`;
      el.title = c.full;
      if (c.word) {
        const word = document.createElement("b");
        word.textContent = c.word;
        el.append(word);
      }
      // Below the line, the style sheet cuts a note after two lines.
      el.append(full ? c.full : below ? c.full.replace(/^Obligation \d+: /, "") : c.text);
      el.addEventListener("mousedown", (e) => {
        if (c.loc < 0) return;
        e.preventDefault();
        this.onSelect(c.loc);
      });
      box.append(el);
    }
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
