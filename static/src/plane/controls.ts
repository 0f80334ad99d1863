// The controls above the plane: the location, the frame, the two variables, and whether the
// remaining variables are fixed.

import { h, s } from "../dom";
import type { Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { toast } from "../notices";
import { idle, lastFrame } from "../stage/shown-location";
import { locationTitle } from "../words/location";
import { framed, markId, type Content } from "./content";
import type { PlaneModel } from "./model";

const mostFrames = 200; // frames in the list
const nearby = 60; // the slider's distance from 0

export class Controls {
  private locs = h("select", { "aria-label": "Location" });
  private levels = h("select", { "aria-label": "Frame" });
  private ys = h("select", { "aria-label": "Vertical variable" });
  private mode = h("select", { "aria-label": "The other variables" });
  private others = h("div", { class: "plane-others" });
  /**
   * The button that moves the slice to an obligation. It is shown among the tools on the picture.
   */
  readonly aim: HTMLElement;
  private xs = h("select", { class: "plane-x", "aria-label": "Horizontal variable" });
  /** The field for the horizontal variable, at the end of the horizontal axis. */
  readonly across = h("label", { class: "plane-x-field" }, h("span", { "aria-hidden": "true" }, "→"), this.xs);
  readonly el: HTMLElement;
  private content: Content | null = null;
  private drawnAt = ""; // the run, the event and the step

  constructor(
    private page: Context,
    private model: PlaneModel,
  ) {
    const { store } = page;
    this.aim = h(
      "button",
      {
        type: "button",
        class: "button tiny",
        title:
          "Fix the other variables at their values in a state of the selected obligation, or of the obligation that the engine examines",
        "aria-label": "Slice at the obligation",
        onclick: () => this.through(),
      },
      s(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        s("path", {
          d: "M12 2v6m0 8v6M2 12h6m8 0h6M12 12h.01",
          fill: "none",
          stroke: "currentColor",
          "stroke-width": 2.4,
          "stroke-linecap": "round",
        }),
      ),
    );
    this.el = h(
      "div",
      { class: "plane-bar" },
      this.locs,
      this.levels,
      h("label", { class: "plane-y" }, h("span", { "aria-hidden": "true" }, "↑"), this.ys),
      this.mode,
      this.others,
    );
    this.locs.addEventListener("change", () => store.set({ loc: Number(this.locs.value) }));
    this.levels.addEventListener("change", () => store.set({ level: Number(this.levels.value) }));
    this.mode.addEventListener("change", () => model.fixOthers(this.mode.value === "fixed"));
    for (const select of [this.xs, this.ys]) {
      select.addEventListener("change", () => {
        const { x, y } = this.content!.data;
        // The axes must have different variables. If the reader chooses the variable of the other
        // axis, the axes exchange their variables.
        if (this.xs.value === this.ys.value)
          (select === this.xs ? this.ys : this.xs).value = select === this.xs ? x : y;
        model.choose(this.xs.value, this.ys.value);
      });
    }
  }

  drawPlaces(graph: Graph | null, places: readonly number[]): void {
    options(
      this.locs,
      places.map((l) => [String(l), locationTitle(graph, l)]),
      String(this.model.loc),
    );
  }

  draw(c: Content): void {
    const { vars } = c.states;
    const { x, y } = c.data;
    this.markAxes(x, y);
    options(
      this.xs,
      vars.map((v) => [v, v]),
      x,
    );
    options(this.ys, y === "" ? [["", "frame"]] : vars.map((v) => [v, v]), y);
    this.ys.disabled = y === "";
    this.drawLevels();
    this.drawOthers(c);
    this.content = c;
  }

  /** Says which variables the marked axes had before, such as "axes before: → x, ↑ y"; "" if no axis is marked. */
  get turned(): string {
    const marked = [this.xs, this.ys].filter((select) => select.classList.contains("turned"));
    return marked.length === 0 ? "" : `axes before: ${marked.map((select) => select.dataset.was).join(", ")}`;
  }

  // Marks an axis whose variable the page has changed within a run, until the page goes on to another event. Of another
  // run, and of the reader's choice, nothing is marked.
  private markAxes(x: string, y: string): void {
    const { event, step, run } = this.page.store.now;
    const at = `${run?.id} ${event} ${step}`;
    const same = this.drawnAt.split(" ")[0] === String(run?.id);
    const was = same ? this.content?.data : undefined;
    for (const [select, now, before, sign] of [
      [this.xs, x, was?.x, "→"],
      [this.ys, y, was?.y, "↑"],
    ] as const) {
      if (was && now !== before && at !== this.drawnAt)
        Object.assign(select.dataset, { turned: at, was: `${sign} ${before || "frame"}` });
      const turned = select.dataset.turned === at;
      select.classList.toggle("turned", turned);
      select.title = turned ? `The page chose another variable for this axis; before: ${select.dataset.was}` : "";
    }
    this.drawnAt = at;
  }

  private drawLevels(): void {
    // Hide the choice of a frame if there are no frames, or if there are layers, which the plane
    // shows together.
    const { run } = this.model;
    this.levels.hidden = !framed(run) || (run?.history.has("image") ?? false);
    const { level } = this.page.store.now;
    const m = this.model.moment();
    const last = lastFrame(m);
    const n = Math.min(last, mostFrames);
    const why = m.fixpoint >= 0 ? "fix-point" : idle({ run }, m) ? "shown" : "at work";
    const list: [string, string][] = [["0", n > 0 ? `Frame ${this.model.atWork()} (${why})` : "No frame yet"]];
    for (let i = 1; i <= n; i++) list.push([String(i), `Frame ${i}`]);
    const front = this.model.level;
    if (front > n) list.push([String(front), `Frame ${front}`]);
    options(this.levels, list, level > 0 ? String(front) : "0");
    // The list has no more than `mostFrames` frames, because a list of thousands would be unusable.
    this.levels.title = last > n ? `Frames 1 to ${n} of ${last}: choose others in the table of frames` : "";
  }

  private drawOthers(c: Content): void {
    const vars = c.others;
    const one = vars.length === 1 ? vars[0]! : "";
    this.mode.hidden = vars.length === 0;
    options(
      this.mode,
      [
        ["fixed", one ? `where ${one} =` : "where others ="],
        ["some", one ? `for some ${one}` : "for some others"],
      ],
      c.fixed ? "fixed" : "some",
    );
    this.el.classList.toggle("many", vars.length > 1 && c.fixed);
    this.aim.hidden = !c.fixed || vars.length === 0;
    const key = c.fixed ? vars.join("\n") : "";
    if (this.others.dataset.key !== key || c !== this.content) {
      this.others.dataset.key = key;
      this.others.replaceChildren(...(c.fixed ? vars.map((v) => this.other(c, v, vars.length > 1)) : []));
    }
    // Update the fields, because selecting a point on the plane also fixes the remaining variables.
    for (const input of this.others.querySelectorAll<HTMLInputElement>("input")) {
      const value = String(c.values.get(input.dataset.of!) ?? 0n);
      if (input.value !== value && this.page.root.activeElement !== input) input.value = value;
    }
  }

  private other(c: Content, v: string, named: boolean): HTMLElement {
    const at = c.states.vars.indexOf(v);
    if (!c.values.has(v)) c.values.set(v, 0n);
    const value = c.values.get(v)!;
    // Ignore outliers, with which the slider would be too coarse. The number field accepts any
    // value.
    const near = [...c.states.rows.map((r) => r[at]!), Number(value)].filter((n) => Math.abs(n) <= nearby);
    const range = h("input", {
      type: "range",
      "data-of": v,
      min: Math.min(-5, ...near),
      max: Math.max(10, ...near),
      step: 1,
      value: String(value),
      "aria-label": `${v}, slider`,
    });
    const number = h("input", { type: "number", "data-of": v, step: 1, value: String(value), "aria-label": v });
    const set = (text: string, other: HTMLInputElement): void => {
      if (!/^-?\d{1,15}$/.test(text)) return;
      other.value = text;
      this.model.fix(v, BigInt(text));
    };
    range.addEventListener("input", () => set(range.value, number));
    number.addEventListener("input", () => set(number.value, range));
    return h(
      "span",
      { class: "plane-other" },
      h("label", null, named ? h("code", { title: v }, v) : "", range),
      number,
    );
  }

  // Sets the values of the other variables so that the slice contains a state of the selected
  // obligation. If none is selected, it uses the obligation that the engine examines, or else the
  // last one drawn.
  private through(): void {
    const c = this.content!;
    const id = this.page.store.now.obligation || this.model.moment().current;
    const o = c.marks.find((p) => p.id === markId(id)) ?? c.marks.at(-1);
    const at = o && c.data.region(o.text, false)?.at;
    if (!at) {
      const text = o
        ? "The obligation does not restrict the other variables: every slice shows it."
        : "At this event, no obligation is open at this location.";
      toast(text, this.page.root);
      this.page.announce(text);
      return;
    }
    for (const [v, n] of Object.entries(at)) this.model.fix(v, BigInt(n));
  }
}

/** Replaces the options of a list, if they differ. */
function options(el: HTMLSelectElement, list: readonly (readonly [string, string])[], value: string): void {
  const key = list.map((o) => o.join("=")).join("\n");
  if (el.dataset.key !== key) {
    el.dataset.key = key;
    el.replaceChildren(...list.map(([v, text]) => h("option", { value: v }, text)));
  }
  el.value = value;
}
