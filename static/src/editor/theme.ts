// The editor's theme. All colours are the page's variables, which apply inside the shadow root, so
// one theme serves light and dark.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

const mono = "var(--mono)";

// Block widgets have no vertical margins. The editor does not measure margins, so with margins it
// would place the line numbers below a widget too high.
export const editorTheme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: mono,
    lineHeight: "1.6",
    overflow: "auto",
    // A shadow at the right shows that lines continue there.
    background:
      "linear-gradient(-90deg, var(--paper) 16px, transparent) 100% 0 / 32px 100% no-repeat local, linear-gradient(-90deg, var(--rule-strong), transparent) 100% 0 / 14px 100% no-repeat",
  },
  ".cm-content": { padding: "12px 0 var(--after, 40vh)", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-faint)", border: "none", paddingLeft: "6px" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "26px", padding: "0 8px 0 4px", cursor: "pointer" },
  ".cm-lineNumbers .cm-gutterElement:hover": { color: "var(--unsafe-ink)" },
  ".cm-breakpoint": {
    color: "var(--paper) !important",
    backgroundColor: "var(--unsafe) !important",
    borderRadius: "9px 3px 3px 9px",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--line-active)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "1px solid var(--rule-strong)" },
  ".cm-line.at-loc": { backgroundColor: "var(--accent-wash)", boxShadow: "inset 3px 0 0 var(--accent)" },
  ".cm-line.at-step": { backgroundColor: "var(--warm-wash)", boxShadow: "inset 3px 0 0 var(--warm)" },
  ".cm-line.at-fail": { backgroundColor: "var(--unsafe-wash)", boxShadow: "inset 3px 0 0 var(--unsafe)" },
  ".cm-chips": { display: "inline-flex", gap: "8px", marginLeft: "12px", verticalAlign: "bottom", lineHeight: "1.45" },
  ".cm-chips > *": { flex: "0 1 auto", minWidth: "0", overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-chips.below": {
    position: "sticky",
    left: "var(--gutter)",
    maxWidth: "var(--room)",
    display: "flex",
    flexWrap: "wrap",
    gap: "2px 8px",
    margin: "0",
    padding: "1px 16px 3px 6px",
  },
  ".cm-chips.below > *": { maxWidth: "100%" },
  ".cm-chips.below:not(.full) > *": {
    display: "-webkit-box",
    "-webkit-box-orient": "vertical",
    "-webkit-line-clamp": "2",
    whiteSpace: "normal",
  },
  ".cm-values": {
    padding: "1px 7px",
    borderRadius: "4px",
    fontSize: "0.88em",
    color: "var(--warm-ink)",
    backgroundColor: "var(--warm-wash)",
    border: "1px solid var(--warm-rule)",
    whiteSpace: "pre",
  },
  ".cm-line.at-hover": { boxShadow: "inset 3px 0 0 var(--rule-strong)" },
  ".cm-line.at-loc.at-hover": { boxShadow: "inset 3px 0 0 var(--accent)" },
  ".cm-note": {
    padding: "1px 6px 1px 0",
    borderRadius: "5px",
    fontSize: "max(0.84em, 11px)",
    whiteSpace: "nowrap",
    cursor: "pointer",
    color: "var(--accent-ink)",
    border: "1px solid var(--rule)",
  },
  ".cm-note b": {
    marginRight: "7px",
    padding: "1px 6px",
    borderRadius: "4px 0 0 4px",
    fontFamily: "var(--sans)",
    fontSize: "max(0.84em, 11px)",
    fontWeight: "600",
    backgroundColor: "var(--accent-wash)",
  },
  ".cm-chips.full > *": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  ".cm-note, .cm-invariant": { opacity: "var(--mark)" }, // paler if they belong to a previous run
  ".cm-note.asked": { color: "var(--warm-ink)", borderColor: "var(--warm-rule)" },
  ".cm-note.asked b": { backgroundColor: "var(--warm-wash)" },
  ".cm-invariant": {
    // The note stays visible when a line that is longer than the editor is scrolled.
    position: "sticky",
    left: "calc(var(--gutter) + 6px)",
    maxWidth: "var(--room)",
    boxSizing: "border-box",
    display: "flex",
    gap: "8px",
    margin: "0 16px 0 6px",
    padding: "3px 10px",
    borderRadius: "0 6px 6px 0",
    borderLeft: "3px solid var(--safe)",
    backgroundColor: "var(--safe-wash)",
    color: "var(--safe-ink)",
    fontFamily: mono,
    fontSize: "0.92em",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    cursor: "pointer",
  },
  ".cm-invariant .word": {
    fontFamily: "var(--sans)",
    fontSize: "max(0.84em, 11px)",
    flex: "none",
    paddingTop: "0.1em",
  },
  ".cm-invariant.selected": { outline: "2px solid var(--safe)", outlineOffset: "-2px" },
  ".cm-proof-gutter": { width: "10px" },
  ".cm-proof-gutter .dot": {
    display: "block",
    width: "8px",
    height: "8px",
    margin: "0.5em 1px 0",
    borderRadius: "50%",
    backgroundColor: "var(--safe)",
  },
  ".cm-proof-gutter .arrow": { display: "block", color: "var(--warm-ink)", fontSize: "11px", lineHeight: "1.9" },
  ".cm-gutter-lint": { width: "14px" },
  "@media (forced-colors: active)": {
    ".cm-line:is(.at-loc, .at-step)": { outline: "1px solid Highlight" },
    ".cm-line.at-fail": { outline: "2px dashed CanvasText", outlineOffset: "-2px" },
  },
});

export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [t.keyword, t.controlKeyword, t.modifier], color: "var(--syn-keyword)", fontWeight: "600" },
    { tag: [t.typeName], color: "var(--syn-type)" },
    { tag: [t.number, t.character, t.atom, t.bool], color: "var(--syn-number)" },
    { tag: [t.comment, t.lineComment, t.blockComment], color: "var(--syn-comment)", fontStyle: "italic" },
    { tag: [t.string, t.meta], color: "var(--syn-string)" },
    { tag: t.standard(t.variableName), color: "var(--syn-string)", fontWeight: "600" },
    { tag: [t.labelName, t.definition(t.variableName)], color: "var(--syn-name)" },
  ]),
);
