// Editor code that is needed only when somebody edits: keys that move the cursor, searching, commands on
// lines, and marks for errors. It is a separate chunk, loaded on the first focus or the first error.

import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { edges, setFaults } from "./edges";
import { extrasTheme } from "./extras-theme";
import { lines, standardKeymap } from "./lines";

export { lines, searchKeymap, setDiagnostics, setFaults };

export const searching: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];

export const moving: Extension = keymap.of(standardKeymap);

export const marking: Extension = [lintGutter(), edges(), extrasTheme];
