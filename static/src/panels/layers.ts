// The layers of images at an event, as a table: for engines that interpolate and have
// no frames.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { ahead, layersAt } from "../words/layers";
import { capital, place, plural } from "../words/place";

const most = 400; // rows

/** The table with its heading; `go` is told the event of a row. */
export function layersTable(
  history: History,
  at: number,
  graph: Graph | null,
  go: (event: number) => void,
): HTMLElement[] {
  const parts = layersAt(history, at);
  if (parts.length === 0) return [h("p", { class: "muted" }, "At this event there is no layer yet.")];
  const n = ahead(history, at);
  const last = parts.at(-1)!.level;
  return [
    h("h2", null, `Layer ${last}`),
    h(
      "p",
      { class: "muted" },
      `No state of a layer but layer 0 has the error fewer than ${n} ${plural(n, "step", "steps")} away. Layer 0 is the start, and each layer has all that one step leads to from the one before, as far as it is not in the layers before.`,
    ),
    h(
      "table",
      { class: "data" },
      h("caption", { class: "sr" }, "Layers of images"),
      h(
        "thead",
        null,
        h("tr", null, ...["Layer", "Place", "What it adds", "Told at"].map((t) => h("th", { scope: "col" }, t))),
      ),
      h(
        "tbody",
        null,
        ...parts
          .slice(-most)
          .map((p) =>
            h(
              "tr",
              { class: p.event === at ? "now" : "" },
              h("th", { scope: "row" }, String(p.level)),
              h("td", null, capital(place(graph, p.loc))),
              h("td", null, p.formula === "true" ? "any values" : h("code", null, p.formula)),
              h(
                "td",
                null,
                h(
                  "button",
                  { type: "button", class: "link", onclick: () => go(p.event) },
                  `event ${((history.events[p.event]?.n ?? p.event) + 1).toLocaleString("en")}`,
                ),
              ),
            ),
          ),
      ),
    ),
    ...(parts.length > most ? [h("p", { class: "muted" }, `The last ${most} of ${parts.length} are listed.`)] : []),
  ];
}
