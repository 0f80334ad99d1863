// SMT-LIB for the editor: colours (smt-tokens.ts), comments, indentation by parentheses. Fetched with the first script.

import { indentUnit, StreamLanguage } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { startState, token, type State } from "./smt-tokens";

const smtLanguage = StreamLanguage.define<State>({
  name: "smt-lib",
  startState,
  token,
  indent(state, after, cx) {
    if (state.quoted) return null;
    return Math.max(0, state.depth - (/^\s*\)/.test(after) ? 1 : 0)) * cx.unit;
  },
  languageData: {
    commentTokens: { line: ";" },
    indentOnInput: /^\s*\)$/,
  },
});

export const script = [
  smtLanguage,
  indentUnit.of("  "),
  EditorView.contentAttributes.of({ "aria-label": "Script of Horn clauses" }),
];
