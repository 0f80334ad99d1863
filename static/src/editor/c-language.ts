// C for the editor: colours (c-tokens.ts) and indentation of the language that the
// verifier accepts.

import { StreamLanguage } from "@codemirror/language";
import { startState, token, type State } from "./c-tokens";

export const cLanguage = StreamLanguage.define<State>({
  name: "c",
  startState,
  token,
  indent(state, after, cx) {
    if (state.comment) return null;
    const out = /^\s*[})]/.test(after) || /^\s*(case\b.*|default\s*|[A-Za-z_]\w*\s*):(?!:)/.test(after) ? 1 : 0;
    return Math.max(0, state.depth - out) * cx.unit;
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*([{}]|case\b.*:|default\s*:)$/,
  },
});
