// A formatter for C that changes only white space. The tokens keep their text and order, including
// comments and preprocessor lines. Formatting a second time changes nothing.
//
// Style: four columns for each level, braces at the end of the line that opens them, one statement
// on each line, at most one blank line between statements; spaces around binary operators, after
// commas and keywords. A small block on one line ("{ x++; }" after if, for, while or do) stays on
// one line if it is short. A comment at the end of a line stays there. Preprocessor lines stay
// unchanged, at the left edge.

export interface CToken {
  kind: "word" | "number" | "text" | "op" | "line" | "block" | "directive";
  text: string;
  /** Number of newlines before the token in the source. */
  breaks: number;
  /** Columns of space before the token, on its line. */
  gap: number;
}

const shape =
  /(\s+)|(#[^\n]*)|(\/\/[^\n]*)|(\/\*[\s\S]*?(?:\*\/|$))|([A-Za-z_]\w*)|((?:\.?\d)(?:[eEpP][+-]|[\w.])*)|("(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|(\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|##|[\s\S])/y;

export function tokens(source: string): CToken[] {
  const out: CToken[] = [];
  let breaks = 0;
  let gap = 0;
  let bol = true; // whether the line has had only space so far
  shape.lastIndex = 0;
  for (let at = 0; at < source.length; at = shape.lastIndex) {
    shape.lastIndex = at;
    const m = shape.exec(source)!;
    if (m[1] !== undefined) {
      const n = m[1].split("\n").length - 1;
      breaks += n;
      gap = m[1].length;
      bol ||= n > 0;
      continue;
    }
    let kind: CToken["kind"] =
      m[3] !== undefined
        ? "line"
        : m[4] !== undefined
          ? "block"
          : m[5] !== undefined
            ? "word"
            : m[6] !== undefined
              ? "number"
              : m[7] !== undefined
                ? "text"
                : "op";
    let text = m[0];
    if (m[2] !== undefined) {
      if (bol) {
        kind = "directive";
        // Continued lines belong to the directive. A comment that begins in it does, too.
        const end = /(?:\\\r?\n|\/\*[\s\S]*?(?:\*\/|$)|[^\n])*/y;
        end.lastIndex = at;
        text = end.exec(source)![0];
        shape.lastIndex = at + text.length;
      } else {
        text = "#";
        shape.lastIndex = at + 1;
      }
    } else if (kind === "line") {
      // A backslash at the end of the line continues a line comment, too.
      const end = /(?:\\\r?\n|[^\n])*/y;
      end.lastIndex = at;
      text = end.exec(source)![0];
      shape.lastIndex = at + text.length;
    }
    out.push({ kind, text: text.trimEnd(), breaks, gap });
    breaks = gap = 0;
    bol = false;
  }
  return out;
}

const unit = 4;
const longLine = 90; // maximum length of a line with a small block
const spaced = new Set("if for while switch return else do case goto sizeof".split(" "));
const typeWords = new Set(
  "int long short char unsigned signed void _Bool bool const static extern inline register volatile float double struct union enum size_t".split(
    " ",
  ),
);
const binaryOps = new Set(
  "= += -= *= /= %= &= |= ^= <<= >>= == != < > <= >= && || + - * / % & | ^ << >> ? :".split(" "),
);

interface Block {
  kind: "block" | "initialiser";
  inline: boolean;
  indent: number; // indentation of the block's contents
}

export function format(source: string): string {
  const list = tokens(source);
  // A # inside a line is not C, and at the start of a line it would become a directive. So return
  // the source unchanged.
  if (list.some((t) => t.kind === "op" && t.text[0] === "#")) return source;
  const out: string[] = []; // finished lines
  let line = "";
  let depth = 0; // indentation level of the next line
  const blocks: Block[] = [];
  let parens = 0;
  let pending = 0; // further levels for a statement without braces after if, for, while, do or else
  let headAt = -1; // nesting depth of parentheses at which the head of an if, for, while or switch closes; -1 outside of heads
  let headWord = "";
  let statement = true; // whether the next token begins a statement
  let question = 0; // number of open ? in this statement
  let caseLabel = false;
  const closers = pairs(list);
  const doDepth: number[] = []; // the block depths at which a do waits for its while

  const flush = (): void => {
    const t = line.replace(/[ \t]+$/, "");
    if (t !== "") out.push(t);
    line = "";
  };
  const open = (extra = 0): void => {
    if (line === "") line = " ".repeat(Math.max(0, (depth + pending + extra) * unit));
  };
  const endStatement = (): void => {
    statement = true;
    question = 0;
    pending = 0;
    caseLabel = false;
  };

  for (let i = 0; i < list.length; i++) {
    const t = list[i]!;
    const before = list[i - 1];
    const next = list[i + 1];
    const inner = blocks.at(-1);
    // Keep at most one blank line of the source, and none at the start of a block.
    if (t.breaks > 1 && parens === 0 && (statement || t.kind === "directive" || isComment(t)) && out.length > 0) {
      const wasLine = line;
      flush();
      if (out.at(-1) !== "" && !(wasLine === "" ? out.at(-1)! : wasLine).endsWith("{") && t.text !== "}") out.push("");
    }
    if (t.kind === "directive") {
      flush();
      out.push(t.text);
      continue;
    }
    if (isComment(t)) {
      if (t.breaks > 0 || before === undefined || before.kind === "directive" || before.kind === "line") {
        if (statement || t.breaks > 0) flush();
        open(line === "" && !statement && parens === 0 ? 1 : 0);
        line += t.text;
      } else
        line +=
          (line === "" || line.endsWith(" ") ? "" : " ".repeat(t.kind === "line" ? Math.max(1, t.gap) : 1)) + t.text;
      // A line comment ends its line. So does a block comment after which the source begins a new
      // line, except a block comment of one line inside parentheses.
      if (t.kind === "line" || !next || (next.breaks > 0 && (statement || t.text.includes("\n") || parens === 0)))
        flush();
      continue;
    }
    if (before?.kind === "line" || before?.kind === "directive") flush();

    if (t.text === "{" && t.kind === "op") {
      const initialiser = before?.text === "=" || inner?.kind === "initialiser" || parens > 0;
      const close = closers.get(i);
      const inline =
        initialiser ||
        (!!inner?.inline && !initialiser) ||
        (close !== undefined && small(list, i, close, (line || " ".repeat((depth + pending) * unit)).length));
      if (line === "") open();
      else if (!line.endsWith(" ") && !line.endsWith("(")) line += " ";
      line += "{";
      blocks.push({ kind: initialiser ? "initialiser" : "block", inline, indent: depth });
      if (!initialiser) {
        depth += pending + 1;
        pending = 0;
        endStatement();
      }
      if (inline) {
        if (close !== i + 1) line += " ";
      } else if (next && !trails(next)) flush();
      continue;
    }
    if (t.text === "}" && t.kind === "op" && blocks.length > 0) {
      const b = blocks.pop()!;
      if (b.kind === "initialiser") {
        line += line.endsWith("{") || line.endsWith(" ") ? "}" : " }";
        continue;
      }
      if (!b.inline) flush();
      depth = b.indent;
      endStatement();
      if (b.inline && line !== "") line = `${line.replace(/[ ]+$/, "")}${line.trimEnd().endsWith("{") ? "" : " "}}`;
      else {
        open();
        line += "}";
      }
      const awaits = doDepth.at(-1) === blocks.length;
      if (next && (next.text === ";" || next.text === ",")) continue;
      if (next && trails(next)) continue;
      if (next?.text === "else" || (next?.text === "while" && awaits)) line += " ";
      else if (!blocks.at(-1)?.inline) flush();
      else line += " ";
      continue;
    }
    if (t.text === ";" && t.kind === "op") {
      if (line === "") open();
      line = line.replace(/[ ]+$/, "") + ";";
      if (parens > 0) {
        if (next && next.text !== ";" && next.text !== ")") line += " ";
        continue;
      }
      endStatement();
      if (next && trails(next)) continue;
      if (blocks.at(-1)?.inline) line += next?.text === "}" ? "" : " ";
      else flush();
      continue;
    }

    const start = statement && parens === 0;
    if (start && t.kind === "word" && (t.text === "case" || t.text === "default") && blocks.length > 0) {
      flush();
      caseLabel = true;
      statement = false;
      line = " ".repeat(Math.max(0, (depth - 1) * unit)) + t.text;
      continue;
    }
    if (
      t.text === ":" &&
      t.kind === "op" &&
      parens === 0 &&
      question === 0 &&
      (caseLabel || (before?.kind === "word" && labelled(list, i)))
    ) {
      line = `${line.replace(/[ ]+$/, "")}:`;
      const wasCase = caseLabel;
      endStatement();
      if (next && trails(next)) continue;
      // "case 1: x = 2; break;" stays on one line if it was written so.
      if (blocks.at(-1)?.inline || (next && next.breaks === 0 && next.text !== "{" && next.text !== "}" && !wasCase))
        line += " ";
      else if (next?.text === "{" && next.breaks === 0) line += " ";
      else flush();
      continue;
    }
    if (start && t.kind === "word" && next?.text === ":" && t.text !== "default" && list[i + 1]?.kind === "op") {
      flush();
      statement = false;
      line = " ".repeat(Math.max(0, (depth - 1) * unit)) + t.text;
      continue;
    }

    // Keep a line break inside an expression, since the writer wanted it.
    if (
      t.breaks > 0 &&
      !start &&
      line !== "" &&
      !(blocks.at(-1)?.inline && blocks.at(-1)!.kind === "block") &&
      t.text !== ")" &&
      t.text !== "," &&
      headAt < 0
    ) {
      flush();
      line = " ".repeat((depth + pending + 1) * unit);
    } else if (line === "") open(!start && parens === 0 && !statement ? 1 : 0);
    else if (before && space(list, i)) {
      if (!line.endsWith(" ")) line += " ";
    } else if (!start && !(before && before.kind === "block")) line = line.replace(/([^ ]) +$/, "$1");
    line += t.text;
    statement = false;

    if (t.text === "(" && t.kind === "op") parens++;
    else if (t.text === ")" && t.kind === "op") {
      parens = Math.max(0, parens - 1);
      if (headAt === parens) {
        headAt = -1;
        const isDoWhile = headWord === "while" && next?.text === ";" && doDepth.at(-1) === blocks.length;
        if (isDoWhile) doDepth.pop();
        else {
          statement = true;
          if (next && next.text === "{") continue;
          if (next && next.text === ";" && next.breaks === 0) continue;
          body(next);
        }
        continue;
      }
    } else if (t.text === "?" && t.kind === "op") question++;
    else if (t.text === ":" && t.kind === "op" && question > 0) question--;
    if (t.kind === "word" && headAt < 0) {
      if (t.text === "if" || t.text === "for" || t.text === "while" || t.text === "switch") {
        headAt = parens;
        headWord = t.text;
      } else if (t.text === "do" || t.text === "else") {
        if (t.text === "do") doDepth.push(blocks.length);
        statement = true;
        if (next && next.text !== "{" && !(t.text === "else" && next.text === "if")) body(next);
        else if (t.text === "else" && next?.text === "if") statement = false;
      }
    }
  }
  flush();
  while (out.at(-1) === "") out.pop();
  return out.length > 0 ? `${out.join("\n")}\n` : "";

  /** Handles a statement without braces after if, for, while, do or else. */
  function body(next: CToken | undefined): void {
    if (!next) return;
    if (next.breaks > 0 && !blocks.at(-1)?.inline) {
      if (trails(next)) {
        pending++;
        return;
      }
      flush();
      pending++;
    } else if (!line.endsWith(" ")) line += " ";
  }
}

function isComment(t: CToken): boolean {
  return t.kind === "line" || t.kind === "block";
}

/** Whether a token is a comment on the same line as the token before it. */
function trails(t: CToken): boolean {
  return isComment(t) && t.breaks === 0;
}

/** Maps the index of each opening brace to the index of its closing brace. */
function pairs(list: readonly CToken[]): Map<number, number> {
  const out = new Map<number, number>();
  const open: number[] = [];
  list.forEach((t, i) => {
    if (t.kind !== "op") return;
    if (t.text === "{") open.push(i);
    else if (t.text === "}" && open.length > 0) out.set(open.pop()!, i);
  });
  return out;
}

/** Whether a block was written on one line and may stay there. */
function small(list: readonly CToken[], from: number, to: number, column: number): boolean {
  let length = column + 4;
  for (let i = from + 1; i <= to; i++) {
    const t = list[i]!;
    if (
      t.breaks > 0 ||
      t.kind === "line" ||
      t.kind === "directive" ||
      (i < to && (t.text === "{" || t.text === "case" || t.text === "default"))
    )
      return false;
    length += t.text.length + 1;
  }
  return length <= longLine;
}

function labelled(list: readonly CToken[], colon: number): boolean {
  const before = list[colon - 2];
  return (
    before === undefined ||
    before.text === ";" ||
    before.text === "{" ||
    before.text === "}" ||
    before.text === ":" ||
    before.text === ")" ||
    before.text === "else" ||
    before.text === "do" ||
    before.kind === "directive" ||
    isComment(before)
  );
}

/** Whether a space is needed between token i and the token before it. */
function space(list: readonly CToken[], i: number): boolean {
  const a = list[i - 1]!;
  const b = list[i]!;
  if (a.kind === "block" || b.kind === "block") return true;
  // Whether C would read the two tokens otherwise if no space stood between them.
  const glued = a.text.at(-1)! + b.text[0]!;
  const sticky =
    (/\w/.test(a.text.at(-1)!) && /\w/.test(b.text[0]!)) ||
    /^(?:\+\+|--|&&|\|\||<<|>>|[<>=!+\-*/%&|^]=|->|\/\/|\/\*|##|\.\.|\.\d|\d\.|<[:%]|[:%]>|%:)$/.test(glued);
  if (b.text === "," || b.text === ";" || b.text === ")" || b.text === "]") return sticky;
  if (a.text === "(" || a.text === "[") return sticky;
  if (b.text === "(" || b.text === "[")
    return b.text === "(" && (spaced.has(a.text) || isBinary(list, i - 1) || a.text === "," || a.text === ";")
      ? true
      : a.kind === "word" || a.text === ")" || a.text === "]"
        ? false
        : sticky || isBinary(list, i - 1);
  if (a.text === "." || b.text === "." || a.text === "->" || b.text === "->") return sticky;
  if (b.text === "++" || b.text === "--") {
    // `++` after an operand belongs to that operand. `++` before an operand gets a space before it as if it were a
    // word.
    if (operandEnd(list, i - 1)) return sticky;
    return sticky || isBinary(list, i - 1) || a.kind === "word" || a.text === "," || a.text === ";";
  }
  if (a.text === "++" || a.text === "--") {
    if (!operandEnd(list, i - 2)) return sticky;
    return true;
  }
  if (a.kind === "op" && binaryOps.has(a.text)) return isBinary(list, i - 1) || sticky;
  if (b.kind === "op" && binaryOps.has(b.text)) {
    if (isBinary(list, i)) return true;
    return sticky || a.kind === "word" || a.text === "," || a.text === ";" || a.text === ")";
  }
  if (a.kind === "op" && (a.text === "!" || a.text === "~")) return sticky;
  return true;
}

/** Whether an operand ends at token i, so that an operator after it is binary. */
function operandEnd(list: readonly CToken[], i: number): boolean {
  while (i >= 0 && isComment(list[i]!)) i--;
  const t = list[i];
  if (!t) return false;
  if (t.kind === "word") return !spaced.has(t.text) && !typeWords.has(t.text);
  if (t.kind === "number" || t.kind === "text") return true;
  if (t.text === "++" || t.text === "--") return operandEnd(list, i - 1);
  return t.text === ")" || t.text === "]";
}

/** Whether token i is an operator with a left operand. */
function isBinary(list: readonly CToken[], i: number): boolean {
  const t = list[i]!;
  if (t.kind !== "op" || !binaryOps.has(t.text)) return false;
  if (!"+-*&".includes(t.text)) return true;
  if (["struct", "union", "enum"].includes(list[i - 2]?.text ?? "")) return false; // struct node *next
  return operandEnd(list, i - 1) && !cast(list, i - 1);
}

/** Whether the closing parenthesis at i ends a cast or a declared type, as in (int) -x. */
function cast(list: readonly CToken[], i: number): boolean {
  if (list[i]?.text !== ")") return false;
  let k = i - 1;
  let words = 0;
  for (; k >= 0 && (list[k]!.kind === "word" || list[k]!.text === "*"); k--) {
    if (list[k]!.kind === "word" && !typeWords.has(list[k]!.text) && !/_t$/.test(list[k]!.text)) return false;
    words++;
  }
  return words > 0 && list[k]?.text === "(" && !(list[k - 1]?.kind === "word" && !spaced.has(list[k - 1]!.text));
}
