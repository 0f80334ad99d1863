// The graph as a table: the same content for those who do not see the drawing.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import { inSource } from "../words/place";

export function graphTable(g: Graph, select: (loc: number) => void): HTMLElement {
  const rows: HTMLElement[] = [];
  g.locs.forEach((l, i) => {
    if (l.gone) return;
    const kind = i === g.entry ? "entry" : i === g.error ? "error" : l.loopHead ? "loop head" : "";
    const outs = g.edges.flatMap((e, n) => (e.from === i && !g.locs[e.to]?.gone ? [n] : []));
    const list = h(
      "ul",
      { class: "plain" },
      ...outs.map((i) => {
        const source = inSource(g, i).join(", ");
        return h(
          "li",
          null,
          h("code", null, g.edges[i]!.text || "always"),
          ` → ${name(g, g.edges[i]!.to)}`,
          source ? h("span", { class: "muted" }, ` (${source})`) : null,
        );
      }),
    );
    const button = h("button", { type: "button", class: "link", onclick: () => select(i) }, name(g, i));
    rows.push(
      h(
        "tr",
        { "data-loc": i },
        h("th", { scope: "row" }, button),
        h("td", null, l.line > 0 ? String(l.line) : ""),
        h("td", null, kind),
        h("td", null, outs.length > 0 ? list : "none"),
      ),
    );
  });
  return h(
    "table",
    { class: "data" },
    h("caption", { class: "sr" }, "Locations of the control-flow graph"),
    h(
      "thead",
      null,
      h("tr", null, ...["Location", "Line", "Kind", "Leads to"].map((t) => h("th", { scope: "col" }, t))),
    ),
    h("tbody", null, ...rows),
  );
}

function name(g: Graph, loc: number): string {
  if (loc === g.entry) return "start";
  if (loc === g.error) return "error";
  return g.locs[loc]?.name ?? String(loc);
}
