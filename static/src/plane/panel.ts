// The plane of two variables at a location: the states that runs meet, the
// frame that shrinks as lemmas cut pieces off, and the obligations in it.

import { h, icon, s } from "../dom";
import type { About } from "../engine/protocol";
import type { Context, Mount } from "../feature";
import { everyLevel, type LemmaView, type Moment } from "../replay/history";
import { pickLemma, pickObligation } from "../replay/select";
import { shownGraph } from "../state";
import { about as aboutShown } from "../try/about";
import { capital, place, plural } from "../words/place";
import { names, part, slice, twoVariables } from "./choose";
import { PlaneData, type States } from "./data";
import { flatten, holds, type Cube, type Flat, type Values } from "./region";
import { PlaneView, type Shape } from "./view";

export const mount: Mount = (root, page) => void new PlanePanel(root, page);

const tableRows = 60;
const growing = -1; // id of a cube that is being generalised

/** A lemma or obligation with its pieces on the plane. */
interface Piece {
  id: number;
  text: string;
  flats: Flat[];
  mixed: boolean;
  unclear: string; // why it is not drawn
}

class PlanePanel {
  private locs = h("select", { "aria-label": "Location" });
  private xs = h("select", { "aria-label": "Horizontal variable" });
  private ys = h("select", { "aria-label": "Vertical variable" });
  private levels = h("select", { "aria-label": "Frame" });
  private mode = h("select", { "aria-label": "The other variables" }, h("option", { value: "some" }, "some values"), h("option", { value: "fixed" }, "fixed at"));
  private others = h("div", { class: "plane-others" });
  private says = h("p", { class: "plane-says", id: "plane-says", "aria-live": "polite" });
  private legend = h("ul", { class: "plane-legend plain" });
  private table = h("details", { class: "fold plane-table" });
  private empty = h("p", { class: "empty" });
  private body: HTMLElement;
  private otherField: HTMLElement;
  private view: PlaneView;
  private data: PlaneData | null = null;
  private states: States | null = null;
  private statesKey = "";
  private values = new Map<string, bigint>(); // of the others, when fixed
  private cuts: Piece[] = [];
  private marks: Piece[] = [];
  private growing: Piece | null = null;
  private flat = new Map<string, Piece>(); // what was worked out, for flatOf where the others are flatCut
  private flatOf: PlaneData | null = null;
  private flatCut = "";
  private restMissing = "";
  private rest: { cubes: Flat[] | null; rows: { x0: number; y0: number; rows: readonly string[] } | null } = { cubes: null, rows: null };
  private sceneKey = "";
  private chosen = ""; // location and variables, when the reader chose them
  private frame = 0;
  private loc = -1;
  private settle = 0;

  constructor(root: HTMLElement, private page: Context) {
    const { store } = page;
    root.classList.add("plane-panel");
    this.view = new PlaneView((p) => this.say(p), (p) => this.pick(p), () => this.settled());
    this.view.el.addEventListener("fit", () => this.fit());
    const button = (name: string, title: string, run: () => void): HTMLElement =>
      h("button", { type: "button", class: "button tiny", title, "aria-label": title, onclick: run }, icon(name));
    const large = h("button", { type: "button", class: "button tiny", title: "Larger: in place of the graph", "aria-label": "Larger plane", "aria-pressed": "false", onclick: () => large.setAttribute("aria-pressed", String(this.body.classList.toggle("large"))) },
      s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7", fill: "none", stroke: "currentColor", "stroke-width": 2.2, "stroke-linecap": "round" })));
    this.otherField = h("label", { class: "field" }, "others", this.mode);
    this.body = h("div", { class: "plane" },
      h("div", { class: "plane-bar" },
        h("label", { class: "field" }, "at", this.locs), h("label", { class: "field" }, "across", this.xs), h("label", { class: "field" }, "up", this.ys),
        h("label", { class: "field" }, "frame", this.levels), this.otherField),
      this.others,
      h("div", { class: "plane-stage" }, this.view.el,
        h("div", { class: "plane-buttons" }, button("plus", "Zoom in (+)", () => this.view.zoom(1.5)), button("minus", "Zoom out (−)", () => this.view.zoom(1 / 1.5)), button("fit", "Show everything (0)", () => this.fit()), large)),
      this.says, this.legend,
      h("p", { class: "sr", id: "plane-keys" }, "Arrow keys move a point, with Shift by ten; plus and minus zoom; 0 shows everything; Enter selects the lemma or the obligation at the point."),
      this.table);
    root.append(this.empty, this.body);
    this.locs.addEventListener("change", () => {
      this.chosen = "";
      store.set({ loc: Number(this.locs.value) });
      this.loc = Number(this.locs.value);
      this.soon();
    });
    for (const select of [this.xs, this.ys]) {
      select.addEventListener("change", () => {
        // The same variable twice is no plane: they change places.
        if (this.xs.value === this.ys.value) {
          const [x, y] = this.chosen.split("\n");
          (select === this.xs ? this.ys : this.xs).value = (select === this.xs ? x : y) ?? "";
        }
        this.setChosen();
        this.soon();
      });
    }
    this.levels.addEventListener("change", () => store.set({ level: Number(this.levels.value) }));
    this.mode.addEventListener("change", () => this.soon());
    this.table.append(h("summary", null, "As a table"));
    this.table.addEventListener("toggle", () => this.drawTable());
    store.watch(["run", "event", "events", "tab", "level", "loc", "lemma", "obligation", "parsed"], () => this.soon());
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.page.store.now.tab === "plane") this.update();
    });
  }

  private setChosen(): void {
    this.chosen = `${this.xs.value}\n${this.ys.value}`;
  }

  private update(): void {
    const s = this.page.store.now;
    const graph = shownGraph(s);
    const places = (graph?.locs ?? []).flatMap((l, i) => (!l.gone && i !== graph!.entry && i !== graph!.error && graph!.edges.some((e) => e.to === i) ? [i] : []));
    const stop = (text: string): void => {
      this.empty.textContent = text;
      this.empty.hidden = false;
      this.body.hidden = true;
    };
    if (!graph || places.length === 0) {
      stop(graph ? "This program has no loop and no place to look at: the plane shows the states at one." : "The plane appears when the program can be read.");
      return;
    }
    if (places.includes(s.loc)) this.loc = s.loc;
    if (!places.includes(this.loc)) this.loc = this.busiest(places);
    const about = aboutShown(s);
    const key = JSON.stringify([about, this.loc]);
    if (key !== this.statesKey) {
      this.statesKey = key;
      this.states = null;
      this.data = null;
      this.chosen = "";
      void this.load(about, key, graph.vars);
    }
    options(this.locs, places.map((l) => [String(l), capital(place(graph, l))]), String(this.loc));
    if (!this.states) return;
    const { vars } = this.states;
    if (vars.length === 0) {
      this.empty.replaceChildren(`No variable matters at ${place(graph, this.loc)}. `,
        ...places.filter((l) => l !== this.loc).map((l) => h("button", { type: "button", class: "link", onclick: () => this.page.store.set({ loc: l }) }, ` ${capital(place(graph, l))} `)));
      this.empty.hidden = false;
      this.body.hidden = true;
      return;
    }
    this.empty.hidden = true;
    this.body.hidden = false;
    // A single variable makes a line: the plane has nothing upwards.
    if (!this.chosen) this.chosen = twoVariables(vars, this.formulas(), graph).join("\n");
    this.ys.parentElement!.hidden = vars.length === 1;
    const [x, y] = this.chosen.split("\n") as [string, string];
    const all = vars.map((v): [string, string] => [v, v]);
    options(this.xs, all, x);
    options(this.ys, all, y);
    if (this.data?.x !== x || this.data.y !== y) {
      this.data = new PlaneData(about, this.loc, x, y, (r, signal) => this.page.ask(r, signal), () => this.soon());
      this.sceneKey = "";
      this.chooseSlice(vars.filter((v) => v !== x && v !== y));
      this.prefetch();
      this.fit();
    }
    this.drawLevels();
    this.drawOthers(vars.filter((v) => v !== x && v !== y));
    this.drawScene();
  }

  // Where lemmas speak of the others too, a slice shows more than a
  // projection: the one with most states among small numbers.
  private chooseSlice(others: readonly string[]): void {
    const { vars, rows } = this.states!;
    const values = slice(rows, others.map((v) => vars.indexOf(v)));
    this.values = new Map(others.map((v, i) => [v, BigInt(values[i]!)]));
    const texts = this.formulas();
    const mixed = texts.filter((t) => others.some((v) => t.match(names)?.includes(v))).length;
    this.mode.value = mixed > 0 ? "fixed" : "some";
    this.others.dataset.key = "-";
  }

  private async load(about: About, key: string, vars: readonly string[]): Promise<void> {
    // The first request asks by any names that mean something there.
    const claim = await this.page.ask<{ claim?: { locs: { loc: number; vars: string[] }[] } }>({ type: "claim", ...about, claims: [] }).catch(() => null);
    const here = claim?.claim?.locs.find((l) => l.loc === this.loc)?.vars ?? [...vars];
    const states = here.length === 0 ? { vars: [], rows: [] } : await PlaneData.states(about, this.loc, here, (r) => this.page.ask(r)).catch(() => ({ vars: here, rows: [] }));
    if (key !== this.statesKey) return;
    this.states = states;
    this.update();
  }

  // The location with the most lemmas, else the first loop head.
  private busiest(places: readonly number[]): number {
    const count = new Map<number, number>();
    for (const l of this.page.moment().lemmas) count.set(l.loc, (count.get(l.loc) ?? 0) + 1);
    const graph = shownGraph(this.page.store.now)!;
    return [...places].sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0) || Number(graph.locs[b]!.loopHead ?? false) - Number(graph.locs[a]!.loopHead ?? false))[0]!;
  }

  private formulas(): string[] {
    const history = this.page.store.now.run?.history;
    return history ? history.events.flatMap((e) => (e.k === "lemma" && e.loc === this.loc && e.f ? [e.f] : [])) : [];
  }

  // What the run will show, before the cursor gets there.
  private prefetch(): void {
    for (const f of this.formulas().slice(0, 1500)) this.data!.region(f, true);
    for (const e of (this.page.store.now.run?.history.events ?? []).slice(0, 20_000)) {
      if (e.k === "obligation" && e.loc === this.loc) this.data!.region(cubeText(e.ps ?? []), false);
      if (e.k === "generalise" && e.loc === this.loc && e.a) this.data!.region(e.a, false);
    }
  }

  // The chosen frame, else that of the obligation at work, else the frontier.
  private get level(): number {
    return this.page.store.now.level || this.atWork();
  }

  private atWork(): number {
    const m = this.page.moment();
    const o = m.current === 0 || m.fixpoint >= 0 ? undefined : this.page.store.now.run?.history.viewOf(m, m.current);
    return Math.max(1, o?.level ?? m.frontier);
  }

  private drawLevels(): void {
    const m = this.page.moment();
    const n = Math.max(1, m.frontier);
    const list: [string, string][] = [["0", `${this.atWork()} (at work)`]];
    for (let i = 1; i <= Math.min(n, 200); i++) list.push([String(i), String(i)]);
    const { level } = this.page.store.now;
    if (level > Math.min(n, 200)) list.push([String(level), String(level)]);
    options(this.levels, list, String(level));
  }

  private get fixed(): boolean {
    return this.mode.value === "fixed";
  }

  private drawOthers(vars: readonly string[]): void {
    this.otherField.hidden = vars.length === 0;
    const key = this.fixed ? vars.join("\n") : "";
    if (this.others.dataset.key === key) return;
    this.others.dataset.key = key;
    this.others.replaceChildren();
    if (key === "") return;
    for (const v of vars) {
      const at = this.states!.vars.indexOf(v);
      const seen = this.states!.rows.map((r) => r[at]!);
      if (!this.values.has(v)) this.values.set(v, 0n);
      // Outliers would spoil the slider; the number takes any value.
      const near = seen.filter((n) => Math.abs(n) <= 60);
      const low = Math.min(-5, ...near);
      const high = Math.max(10, ...near);
      const value = String(this.values.get(v));
      const range = h("input", { type: "range", min: low, max: high, step: 1, value, "aria-label": `${v}, slider` });
      const number = h("input", { type: "number", step: 1, value, "aria-label": v });
      const set = (text: string, other: HTMLInputElement): void => {
        if (!/^-?\d{1,15}$/.test(text)) return;
        other.value = text;
        this.values.set(v, BigInt(text));
        this.soon();
      };
      range.addEventListener("input", () => set(range.value, number));
      number.addEventListener("input", () => set(number.value, range));
      this.others.append(h("label", { class: "field" }, h("code", null, v), range), number);
    }
    this.others.append(h("button", { type: "button", class: "button tiny text", title: "Fix the others at a state of the obligation at work, or of the one selected", onclick: () => this.through() }, "At the obligation"));
  }

  // A slice through the obligation that is selected or at work.
  private through(): void {
    const now = this.page.moment();
    const id = this.page.store.now.obligation || now.current;
    const o = this.marks.find((p) => p.id === id) ?? this.marks.at(-1);
    const at = o && this.data!.region(o.text, false)?.at;
    if (!at) {
      this.says.textContent = o ? "This obligation leaves the others open: every slice shows it." : "No obligation is open here at this moment.";
      return;
    }
    for (const [v, n] of Object.entries(at)) this.values.set(v, BigInt(n));
    this.others.dataset.key = "-";
    this.soon();
  }

  // The pieces of a region on the plane: exactly, cut at the others' values, or
  // its shadow.
  private piece(id: number, text: string, negated: boolean): Piece {
    const { x, y } = this.data!;
    const key = `${negated ? "!" : "="}${text}`;
    const known = this.flat.get(key);
    if (known) return { ...known, id };
    const r = this.data!.region(text, negated);
    const out: Piece = { id, text, flats: [], mixed: r?.mixed ?? false, unclear: "" };
    if (!r) return out;
    const cubes: Cube[] | null = r.mixed && !this.fixed ? r.shadow : r.cubes;
    if (r.error && (!cubes || cubes.length === 0)) out.unclear = r.error;
    const values: Values = (name) => (this.fixed ? this.values.get(name) : undefined);
    for (const c of cubes ?? []) {
      const flat = flatten(c, x, y, values);
      if (flat) out.flats.push(flat);
      else if (flat === undefined) out.unclear = "speaks of a variable that does not matter here";
    }
    this.flat.set(key, out);
    return out;
  }

  private drawScene(): void {
    const s = this.page.store.now;
    const m = this.page.moment();
    const data = this.data!;
    const { level } = this;
    const cut = this.fixed ? [...this.values].join() : "";
    if (this.flatOf !== data || this.flatCut !== cut) {
      [this.flatOf, this.flatCut] = [data, cut];
      this.flat.clear();
    }
    const lemmas = m.lemmas.filter((l) => l.loc === this.loc && !l.subsumed && (l.level === everyLevel || l.level >= level));
    // Those of the frame at work: what an earlier one left open is put off.
    const epoch = m.fixpoint >= 0 ? Infinity : (s.run?.history.next(m.at + 1, -1, ["level"]) ?? -1);
    const obls = m.obligations.filter((o) => o.loc === this.loc && (o.id === s.obligation || (o.changedAt >= epoch && o.status !== "blocked" && o.status !== "dropped"))).slice(-120);
    this.cuts = lemmas.map((l) => this.piece(l.id, l.formula, true));
    this.marks = obls.map((o) => this.piece(o.id, cubeText(o.parts), false));
    this.drawRest(lemmas, m);
    const shape = (p: Piece, current: boolean, selected: boolean, outline: boolean): Shape => ({ id: p.id, flats: p.flats, current, selected, outline });
    const cuts = this.cuts.flatMap((p, i) => {
      const selected = p.id === s.lemma;
      const shadow = p.mixed && !this.fixed;
      return shadow && !selected ? [] : [shape(p, lemmas[i]!.fresh, selected, shadow)];
    });
    cuts.sort((a, b) => Number(a.selected) - Number(b.selected));
    // A cube that is being generalised will be cut away: it grows step by step.
    const e = s.run?.history.events[m.at];
    this.growing = e?.k === "generalise" && e.loc === this.loc && e.a ? this.piece(growing, e.a, false) : null;
    if (this.growing) cuts.push(shape(this.growing, true, false, true));
    this.view.show({
      x: data.x, y: data.y, cuts, rest: this.rest.cubes, rows: this.rest.rows, points: this.points(),
      marks: this.marks.map((p) => shape(p, p.id === m.current, p.id === s.obligation, false)),
    });
    this.view.el.setAttribute("aria-label", `${data.y === "" ? `Line of ${data.x}` : `Plane of ${data.x} and ${data.y}`} at ${place(shownGraph(s), this.loc)}: frame ${level} with ${lemmas.length} ${plural(lemmas.length, "lemma", "lemmas")}, ${obls.length} open ${plural(obls.length, "obligation", "obligations")}`);
    this.drawLegend(lemmas.length, obls.length, lemmas.some((l) => l.fresh));
    if (this.table.open) this.drawTable();
    if (!this.view.cursor) this.say(null);
  }

  // Where lemmas speak of other variables too, what they leave together is the
  // projection of their conjunction, which the engine makes.
  private drawRest(lemmas: readonly LemmaView[], m: Moment): void {
    this.restMissing = "";
    const mixed = this.cuts.some((p) => p.mixed) && !this.fixed;
    if (!mixed || lemmas.some((l) => l.formula === "false")) {
      this.rest = { cubes: null, rows: null };
      return;
    }
    const r = this.data!.rest(lemmas.map((l) => l.formula), () => {
      const w = this.view.window;
      const side = (from: number, to: number): [number, number] => {
        const mid = Math.round((from + to) / 2);
        const half = Math.min(26, Math.ceil((to - from) / 2));
        return [mid - half, mid + half];
      };
      const [x0, x1] = side(w.x0, w.x1);
      const [y0, y1] = side(w.y0, w.y1);
      return [x0, y0, x1, y1];
    });
    if (!r) {
      this.restMissing = "being worked out";
      if (m.at < 0) this.rest = { cubes: null, rows: null };
      return; // what was shown before stays until then
    }
    const { x, y } = this.data!;
    this.rest = {
      cubes: r.cubes ? r.cubes.flatMap((c) => flatten(c, x, y, () => undefined) ?? []) : null,
      rows: r.rows,
    };
    if (!r.cubes && !r.rows) this.restMissing = "too large to work out: fix the others to see slices";
  }

  private points(): { x: number; y: number; hollow: boolean; n: number }[] {
    const { vars, rows } = this.states!;
    const ix = vars.indexOf(this.data!.x);
    const iy = vars.indexOf(this.data!.y);
    const fixed = this.fixed ? vars.flatMap((v, i): [number, number][] => (i === ix || i === iy || !this.values.has(v) ? [] : [[i, Number(this.values.get(v))]])) : [];
    const out = new Map<string, { x: number; y: number; hollow: boolean; n: number }>();
    for (const r of rows) {
      const hollow = fixed.some(([i, v]) => r[i] !== v);
      const key = `${r[ix]},${r[iy]}`;
      const p = out.get(key);
      const n = r[vars.length]!;
      if (!p) out.set(key, { x: r[ix]!, y: iy < 0 ? 0 : r[iy]!, hollow, n });
      else {
        p.hollow &&= hollow;
        p.n += n;
      }
    }
    return [...out.values()];
  }

  private fit(): void {
    if (this.states && this.data) this.view.fit(part(this.points().filter((p) => !p.hollow)));
  }

  private settled(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      if (!this.rest.rows && !this.restMissing) return;
      this.data?.forgetWindows();
      this.soon();
    }, 400);
  }

  private at(pieces: readonly Piece[], p: [number, number]): Piece[] {
    return pieces.filter((c) => c.flats.some((f) => holds(f, p[0], p[1])));
  }

  private say(p: [number, number] | null): void {
    const s = this.says;
    if (!p || !this.data || !this.states) {
      s.textContent = "Point at the plane: it says what is known of each state.";
      return;
    }
    const some = !this.fixed;
    const line = this.data.y === "";
    const met = this.points().find((q) => q.x === p[0] && (line || q.y === p[1]));
    const out: (Node | string)[] = [h("b", null, `${this.data.x} = ${p[0]}${line ? "" : `, ${this.data.y} = ${p[1]}`}: `)];
    if (met) out.push(met.hollow ? "met by runs with other values of the others. " : `met by runs, ${met.n} ${plural(met.n, "time", "times")}. `);
    const cuts = this.at(this.cuts.filter((c) => !(c.mixed && some)), p);
    const obls = this.at(this.marks, p);
    if (cuts.length > 0) {
      out.push("Excluded by ");
      cuts.slice(0, 3).forEach((c, i) => out.push(i > 0 ? ", " : "", h("code", null, c.text)));
      out.push(cuts.length > 3 ? ` and ${cuts.length - 3} more. ` : ". ");
    } else if (this.excludedTogether(p)) out.push("Excluded by lemmas together, whatever the others are. ");
    else out.push(`Frame ${this.level} allows it${this.cuts.some((c) => c.mixed) && some ? (this.restMissing ? " perhaps" : " for some values of the others") : ""}. `);
    if (obls.length > 0) out.push("Leads to the error: ", h("code", null, obls[0]!.text), obls[0]!.mixed && some ? " for some values of the others." : ".");
    s.replaceChildren(...out);
  }

  private excludedTogether(p: [number, number]): boolean {
    const { cubes, rows } = this.rest;
    if (this.restMissing) return false;
    if (cubes) return !cubes.some((f) => holds(f, p[0], p[1]));
    return rows?.rows[this.data!.y === "" ? 0 : p[1] - rows.y0]?.[p[0] - rows.x0] === ".";
  }

  private pick(p: [number, number]): void {
    const { store } = this.page;
    this.say(p);
    // A point that runs met says what the others are.
    const { vars, rows } = this.states!;
    const ix = vars.indexOf(this.data!.x);
    const iy = vars.indexOf(this.data!.y);
    const row = rows.find((r) => r[ix] === p[0] && (iy < 0 || r[iy] === p[1]));
    if (row && this.fixed && this.points().some((q) => q.x === p[0] && q.y === p[1] && q.hollow)) {
      vars.forEach((v, i) => this.values.set(v, BigInt(row[i]!)));
      this.others.dataset.key = "-";
    }
    const obls = this.at(this.marks, p).map((o) => o.id);
    const cuts = this.at(this.cuts, p).filter((c) => !c.mixed || this.fixed).map((c) => c.id);
    // Clicking again goes on to the next that lies here.
    const next = (list: number[], now: number): number => list[(list.indexOf(now) + 1) % list.length]!;
    if (obls.length > 0 && (cuts.length === 0 || !obls.includes(store.now.obligation))) pickObligation(store, next(obls, store.now.obligation));
    else if (cuts.length > 0) pickLemma(store, next(cuts, store.now.lemma));
    else if (store.now.lemma || store.now.obligation) store.set({ lemma: 0, obligation: 0 });
    this.soon();
  }

  private drawLegend(lemmas: number, obls: number, fresh: boolean): void {
    const others = this.states!.vars.length > 2;
    const mixedCuts = this.cuts.filter((c) => c.mixed).length;
    const unclear = [...this.cuts, ...this.marks].filter((c) => c.unclear !== "");
    const fixedAt = this.fixed ? [...this.values].filter(([v]) => this.states!.vars.includes(v) && v !== this.data!.x && v !== this.data!.y).map(([v, n]) => `${v} = ${n}`).join(", ") : "";
    const key = [lemmas, obls, mixedCuts, unclear.map((u) => u.unclear).join(), fixedAt, this.restMissing, this.fixed, this.rest.rows !== null, this.level, others, this.growing !== null, fresh].join("|");
    if (key === this.sceneKey) return;
    this.sceneKey = key;
    const item = (kind: string, ...text: (string | Node)[]): HTMLElement => h("li", null, h("i", { class: `key ${kind}`, "aria-hidden": "true" }), h("span", null, ...text));
    const shadow = others && !this.fixed;
    const some = shadow && mixedCuts > 0;
    this.legend.replaceChildren(
      item("point", "met by random runs"),
      ...(this.fixed && others ? [item("hollow", "met with other values of the others")] : []),
      item("frame", `allowed by frame ${this.level}${some ? " for some values of the others: a projection" : fixedAt ? ` where ${fixedAt}: a slice` : ""}`),
      ...(lemmas === 0 ? [] : [item("cut", `cut away by ${lemmas} ${plural(lemmas, "lemma", "lemmas")}${some ? `, ${mixedCuts} about others too` : ""}${this.restMissing ? ` (together: ${this.restMissing})` : ""}${this.rest.rows ? ", asked point by point in the dotted window" : ""}`)]),
      ...(obls === 0 ? [] : [item("mark", `${obls} open ${plural(obls, "obligation", "obligations")}: leads to the error${shadow ? " for some values of the others" : ""}`)]),
      this.growing ? item("fresh", "generalised: all of it is about to be cut away") : fresh ? item("fresh new", "cut away just now") : "",
      h("li", { class: "muted" }, "Borders lie halfway between integers, stripes are congruences."),
      ...(unclear.length > 0 ? [h("li", { class: "muted" }, `${unclear.length} not drawn: ${unclear[0]!.unclear}.`)] : []));
  }

  private drawTable(): void {
    if (!this.table.open || !this.data || !this.states) return;
    const { store } = this.page;
    const row = (kind: string, p: Piece, run: () => void): HTMLElement => h("tr", null, h("td", null, kind),
      h("td", null, h("button", { type: "button", class: "link", onclick: run }, h("code", null, p.text))), h("td", null, p.unclear || (p.mixed ? "also about others" : "exactly")));
    const points = this.points();
    this.table.replaceChildren(this.table.firstElementChild!, h("div", null,
      h("table", { class: "data" }, h("caption", { class: "sr" }, "Lemmas and obligations on the plane"),
        h("thead", null, h("tr", null, ...["what", "formula", "drawn"].map((t) => h("th", { scope: "col" }, t)))),
        h("tbody", null, ...this.cuts.slice(0, tableRows).map((p) => row("lemma", p, () => pickLemma(store, p.id))), ...this.marks.slice(0, tableRows).map((p) => row("obligation", p, () => pickObligation(store, p.id))))),
      h("p", { class: "muted" }, `Points met by runs${points.length > tableRows ? `, the first ${tableRows} of ${points.length}` : ""}: ${points.slice(0, tableRows).map((p) => `(${p.x}, ${p.y})`).join(" ")}`)));
  }
}

function cubeText(parts: readonly string[]): string {
  return parts.length === 0 ? "true" : parts.map((p) => (p.includes("||") ? `(${p})` : p)).join(" && ");
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
