// The panel of the race. Several engines run on one program at the same time, and the reader can
// compare any two of their runs.

import sheet from "virtual:sheet/race";
import { byId, h, icon, s } from "../dom";
import { infoOf } from "../engine/alias";
import type { Instance } from "../engine/client";
import type { Context } from "../feature";
import { toast } from "../notices";
import { addStyleSheet } from "../sheets";
import { solutionHidden } from "../selectors";
import { pick } from "../store";
import type { RunState } from "../run";
import { compareRuns, exact, type Facts } from "./compare";
import { Lane, Race, type Entry } from "./lane";
import { Together } from "./together";
import { lineOf } from "../files/parts";
import { capital } from "../words/location";

const drawEvery = 150; // ms
const longestList = 60; // facts at a location

const offered = pick(["engines", "engine", "options"]);

/** Shows the race. `engine` creates an engine instance for a run. */
export const mount = (root: HTMLElement, page: Context, engine: () => Promise<Instance>): void => {
  addStyleSheet(sheet);
  new RacePanel(root, page, engine);
};

/** A run that can be compared with another. */
interface Candidate {
  label: string;
  run: RunState;
}

/** An engine or a preset in the list. */
interface Choice extends Entry {
  preset: string; // name of the preset; "": the engine without a preset
}

class RacePanel {
  private chosen = new Set<string>();
  private race: Race | null = null;
  private timer = 0;
  private views = new Map<Lane, LaneView>();
  private pair: [Candidate, Candidate] | null = null;

  private choices = h("div", { class: "race-choices", role: "group", "aria-label": "Engines that take part" });
  private help = h("p", { class: "race-help", id: "race-help" });
  private atOnce = h(
    "select",
    { "aria-label": "Engines at once" },
    ...[1, 2, 3, 4, 6, 8].map((n) => h("option", { value: n, selected: n === 4 }, String(n))),
  );
  private stopOthers = h("input", { type: "checkbox", id: "race-stop" });
  private go = h("button", { type: "button", class: "button primary", id: "race-start" });
  private note = h("p", { class: "muted race-note", role: "status" });
  private lanes = h("ol", { class: "lanes", "aria-label": "Lanes" });
  private comparison = h("section", { class: "comparison", "aria-labelledby": "race-compare", hidden: true });

  constructor(
    root: HTMLElement,
    private page: Context,
    private engine: () => Promise<Instance>,
  ) {
    const { store } = page;
    this.go.addEventListener("click", () => (this.race?.running ? this.race.cancel() : this.start()));
    // While the page's main part is hidden, this element replaces it, so it has the role "main".
    root.setAttribute("role", "main");
    root.setAttribute("aria-label", "Race");
    root.append(
      h(
        "div",
        { class: "race" },
        h(
          "div",
          { class: "race-head" },
          h("h2", null, "Race"),
          h("p", { class: "muted" }, "Several engines check the program at the same time, each in its own web worker."),
          h(
            "button",
            { type: "button", class: "button quiet", id: "race-close", onclick: () => store.set({ cover: "" }) },
            "Back to the program",
          ),
        ),
        this.choices,
        this.help,
        h(
          "div",
          { class: "race-controls" },
          this.go,
          h(
            "label",
            {
              class: "field",
              title: "How many engines run at the same time; the others wait. Each needs its own memory",
            },
            h("span", { class: "keep" }, "At once"),
            this.atOnce,
          ),
          h("label", { class: "field" }, this.stopOthers, h("span", { class: "keep" }, "Stop at the first verdict")),
        ),
        this.note,
        this.lanes,
        this.comparison,
      ),
    );
    this.atOnce.addEventListener("change", () => this.drawButton());
    store.watch(offered, () => this.drawChoices());
    store.watch(pick(["diagnostics"], { solutionHidden }), ({ solutionHidden }) => {
      this.lanes.hidden = solutionHidden;
      this.comparison.hidden = solutionHidden || this.pair === null;
      this.drawButton();
    });
    // A race takes processor time, so cancel it if the reader leaves it.
    store.watch(
      (s) => s.cover,
      (cover) => {
        if (cover === "race") return this.go.focus();
        // The element with the focus may have become invisible, so move the focus to the button
        // that opens the race.
        if (root.contains(document.activeElement) || document.activeElement === document.body)
          byId("race-open").focus();
        if (!this.race?.running) return;
        this.race.cancel();
        toast("The engines that were still running are stopped.");
        this.draw();
      },
    );
    this.drawButton();
    this.go.focus();
  }

  private entries(): Choice[] {
    const { engines, engine, options } = offered(this.page.store.now);
    const out: Choice[] = [];
    for (const e of engines) {
      out.push({ key: e.name, label: e.name, preset: "", engine: e.name, options: {}, frames: e.frames });
      for (const p of e.presets ?? [])
        out.push({
          key: `${e.name}:${p.name}`,
          label: `${e.name}: ${p.name}`,
          preset: p.name,
          engine: `${e.name}:${p.name}`,
          options: {},
          frames: e.frames,
        });
    }
    if (Object.keys(options).length > 0)
      out.push({
        key: "yours",
        label: `${engine.replace(":", ": ")} with your options`,
        preset: "",
        engine,
        options,
        frames: infoOf(engines, engine)?.frames ?? true,
      });
    return out;
  }

  private drawChoices(): void {
    const entries = this.entries();
    const { engines, engine } = offered(this.page.store.now);
    if (entries.length > 0 && this.chosen.size === 0) {
      // At first choose the page's engine and further engines that need no preset, up to four.
      for (const key of [engine, ...engines.map((e) => e.name)])
        if (entries.some((e) => e.key === key) && this.chosen.size < 4) this.chosen.add(key);
    }
    for (const key of this.chosen) if (!entries.some((e) => e.key === key)) this.chosen.delete(key);
    const help = (e: Entry): string => {
      const info = infoOf(engines, e.engine);
      return (info?.presets ?? []).find((p) => e.engine.endsWith(`:${p.name}`))?.help ?? info?.help ?? "";
    };
    const say = (e: Entry): void => void this.help.replaceChildren(h("strong", null, e.label), ` ${help(e)}`);
    const shown = (): Choice => entries.find((e) => this.chosen.has(e.key)) ?? entries[0]!;
    if (entries.length > 0) say(shown());
    const choice = (e: Choice, name: string): HTMLElement => {
      const more = name === e.label ? {} : { "aria-label": e.label };
      const box = h("input", { type: "checkbox", value: e.key, title: help(e), ...more });
      box.checked = this.chosen.has(e.key);
      box.addEventListener("change", () => {
        if (box.checked) this.chosen.add(e.key);
        else this.chosen.delete(e.key);
        say(box.checked ? e : shown());
        this.drawButton();
      });
      const label = h("label", { class: "race-choice" }, box, name);
      // Listen to pointermove and not to pointerenter. The page may move a label below a resting
      // pointer, and then the description must not change.
      for (const what of ["pointermove", "focusin"]) label.addEventListener(what, () => say(e));
      return label;
    };
    const presets = entries.filter((e) => e.preset !== "");
    const open = this.choices.querySelector("details")?.open ?? presets.some((e) => this.chosen.has(e.key));
    this.choices.replaceChildren(
      ...(entries.length === 0
        ? [h("p", { class: "muted" }, "The engine is still loading.")]
        : [
            h(
              "div",
              { class: "race-engines" },
              ...entries.filter((e) => e.preset === "").map((e) => choice(e, e.label)),
            ),
            h(
              "details",
              { class: "race-presets", open },
              h("summary", null, `Presets of these engines (${presets.length})`),
              ...engines
                .filter((e) => (e.presets ?? []).length > 0)
                .map((of) =>
                  h(
                    "div",
                    { class: "race-engines", role: "group", "aria-label": `Presets of ${of.name}` },
                    h("b", null, of.name),
                    ...presets.filter((e) => e.engine.startsWith(`${of.name}:`)).map((e) => choice(e, e.preset)),
                  ),
                ),
            ),
          ]),
    );
    this.drawButton();
  }

  private drawButton(): void {
    const running = this.race?.running ?? false;
    this.go.replaceChildren(
      icon(running ? "stop" : "play"),
      running ? "Cancel all" : this.chosen.size > 0 ? `Start ${this.chosen.size}` : "Start",
    );
    this.go.classList.toggle("stop", running);
    const wrong = this.page.store.now.diagnostics[0];
    this.go.disabled =
      !running && (this.chosen.size === 0 || wrong !== undefined || solutionHidden(this.page.store.now));
    const together = Math.min(this.chosen.size, Number(this.atOnce.value));
    const cores = navigator.hardwareConcurrency || together;
    this.note.textContent = solutionHidden(this.page.store.now)
      ? "The race would show the solution of the exercise. Solve the exercise, or show its solution, first."
      : wrong
        ? `The program has an error that every engine would stop at. ${capital(lineOf(wrong))}: ${wrong.message}.`
        : together > cores
          ? `${together} engines at once share the ${cores === 1 ? "one core" : `${cores} cores`} of this machine: each takes longer than it would alone.`
          : "";
  }

  private start(): void {
    const { source, file, timeoutMs, ints } = this.page.store.now;
    const task = { source, file, timeoutMs, ints };
    const lanes = this.entries()
      .filter((e) => this.chosen.has(e.key))
      .map((e) => new Lane(e, task));
    this.pair = null;
    this.comparison.hidden = true;
    const race = new Race(lanes, Number(this.atOnce.value), this.stopOthers.checked, this.engine, (lane) => {
      this.page.announce(`${lane.entry.label} is first: ${lane.verdict}`);
    });
    this.race = race;
    this.views = new Map(lanes.map((l) => [l, new LaneView(l, this)]));
    this.lanes.replaceChildren(...[...this.views.values()].map((v) => v.element));
    void race.start().then(() => {
      if (this.race !== race) return;
      this.draw();
      if (this.pair) return;
      // Compare the winner with a run that has the same verdict or, if there is none, with another
      // run.
      const ended = lanes
        .filter((l) => l.run.report && l.verdict !== "error")
        .map((l) => ({ label: l.entry.label, run: l.run }));
      const verdict = (x: Candidate | undefined): string => x?.run.report?.verdict ?? "";
      const first = ended.find((x) => x.run === race.first?.run) ?? ended[0];
      const rest = ended.filter((x) => x !== first);
      const second = rest.find((x) => verdict(x) === verdict(first)) ?? rest[0];
      if (first && second) this.compare(first, second);
    });
    this.draw();
    // In a low or narrow window, the lanes may be below the visible part. Then scroll down.
    if (this.lanes.getBoundingClientRect().bottom > innerHeight) this.go.scrollIntoView();
  }

  private draw(): void {
    clearTimeout(this.timer);
    for (const v of this.views.values()) v.draw();
    this.drawButton();
    if (this.race?.running) this.timer = window.setTimeout(() => this.draw(), drawEvery);
  }

  redraw(): void {
    this.draw();
  }

  /** Leaves the race and shows a lane's run as the page's run. */
  open(lane: Lane): void {
    const { store, session } = this.page;
    session.cancel();
    const { run } = lane;
    const n = run.history.length;
    store.set({
      run,
      revision: run.history.revision,
      event: n - 1,
      step: 0,
      follow: false,
      lemma: 0,
      obligation: 0,
      predicate: 0,
      edge: -1,
      loc: -1,
      cover: "",
      tab: "result",
      cursor: run.trace ? "step" : "none",
      engine: lane.entry.engine,
      options: lane.entry.options,
    });
    toast(`This is the run of ${lane.entry.label}.`);
  }

  isFirst(lane: Lane): boolean {
    return this.race?.first === lane;
  }

  comparing(lane: Lane): boolean {
    return this.pair?.some((c) => c.run === lane.run) ?? false;
  }

  /** The runs of this race that have ended, and the page's own run if its program is the same. */
  private candidates(): Candidate[] {
    const lanes = [...this.views.keys()];
    const out = lanes
      .filter((l) => !l.run.running && (l.run.report || l.run.history.length > 0))
      .map((l) => ({ label: l.entry.label, run: l.run }));
    const own = this.page.store.now.run;
    if (
      own &&
      !own.running &&
      own.source === lanes[0]?.task.source &&
      own.ints === lanes[0].task.ints &&
      !out.some((c) => c.run === own)
    )
      out.push({ label: `${own.engine.replace(":", ": ")}, on the page`, run: own });
    return out;
  }

  /** Compares a lane's run with the run that was chosen last. */
  take(lane: Lane): void {
    const all = this.candidates();
    const it = all.find((c) => c.run === lane.run);
    const stays =
      this.pair?.find((c, i) => c.run !== lane.run && (i === 1 || this.pair![1].run === lane.run)) ??
      all.find((c) => c.run !== lane.run);
    if (it && stays) this.compare(stays, it);
    else toast("There is no second run to compare yet.");
  }

  private compare(a: Candidate, b: Candidate): void {
    this.pair = [a, b];
    const c = compareRuns(a.run, b.run);
    const [na, nb] = [a.label, b.label];
    const all = this.candidates();
    const choose = (at: 0 | 1): HTMLElement => {
      const select = h(
        "select",
        { "aria-label": at === 0 ? "Left run" : "Right run" },
        ...all.map((x, i) => h("option", { value: i, selected: x.run === (at === 0 ? a : b).run }, x.label)),
      );
      select.addEventListener("change", () => {
        const x = all[Number(select.value)]!;
        this.compare(at === 0 ? x : a, at === 1 ? x : b);
        this.comparison.querySelectorAll("select")[at]!.focus();
      });
      return select;
    };
    const number = (v: number | null, unit: string): string =>
      v === null ? "" : unit === "s" ? exact(v) : v.toLocaleString("en");
    this.comparison.hidden = solutionHidden(this.page.store.now);
    this.comparison.replaceChildren(
      h(
        "div",
        { class: "comparison-head" },
        h("h3", { id: "race-compare" }, "Compare"),
        choose(0),
        h("span", null, "with"),
        choose(1),
      ),
      h(
        "div",
        { class: "comparison-body" },
        h(
          "table",
          { class: "data race-figures" },
          h("caption", { class: "sr" }, `Figures of ${na} and ${nb}`),
          h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, na), h("th", { scope: "col" }, nb))),
          h(
            "tbody",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "row" }, "Verdict"),
              ...[a, b].map((x) => h("td", null, x.run.report?.verdict ?? (x.run.stopped ? "cancelled" : "none"))),
            ),
            ...c.figures.map((f) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, f.name),
                ...[
                  [f.a, f.b],
                  [f.b, f.a],
                ].map(([v, w]) =>
                  h("td", { class: v !== null && w !== null && v! < w! ? "nums less" : "nums" }, number(v!, f.unit)),
                ),
              ),
            ),
          ),
        ),
        h(
          "div",
          null,
          ...this.factTables("Final invariant", c.invariants, na, nb, "Neither run has an invariant."),
          ...this.factTables("Lemmas at the end", c.lemmas, na, nb, "Neither run has lemmas."),
          h("p", { class: "muted" }, "Formulas are compared as text."),
        ),
      ),
      new Together([a, b]).el,
    );
    this.draw();
  }

  private factTables(title: string, facts: readonly Facts[], na: string, nb: string, none: string): HTMLElement[] {
    const total = (k: "both" | "onlyA" | "onlyB"): number => facts.reduce((n, f) => n + f[k].length, 0);
    const cell = (list: readonly string[], cls: string): HTMLElement =>
      h(
        "td",
        { class: cls },
        ...list.slice(0, longestList).map((f) => h("code", null, f)),
        list.length > longestList ? h("span", { class: "muted" }, `and ${list.length - longestList} more`) : null,
      );
    const head = h("h4", null, title);
    if (facts.length === 0) return [head, h("p", { class: "muted" }, none)];
    return [
      head,
      h(
        "div",
        { class: "facts-box", tabindex: 0, role: "region", "aria-label": title },
        h(
          "table",
          { class: "data facts" },
          h("caption", { class: "sr" }, `${title}: formulas of both runs, and of only one`),
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "col" }, "at"),
              h("th", { scope: "col" }, `only ${na} (${total("onlyA")})`),
              h("th", { scope: "col" }, `both (${total("both")})`),
              h("th", { scope: "col" }, `only ${nb} (${total("onlyB")})`),
            ),
          ),
          h(
            "tbody",
            null,
            ...facts.map((f) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, f.at),
                cell(f.onlyA, "only-a"),
                cell(f.both, "both"),
                cell(f.onlyB, "only-b"),
              ),
            ),
          ),
        ),
      ),
    ];
  }
}

const words: Record<string, string> = {
  waiting: "Waiting",
  starting: "Starting",
  running: "Running",
  cancelled: "Cancelled",
  failed: "Failed",
};
const verdictWords: Record<string, string> = {
  safe: "Safe",
  unsafe: "Unsafe",
  unknown: "Unknown",
  error: "Not accepted",
};
const icons: Record<string, string> = { safe: "check", unsafe: "cross", unknown: "question", error: "warn" };

class LaneView {
  readonly element: HTMLElement;
  private status = h("span", { class: "lane-status" });
  private figures: Record<"frame" | "lemmas" | "events" | "rate" | "time", HTMLElement>;
  private line = s("path", { class: "spark-line" });
  private cancel: HTMLButtonElement;
  private openButton: HTMLButtonElement;
  private pick: HTMLButtonElement;
  private said = "";
  private kind: HTMLElement; // "frame" or "depth", before the next value

  constructor(
    private lane: Lane,
    private panel: {
      open(l: Lane): void;
      take(l: Lane): void;
      comparing(l: Lane): boolean;
      isFirst(l: Lane): boolean;
      redraw(): void;
    },
  ) {
    const { label } = lane.entry;
    const figure = (): HTMLElement => h("dd", { class: "nums" });
    this.figures = { frame: figure(), lemmas: figure(), events: figure(), rate: figure(), time: figure() };
    const name = (what: string): HTMLElement => h("span", { class: "sr" }, ` ${what}`);
    this.cancel = h(
      "button",
      { type: "button", class: "button tiny text", onclick: () => (lane.cancel(), panel.redraw()) },
      "Cancel",
      name(label),
    );
    this.openButton = h(
      "button",
      {
        type: "button",
        class: "button tiny text",
        title: "Show this run on the page",
        onclick: () => panel.open(lane),
      },
      "Open",
      name(`the run of ${label}`),
    );
    this.pick = h(
      "button",
      {
        type: "button",
        class: "button tiny text",
        title: "Compare this run with another",
        "aria-pressed": "false",
        onclick: () => panel.take(lane),
      },
      "Compare",
      name(label),
    );
    const pairs: [string, HTMLElement][] = [
      ["lemmas", this.figures.lemmas],
      ["events", this.figures.events],
      ["events/s", this.figures.rate],
      ["whole time", this.figures.time],
    ];
    this.kind = h("dt", null, "frame");
    this.element = h(
      "li",
      { class: "lane", "data-lane": lane.entry.key },
      h("div", { class: "lane-name" }, h("strong", null, label), this.status),
      h(
        "dl",
        { class: "lane-figures" },
        h("div", null, this.kind, this.figures.frame),
        ...pairs.map(([k, dd]) => h("div", null, h("dt", null, k), dd)),
      ),
      s("svg", { class: "pace", viewBox: "0 0 160 26", preserveAspectRatio: "none", "aria-hidden": "true" }, this.line),
      h("div", { class: "lane-buttons" }, this.cancel, this.openButton, this.pick),
    );
  }

  draw(): void {
    const { lane, figures } = this;
    const ended = !lane.active && lane.status !== "waiting";
    const word = lane.status === "done" ? (verdictWords[lane.verdict] ?? lane.verdict) : words[lane.status]!;
    const why = lane.status === "failed" ? lane.run.failure : lane.verdict === "unknown" ? lane.run.report!.reason : "";
    const first = this.panel.isFirst(lane);
    const said = `${word}${first ? " first" : ""}${why}`;
    this.element.dataset.verdict = lane.verdict || lane.status;
    this.element.classList.toggle("winner", first);
    if (said !== this.said) {
      this.said = said;
      this.status.replaceChildren(
        ...(icons[lane.verdict] ? [icon(icons[lane.verdict]!)] : []),
        word,
        ...(first ? [h("span", { class: "first-mark" }, "first")] : []),
      );
      if (why) this.status.title = why;
    }
    // Show the highest frame of an engine with frames. For other engines show the depth of the
    // search, or a dash if it is 0.
    this.kind.textContent = lane.entry.frames ? "frame" : "depth";
    const reached = lane.entry.frames ? lane.level : lane.depth;
    figures.frame.textContent = lane.entry.frames || reached > 0 ? reached.toLocaleString("en") : "–";
    figures.lemmas.parentElement!.classList.toggle("none", !lane.entry.frames && lane.lemmas === 0);
    figures.lemmas.textContent = lane.lemmas.toLocaleString("en");
    figures.events.textContent = lane.run.history.total.toLocaleString("en");
    figures.rate.textContent = lane.active
      ? Math.round(lane.rate).toLocaleString("en")
      : ended && lane.elapsed > 0
        ? Math.round((lane.run.history.total / lane.elapsed) * 1000).toLocaleString("en")
        : "";
    figures.time.textContent = lane.elapsed > 0 ? exact(lane.elapsed / 1000) : "";
    const most = Math.max(1, lane.lemmas);
    const longest = Math.max(1, lane.elapsed);
    this.line.setAttribute(
      "d",
      lane.pace
        .map(
          ([ms, n], i) =>
            `${i === 0 ? "M" : "L"}${((ms / longest) * 158 + 1).toFixed(1)} ${(24 - (n / most) * 22).toFixed(1)}`,
        )
        .join(""),
    );
    this.cancel.hidden = ended;
    this.openButton.hidden = this.pick.hidden = !ended || (lane.run.history.length === 0 && !lane.run.report);
    this.pick.setAttribute("aria-pressed", String(this.panel.comparing(lane)));
  }
}
