// What the editor's keys do with lines, words and comments, by name (keys.ts), and the keys of platforms, most of which
// move the cursor. They keep no state: a second copy of their package, without what the first view needs of it, can be
// loaded later.

import {
  copyLineDown,
  copyLineUp,
  cursorMatchingBracket,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLine,
  indentLess,
  indentMore,
  indentSelection,
  moveLineDown,
  moveLineUp,
  selectLine,
  standardKeymap,
  toggleBlockComment,
  toggleComment,
  toggleTabFocusMode,
} from "virtual:again/@codemirror/commands";

export { standardKeymap };

export const lines = {
  copyLineDown,
  copyLineUp,
  cursorMatchingBracket,
  deleteGroupBackward,
  deleteGroupForward,
  deleteLine,
  indentLess,
  indentMore,
  indentSelection,
  moveLineDown,
  moveLineUp,
  selectLine,
  toggleBlockComment,
  toggleComment,
  toggleTabFocusMode,
};
