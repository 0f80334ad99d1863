// What there is to be drawn for the location in front: its variables, the states
// that runs met, a slice, and what of the run's formulas has been worked out. The
// plane and the small pictures of all frames draw from the same one.

import type { About, Graph } from "../engine/protocol";
import type { Context } from "../feature";
import { nothing, type Moment } from "../replay/history";
import type { RunState } from "../run";
import { moment, seenRun, shownGraph } from "../selectors";
import { atWork, frontFrame, places } from "../stage/place";
import type { State } from "../state";
import { pick } from "../store";
import { about as aboutShown } from "../try/about";
import { names, part, slice, twoVariables } from "./choose";
import { Content, cubeText } from "./content";
import { PlaneData, reason, type States } from "./data";
import type { Rect } from "./region";

/** What of the state is drawn. */
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
  { run: seenRun, moment, graph: shownGraph, places },
);

export type Window = [x0: number, y0: number, x1: number, y1: number];

const kept = 24; // planes whose regions are kept
const most = 26; // integers to each side of the middle that are asked about one by one

/** Why there is no plane, or that it is still asked for, or what is drawn. */
export type Front =
  | { kind: "nothing"; text: string }
  | { kind: "no variables"; graph: Graph; places: readonly number[] }
  | { kind: "asked" }
  | { kind: "plane"; content: Content };

const models = new WeakMap<object, PlaneModel>();

/** The model of a page. */
export function modelOf(page: Context): PlaneModel {
  let m = models.get(page.store);
  if (!m) models.set(page.store, (m = new PlaneModel(page)));
  return m;
}

export class PlaneModel {
  private stop = new AbortController();
  private about = ""; // the program and engine that all below is of
  private scopes: Promise<Map<number, string[]> | null> | null = null;
  private states = new Map<number, States | null>(); // by location; null: asked for
  private contents = new Map<string, Content>();
  private content: Content | null = null;
  private turned = ""; // what the content is of
  private own: readonly [string, string] | null = null; // variables that the reader chose
  private ownValues = new Map<string, bigint>(); // and values of the others
  private ownMode: boolean | null = null;
  private fetched: RunState | null = null; // the ended run whose regions were asked for
  private listeners: (() => void)[] = [];
  /** What the reader sees of the plane, for what has to be asked point by point. */
  sight: (() => Rect) | null = null;

  constructor(private page: Context) {}

  /** Is told when there is something new to draw, though the state is the same. */
  onChange(run: () => void): void {
    this.listeners.push(run);
  }

  private changed(): void {
    for (const run of this.listeners) run();
  }

  private get state(): ReturnType<typeof seen> {
    return seen(this.page.store.now as State);
  }

  /** The run that the shown program is of: an old one knows other variables. */
  get run(): RunState | null {
    const { run, graph } = this.state;
    return run?.graph && graph === run.graph ? run : null;
  }

  moment(): Moment {
    return this.run ? this.state.moment() : nothing;
  }

  get loc(): number {
    return this.state.place;
  }

  /** The frame that is enlarged. */
  get level(): number {
    return this.run ? frontFrame(this.state, this.moment()) : 1;
  }

  atWork(): number {
    return this.run ? atWork(this.page.store.now, this.moment()) : 1;
  }

  /** What program and engine the plane is of, and its variables: while it is the same, the window stays. */
  get same(): string {
    return this.content ? [this.about, this.content.data.x, this.content.data.y].join("\n") : "";
  }

  /** What is to be drawn now; asks for what is missing. */
  look(): Front {
    const s = this.state;
    const { graph } = s;
    if (!graph || s.places.length === 0) {
      return {
        kind: "nothing",
        text: graph
          ? "There is no location to show: simplification has left none between the start and the error."
          : "The plane appears when the program can be read.",
      };
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
      this.turned = ""; // its questions are given up: it is made anew, even if nothing else comes between
    }
    if (this.loc < 0) return { kind: "asked" }; // it is about to be chosen
    const states = this.states.get(this.loc);
    if (states === undefined) void this.load(about, graph.vars);
    if (!states) return { kind: "asked" };
    const { vars } = states;
    if (vars.length === 0) return { kind: "no variables", graph, places: s.places };
    const [x, y] = this.own?.every((v) => vars.includes(v))
      ? this.own
      : twoVariables(vars, this.formulas(this.loc), graph);
    const turned = [key, this.loc, x, y].join("\n");
    if (turned !== this.turned) {
      this.turned = turned;
      this.turnTo(about, states, x, y);
    } else if (this.run?.running === false && this.run !== this.fetched) this.prefetch();
    return { kind: "plane", content: this.content! };
  }

  /** Another plane: kept, if it was shown before. */
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
    }
    this.contents.set(key, c);
    this.content = c;
    for (const v of c.others) if (this.ownValues.has(v)) c.values.set(v, this.ownValues.get(v)!);
    if (this.ownMode !== null) c.fixed = this.ownMode;
    this.prefetch();
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

  // What the run will show, before the cursor gets there.
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

  /** The reader's own variables. */
  choose(x: string, y: string): void {
    this.own = [x, y];
    this.changed();
  }

  /** Whether the others are fixed, as the reader wants it. */
  fixOthers(fixed: boolean): void {
    this.ownMode = this.content!.fixed = fixed;
    this.changed();
  }

  /** Fixes one of the others, if it is one. */
  fix(v: string, n: bigint): void {
    if (!this.content?.values.has(v)) return;
    this.content.values.set(v, n);
    this.ownValues.set(v, n);
    this.changed();
  }

  /** The part of the plane whose points may have to be asked one by one: around the middle of what is seen. */
  readonly window = (): Window => {
    const w = this.sight?.() ?? part(this.content!.points());
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
