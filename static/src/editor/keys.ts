// The keys of the editor that work from the first key press, most of which change the text. The
// other keys that move the cursor come with extras.ts; until then the browser moves it.
// CodeMirror's own table also has keys that would be useless here: those that move by syntax, since
// the editor knows only the tokens of the text, and those for multiple cursors.

import {
  deleteCharBackward,
  deleteCharForward,
  historyKeymap,
  insertNewlineAndIndent,
  selectAll,
} from "@codemirror/commands";
import { keymap, type Command } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import type { lines } from "./lines";

/** The key bindings. `line` returns a command of lines.ts, which is fetched later. */
export function editing(line: (name: keyof typeof lines) => Command): Extension {
  return keymap.of([
    { key: "Alt-ArrowUp", run: line("moveLineUp"), shift: line("copyLineUp") },
    { key: "Alt-ArrowDown", run: line("moveLineDown"), shift: line("copyLineDown") },
    { key: "Alt-l", mac: "Ctrl-l", run: line("selectLine") },
    { key: "Mod-Alt-\\", run: line("indentSelection") },
    { key: "Shift-Mod-k", run: line("deleteLine") },
    { key: "Shift-Mod-\\", run: line("cursorMatchingBracket") },
    { key: "Mod-/", run: line("toggleComment") },
    { key: "Alt-A", mac: "Ctrl-A", run: line("toggleBlockComment") },
    { key: "Ctrl-m", mac: "Shift-Alt-m", run: line("toggleTabFocusMode") },
    { key: "Mod-]", run: line("indentMore") },
    { key: "Mod-[", run: line("indentLess") },
    { key: "Mod-Backspace", mac: "Alt-Backspace", run: line("deleteGroupBackward"), preventDefault: true },
    { key: "Mod-Delete", mac: "Alt-Delete", run: line("deleteGroupForward"), preventDefault: true },
    { key: "Mod-a", run: selectAll },
    { key: "Enter", run: insertNewlineAndIndent, shift: insertNewlineAndIndent },
    { key: "Backspace", run: deleteCharBackward, shift: deleteCharBackward, preventDefault: true },
    { key: "Delete", run: deleteCharForward, preventDefault: true },
    ...historyKeymap,
  ]);
}
