// The editor's keys: those of platforms, and of lines and comments. CodeMirror's own
// table has more, whose code would be loaded with it and do nothing here: motions by
// syntax, where the text is tokens and no tree, and further cursors, of which there is one.

import {
  copyLineDown,
  copyLineUp,
  cursorMatchingBracket,
  deleteLine,
  historyKeymap,
  indentSelection,
  moveLineDown,
  moveLineUp,
  selectLine,
  standardKeymap,
  toggleBlockComment,
  toggleComment,
  toggleTabFocusMode,
} from "@codemirror/commands";
import { keymap } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

export const editing: Extension = keymap.of([
  { key: "Alt-ArrowUp", run: moveLineUp, shift: copyLineUp },
  { key: "Alt-ArrowDown", run: moveLineDown, shift: copyLineDown },
  { key: "Alt-l", mac: "Ctrl-l", run: selectLine },
  { key: "Mod-Alt-\\", run: indentSelection },
  { key: "Shift-Mod-k", run: deleteLine },
  { key: "Shift-Mod-\\", run: cursorMatchingBracket },
  { key: "Mod-/", run: toggleComment },
  { key: "Alt-A", mac: "Ctrl-A", run: toggleBlockComment },
  { key: "Ctrl-m", mac: "Shift-Alt-m", run: toggleTabFocusMode },
  ...standardKeymap,
  ...historyKeymap,
]);
