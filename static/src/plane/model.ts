// The data of the plane for the current location: its variables, the states that runs visited, a
// slice, and the regions of the run's formulas computed so far. The plane and the small pictures of
// all frames share one model.

import { alike } from "../alike";
import type { About, Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { nothing, type Moment } from "../replay/history";
import type { RunState } from "../run";
import { askToRun, moment, seenRun, shownGraph, hiddenReason } from "../selectors";
import { atWork, busiest, frontFrame, traversedLocations } from "../stage/shown-location";
import type { State } from "../state";
import { pick, select, type Selector } from "../store";
import { shownAutomaton } from "../try/shown-automaton";
import { part, slice, sliced, twoVariables } from "./choose";
import { Content, cubeText } from "./content";
import { PlaneData, reason, type States } from "./data";
import type { Rect } from "./region";

/**
 * The graph to draw: that of the run if the text in the editor differs from the run's program only
 * in comments and blanks, otherwise that of the text.
 */
const drawnGraph: Selector<Graph | null> = select(
  [(s) => s.run?.graph ?? null, (s) => s.run?.source ?? "", (s) => s.source, shownGraph],
  (graph, ran, source, shown) => (graph && alike(ran, source) ? graph : shown),
);

/** The parts of the page's state on which the drawing depends. */
export const seen = pick(
  [
    "revision",
    "tab",
    "level",
    "loc",
    "place",
    "lemma",
    "obligation",
    "source",
    "ints",
    "parsed",
    "parsedSource",
    "parsedInts",
  ],
  { run: seenRun, hiddenReason, askToRun, moment, graph: drawnGraph, places: select([drawnGraph], traversedLocations) },
);

export type ViewportBounds = [x0: number, y0: number, x1: number, y1: number];

const kept = 24; // most planes whose regions are kept
const most = 26; // the points up to this many integers on each side of the middle are checked one by one

/**
 * What the panel shows: the reason why there is no plane, a note that the engine has not answered
 * yet, or the contents to draw.
 */
export type Front =
  | { kind: "nothing"; text: string }
  | { kind: "no variables"; graph: Graph; places: readonly number[] }
  | { kind: "asked" }
  | { kind: "plane"; content: Content };

const models = new WeakMap<object, PlaneModel>();

/** Returns the plane model of a page, and makes it at the first call. */
export function modelOf(page: Context): PlaneModel {
  let m = models.get(page.store);
  if (!m) models.set(page.store, (m = new PlaneModel(page)));
  return m;
}

export class PlaneModel {
  private stop = new AbortController();
  private about = ""; // the fields below are about this program and engine
  private scopes: Promise<Map<number, string[]> | null> | null = null;
  private states = new Map<number, States | null>(); // by location; null: requested
  private contents = new Map<string, Content>();
  private content: Content | null = null;
  private shownPlane = "";
  private chosenVars: readonly [string, string] | null = null; // by the reader
  private chosenValues = new Map<string, bigint>(); // the reader's values for the remaining variables
  private chosenMode: boolean | null = null; // by the reader: whether the remaining variables are fixed
  private fetched: RunState | null = null; // the regions of this ended run were requested
  private listeners: (() => void)[] = [];
  /**
   * Returns the visible part of the plane, which requests about single points need. It is null
   * before the plane is drawn.
   */
  visible: (() => Rect) | null = null;

  constructor(private page: Context) {}

  /**
   * Registers a function to call when there is something new to draw although the page's state is
   * unchanged.
   */
  onChange(run: () => void): void {
    this.listeners.push(run);
  }

  private changed(): void {
    for (const run of this.listeners) run();
  }

  private get state(): ReturnType<typeof seen> {
    return seen(this.page.store.now as State);
  }

  /**
   * The run whose frames are drawn. It is null if the graph on the page is not the run's graph,
   * because the variables may differ.
   */
  get run(): RunState | null {
    const { run, graph } = this.state;
    return run?.graph && graph === run.graph ? run : null;
  }

  moment(): Moment {
    return this.run ? this.state.moment() : nothing;
  }

  /**
   * The location whose plane is shown: the chosen one, or another one if the program of the run has no such location.
   */
  get loc(): number {
    const { graph, place, places } = this.state;
    return this.run && !places.includes(place) ? busiest(graph!, places, this.moment()) : place;
  }

  /** The level of the frame that the large picture shows. */
  get level(): number {
    return this.run ? frontFrame(this.state, this.moment()) : 1;
  }

  atWork(): number {
    return this.run ? atWork(this.page.store.now, this.moment()) : 1;
  }

  /**
   * A key of the program, the engine and the variables of the plane. While the key is unchanged,
   * the viewport stays.
   */
  get same(): string {
    return this.content ? [this.about, this.content.data.x, this.content.data.y].join("\n") : "";
  }

  /** Returns what to draw now, and requests what is missing. */
  look(): Front {
    const s = this.state;
    const { graph } = s;
    if (!graph || s.places.length === 0) {
      return {
        kind: "nothing",
        text: graph
          ? "There is no location to show: simplification has left none between the start and the error."
          : "The plane appears once the program compiles.",
      };
    }
    const { run } = this;
    const about = run
      ? { source: run.source, engine: run.engine, options: run.options, ints: run.ints }
      : shownAutomaton(s);
    const key = JSON.stringify(about);
    if (key !== this.about) {
      // Abort the requests about the old program or engine.
      this.stop.abort();
      this.stop = new AbortController();
      this.about = key;
      this.scopes = null;
      this.states.clear();
      this.contents.clear();
      this.shownPlane = ""; // its requests are aborted: the plane is made again, even if no other plane was shown in between
    }
    if (this.loc < 0) return { kind: "asked" }; // a location is chosen soon
    const states = this.states.get(this.loc);
    if (states === undefined) void this.load(about, graph.vars);
    if (!states) return { kind: "asked" };
    const { vars } = states;
    if (vars.length === 0) return { kind: "no variables", graph, places: s.places };
    const [x, y] = this.chosenVars?.every((v) => vars.includes(v))
      ? this.chosenVars
      : twoVariables(vars, this.known(this.loc), graph);
    const wanted = [key, this.loc, x, y].join("\n");
    if (wanted !== this.shownPlane) {
      this.shownPlane = wanted;
      this.turnTo(about, states, x, y);
    } else if (this.run?.running === false && this.run !== this.fetched) {
      // Choose the slice again, because it was chosen when only a part of the run was known.
      this.chooseSlice(this.content!);
      this.prefetch();
    }
    return { kind: "plane", content: this.content! };
  }

  /**
   * Shows the plane of another location or of other variables. A plane shown before is taken from
   * the cache.
   */
  private turnTo(about: About, states: States, x: string, y: string): void {
    const key = [this.loc, x, y].join("\n");
    let c = this.contents.get(key);
    this.contents.delete(key);
    if (!c) {
      const { signal } = this.stop;
      c = new Content(
        new PlaneData(
          about,
          this.loc,
          x,
          y,
          (r) => this.page.ask(r, signal),
          () => this.changed(),
        ),
        states,
      );
      if (this.contents.size >= kept) this.contents.delete(this.contents.keys().next().value!);
      this.chooseSlice(c);
    } else this.applyChoices(c);
    this.contents.set(key, c);
    this.content = c;
    this.prefetch();
  }

  // Chooses a slice if formulas mention variables without an axis, otherwise a projection. The
  // slice goes through the failing run. If there is none, it has the small values that most visited
  // states share.
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
    const whole = this.run?.futureHidden === false && this.run.history.events.at(-1)?.k === "verdict";
    c.fixed = sliced(others, this.known(this.loc), whole, this.state.graph?.edges ?? []);
    this.applyChoices(c);
  }

  /** Applies the reader's choices for the variables without an axis. */
  private applyChoices(c: Content): void {
    for (const v of c.others) if (this.chosenValues.has(v)) c.values.set(v, this.chosenValues.get(v)!);
    if (this.chosenMode !== null) c.fixed = this.chosenMode;
  }

  private async load(about: About, all: readonly string[]): Promise<void> {
    const { loc, stop } = this;
    const ask = <T>(r: object): Promise<T> => this.page.ask<T>(r, stop.signal);
    this.states.set(loc, null);
    // A point is a list of values of the variables that matter at a location, so first ask the
    // engine which these are.
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
        : await PlaneData.states(about, loc, here, ask).catch((err: unknown) => ({
            vars: here,
            rows: [],
            failed: reason(err),
          }));
    if (stop !== this.stop) return;
    this.states.set(loc, states);
    this.changed();
  }

  private formulas(loc: number): string[] {
    const history = this.run?.history;
    return history
      ? history.events.flatMap((e) =>
          (e.k === "lemma" || e.k === "image") && (e.loc === loc || e.ls?.includes(loc)) && e.f ? [e.f] : [],
        )
      : [];
  }

  // Returns the formulas by which the axes are chosen. While the end of the run is hidden, there are none: formulas of
  // later events would tell the end, and with those of earlier events the axes would change from event to event.
  private known(loc: number): string[] {
    return this.run?.futureHidden ? [] : this.formulas(loc);
  }

  // Requests the regions of all formulas of the run at this location, before the reader goes to
  // their events.
  private prefetch(): void {
    const { data } = this.content!;
    this.fetched = this.run?.running ? null : this.run;
    data.again();
    if (!this.run?.history.has("image")) for (const f of this.formulas(this.loc).slice(0, 1500)) data.region(f, true);
    for (const e of (this.run?.history.events ?? []).slice(0, 20_000)) {
      if (e.k === "image" && e.loc === this.loc) data.region(e.f ?? "true", false);
      if (e.k === "obligation" && e.loc === this.loc) data.region(cubeText(e.ps ?? []), false);
      if (e.k === "generalise" && e.loc === this.loc) for (const f of [e.b, e.a]) if (f) data.region(f, false);
    }
  }

  /** Shows the plane of two variables that the reader has chosen. */
  choose(x: string, y: string): void {
    this.chosenVars = [x, y];
    this.changed();
  }

  /**
   * Forgets the reader's choices: the variables of the axes, and slice or projection with the
   * values of the other variables. The page then chooses from the whole run.
   */
  reset(): void {
    this.chosenVars = this.chosenMode = null;
    this.chosenValues.clear();
    this.contents.clear();
    this.shownPlane = "";
    this.changed();
  }

  /**
   * Shows the slice at the values of the remaining variables if `fixed` is true, otherwise the
   * projection.
   */
  fixOthers(fixed: boolean): void {
    this.chosenMode = this.content!.fixed = fixed;
    this.changed();
  }

  /** Sets the value of a variable that has no axis. Ignores other variables. */
  fix(v: string, n: bigint): void {
    if (!this.content?.values.has(v)) return;
    this.content.values.set(v, n);
    this.chosenValues.set(v, n);
    this.changed();
  }

  /**
   * Returns the bounds within which the engine may check points one by one: around the middle of
   * the visible part.
   */
  readonly viewportBounds = (): ViewportBounds => {
    const w = this.visible?.() ?? part(this.content!.points());
    const side = (from: number, to: number): [number, number] => {
      const mid = Math.round((from + to) / 2);
      const half = Math.min(most, Math.ceil((to - from) / 2));
      return [mid - half, mid + half];
    };
    const [x0, x1] = side(w.x0, w.x1);
    const [y0, y1] = side(w.y0, w.y1);
    return [x0, y0, x1, y1];
  };
}
