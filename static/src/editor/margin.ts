// The verifier's results, shown in the source: the invariant of a location above its line, the
// counterexample's next statement, the values that the previous statement changed, the lemmas and
// obligations at a moment of the run, and the lines of the selected location. All of these are
// decorations; they never become part of the text.

import { RangeSet, StateEffect, StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  GutterMarker,
  ViewPlugin,
  WidgetType,
  gutter,
  type DecorationSet,
} from "@codemirror/view";
import { invariant, type LineNote } from "./invariant";
import { ChipsWidget, placed, type Chip, type Room } from "./chips";

/** A lemma or obligation at a line at a moment of the run, shown beside the line. */
export interface MomentNote {
  line: number;
  loc: number;
  kind: "frame" | "asked";
  word: string;
  text: string;
  title: string;
}

export interface Margin {
  invariants: LineNote[];
  notes: MomentNote[];
  /** The line of the location under the pointer, in any view; 0 if none. */
  hover: number;
  /** The lines of the selected location, inclusive; null if none. */
  selected: { from: number; to: number } | null;
  /** The next statement of the counterexample. */
  step: { line: number; fails: boolean } | null;
  /** The values that the previous statement changed, shown beside that statement. */
  values: { line: number; text: string } | null;
}

const setMargin = StateEffect.define<Margin>();
const setRoom = StateEffect.define<Room>();
const setFocus = StateEffect.define<boolean>();
class InvariantWidget extends WidgetType {
  constructor(
    readonly note: LineNote,
    readonly onSelect: (loc: number) => void,
  ) {
    super();
  }

  override eq(other: InvariantWidget): boolean {
    return (
      other.note.line === this.note.line &&
      other.note.selected === this.note.selected &&
      other.note.conjuncts.join("\n") === this.note.conjuncts.join("\n")
    );
  }

  toDOM(): HTMLElement {
    const el = invariant(this.note);
    el.addEventListener("mousedown", (e) => {
      e.preventDefault();
      this.onSelect(this.note.loc);
    });
    return el;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class Mark extends GutterMarker {
  constructor(
    readonly cls: string,
    readonly text: string,
  ) {
    super();
  }

  override eq(other: Mark): boolean {
    return other.cls === this.cls;
  }

  override toDOM(): HTMLElement {
    const el = document.createElement("span");
    el.className = this.cls;
    el.textContent = this.text;
    return el;
  }
}

const dot = new Mark("dot", "");
const arrow = new Mark("arrow", "▶");

interface Drawn {
  margin: Margin | null;
  room: Room;
  focused: boolean;
  decorations: DecorationSet;
  marks: RangeSet<GutterMarker>;
}

/**
 * The editor extension that draws the margin. The function `show` replaces the margin's contents.
 */
export function marginExtension(onSelect: (loc: number) => void): Extension {
  const field = StateField.define<Drawn>({
    create: () => ({
      margin: null,
      room: { width: 600, char: 8 },
      focused: false,
      decorations: Decoration.none,
      marks: RangeSet.empty,
    }),
    update(value, tr) {
      let { margin, room, focused } = value;
      for (const e of tr.effects) {
        if (e.is(setMargin)) margin = e.value;
        else if (e.is(setRoom)) room = e.value;
        else if (e.is(setFocus)) focused = e.value;
      }
      const line = (state: EditorState): number => state.doc.lineAt(state.selection.main.head).number;
      // After a change of the text, the old marks move with the text until a new margin is set.
      if (tr.docChanged && margin === value.margin)
        return {
          ...value,
          room,
          focused,
          decorations: value.decorations.map(tr.changes),
          marks: value.marks.map(tr.changes),
        };
      if (
        margin &&
        (margin !== value.margin ||
          room !== value.room ||
          focused !== value.focused ||
          (focused && tr.selection && line(tr.startState) !== line(tr.state)))
      ) {
        return { margin, room, focused, ...draw(tr.state, margin, room, focused ? line(tr.state) : 0, onSelect) };
      }
      return { ...value, room, focused };
    },
    provide: (f) => EditorView.decorations.from(f, (v) => v.decorations),
  });
  return [
    field,
    gutter({ class: "cm-proof-gutter", markers: (view) => view.state.field(field).marks }),
    EditorView.focusChangeEffect.of((_, focusing) => setFocus.of(focusing)),
    ViewPlugin.define((view) => {
      const soon = (): void =>
        view.requestMeasure({
          key: field,
          read: () => ({ left: view.contentDOM.offsetLeft, width: view.scrollDOM.clientWidth }),
          write: ({ left, width: all }) => {
            const width = all - left - 22;
            const char = view.defaultCharacterWidth;
            const room = view.state.field(field, false)?.room; // another text has a state with its own field
            // Elements that stay visible when the reader scrolls a long line use these two properties.
            view.dom.style.setProperty("--gutter", `${left}px`);
            view.dom.style.setProperty("--room", `${width}px`);
            if (room && width > 0 && (Math.abs(width - room.width) >= 1 || Math.abs(char - room.char) > 0.05))
              queueMicrotask(() => view.dispatch({ effects: setRoom.of({ width, char }) })); // not while measuring
          },
        });
      soon();
      return { update: (u) => void (u.geometryChanged && soon()) };
    }),
  ];
}

/**
 * Shows a margin. The effects in `also` are dispatched together with it, since each dispatch makes the browser lay out
 * the page.
 */
export function show(view: EditorView, margin: Margin, ...also: StateEffect<unknown>[]): void {
  view.dispatch({ effects: [setMargin.of(margin), ...also] });
}

function draw(
  state: EditorState,
  m: Margin,
  room: Room,
  open: number,
  onSelect: (loc: number) => void,
): Pick<Drawn, "decorations" | "marks"> {
  const decorations: Range<Decoration>[] = [];
  const marks: Range<GutterMarker>[] = [];
  const lines = state.doc.lines;
  const ok = (n: number): boolean => n >= 1 && n <= lines;
  if (m.selected) {
    for (let n = m.selected.from; n <= m.selected.to; n++) {
      if (ok(n)) decorations.push(Decoration.line({ class: "at-loc" }).range(state.doc.line(n).from));
    }
  }
  if (ok(m.hover)) decorations.push(Decoration.line({ class: "at-hover" }).range(state.doc.line(m.hover).from));
  const chips = new Map<number, Chip[]>();
  const add = (n: number, chip: Chip): void => {
    if (ok(n)) chips.set(n, [...(chips.get(n) ?? []), chip]);
  };
  if (m.values) add(m.values.line, { kind: "values", loc: -1, word: "", text: m.values.text, full: m.values.text });
  for (const { line, title, ...note } of m.notes) add(line, { ...note, full: title });
  for (const [n, list] of chips) {
    const line = state.doc.line(n);
    const place = placed(line.text, list, room, n === open);
    decorations.push(
      Decoration.widget({ widget: new ChipsWidget(list, place, onSelect), side: 2, block: place.below }).range(line.to),
    );
  }
  for (const note of m.invariants) {
    if (!ok(note.line)) continue;
    const line = state.doc.line(note.line);
    decorations.push(
      Decoration.widget({ widget: new InvariantWidget(note, onSelect), block: true, side: -1 }).range(line.from),
    );
    marks.push(dot.range(line.from));
  }
  if (m.step && ok(m.step.line)) {
    const line = state.doc.line(m.step.line);
    decorations.push(Decoration.line({ class: m.step.fails ? "at-fail" : "at-step" }).range(line.from));
    marks.push(arrow.range(line.from));
  }
  return { decorations: Decoration.set(decorations, true), marks: RangeSet.of(marks, true) };
}
