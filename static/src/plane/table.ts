// The plane as a table: the same content for readers who do not see the picture.

import { h } from "../dom";
import type { Content, Piece } from "./content";

const most = 60; // most rows of each kind

/** `choose` is called with the id of the lemma or obligation that the reader chooses. */
export function contentTable(c: Content, choose: (id: number) => void): HTMLElement {
  const row = (kind: string, p: Piece): HTMLElement =>
    h(
      "tr",
      null,
      h("td", null, kind),
      h(
        "td",
        null,
        h("button", { type: "button", class: "link", onclick: () => choose(p.id) }, h("code", null, p.text)),
      ),
      h(
        "td",
        null,
        p.unclear ? `no: ${p.unclear}` : p.mixed && !c.fixed ? "for some values of the other variables" : "exactly",
      ),
    );
  const points = c.points();
  return h(
    "div",
    null,
    h(
      "table",
      { class: "data" },
      h("caption", { class: "sr" }, "Lemmas and obligations on the plane"),
      h("thead", null, h("tr", null, ...["what", "formula", "drawn"].map((t) => h("th", { scope: "col" }, t)))),
      h(
        "tbody",
        null,
        ...(c.layers ?? [])
          .slice(0, most)
          .map((l) =>
            h(
              "tr",
              null,
              h("td", null, `layer ${l.level}`),
              h("td", null, h("code", null, l.text)),
              h("td", null, c.others.length > 0 && !c.fixed ? "for some values of the other variables" : "exactly"),
            ),
          ),
        ...c.cuts.slice(0, most).map((p) => row("lemma", p)),
        ...c.marks.slice(0, most).map((p) => row("obligation", p)),
      ),
    ),
    h(
      "p",
      { class: "muted" },
      `Points met by runs${points.length > most ? `, the first ${most} of ${points.length}` : ""}: ${points
        .slice(0, most)
        .map((p) => (c.line ? p.x : `(${p.x}, ${p.y})`))
        .join(" ")}`,
    ),
  );
}
