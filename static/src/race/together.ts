// Shows two runs on one program side by side. One control moves both, event by event or level by
// level.
//
// The control's position n is a number of events or of frames. Each run shows its event n, or the
// last event before it opens frame n + 1. A shorter run stays at its end. For each run the page
// shows the sentence of its event, the obligation being examined, and the lemmas of each location
// with the highest frame that contains them so far.

import { h, icon } from "../dom";
import { everyLevel, type Moment } from "../replay/items";
import type { RunState } from "../run";
import { conjunction } from "../words/cube";
import { capital, locationName } from "../words/location";
import { rich } from "../words/rich";
import { learnWords, sentence } from "../words/sentence";

/** A run and the name of its lane in the race. */
export interface Side {
  label: string;
  run: RunState;
}

/** The distance by which one click on the control moves both runs. */
export type Unit = "event" | "level";

const mostLemmas = 12; // lemmas shown at a location

/** Returns the run's event for each position of the control. */
export function positions(run: RunState, unit: Unit): number[] {
  const last = run.history.length - 1;
  if (unit === "event") return Array.from({ length: last + 1 }, (_, i) => i);
  // A level ends just before the next one opens.
  const opened = run.history.of("level");
  return [...opened.slice(1).map((at) => at - 1), last].filter((at) => at >= 0);
}

/**
 * Returns the events of the two runs for each position of the control. The shorter run stays at its
 * end.
 */
export function inStep(a: RunState, b: RunState, unit: Unit): [number, number][] {
  const [pa, pb] = [positions(a, unit), positions(b, unit)];
  const at = (list: readonly number[], i: number): number => list[Math.min(i, list.length - 1)] ?? -1;
  return Array.from({ length: Math.max(pa.length, pb.length) }, (_, i) => [at(pa, i), at(pb, i)]);
}

export class Together {
  readonly el: HTMLElement;
  private unit: Unit = "event";
  private steps: [number, number][] = [];
  private position = 0;
  private slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Position of both runs" });
  private count = h("span", { class: "muted nums" });
  private columns: [HTMLElement, HTMLElement];

  constructor(private sides: readonly [Side, Side]) {
    this.columns = [h("div", { class: "together-side" }), h("div", { class: "together-side" })];
    const unit = h(
      "select",
      { "aria-label": "Size of a step" },
      h("option", { value: "event" }, "by event"),
      h("option", { value: "level" }, "by level"),
    );
    unit.addEventListener("change", () => this.choose(unit.value as Unit));
    const button = (id: string, title: string, to: () => number): HTMLElement =>
      h(
        "button",
        { type: "button", class: "button tiny", title, onclick: () => this.go(to()) },
        icon(id),
        h("span", { class: "sr" }, title),
      );
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.el = h(
      "section",
      { class: "together", "aria-label": "Both runs side by side" },
      h(
        "div",
        { class: "together-bar" },
        h("h4", null, "Side by side"),
        button("first", "To the beginning of both runs", () => 0),
        button("prev", "Back", () => this.position - 1),
        button("next", "Forward", () => this.position + 1),
        button("last", "To the end of both runs", () => Infinity),
        unit,
        this.slider,
        this.count,
      ),
      h("div", { class: "together-sides" }, ...this.columns),
    );
    this.choose("event");
    for (const { run } of sides)
      void learnWords(run.history, run.graph).then(
        (news) => news && this.draw(),
        () => undefined, // sentences lack this engine's special words
      );
  }

  private choose(unit: Unit): void {
    // Keep the first run at its event, or at the next one that has a position.
    const at = this.steps[this.position]?.[0] ?? 0;
    this.unit = unit;
    this.steps = inStep(this.sides[0].run, this.sides[1].run, unit);
    this.slider.max = String(Math.max(0, this.steps.length - 1));
    const there = this.steps.findIndex(([a]) => a >= at);
    this.go(there < 0 ? Infinity : there);
  }

  private go(position: number): void {
    this.position = Math.max(0, Math.min(position, this.steps.length - 1));
    this.slider.value = String(this.position);
    this.count.textContent = `${(this.position + 1).toLocaleString("en")} / ${this.steps.length.toLocaleString("en")}`;
    this.slider.setAttribute("aria-valuetext", `${this.unit} ${this.count.textContent}`);
    this.draw();
  }

  private draw(): void {
    const at = this.steps[this.position];
    this.sides.forEach((side, i) => this.columns[i]!.replaceChildren(...column(side, at?.[i] ?? -1)));
  }
}

function column({ label, run }: Side, at: number): HTMLElement[] {
  const { history, graph } = run;
  const head = h(
    "h5",
    null,
    label,
    h(
      "span",
      { class: "muted nums" },
      ` event ${(at + 1).toLocaleString("en")} / ${history.length.toLocaleString("en")}`,
    ),
  );
  if (at < 0) return [head, h("p", { class: "muted" }, "The engine reported no events of this run.")];
  const m = history.moment(at);
  return [
    head,
    h("p", { class: "together-said", tabindex: 0 }, ...rich(sentence(history, at, graph))),
    asked(run, m),
    frames(run, m),
  ];
}

// Returns the line about the obligation under examination. If there is none, the line says so, so
// that it takes the same space.
function asked(run: RunState, m: Moment): HTMLElement {
  const o = run.history.asking(m);
  return h(
    "p",
    { class: "together-asked" },
    ...(o
      ? [
          `Asked: obligation ${o.id} at ${locationName(run.graph, o.loc)}, level ${o.level}: `,
          h("code", null, conjunction(o.parts) || "any state"),
        ]
      : ["The engine asks about no obligation."]),
  );
}

function frames(run: RunState, m: Moment): HTMLElement {
  const rows = new Map<number, HTMLElement[]>();
  for (const l of m.lemmas) {
    if (l.subsumed || l.level === 0) continue;
    const name = l.level === everyLevel ? "every" : `F${l.level}`;
    for (const loc of l.locs) {
      const list = rows.get(loc) ?? [];
      list.push(
        h(
          "li",
          { class: l.fresh || l.pushed ? "fresh" : "" },
          h("b", null, name),
          " ",
          h("code", null, l.formula === "false" ? "not reached" : l.formula),
        ),
      );
      rows.set(loc, list);
    }
  }
  if (m.frontier === 0 && rows.size === 0)
    return h(
      "p",
      { class: "muted" },
      run.history.has("node") ? "This engine has a tree instead of frames." : "No frame yet.",
    );
  const head =
    m.fixpoint > 0
      ? `Frames 1 to ${Math.max(m.frontier, m.fixpoint + 1)}: F${m.fixpoint} = F${m.fixpoint + 1}`
      : m.frontier > 0
        ? m.frontier === 1
          ? "Frame 1"
          : `Frames 1 to ${m.frontier}`
        : "Lemmas";
  return h(
    "table",
    { class: "data together-frames" },
    h("caption", null, head),
    h(
      "tbody",
      null,
      ...[...rows]
        .sort(([a], [b]) => a - b)
        .map(([loc, list]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, capital(locationName(run.graph, loc))),
            h(
              "td",
              null,
              h(
                "ul",
                { class: "plain" },
                ...list.slice(-mostLemmas),
                list.length > mostLemmas ? h("li", { class: "muted" }, `and ${list.length - mostLemmas} older`) : null,
              ),
            ),
          ),
        ),
    ),
  );
}
