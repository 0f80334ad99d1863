// The editor's commands on lines, words and comments, by the names that keys.ts uses, and the
// platform's standard keys, most of which move the cursor. They come from a second copy of their
// package, which is loaded later and contains only these commands. Two copies do no harm, since
// commands keep no state.

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
