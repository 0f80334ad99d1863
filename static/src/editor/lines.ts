// The commands of the editor's keys on lines, words and comments, by name (keys.ts), and the platform's keys, most of
// which move the cursor. They keep no state, so a second copy of their package can be loaded later, without what the
// first view needs.

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
