// A tokenizer for the colours of SMT-LIB.

import type { Stream } from "./c-tokens";

const commands = new Set(
  "set-logic set-info set-option declare-fun declare-rel declare-const declare-var define-fun assert rule query check-sat get-model get-proof get-info exit echo synth-inv inv-constraint check-synth declare-primed-var".split(
    " ",
  ),
);
const operators = new Set("forall exists let ite and or not => xor distinct div mod abs = <= < >= > + - *".split(" "));
const sorts = new Set("Int Bool HORN".split(" "));

export interface State {
  depth: number; // nesting depth of parentheses at the start of the next line
  quoted: boolean; // whether a symbol or a string continues
  end: string; // its closing character
}

export const startState = (): State => ({ depth: 0, quoted: false, end: "" });

/** Reads the next token and returns its kind; null if it has no colour. */
export function token(stream: Stream, state: State): string | null {
  if (state.quoted) {
    const end = new RegExp(`^[^${state.end}]*${state.end}`);
    if (stream.match(end)) state.quoted = false;
    else stream.skipToEnd();
    return state.end === '"' ? "string" : "variableName";
  }
  if (stream.eatSpace()) return null;
  if (stream.peek() === ";") {
    stream.skipToEnd();
    return "comment";
  }
  const first = stream.peek();
  if (first === "|" || first === '"') {
    stream.next();
    state.quoted = true;
    state.end = first === "|" ? "\\|" : '"';
    return token(stream, state);
  }
  if (stream.match(/^\d+(?:\.\d+)?(?=[\s()]|$)/)) return "number";
  if (stream.match(/^:[^\s()]+/)) return "meta";
  const word = stream.match(/^[^\s()|";]+/) as RegExpMatchArray | null;
  if (word) {
    const w = word[0];
    if (commands.has(w)) return "keyword";
    if (operators.has(w)) return "modifier";
    if (sorts.has(w)) return "typeName";
    if (w === "true" || w === "false") return "number";
    return "variableName";
  }
  const c = stream.next();
  if (c === "(") state.depth++;
  else if (c === ")") state.depth = Math.max(0, state.depth - 1);
  return "bracket";
}
