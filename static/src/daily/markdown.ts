// Program and result as Markdown, for an issue, a message or notes.

import { isScript } from "../language";
import { current } from "../selectors";
import type { State } from "../state";
import { asRanges } from "../words/everycell";
import { integersSays } from "../words/integers";
import { capital, locationName } from "../words/location";
import { lineIn, lineOf } from "../files/parts";
import { resultWords } from "./result-words";

const rows = 60; // maximum number of steps of a run; the last ones matter most
const columns = 8;

export function markdown(s: Readonly<State>, link: string): string {
  const out = [`# ${s.file}`, "", fence(s.source, isScript(s.source) ? "lisp" : "c"), ""];
  const run = current(s) ? s.run : null;
  const r = run?.report;
  out.push(integersSays(run?.ints ?? s.ints), "");
  if (!run || run.running || !r) out.push("Not run yet.", "");
  else {
    const c = r.certificate;
    const [word, rest] = resultWords(run, r);
    out.push(`**${word}**. ${rest}`, "");
    for (const w of r.warnings ?? []) out.push(`- ${capital(lineOf(w))}: ${w.message}`);
    if (r.warnings?.length) out.push("");
    if (c.model?.length) out.push(fence(c.model.map((d) => d.text).join("\n"), "lisp"), "");
    else if (c.invariant.length > 0) {
      out.push("| where | always holds |", "| --- | --- |");
      for (const i of c.invariant)
        out.push(
          `| ${i.line > 0 ? lineOf(i) : locationName(run.graph, i.loc)} | ${asRanges(i.conjuncts).map(code).join("<br>")} |`,
        );
      out.push("");
    }
    if (r.verdict === "unsafe" && c.inputs.length > 0)
      out.push(
        `Input: ${c.inputs
          .slice(0, rows)
          .map((i) => `${code(`${i.name} = ${i.value}`)} (${lineOf(i)})`)
          .join(", ")}${c.inputs.length > rows ? ", …" : ""}`,
        "",
      );
    const t = run.trace;
    if (t) {
      const vars = t.variables.slice(0, columns);
      out.push(
        `| statement | line | ${vars.map(code).join(" | ")} |`,
        `| ---: | ---: |${vars.map(() => " ---: |").join("")}`,
      );
      const from = Math.max(0, t.steps.length - rows);
      if (from > 0) out.push(`| … | |${vars.map(() => " |").join("")}`);
      for (const step of t.steps.slice(from))
        out.push(
          `| ${t.number(step.index)} | ${lineIn(step)} | ${vars.map((v) => bold(t.value(v, step.index) ?? "", step.changedNames.includes(v))).join(" | ")} |`,
        );
      out.push("");
    }
  }
  out.push(`[Open in ic3play](${link})`, "");
  return out.join("\n");
}

/** Encloses a text in a Markdown fence that is longer than any fence in the text. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((m) => m[0].length));
  const bar = "`".repeat(longest + 1);
  return `${bar}${language}\n${text.replace(/\n$/, "")}\n${bar}`;
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

function bold(text: string, on: boolean): string {
  return on && text !== "" ? `**${text}**` : text;
}
