// What the editor's keys do with lines and comments, by name (keys.ts).

import {
  copyLineDown,
  copyLineUp,
  cursorMatchingBracket,
  deleteLine,
  indentSelection,
  moveLineDown,
  moveLineUp,
  selectLine,
  toggleBlockComment,
  toggleComment,
  toggleTabFocusMode,
} from "@codemirror/commands";

export const lines = {
  copyLineDown,
  copyLineUp,
  cursorMatchingBracket,
  deleteLine,
  indentSelection,
  moveLineDown,
  moveLineUp,
  selectLine,
  toggleBlockComment,
  toggleComment,
  toggleTabFocusMode,
};
