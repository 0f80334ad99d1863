// The styles of the editor parts that are loaded at its first use (extras.ts).

import { EditorView } from "@codemirror/view";

export const extrasTheme = EditorView.theme({
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--unsafe) 1.5px",
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
  ".cm-lint-marker-error": {
    content: "none",
    width: "9px",
    height: "9px",
    margin: "0.45em 1px 0",
    borderRadius: "2px",
    transform: "rotate(45deg)",
    backgroundColor: "var(--unsafe)",
  },
  ".cm-edge": {
    position: "absolute",
    right: "0",
    zIndex: "210", // above the gutters
    padding: "0 6px",
    border: "1px solid var(--unsafe)",
    borderRadius: "4px 0 0 4px",
    font: "600 12px var(--sans)",
    color: "var(--unsafe-ink)",
    backgroundColor: "var(--unsafe-wash)",
    cursor: "pointer",
  },
  ".cm-edge.left": { right: "auto", borderRadius: "0 4px 4px 0" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--rule-strong)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-diagnostic": {
    fontFamily: "var(--sans)",
    fontSize: "14px",
    lineHeight: "1.45",
    padding: "8px 12px",
    maxWidth: "46ch",
    whiteSpace: "pre-wrap",
  },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--unsafe)" },
  ".cm-diagnosticAction": {
    font: "600 13px var(--sans)",
    padding: "4px 9px",
    borderRadius: "6px",
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    cursor: "pointer",
  },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--rule)" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)", padding: "8px 10px" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { fontSize: "13px" },
  ".cm-textfield": {
    backgroundColor: "var(--paper)",
    border: "1px solid var(--rule-strong)",
    borderRadius: "5px",
    color: "var(--ink)",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--rule-strong)",
    borderRadius: "5px",
    color: "var(--ink)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warm-wash)", outline: "1px solid var(--warm-rule)" },
});
