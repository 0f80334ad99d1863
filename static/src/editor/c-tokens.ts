// A tokenizer for the colours of C. The general one for all languages with braces would be as large
// as all other editor code of this page.

/** A line that is read from left to right: the methods of CodeMirror's StringStream that the tokenizers use. */
export interface Stream {
  sol(): boolean;
  eatSpace(): boolean;
  peek(): string | undefined | void;
  next(): string | undefined | void;
  skipToEnd(): void;
  match(pattern: string | RegExp, consume?: boolean): boolean | RegExpMatchArray | null;
}

const keywords = new Set("if else while for do switch case default break continue goto return sizeof".split(" "));
const modifiers = new Set(
  "const static extern inline register volatile typedef signed unsigned struct union enum __attribute__ __extension__".split(
    " ",
  ),
);
const types = new Set("int long short char void _Bool bool float double".split(" "));
/** Names of functions that the verifier treats specially. */
const verifier =
  /^(assert|static_assert|sassert|assume|abort|exit|reach_error|nondet|nondet_\w+|__VERIFIER_\w+|__nondet_\w+|unknown|unknown_\w+|assume_abort_if_not)$/;

export interface State {
  comment: boolean;
  depth: number; // nesting depth of braces and brackets at the start of the next line
  label: boolean; // whether a label may follow on the line
}

export const startState = (): State => ({ comment: false, depth: 0, label: true });

/** Reads the next token and returns its kind; null if it has no colour. */
export function token(stream: Stream, state: State): string | null {
  if (state.comment) {
    if (stream.match(/^.*?\*\//)) state.comment = false;
    else stream.skipToEnd();
    return "comment";
  }
  if (stream.sol()) state.label = true;
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) {
    state.comment = true;
    return token(stream, state) ?? "comment";
  }
  const first = state.label;
  state.label = false;
  if (stream.peek() === "#") {
    stream.skipToEnd();
    return "meta";
  }
  if (stream.match(/^(0[xX][\da-fA-F]+|\d+)[uUlL]*/) || stream.match(/^'(\\.|[^'\\])'/)) return "number";
  if (stream.match(/^"(\\.|[^"\\])*"?/)) return "string";
  const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
  if (word) {
    if (keywords.has(word[0])) return "keyword";
    if (modifiers.has(word[0])) return "modifier";
    if (types.has(word[0])) return "typeName";
    if (verifier.test(word[0])) return "variableName.standard";
    if (first && stream.match(/^\s*:(?!:)/, false)) return "labelName";
    return "variableName";
  }
  const c = stream.next();
  if (c === "{" || c === "(") state.depth++;
  else if (c === "}" || c === ")") state.depth = Math.max(0, state.depth - 1);
  return c && "{}()".includes(c) ? "bracket" : null;
}
