// The editor's commands on lines, words and comments, by the names that keys.ts uses. Also the usual keys of the
// platform, most of which move the cursor. The commands keep no state. So this file can load a second copy of their
// package later, without those parts of it that the page needs from the beginning.

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
