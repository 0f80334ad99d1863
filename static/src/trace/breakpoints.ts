// Breakpoints of the editor, beside the line numbers. The marks move with the text.

import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from "@codemirror/state";
import { GutterMarker, lineNumberMarkers, lineNumbers, type EditorView } from "@codemirror/view";

class Mark extends GutterMarker {
  override elementClass = "cm-breakpoint";
}

const mark = new Mark();
const toggle = StateEffect.define<number>();
const replace = StateEffect.define<number[]>(); // where lines start, ascending

const field = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(set, tr) {
    if (tr.docChanged) set = carried(set, tr);
    for (const e of tr.effects) {
      if (e.is(replace)) set = RangeSet.of(e.value.map((p) => mark.range(p)));
      if (!e.is(toggle)) continue;
      let found = false;
      set.between(e.value, e.value, (from) => void (found ||= from === e.value));
      set = found ? set.update({ filter: (from) => from !== e.value }) : set.update({ add: [mark.range(e.value)] });
    }
    return set;
  },
  provide: (f) => lineNumberMarkers.from(f),
});

/**
 * Returns the breakpoints after an edit. A breakpoint moves with the code of its line, and disappears if that line is
 * deleted. If lines are joined, the joined line has one breakpoint.
 */
function carried(set: RangeSet<GutterMarker>, tr: Transaction): RangeSet<GutterMarker> {
  const starts = new Set<number>();
  for (const c = set.iter(); c.value; c.next()) {
    const line = tr.startState.doc.lineAt(c.from);
    if (line.length > 0 && tr.changes.touchesRange(line.from, line.to) === "cover") continue;
    const code = line.from + /^\s*/.exec(line.text)![0].length;
    starts.add(tr.state.doc.lineAt(tr.changes.mapPos(code, 1)).from);
  }
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

/** Sets breakpoints at these lines and removes all others. Lines that do not exist are ignored. */
export function setBreakpoints(view: EditorView, lines: readonly number[]): void {
  const { doc } = view.state;
  const there = [...new Set(lines)].filter((n) => n >= 1 && n <= doc.lines).sort((a, b) => a - b);
  if (there.join() !== breakpointLines(view.state).join())
    view.dispatch({ effects: replace.of(there.map((n) => doc.line(n).from)) });
}

/** Shows the line numbers. A click on a number sets or removes a breakpoint. */
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
