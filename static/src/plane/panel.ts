// The plane of two variables at a location: the states that runs meet, the
// frame that shrinks as lemmas cut pieces off, and the obligations in it. Here
// are the controls, and what of the page's state is shown.

import { download } from "../daily/files";
import { h, icon, s } from "../dom";
import type { About, Graph } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { toast } from "../notices";
import { nothing, type Moment } from "../replay/history";
import { pickLemma, pickObligation } from "../replay/select";
import type { RunState } from "../run";
import { moment, shownGraph, tab } from "../selectors";
import { pick } from "../store";
import { about as aboutShown } from "../try/about";
import { capital, place, plural } from "../words/place";
import { extended, names, part, slice, twoVariables } from "./choose";
import { Content, cubeText, markId, type Piece } from "./content";
import { PlaneData, type States } from "./data";
import { legend, readOut, where } from "./says";
import { PlaneView } from "./view";

const seen = pick(
  ["run", "revision", "tab", "level", "loc", "lemma", "obligation", "source", "parsed", "parsedSource"],
  { moment, graph: shownGraph },
);

export const mount: Mount = (root, page) => void new PlanePanel(root, page);

const tableRows = 60;
const kept = 24; // planes whose regions are kept

class PlanePanel {
  private locs = h("select", { "aria-label": "Location" });
  private xs = h("select", { class: "plane-x", "aria-label": "Horizontal variable" });
  private ys = h("select", { "aria-label": "Vertical variable" });
  private levels = h("select", { "aria-label": "Frame" });
  private mode = h("select", { "aria-label": "The other variables" });
  private others = h("div", { class: "plane-others" });
  private top: HTMLElement;
  private aim: HTMLElement;
  private says = h("p", { class: "plane-says", id: "plane-says", hidden: true });
  private legend = h("ul", { class: "plane-legend plain" });
  private table = h("details", { class: "plane-table" });
  private foot: HTMLElement;
  private empty = h("p", { class: "empty" });
  private body: HTMLElement;
  private view: PlaneView;
  private stage: HTMLElement;
  private about = ""; // the program and engine that all below is of
  private stop = new AbortController();
  private scopes: Promise<Map<number, string[]> | null> | null = null;
  private states = new Map<number, States | null>(); // by location; null: asked for
  private contents = new Map<string, Content>();
  private content: Content | null = null;
  private own: readonly [string, string] | null = null; // variables that the reader chose
  private ownValues = new Map<string, bigint>(); // and values of the others
  private ownMode: boolean | null = null;
  private fitting = false; // the window is still to be fitted to what arrives
  private turned = ""; // what the content is of
  private shown = ""; // variables of the window
  private legendKey = "";
  private frame = 0;
  private loc = -1;
  private places: number[] = []; // locations that have a plane
  private placesOf: Graph | null = null;
  private fetched: RunState | null = null; // the ended run whose regions were asked for
  private settle = 0;

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    const { store } = page;
    root.classList.add("plane-panel");
    this.view = new PlaneView({
      over: (p, shape) => this.say(p, shape),
      picked: (p, shape) => this.pick(p, shape),
      settled: () => this.settled(),
      fit: () => this.fit(true),
    });
    const button = (name: string, title: string, run: () => void, more: Record<string, unknown> = {}): HTMLElement =>
      h(
        "button",
        { type: "button", class: "button tiny", title, "aria-label": title, onclick: run, ...more },
        icon(name),
      );
    this.aim = h(
      "button",
      {
        type: "button",
        class: "button tiny",
        title: "At the obligation: fix the others as in a state of the one at work, or selected",
        "aria-label": "At the obligation",
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
    this.top = h(
      "div",
      { class: "plane-top" },
      h("label", { class: "plane-y" }, h("span", { "aria-hidden": "true" }, "↑"), this.ys),
      this.mode,
      this.others,
      this.aim,
    );
    this.stage = h(
      "div",
      { class: "plane-stage" },
      this.view.el,
      h("label", { class: "plane-x-field" }, h("span", { "aria-hidden": "true" }, "→"), this.xs),
      this.says,
    );
    const save = (kind: "svg" | "png"): HTMLElement =>
      h("button", { type: "button", class: "link", onclick: () => void this.save(kind) }, kind.toUpperCase());
    this.foot = h(
      "div",
      { class: "plane-foot", id: "plane-foot" },
      this.legend,
      h("p", { class: "plane-save" }, "Save as ", save("svg"), " or ", save("png")),
      this.table,
    );
    const key = button(
      "question",
      "Legend",
      () => {
        this.foot.hidden = !this.foot.hidden;
        key.setAttribute("aria-expanded", String(!this.foot.hidden));
      },
      { "aria-controls": "plane-foot", "aria-expanded": "true" },
    );
    this.body = h(
      "div",
      { class: "plane" },
      h(
        "div",
        { class: "plane-bar" },
        this.locs,
        this.levels,
        h("span", { class: "spacer" }),
        h(
          "span",
          null,
          button("plus", "Zoom in (+)", () => this.view.zoom(1.5)),
          button("minus", "Zoom out (−)", () => this.view.zoom(1 / 1.5)),
          button("fit", "Show everything (0)", () => this.fit(true)),
          key,
        ),
      ),
      this.top,
      this.stage,
      this.foot,
      h(
        "p",
        { class: "sr", id: "plane-keys" },
        "Arrow keys move the picture, plus and minus zoom, 0 shows everything. Enter sets a point that says what is known of a state: arrow keys move it, with Shift by ten, Enter selects the lemma or the obligation there, Escape leaves it.",
      ),
    );
    // Where there is little room the picture has it, and the legend a button.
    new ResizeObserver((_, o) => {
      if (root.clientHeight === 0) return;
      o.disconnect();
      if (root.clientHeight < 420) key.click();
    }).observe(root);
    root.append(this.empty, this.body);
    this.takeRoom();
    this.locs.addEventListener("change", () => {
      this.loc = Number(this.locs.value);
      store.set({ loc: this.loc });
      this.soon();
    });
    for (const select of [this.xs, this.ys]) {
      select.addEventListener("change", () => {
        const { x, y } = this.content!.data;
        // The same variable twice is no plane: they change places.
        if (this.xs.value === this.ys.value)
          (select === this.xs ? this.ys : this.xs).value = select === this.xs ? x : y;
        this.own = [this.xs.value, this.ys.value];
        this.soon();
      });
    }
    this.levels.addEventListener("change", () => store.set({ level: Number(this.levels.value) }));
    this.mode.addEventListener("change", () => {
      this.ownMode = this.content!.fixed = this.mode.value === "fixed";
      this.soon();
    });
    this.table.append(h("summary", null, "As a table"));
    this.table.addEventListener("toggle", () => {
      this.foot.style.minHeight = "";
      this.drawTable();
    });
    store.watch(seen, () => this.soon());
  }

  // In a low window where graph and details stand one above the other, the
  // picture would be a strip: it has the graph's room too, until the reader asks
  // for the graph or goes to another tab.
  private takeRoom(): void {
    const { store } = this.page;
    const low = window.matchMedia("(min-width: 721px) and (max-height: 760px)");
    let taken = false;
    let refused = false;
    const see = (): void => {
      const { tab, wide, tour } = store.now;
      const front = tab === "plane" && !tour && low.matches;
      if (front && !wide && !refused && this.stacked()) {
        taken = true;
        store.set({ wide: true });
      } else if (!front && taken) {
        taken = false;
        if (wide) store.set({ wide: false });
      }
    };
    low.addEventListener("change", see);
    window.addEventListener("resize", see);
    store.watch(
      (s) => s.wide,
      (wide) => {
        if (!taken || wide) return;
        taken = false;
        refused = !store.now.tour;
      },
    );
    store.watch(pick(["tab", "tour"]), see);
  }

  private stacked(): boolean {
    const [graph, details] = ["graph", "details"].map((name) =>
      document.querySelector(`.panel.${name}`)!.getBoundingClientRect(),
    );
    return graph!.height > 0 && graph!.bottom <= details!.top;
  }

  /** The run that the shown program is of: an old one knows other variables. */
  private get run(): RunState | null {
    const s = seen(this.page.store.now);
    return s.run?.graph && s.graph === s.run.graph ? s.run : null;
  }

  private moment(): Moment {
    return this.run ? seen(this.page.store.now).moment() : nothing;
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (tab(this.page.store.now) === "plane") this.update();
    });
  }

  private none(...text: (Node | string)[]): void {
    this.empty.replaceChildren(...text);
    this.empty.hidden = false;
    this.body.hidden = true;
  }

  private update(): void {
    const s = seen(this.page.store.now);
    const { graph } = s;
    if (graph !== this.placesOf) {
      this.placesOf = graph;
      const entered = new Set(graph?.edges.map((e) => e.to));
      this.places = (graph?.locs ?? []).flatMap((l, i) =>
        !l.gone && i !== graph!.entry && i !== graph!.error && entered.has(i) ? [i] : [],
      );
    }
    const { places } = this;
    if (!graph || places.length === 0) {
      return this.none(
        graph
          ? "This program has no loop and no place to look at: the plane shows the states at one."
          : "The plane appears when the program can be read.",
      );
    }
    const about = aboutShown(s);
    const key = JSON.stringify(about);
    if (key !== this.about) {
      // What was asked about another program is of no use any more.
      this.stop.abort();
      this.stop = new AbortController();
      this.about = key;
      this.scopes = null;
      this.states.clear();
      this.contents.clear();
    }
    if (places.includes(s.loc)) this.loc = s.loc;
    if (!places.includes(this.loc)) this.loc = this.busiest(graph, places);
    options(
      this.locs,
      places.map((l) => [String(l), capital(place(graph, l))]),
      String(this.loc),
    );
    const states = this.states.get(this.loc);
    if (states === undefined) void this.load(about, graph.vars);
    // What was shown stays until then.
    this.body.setAttribute("aria-busy", String(!states));
    if (!states) return;
    const { vars } = states;
    if (vars.length === 0) {
      const other = places
        .filter((l) => l !== this.loc)
        .flatMap((l) => [
          " ",
          h(
            "button",
            { type: "button", class: "link", onclick: () => this.page.store.set({ loc: l }) },
            capital(place(graph, l)),
          ),
        ]);
      return this.none(
        `No variable matters at ${place(graph, this.loc)}: what happens from there does not depend on their values, so there is nothing to draw.`,
        ...(other.length > 0 ? [" Look at another place:", ...other] : []),
      );
    }
    this.empty.hidden = true;
    this.body.hidden = false;
    const [x, y] = this.own?.every((v) => vars.includes(v))
      ? this.own
      : twoVariables(vars, this.formulas(this.loc), graph);
    options(
      this.xs,
      vars.map((v) => [v, v]),
      x,
    );
    options(this.ys, y === "" ? [["", "frame"]] : vars.map((v) => [v, v]), y);
    this.ys.disabled = y === "";
    const turned = [key, this.loc, x, y].join("\n");
    if (turned !== this.turned) {
      this.turned = turned;
      this.turnTo(about, states, x, y);
    } else if (this.run?.running === false && this.run !== this.fetched) this.prefetch();
    this.drawLevels();
    this.drawOthers();
    this.drawScene();
  }

  /** Another plane: kept, if it was shown before. */
  private turnTo(about: About, states: States, x: string, y: string): void {
    const key = [this.loc, x, y].join("\n");
    let c = this.contents.get(key);
    this.contents.delete(key);
    if (!c) {
      c = new Content(
        new PlaneData(
          about,
          this.loc,
          x,
          y,
          (r) => this.page.ask(r, this.stop.signal),
          () => this.soon(),
        ),
        states,
      );
      if (this.contents.size >= kept) this.contents.delete(this.contents.keys().next().value!);
      this.chooseSlice(c);
    }
    this.contents.set(key, c);
    this.content = c;
    for (const v of c.others) if (this.ownValues.has(v)) c.values.set(v, this.ownValues.get(v)!);
    if (this.ownMode !== null) c.fixed = this.ownMode;
    this.others.dataset.key = "-";
    this.legendKey = "";
    this.prefetch();
    // The same variables elsewhere keep their window, if it shows what is there:
    // the picture does not jump.
    const shown = [this.about, x, y].join("\n");
    const [w, r] = [this.view.sight.rect, part(c.points())];
    this.fitting = shown !== this.shown || r.x0 < w.x0 || r.x1 > w.x1 || r.y0 < w.y0 || r.y1 > w.y1;
    if (shown !== this.shown) this.view.begin();
    this.shown = shown;
    this.view.el.setAttribute("aria-roledescription", y === "" ? "line of one variable" : "plane of two variables");
  }

  // Where lemmas speak of the others too, a slice shows more than a
  // projection: the one through the failing run, else the one with most states
  // among small numbers.
  private chooseSlice(c: Content): void {
    const { vars, rows } = c.states;
    const { others } = c;
    const values = slice(
      rows,
      others.map((v) => vars.indexOf(v)),
    );
    others.forEach((v, i) => c.values.set(v, BigInt(values[i]!)));
    const trace = this.run?.trace;
    const first = trace?.blocks().find((i) => trace.steps[i]!.loc === this.loc);
    for (const v of first === undefined ? [] : others) {
      const t = trace!.value(v.slice(v.lastIndexOf(".") + 1), first!);
      if (t !== undefined && /^-?\d+$/.test(t)) c.values.set(v, BigInt(t));
    }
    c.fixed = this.formulas(this.loc).some((t) => others.some((v) => t.match(names)?.includes(v)));
  }

  private async load(about: About, all: readonly string[]): Promise<void> {
    const { loc, stop } = this;
    const ask = <T>(r: object): Promise<T> => this.page.ask<T>(r, stop.signal);
    this.states.set(loc, null);
    // Which variables matter is asked first: points are by their names.
    this.scopes ??= ask<{ claim?: { locs: { loc: number; vars: string[] }[] } }>({
      type: "claim",
      ...about,
      claims: [],
    }).then(
      (r) => new Map(r.claim?.locs.map((l) => [l.loc, l.vars])),
      () => null,
    );
    const here = (await this.scopes)?.get(loc) ?? [...all];
    const states =
      here.length === 0
        ? { vars: [], rows: [] }
        : await PlaneData.states(about, loc, here, ask).catch(() => ({ vars: here, rows: [] }));
    if (stop !== this.stop) return;
    this.states.set(loc, states);
    this.update();
  }

  // The location with the most lemmas, else the first loop head.
  private busiest(graph: Graph, places: readonly number[]): number {
    const count = new Map<number, number>();
    for (const l of this.moment().lemmas) for (const loc of l.locs) count.set(loc, (count.get(loc) ?? 0) + 1);
    return [...places].sort(
      (a, b) =>
        (count.get(b) ?? 0) - (count.get(a) ?? 0) ||
        Number(graph.locs[b]!.loopHead ?? false) - Number(graph.locs[a]!.loopHead ?? false),
    )[0]!;
  }

  private formulas(loc: number): string[] {
    const history = this.run?.history;
    return history
      ? history.events.flatMap((e) => (e.k === "lemma" && (e.loc === loc || e.ls?.includes(loc)) && e.f ? [e.f] : []))
      : [];
  }

  // What the run will show, before the cursor gets there.
  private prefetch(): void {
    const { data } = this.content!;
    this.fetched = this.run?.running ? null : this.run;
    for (const f of this.formulas(this.loc).slice(0, 1500)) data.region(f, true);
    for (const e of (this.run?.history.events ?? []).slice(0, 20_000)) {
      if (e.k === "obligation" && e.loc === this.loc) data.region(cubeText(e.ps ?? []), false);
      if (e.k === "generalise" && e.loc === this.loc && e.a) data.region(e.a, false);
    }
  }

  // The chosen frame, else that of the obligation at work, else the frontier.
  private get level(): number {
    return seen(this.page.store.now).level || this.atWork();
  }

  private atWork(): number {
    const m = this.moment();
    const o = m.current === 0 || m.fixpoint >= 0 ? undefined : this.run?.history.viewOf(m, m.current);
    return Math.max(1, o?.level ?? m.frontier);
  }

  private drawLevels(): void {
    const n = Math.min(Math.max(1, this.moment().frontier), 200);
    const { level } = seen(this.page.store.now);
    const list: [string, string][] = [["0", `Frame ${this.atWork()} (at work)`]];
    for (let i = 1; i <= n; i++) list.push([String(i), `Frame ${i}`]);
    if (level > n) list.push([String(level), `Frame ${level}`]);
    options(this.levels, list, String(level));
  }

  private drawOthers(): void {
    const c = this.content!;
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
    const key = c.fixed ? vars.join("\n") : "";
    if (this.others.dataset.key === key) return;
    this.others.dataset.key = key;
    this.others.replaceChildren();
    this.top.classList.toggle("many", vars.length > 1 && c.fixed);
    this.aim.hidden = key === "";
    if (key === "") return;
    for (const v of vars) {
      const at = c.states.vars.indexOf(v);
      if (!c.values.has(v)) c.values.set(v, 0n);
      const value = c.values.get(v)!;
      // Outliers would spoil the slider; the number takes any value.
      const near = [...c.states.rows.map((r) => r[at]!), Number(value)].filter((n) => Math.abs(n) <= 60);
      const range = h("input", {
        type: "range",
        min: Math.min(-5, ...near),
        max: Math.max(10, ...near),
        step: 1,
        value: String(value),
        "aria-label": `${v}, slider`,
      });
      const number = h("input", { type: "number", step: 1, value: String(value), "aria-label": v });
      const set = (text: string, other: HTMLInputElement): void => {
        if (!/^-?\d{1,15}$/.test(text)) return;
        other.value = text;
        c.values.set(v, BigInt(text));
        this.ownValues.set(v, BigInt(text));
        this.soon();
      };
      range.addEventListener("input", () => set(range.value, number));
      number.addEventListener("input", () => set(number.value, range));
      this.others.append(
        h(
          "span",
          { class: "plane-other" },
          h("label", null, vars.length > 1 ? h("code", null, `${v} =`) : "", range),
          number,
        ),
      );
    }
  }

  // A slice through the obligation that is selected or at work.
  private through(): void {
    const c = this.content!;
    const id = this.page.store.now.obligation || this.moment().current;
    const o = c.marks.find((p) => p.id === markId(id)) ?? c.marks.at(-1);
    const at = o && c.data.region(o.text, false)?.at;
    if (!at) {
      const text = o
        ? "This obligation leaves the others open: every slice shows it."
        : "No obligation is open here at this moment.";
      toast(text);
      this.page.announce(text);
      return;
    }
    for (const [v, n] of Object.entries(at)) this.fix(v, BigInt(n));
    this.soon();
  }

  private fix(v: string, n: bigint): void {
    if (!this.content!.values.has(v)) return;
    this.content!.values.set(v, n);
    this.ownValues.set(v, n);
    this.others.dataset.key = "-";
  }

  private drawScene(): void {
    const s = seen(this.page.store.now);
    const m = this.moment();
    const c = this.content!;
    const scene = c.scene(this.run, s, m, this.level, () => {
      const w = this.view.sight.rect;
      const side = (from: number, to: number): [number, number] => {
        const mid = Math.round((from + to) / 2);
        const half = Math.min(26, Math.ceil((to - from) / 2));
        return [mid - half, mid + half];
      };
      const [x0, x1] = side(w.x0, w.x1);
      const [y0, y1] = side(w.y0, w.y1);
      return [x0, y0, x1, y1];
    });
    const fitting = this.fitting;
    if (fitting && !this.view.moved) this.fit(true, true);
    this.fitting = fitting && !this.view.moved && c.data.waiting;
    this.view.taken = this.xs.parentElement!.offsetWidth;
    this.view.show(scene);
    // The window stays, unless what the event is about lies out of it.
    const about = scene.marks.find((p) => p.current) ?? scene.cuts.find((p) => p.current);
    if (about && !this.view.moved && !fitting && !this.view.sees(about.id)) this.fit();
    const { line } = c;
    this.view.el.setAttribute(
      "aria-label",
      `${line ? `Line of ${c.data.x}` : `Plane of ${c.data.x} and ${c.data.y}`} at ${place(s.graph, this.loc)}: ${where(c)} with ${c.cuts.length} ${plural(c.cuts.length, "lemma", "lemmas")}, ${c.marks.length} open ${plural(c.marks.length, "obligation", "obligations")}`,
    );
    const lines = legend(c, this.run !== null);
    const key = lines.join("\n");
    if (key !== this.legendKey) {
      this.legendKey = key;
      // It grows and never shrinks again, so that the picture stays where it is.
      this.foot.style.minHeight = `${this.foot.offsetHeight}px`;
      this.legend.replaceChildren(
        ...lines.map(([kind, text]) =>
          h(
            "li",
            kind ? null : { class: "muted" },
            kind && h("i", { class: `key ${kind}`, "aria-hidden": "true" }),
            h("span", null, text),
          ),
        ),
      );
    }
    if (this.table.open) this.drawTable();
    if (this.view.cursor) this.say(this.view.cursor, this.view.hover, false);
  }

  /** Everything seen: what runs and a failing run meet, and the regions around. */
  private fit(again = false, atOnce = false): void {
    const c = this.content;
    if (!c) return;
    if (again) this.view.moved = false;
    const points = c.points();
    const here = points.filter((p) => !p.hollow);
    const core = part([...(here.length > 0 ? here : points), ...c.path]);
    const r = extended(core, again ? c.flats() : [...c.marks, ...c.cuts].flatMap((p) => p.flats));
    if (c.line) {
      const top = Math.max(1, this.moment().frontier);
      const last = Math.max(4, Math.min(top, 9));
      [r.y0, r.y1] =
        top <= last
          ? [-0.5, Math.max(1, Math.min(top, last)) + 0.5]
          : [Math.min(this.level, top - 7) - 1.5, Math.min(this.level, top - 7) + 7.5];
    }
    this.view.fit(r, c.line, atOnce);
  }

  private settled(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      if (!this.content?.windowed) return;
      this.content.data.forgetWindows();
      this.soon();
    }, 400);
  }

  private say(p: readonly [number, number] | null, shape: number, aloud = this.view.pointing): void {
    const { says, view } = this;
    says.hidden = !p || !this.content;
    if (!p || !this.content) return;
    says.replaceChildren(...readOut(this.content, p, shape));
    // Read aloud where keys move the point; a pointer would make it chatter.
    if (aloud) this.page.announce(says.textContent!);
    const { sight } = view;
    const [x, y] = [sight.px(p[0]), sight.py(p[1])];
    says.className = `plane-says ${x > (sight.left + sight.width) / 2 ? "left" : "right"} ${y > sight.plotHeight / 2 ? "up" : "down"}`;
    const [dx, dy] = [Math.max(8, sight.ux / 2) + 6, Math.max(8, sight.uy / 2) + 6];
    says.style.setProperty("--x", `${x > (sight.left + sight.width) / 2 ? sight.width - x + dx : x + dx}px`);
    says.style.setProperty("--y", `${Math.max(4, y > sight.plotHeight / 2 ? sight.height - y + dy : y + dy)}px`);
  }

  private pick(p: readonly [number, number], shape: number): void {
    const { store } = this.page;
    const c = this.content!;
    // A point that runs met says what the others are.
    const { vars, rows } = c.states;
    const at = c.pointAt(p[0], p[1]);
    if (c.fixed && at?.hollow) {
      const [ix, iy] = [vars.indexOf(c.data.x), vars.indexOf(c.data.y)];
      const row = rows.find((r) => r[ix] === p[0] && r[iy] === p[1]);
      vars.forEach((v, i) => row && this.fix(v, BigInt(row[i]!)));
      this.soon();
      return;
    }
    if (shape) return this.choose(shape);
    const obls = c.at(c.marks, p).map((o) => o.id);
    const cuts = c.excluding(p).map((l) => l.id);
    // Clicking again goes on to the next that lies here.
    const next = (list: number[], now: number): number => list[(list.indexOf(now) + 1) % list.length]!;
    const now = markId(store.now.obligation);
    if (obls.length > 0 && (cuts.length === 0 || !obls.includes(now))) this.choose(next(obls, now));
    else if (cuts.length > 0) this.choose(next(cuts, store.now.lemma));
    else if (store.now.lemma || store.now.obligation) store.set({ lemma: 0, obligation: 0 });
  }

  private choose(id: number): void {
    if (id > 0) pickLemma(this.page.store, id);
    else if (id <= markId(0)) pickObligation(this.page.store, markId(0) - id);
  }

  private async save(kind: "svg" | "png"): Promise<void> {
    const { store } = this.page;
    const c = this.content!;
    const base = `${store.now.file.replace(/\.[chi]$/, "") || "program"}-plane`;
    const title = `${store.now.file}, ${place(shownGraph(store.now), this.loc)}: ${where(c)}`;
    try {
      const picture = this.view.picture(title, legend(c, this.run !== null));
      download(`${base}.${kind}`, kind === "svg" ? picture.svg : await picture.png, "image/svg+xml");
    } catch (err) {
      toast(`The picture could not be saved: ${err instanceof Error ? err.message : String(err)}.`);
    }
  }

  private drawTable(): void {
    const c = this.content;
    if (!this.table.open || !c) return;
    const row = (kind: string, p: Piece): HTMLElement =>
      h(
        "tr",
        null,
        h("td", null, kind),
        h(
          "td",
          null,
          h("button", { type: "button", class: "link", onclick: () => this.choose(p.id) }, h("code", null, p.text)),
        ),
        h("td", null, p.unclear || (p.mixed ? "also about others" : "exactly")),
      );
    const points = c.points();
    this.table.replaceChildren(
      this.table.firstElementChild!,
      h(
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
            ...c.cuts.slice(0, tableRows).map((p) => row("lemma", p)),
            ...c.marks.slice(0, tableRows).map((p) => row("obligation", p)),
          ),
        ),
        h(
          "p",
          { class: "muted" },
          `Points met by runs${points.length > tableRows ? `, the first ${tableRows} of ${points.length}` : ""}: ${points
            .slice(0, tableRows)
            .map((p) => (c.line ? p.x : `(${p.x}, ${p.y})`))
            .join(" ")}`,
        ),
      ),
    );
  }
}

/** Sets a list of choices, if it is another. */
function options(el: HTMLSelectElement, list: readonly (readonly [string, string])[], value: string): void {
  const key = list.map((o) => o.join("=")).join("\n");
  if (el.dataset.key !== key) {
    el.dataset.key = key;
    el.replaceChildren(...list.map(([v, text]) => h("option", { value: v }, text)));
  }
  el.value = value;
}
