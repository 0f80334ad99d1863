// What the editor's keys do with lines and comments, by name (keys.ts). They keep no state: a second copy of their
// package, without what the first view needs of it, can be loaded later.

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
} from "virtual:again/@codemirror/commands";

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
