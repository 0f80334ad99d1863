// Adds an assertion at the start of a loop's body, for the reader to complete. Engines try an assertion's condition as a
// lemma, so a fact that the reader knows can end a search that finds no proof.

import type { Context } from "../feature";
import { toast } from "../notices";
import type { RunState } from "../run";
import { ofClauses } from "../words/location";

interface Written {
  text: string;
  line: number; // of the condition
  col: number; // its first column, from 1, in bytes
}

/** Returns the loop head about which the last frame has most lemmas; -1 if no lemma is about a loop head. */
export function busiestLoop({ graph, history }: Pick<RunState, "graph" | "history">): number {
  if (ofClauses(graph)) return -1;
  const heads = (graph?.locs ?? []).flatMap((l, i) => (l.loopHead && !l.gone && l.line > 0 ? [i] : []));
  const lemmas = (loc: number): number => history.items.lemmas.filter((l) => l.locs.includes(loc)).length;
  const most = heads.reduce((a, b) => (lemmas(b) > lemmas(a) ? b : a), heads[0] ?? -1);
  return most >= 0 && lemmas(most) > 0 ? most : -1;
}

/**
 * Returns the program with "assert(1);" at the start of the body of the loop at `line`; null if no brace opens that
 * body.
 */
export function withAssertion(source: string, line: number): Written | null {
  const lines = source.split("\n");
  const start = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
  const piece = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[(){};]/g;
  piece.lastIndex = start;
  let depth = 0;
  for (let m = piece.exec(source); m; m = piece.exec(source)) {
    if (m[0] === "(") depth++;
    else if (m[0] === ")") depth--;
    else if (m[0] === "}" || (m[0] === ";" && depth === 0)) return null;
    else if (m[0] === "{") break;
  }
  const at = piece.lastIndex; // after the brace
  if (at === 0) return null;
  const opens = source.slice(0, at).split("\n").length;
  const indent = (text = ""): string => /^\s*/.exec(text)![0];
  const rest = source.slice(at).split("\n")[0]!;
  const below = lines.slice(opens).find((l) => l.trim() !== "") ?? "";
  const deeper = below.trim().startsWith("}") ? `${indent(lines[opens - 1])}    ` : indent(below);
  const comment = "// replace 1 by a fact that is always true here";
  if (rest.replace(/\/\/.*|\/\*.*?\*\//, "").trim() !== "") {
    const col = new TextEncoder().encode(source.slice(0, at).split("\n").at(-1)).length + " assert(1".length;
    return { text: `${source.slice(0, at)} assert(1);${source.slice(at)}`, line: opens, col };
  }
  lines.splice(opens, 0, `${deeper}assert(1); ${comment}`);
  return { text: lines.join("\n"), line: opens + 1, col: deeper.length + "assert(1".length };
}

/** Adds the assertion and moves the cursor to its condition. */
export function writeAssertion(page: Context, { text, line, col }: Written): void {
  page.setSource(text, true);
  page.store.set({ view: "source" });
  page.reveal(line, col, true);
  toast("Replace 1 by a fact that is always true there. Then run the program again.", page.root);
}
