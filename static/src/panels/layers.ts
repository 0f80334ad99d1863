// A table of the layers at an event, for engines that interpolate and have no frames. Layer 0
// contains the initial states. Each later layer contains the states that one step reaches from the
// layer before.

import { h } from "../dom";
import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { ahead, layersAt } from "../words/layers";
import { plural, locationTitle } from "../words/location";

const most = 400; // rows

/** Returns a heading and the table. `go` is called with the event of a row that the reader clicks. */
export function layersTable(
  history: History,
  at: number,
  graph: Graph | null,
  go: (event: number) => void,
): HTMLElement[] {
  const parts = layersAt(history, at);
  if (parts.length === 0) return [h("p", { class: "muted" }, "There is no layer yet at this event.")];
  const n = ahead(history, at);
  const last = parts.at(-1)!.level;
  return [
    h("h2", null, `Layer ${last}`),
    h(
      "p",
      { class: "muted" },
      `Layer 0 is the start. Each later layer contains the states reached by one step from the layer before, without the states of earlier layers. Every state of these later layers is at least ${n} ${plural(n, "step", "steps")} away from the error.`,
    ),
    h(
      "table",
      { class: "data" },
      h("caption", { class: "sr" }, "Layers of images"),
      h(
        "thead",
        null,
        h("tr", null, ...["Layer", "Location", "Added states", "Event"].map((t) => h("th", { scope: "col" }, t))),
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
              h("td", null, locationTitle(graph, p.loc)),
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
    ...(parts.length > most
      ? [h("p", { class: "muted" }, `The table shows the last ${most} of ${parts.length} rows.`)]
      : []),
  ];
}
