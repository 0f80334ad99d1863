// Breakpoints in the editor's line numbers: marks that move with the text.

import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { GutterMarker, lineNumberMarkers, lineNumbers, type EditorView } from "@codemirror/view";

class Mark extends GutterMarker {
  override elementClass = "cm-breakpoint";
}

const mark = new Mark();
const toggle = StateEffect.define<number>();

const field = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(set, tr) {
    if (tr.docChanged) set = one(set.map(tr.changes), tr.state);
    for (const e of tr.effects) {
      if (!e.is(toggle)) continue;
      let found = false;
      set.between(e.value, e.value, (from) => void (found ||= from === e.value));
      set = found ? set.update({ filter: (from) => from !== e.value }) : set.update({ add: [mark.range(e.value)] });
    }
    return set;
  },
  provide: (f) => lineNumberMarkers.from(f),
});

/** Back at the starts of lines, one a line: lines may have been joined. */
function one(set: RangeSet<GutterMarker>, state: EditorState): RangeSet<GutterMarker> {
  const starts = new Set<number>();
  for (const c = set.iter(); c.value; c.next()) starts.add(state.doc.lineAt(c.from).from);
  return RangeSet.of([...starts].sort((a, b) => a - b).map((p) => mark.range(p)));
}

export function breakpointLines(state: EditorState): number[] {
  const out: number[] = [];
  for (const c = state.field(field).iter(); c.value; c.next()) out.push(state.doc.lineAt(c.from).number);
  return out;
}

export function toggleBreakpoint(view: EditorView, line: number): void {
  const { doc } = view.state;
  if (line >= 1 && line <= doc.lines) view.dispatch({ effects: toggle.of(doc.line(line).from) });
}

/** Line numbers that take breakpoints; `changed` is told their lines. */
export function breakpoints(): Extension {
  return [
    field,
    lineNumbers({
      domEventHandlers: {
        mousedown(view, line, event) {
          if ((event as MouseEvent).button !== 0) return false;
          view.dispatch({ effects: toggle.of(view.state.doc.lineAt(line.from).from) });
          return true;
        },
      },
    }),
  ];
}
