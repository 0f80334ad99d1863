// The editor's keys: those of platforms, and of lines and comments. CodeMirror's own
// table has more, whose code would be loaded with it and do nothing here: motions by
// syntax, where the text is tokens and no tree, and further cursors, of which there is one.

import { historyKeymap, standardKeymap } from "@codemirror/commands";
import { keymap, type Command } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import type { lines } from "./lines";

/** The keys; `line` gives the commands that are fetched once somebody works in the editor. */
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
    ...standardKeymap,
    ...historyKeymap,
  ]);
}
