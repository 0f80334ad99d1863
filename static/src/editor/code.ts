// The C editor: CodeMirror inside a shadow root. There its style sheets are added as objects, since the page's policy
// forbids inline styles. The editor is most of the page's script, so it is fetched separately (editor.ts).

import { history, isolateHistory } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import type { Diagnostic as LintMark } from "@codemirror/lint";
import { Compartment, EditorState, Prec, type Extension, type Text, type StateEffect } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
} from "@codemirror/view";
import type { Fix } from "../daily/fixes";
import type { Diagnostic } from "../engine/protocol";
import type { Code, EditorHandlers } from "./code-interface";
import { cLanguage } from "./c-language";
import { isScript } from "../language";
import { editing } from "./keys";
import { marginExtension, show, type Margin } from "./margin";
import { breakpointLines, breakpoints, setBreakpoints, toggleBreakpoint } from "../trace/breakpoints";
import { editorTheme, highlighting } from "./theme";

type Extras = typeof import("./extras");

// Until the code for searching is loaded, these keys load it.
const searchKeys = ["Mod-f", "F3", "Mod-g", "Mod-Shift-l", "Mod-Alt-g", "Mod-d"];

const mostBefore = 20_000; // maximum number of characters examined to determine the language, since comments may precede the first command

const program = [cLanguage, indentUnit.of("    "), EditorView.contentAttributes.of({ "aria-label": "C program" })];

export class CodeView implements Code {
  private view: EditorView;
  private marking = new Compartment();
  private speaking = new Compartment(); // holds the extensions of the language
  private script = false;
  private moving = new Compartment();
  private searching = new Compartment();
  private extras: Extras | null = null;
  private loading: Promise<Extras> | null = null;
  private marks: readonly LintMark[] = [];
  private quiet = false; // set while the page, instead of the reader, makes a change
  private line = 1;
  private breakpoints = "";
  private texts = new Map<number, EditorState>(); // by number: states of texts that are not shown

  constructor(
    host: HTMLElement,
    text: string,
    private on: EditorHandlers,
    private id = 0, // the number of the shown text
  ) {
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      root,
      parent: root,
      state: this.state(text),
    });
    this.speak();
    // Handlers that are registered with the editor ignore events on decorations. So these handlers are registered with
    // the DOM.
    this.view.scrollDOM.addEventListener("pointermove", (e) =>
      on.lineHovered(
        this.view.state.doc.lineAt(this.view.lineBlockAtHeight(e.clientY - this.view.documentTop).from).number,
      ),
    );
    this.view.scrollDOM.addEventListener("pointerleave", () => on.lineHovered(0));
  }

  private state(text: string): EditorState {
    const { on } = this;
    return EditorState.create({
      doc: text,
      extensions: [
        marginExtension((loc) => on.locSelected(loc)),
        this.marking.of(gutter({ class: "cm-gutter-lint" })), // reserves the width of the later gutter
        breakpoints(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        EditorState.tabSize.of(4),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        this.speaking.of(program),
        highlighting,
        editorTheme,
        // An editable element can have the focus anyway. The explicit tab stop is for accessibility
        // checkers that do not know this.
        EditorView.contentAttributes.of({ spellcheck: "false", tabindex: "0" }),
        typeOverSelection,
        EditorView.domEventHandlers({
          focus: () => void this.complete().catch(() => {}), // after a failure, loading is tried again when the code is needed
        }),
        Prec.highest(
          keymap.of([
            { key: "Mod-Enter", run: () => (on.run(), true) },
            { key: "Mod-s", run: () => (on.copyLink(), true) },
          ]),
        ),
        this.moving.of([]),
        editing((name) => (view) => this.later((extras) => extras.lines[name](view))),
        this.searching.of(
          keymap.of(
            searchKeys.map((key) => ({
              key,
              run: (view) =>
                this.later((extras) => extras.searchKeymap.find((k) => k.key === key)?.run?.(view) ?? false),
            })),
          ),
        ),
        EditorView.updateListener.of((u) => {
          if (u.docChanged) this.speak();
          if (u.docChanged && !this.quiet) on.changed(u.state.doc.toString());
          const lines = breakpointLines(u.state);
          if (lines.join() !== this.breakpoints) on.breakpoints(lines);
          this.breakpoints = lines.join();
          const line = u.state.doc.lineAt(u.state.selection.main.head).number;
          if (u.selectionSet && line !== this.line && !this.quiet && !u.docChanged) on.lineSelected(line);
          this.line = line;
        }),
      ],
    });
  }

  open(id: number, text: string): void {
    this.texts.set(this.id, this.view.state);
    this.id = id;
    const kept = this.texts.get(id);
    const next = kept
      ? kept.update({ changes: kept.doc.toString() === text ? [] : { from: 0, to: kept.doc.length, insert: text } })
          .state
      : this.state(text);
    this.marks = [];
    this.breakpoints = breakpointLines(next).join();
    this.line = next.doc.lineAt(next.selection.main.head).number;
    this.script = false;
    this.quiet = true;
    this.view.setState(next);
    if (this.extras) this.equip(this.extras);
    this.quiet = false;
  }

  // Selects the language, C or SMT-LIB, from the beginning of the text. The code for SMT-LIB is fetched when it is
  // first needed.
  private speak(): void {
    const script = isScript(this.view.state.sliceDoc(0, mostBefore));
    if (script === this.script) return;
    this.script = script;
    const set = (language: Extension): void => {
      if (script === this.script) this.view.dispatch({ effects: this.speaking.reconfigure(language) });
    };
    if (!script) queueMicrotask(() => set(program));
    else
      void import("./smt-language").then(
        (m) => set(m.script),
        () => (this.script = false), // retried at the next change
      );
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  setText(text: string, stay = false): void {
    const old = this.text;
    if (text === old) return;
    const annotations = isolateHistory.of("full"); // keeps it separate from preceding typing
    this.quiet = true;
    if (stay) {
      const line = this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
      const stops = sameLines(old, text, breakpointLines(this.view.state));
      this.view.dispatch({ changes: { from: 0, to: old.length, insert: text }, annotations });
      const { doc } = this.view.state;
      setBreakpoints(this.view, stops);
      const anchor = doc.line(Math.min(line, doc.lines)).from;
      this.view.dispatch({ selection: { anchor }, effects: this.into(Math.min(line, doc.lines)) });
    } else
      this.view.dispatch({
        changes: { from: 0, to: old.length, insert: text },
        selection: { anchor: 0 },
        annotations,
        scrollIntoView: true,
      });
    this.quiet = false;
  }

  toggleBreakpoint(line = this.line): void {
    toggleBreakpoint(this.view, line);
  }

  setBreakpoints(lines: readonly number[]): void {
    setBreakpoints(this.view, lines);
  }

  get focused(): boolean {
    return this.view.hasFocus;
  }

  setDiagnostics(list: readonly Diagnostic[], fixes: readonly (Fix | null)[], apply: (text: string) => void): void {
    const doc = this.view.state.doc;
    const marks = list.map((d, i): LintMark => {
      const from = offset(doc, d.line, d.col);
      let to = offset(doc, d.endLine || d.line, d.endCol || d.col + 1);
      if (to <= from) to = Math.min(from + 1, doc.length);
      const fix = fixes[i];
      return {
        from: Math.min(from, to),
        to,
        severity: "error",
        message: d.hint ? `${d.message}\nHint: ${d.hint}` : d.message,
        ...(fix ? { actions: [{ name: fix.label, apply: () => apply(fix.text) }] } : {}),
      };
    });
    this.marks = marks;
    if (this.extras) this.mark(this.extras, marks);
    else if (marks.length > 0) this.complete().catch(() => {}); // without this code, the messages are still listed below the editor
  }

  /** Loads the part ./extras, which only editing needs, at the first call, and adds it to the editor. */
  private complete(): Promise<Extras> {
    this.loading ??= import("./extras").then(
      (extras) => {
        this.extras = extras;
        this.equip(extras);
        const { length } = this.view.state.doc;
        this.mark(
          extras,
          this.marks.filter((m) => m.to <= length),
        );
        return extras;
      },
      (err: unknown) => {
        this.loading = null;
        throw err;
      },
    );
    return this.loading;
  }

  private equip(extras: Extras): void {
    const effects = (["marking", "moving", "searching"] as const).map((what) => this[what].reconfigure(extras[what]));
    this.view.dispatch({ effects });
  }

  private mark(extras: Extras, marks: readonly LintMark[]): void {
    this.view.dispatch({ effects: extras.setFaults.of(marks.map((m) => m.from)) });
    this.view.dispatch(extras.setDiagnostics(this.view.state, marks));
  }

  /**
   * Runs a command of the code for editing, after loading that code if necessary. The key of the command counts as
   * handled at once.
   */
  private later(act: (extras: Extras) => boolean): boolean {
    if (this.extras) return act(this.extras);
    void this.complete().then(act, () => {});
    return true;
  }

  setMargin(margin: Margin, reveal = 0): void {
    show(this.view, margin, ...(reveal > 0 && reveal <= this.view.state.doc.lines ? [this.into(reveal)] : []));
    this.view.lineBlockAtHeight(0); // measures and scrolls in this frame, not in another one
  }

  // Returns an effect that scrolls a position into view. The start of its line stays in view if
  // there is enough space for both.
  private into(line: number, col = 1, y: "nearest" | "center" = "nearest"): StateEffect<unknown> {
    const at = offset(this.view.state.doc, line, col);
    return EditorView.scrollIntoView(at, { x: "end", xMargin: 40, y, yMargin: 60 });
  }

  reveal(line: number, col = 1, focus = false): void {
    const doc = this.view.state.doc;
    if (line < 1 || line > doc.lines) return;
    const at = offset(doc, line, col);
    if (focus) {
      this.view.dispatch({ selection: { anchor: at }, effects: this.into(line, col, "center") });
      this.view.focus();
      return;
    }
    this.view.dispatch({ effects: this.into(line, col) });
  }

  measure(): void {
    this.view.requestMeasure();
  }
}

// Handles typing over a selection. The browser's own handling may wrap the text in a styled
// element, which the page's policy blocks and reports.
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput(e, view) {
    if (e.inputType !== "insertText" || e.data === null || view.composing || view.state.selection.main.empty)
      return false;
    e.preventDefault();
    view.dispatch(view.state.replaceSelection(e.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

/**
 * Returns the numbers that lines of `old` have in `text`. Lines in the common end of the two texts
 * keep their distance from the end. All other lines keep their number, but at most that of the last
 * line of `text`.
 */
export function sameLines(old: string, text: string, lines: readonly number[]): number[] {
  const a = old.split("\n");
  const b = text.split("\n");
  let tail = 0;
  while (tail < Math.min(a.length, b.length) && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return lines.map((n) => (n > a.length - tail ? n + b.length - a.length : Math.min(n, b.length)));
}

/** Converts a position in a diagnostic, which counts bytes, to a position in the editor, which counts UTF-16 units. */
export function offset(doc: Text, line: number, col: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const l = doc.line(line);
  return l.from + unitsOf(l.text, col - 1);
}

export function unitsOf(text: string, bytes: number): number {
  let units = 0;
  for (const ch of text) {
    if (bytes <= 0) break;
    const code = ch.codePointAt(0)!;
    bytes -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    units += ch.length;
  }
  return units;
}
