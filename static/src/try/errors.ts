// The messages about a claim: syntax errors with their positions, and a state of the program in
// which the claim is false.

import { h, icon } from "../dom";
import type { ClaimLoc } from "../engine/protocol";
import { capital } from "../words/location";

const most = 3; // messages about one claim

/** The messages about the claim in a text field. */
export function claimErrors(text: HTMLTextAreaElement, l: ClaimLoc): HTMLElement[] {
  const out: HTMLElement[] = (l.diagnostics ?? []).slice(0, most).map((d) =>
    h(
      "button",
      {
        type: "button",
        class: "try-error",
        title: "Select the error in the text",
        onclick: () => {
          const start = text.value
            .split("\n")
            .slice(0, d.line - 1)
            .reduce((n, t) => n + t.length + 1, 0);
          text.focus();
          text.setSelectionRange(
            start + chars(d.source, d.col),
            start + Math.max(chars(d.source, d.endCol), chars(d.source, d.col) + 1),
          );
        },
      },
      h("pre", null, marked(d.source, d.col, d.endCol)),
      icon("warn"),
      h("span", null, `${capital(d.message)}. `, h("span", { class: "muted" }, `${capital(d.hint)}.`)),
    ),
  );
  if (l.broken)
    out.push(
      h(
        "p",
        { class: "try-wrong" },
        icon("cross"),
        h(
          "span",
          null,
          h("b", null, "Not always true: "),
          "a run reaches this location with ",
          h("code", null, values(l.broken)),
          ", where ",
          h("code", null, l.conjuncts[l.brokenPart ?? 0] ?? ""),
          " is false.",
        ),
      ),
    );
  return out;
}

function values(v: Record<string, string>): string {
  return Object.keys(v)
    .sort()
    .map((n) => `${n} = ${v[n]}`)
    .join(", ");
}

/** Returns the number of UTF-16 units before a column of a report. Columns count bytes from 1. */
function chars(line: string, col: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(line).slice(0, Math.max(0, col - 1))).length;
}

function marked(line: string, col: number, end: number): HTMLElement {
  const from = chars(line, col);
  const to = Math.max(from + 1, chars(line, end));
  // A claim may be long, so show at most 40 characters on each side of the error.
  const start = from > 40 ? from - 34 : 0;
  const bad = line.slice(from, to);
  return h(
    "span",
    null,
    start > 0 ? "…" : "",
    line.slice(start, from),
    h("mark", null, bad.trim() === "" ? "▁" : bad),
    line.slice(to, to + 40),
  );
}
