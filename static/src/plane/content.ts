// Computes the plane's contents for two variables at a location: the regions of lemmas and
// obligations, the states that the lemmas allow, the states that runs visited, and whether lemmas
// exclude a point.

import type { RunStep, Run } from "../counterexample";
import type { TraceEvent } from "../engine/protocol";
import { about, everyLevel, type History, type LemmaView, type Moment, type OblView } from "../replay/history";
import type { RunState } from "../run";
import { frameName, lastFrame } from "../stage/shown-location";
import type { State } from "../state";
import type { PlaneData, States } from "./data";
import { extended, part } from "./choose";
import { flatten, holds, type Cube, type Flat, type Rect, type Values } from "./region";
import { statesAt } from "../path/error-paths";
import { conjunction } from "../words/cube";
import { around, arrows, boxesBefore } from "./growth";
import { layersOf } from "./onion";
import type { Growth, Layer, Scene, Shape } from "./scene";

const growing = -1; // id of a cube under generalisation
const mostRows = 400; // most frames shown on a line
const mostMarks = 120; // most obligations drawn
/** The id of an obligation, distinct from the ids of lemmas. */
export const markId = (obligation: number): number => -10 - obligation;

/** A lemma or obligation with its regions on the plane. */
export interface Piece {
  id: number;
  text: string;
  level: number;
  flats: Flat[];
  mixed: boolean;
  unclear: string; // why it is not drawn
}

export interface Point {
  x: number;
  y: number;
  hollow: boolean; // the remaining variables have other values here than in the slice
  n: number;
}

/**
 * Whether a run has frames, or may still get frames because it has just begun or is hidden; also
 * true if there is no run. In a run without frames, no frame allows or excludes a state.
 */
export function framed(run: RunState | null): boolean {
  if (!run || (run.futureHidden && run.history.length === 0) || run.history.has("level") || run.history.has("lemma"))
    return true;
  return run.running && !run.history.has("depth");
}

export class Content {
  /** The values of the variables that have no axis. They are used only if `fixed` is true. */
  values = new Map<string, bigint>();
  fixed = false;
  cuts: Piece[] = [];
  marks: Piece[] = [];
  /** The number of open obligations that are not drawn. */
  older = 0;
  growing: Piece | null = null;
  growth: Growth | null = null;
  layers: Layer[] | null = null;
  path: { x: number; y: number }[] = [];
  /** Whether the drawn path belongs to the current event. If not, it is the failing run. */
  reported = false;
  /** Why it is not known which states all lemmas together allow; "" if it is known. */
  missing = "";
  fresh = false;
  /** Words for the selected items that are drawn: "obligation", "lemma" or both. */
  chosen: readonly string[] = [];
  /** Whether the obligation under examination is drawn. */
  asked = false;
  /** Whether a drawn obligation is not on a counterexample. */
  open = false;
  /**
   * The regions that earlier frames exclude and the shown frame allows, each with the level of its
   * frame. They are known only if the variables without an axis have fixed values or do not occur
   * in the lemmas.
   */
  inner: Piece[] = [];
  level = 1;
  frame = ""; // its name
  framed = true;
  private rest: { cubes: Flat[] | null; rows: Scene["rows"] } = { cubes: null, rows: null };
  private flat = new Map<string, Piece>(); // regions for the slice at `cut`
  private cut = "";
  private met: { key: string; list: Point[]; at: Map<string, Point> } = { key: "-", list: [], at: new Map() };
  private pathOf: { run: Run | null; key: string } = { run: null, key: "" };
  private reach: { of: History | null; key: string; rect: Rect } = { of: null, key: "-", rect: part([]) };

  constructor(
    readonly data: PlaneData,
    readonly states: States,
  ) {}

  get others(): string[] {
    return this.states.vars.filter((v) => v !== this.data.x && v !== this.data.y);
  }

  /** Whether there is only one variable; the frames are then on the vertical axis. */
  get line(): boolean {
    return this.data.y === "";
  }

  // Returns the part of the plane where the formula holds, with one shape for each of its cubes. If
  // the other variables have fixed values, the shape is the slice of the cube at these values;
  // otherwise it is the projection of the cube. If there is only one variable, the other axis shows
  // frames, and the shapes extend from frame `low` to frame `high`.
  private piece(id: number, text: string, negated: boolean, low = 0, high = 0): Piece {
    const { x, y } = this.data;
    const key = `${negated ? "!" : "="}${text}${this.line ? `@${low}-${high}` : ""}`;
    const known = this.flat.get(key);
    if (known) return known.id === id ? known : { ...known, id };
    const r = this.data.region(text, negated);
    const out: Piece = { id, text, level: high, flats: [], mixed: r?.mixed ?? false, unclear: "" };
    if (!r) return out;
    const cubes: Cube[] | null = r.mixed && !this.fixed ? r.shadow : r.cubes;
    if (r.error && (!cubes || cubes.length === 0)) out.unclear = r.error;
    const values: Values = (name) => (this.fixed ? this.values.get(name) : undefined);
    for (const c of cubes ?? []) {
      const flat = flatten(c, x, y, values, this.line ? [low, high] : undefined);
      if (flat) out.flats.push(flat);
      else if (flat === undefined) out.unclear = "the engine ignores a variable here";
    }
    this.flat.set(key, out);
    return out;
  }

  scene(
    run: RunState | null,
    s: Pick<State, "lemma" | "obligation">,
    m: Moment,
    level: number,
    bounds: () => [number, number, number, number],
  ): Scene {
    const { data, line } = this;
    const { loc } = data;
    this.forget();
    this.level = level;
    this.frame = frameName(m, level);
    this.framed = framed(run);
    const top = line ? Math.min(mostRows, Math.max(1, lastFrame(m))) : 0;
    const lemmas = m.lemmas.filter(
      (l) => about(l, loc) && !l.subsumed && (line || l.level === everyLevel || l.level >= level),
    );
    // Show the selected obligation, unless it is only that of the selected lemma, and the open obligations of the frame on which the engine works
    // now. Older open obligations have been postponed.
    const epoch = m.fixpoint >= 0 ? Infinity : (run?.history.next(m.at + 1, -1, ["level"]) ?? -1);
    const open = m.obligations.filter(
      (o) =>
        o.loc === loc &&
        ((o.id === s.obligation && s.lemma === 0) ||
          (o.changedAt >= epoch && o.status !== "blocked" && o.status !== "dropped")),
    );
    this.older = Math.max(0, open.length - mostMarks);
    const obls = open.slice(-mostMarks);
    const high = (l: LemmaView | OblView): number => (l.level === everyLevel ? top : Math.min(top, l.level));
    this.cuts = lemmas.map((l) => this.piece(l.id, l.formula, true, 1, high(l)));
    this.marks = obls.map((o) => this.piece(markId(o.id), cubeText(o.parts), false, high(o), high(o)));
    this.fresh = lemmas.some((l) => l.fresh);
    this.leave(lemmas, m, bounds);
    this.inner = this.exact ? this.before(m, level) : [];
    const shape = (p: Piece, current: boolean, selected: boolean, outline = false): Shape => ({
      id: p.id,
      text: p.text,
      flats: p.flats,
      current,
      selected,
      outline,
    });
    const cuts = this.cuts.flatMap((p, i) => {
      const selected = p.id === s.lemma;
      const shadow = p.mixed && !this.fixed;
      return shadow && !selected ? [] : [shape(p, lemmas[i]!.fresh, selected, shadow)];
    });
    cuts.sort((a, b) => Number(a.selected) - Number(b.selected));
    // Draw a cube during its generalisation like a cut, because its states will be excluded.
    const e = run?.history.events[m.at];
    this.growing = e?.k === "generalise" && e.loc === loc && e.a ? this.piece(growing, e.a, false, 1, top) : null;
    if (this.growing) cuts.push(shape(this.growing, true, false, true));
    this.growth = this.growing
      ? this.grown(run!, e!, m.at, top)
      : run && e?.loc === loc
        ? this.made(run, e, m.at, top)
        : null;
    this.layers = run
      ? layersOf(run.history, m.at, loc, (text) => this.piece(growing, text, false, 1, top).flats)
      : null;
    this.follow(run?.trace ?? null);
    const reported = run && this.reportedPath(run, m.at);
    this.reported = reported !== null;
    this.chosen = [
      ...(obls.some((o) => o.id === s.obligation) ? ["obligation"] : []),
      ...(cuts.some((x) => x.selected) ? ["lemma"] : []),
    ];
    this.open = obls.some((o) => o.status !== "reached");
    this.asked = obls.some((o) => o.status === "current");
    return {
      x: data.x,
      y: data.y,
      cuts,
      inner: this.inner,
      rest: this.rest.cubes,
      rows: this.rest.rows,
      points: this.points(),
      path: reported ?? this.path,
      levels: top,
      level,
      marks: obls.map((o, i) => ({
        ...shape(this.marks[i]!, o.status === "current", o.id === s.obligation),
        projected: this.projected(this.marks[i]!),
      })),
      growth: this.growth,
      layers: this.layers,
      framed: this.framed,
    };
  }

  // Returns how the current event generalised a cube: the cube's earlier stages, and the states at
  // this location that the cube must not contain.
  private grown(run: RunState, e: TraceEvent, at: number, top: number): Growth {
    const flats = (text: string): Flat[] => (text === "" ? [] : this.piece(growing, text, false, 1, top).flats);
    const steps = run.history.stepsBefore(at + 1, e.o ?? 0);
    const here = e.e >= 0 && run.graph?.edges[e.e]?.from === this.data.loc;
    const tried = e.st === "back" || e.st === "join" ? (e.b ?? "true") : "";
    return {
      step: e.st ?? "",
      before: tried
        ? []
        : boxesBefore(e.st === "ctg" ? [{ step: "", before: e.b ?? "" }] : steps, e.a ?? "").map(flats),
      taken: here ? flats(e.f ?? "true") : [],
      tried: flats(tried),
      arrows: e.st === "back" || e.st === "ctg" ? [] : arrows(e.b ?? "true", e.a ?? "true", this.data.x, this.data.y),
    };
  }

  // Returns how the box of a new obligation grew around a state. Returns null if the event made no
  // such box.
  private made(run: RunState, e: TraceEvent, at: number, top: number): Growth | null {
    const { x, y } = this.data;
    const moved =
      e.k === "obligation" && e.b && run.history.obligation(e.o ?? 0)?.born === at
        ? arrows(e.b, e.f ?? "true", x, y)
        : [];
    return moved.length === 0
      ? null
      : { step: around, before: [this.piece(growing, e.b!, false, 1, top).flats], taken: [], tried: [], arrows: moved };
  }

  // Forgets the shapes on the plane if the values of the other variables have changed, since the shapes are slices at
  // these values.
  private forget(): void {
    const cut = this.fixed ? [...this.values].join() : "";
    if (this.cut === cut) return;
    this.cut = cut;
    this.flat.clear();
  }

  // Whether the frame's states on the plane are exactly the states outside of all regions drawn for
  // its lemmas.
  private get exact(): boolean {
    return !this.line && (this.fixed || !this.cuts.some((p) => p.mixed));
  }

  // Returns the regions that lemmas of earlier frames exclude and that this frame need not exclude,
  // in ascending order of their levels.
  private before(m: Moment, level: number): Piece[] {
    return m.lemmas
      .filter((l) => about(l, this.data.loc) && !l.subsumed && l.level > 0 && l.level < level)
      .map((l) => ({ ...this.piece(l.id, l.formula, true), level: l.level }))
      .filter((p) => this.fixed || !p.mixed)
      .sort((a, b) => a.level - b.level);
  }

  /**
   * Returns the small picture of a frame: the states that the frame allows, the frames within it,
   * and the obligation under examination if it is at the frame's level. It returns null if the
   * plane has only one variable, or if the regions have not been computed yet.
   */
  small(m: Moment, level: number, bounds: () => [number, number, number, number]): Scene | null {
    const { data, line } = this;
    if (line) return null;
    this.forget();
    const lemmas = m.lemmas.filter(
      (l) => about(l, data.loc) && !l.subsumed && (l.level === everyLevel || l.level >= level),
    );
    const cuts = lemmas.map((l) => this.piece(l.id, l.formula, true));
    const shape = (p: Piece, current: boolean): Shape => ({ ...p, current, selected: false, outline: false });
    const mixed = !this.fixed && cuts.some((p) => p.mixed) && !lemmas.some((l) => l.formula === "false");
    const rest = mixed
      ? data.rest(
          lemmas.map((l) => l.formula),
          bounds,
        )
      : null;
    if (mixed && !rest) return null;
    const o = m.obligations.find((x) => x.status === "current");
    const asked =
      o && o.loc === data.loc && o.level === level ? [this.piece(markId(o.id), cubeText(o.parts), false)] : [];
    return {
      x: data.x,
      y: data.y,
      cuts: cuts.flatMap((p, i) => (p.mixed && !this.fixed ? [] : [shape(p, lemmas[i]!.fresh)])),
      inner: mixed ? [] : this.before(m, level),
      rest: rest?.cubes?.flatMap((c) => flatten(c, data.x, data.y, () => undefined) ?? []) ?? null,
      rows: rest?.cubes ? null : (rest?.rows ?? null),
      points: this.points().filter((p) => !p.hollow),
      path: this.path,
      levels: 0,
      level,
      marks: asked.map((p) => ({ ...shape(p, true), projected: this.projected(p) })),
    };
  }

  // Whether a piece is drawn as its projection: the points that belong to it for some values of the
  // remaining variables.
  private projected(p: Piece): boolean {
    return p.mixed && !this.fixed;
  }

  /**
   * Returns the part of the plane that the small pictures show. It is the same for all frames and
   * events of a run, so that the pictures have one scale. While the end of the run is hidden, only
   * the events up to `m` count.
   */
  extent(run: RunState | null, m: Moment): Rect {
    const history = run?.history ?? null;
    const hidden = run?.futureHidden;
    const key = `${this.fixed ? [...this.values].join() : ""} ${hidden ? m.at : (history?.length ?? 0)} ${hidden}`;
    if (this.reach.of === history && this.reach.key === key) return this.reach.rect;
    this.forget();
    const here = this.points().filter((p) => !p.hollow);
    const states = part([...(here.length > 0 ? here : this.points()), ...this.path]);
    const { lemmas = [], obligations = [] } = (hidden ? m : history?.items) ?? {};
    const rect = extended(states, [
      ...lemmas
        .filter((l) => about(l, this.data.loc))
        .slice(0, mostMarks)
        .flatMap((l) => this.piece(l.id, l.formula, true).flats),
      ...obligations
        .filter((o) => o.loc === this.data.loc)
        .slice(0, mostMarks)
        .flatMap((o) => this.piece(markId(o.id), cubeText(o.parts), false).flats),
    ]);
    if (!this.data.waiting) this.reach = { of: history, key, rect };
    return rect;
  }

  // Computes which points of the plane no lemma excludes, if some lemmas mention other variables
  // than the two of the plane. The engine computes this: it projects the conjunction of all lemmas.
  private leave(lemmas: readonly LemmaView[], m: Moment, bounds: () => [number, number, number, number]): void {
    this.missing = "";
    const mixed = this.cuts.some((p) => p.mixed) && !this.fixed;
    if (!mixed || lemmas.some((l) => l.formula === "false")) {
      this.rest = { cubes: null, rows: null };
      return;
    }
    const r = this.data.rest(
      lemmas.map((l) => l.formula),
      bounds,
    );
    if (!r) {
      this.missing = "being computed";
      if (m.at < 0) this.rest = { cubes: null, rows: null };
      return; // the previous result stays visible until then
    }
    const { x, y } = this.data;
    this.rest = {
      cubes: r.cubes ? r.cubes.flatMap((c) => flatten(c, x, y, () => undefined) ?? []) : null,
      rows: r.rows,
    };
    if (r.failed) this.missing = `not computed: ${r.failed}`;
    else if (!r.cubes && !r.rows) this.missing = "too large to compute: fix the other variables to see slices";
  }

  /**
   * Whether the result is valid only for the visible part of the plane, because the engine checks
   * the points of that part one by one; also true if there is no result.
   */
  get windowed(): boolean {
    return this.rest.rows !== null || this.missing !== "";
  }

  get byPoint(): boolean {
    return this.rest.rows !== null;
  }

  points(): Point[] {
    const { vars, rows } = this.states;
    const key = this.fixed ? [...this.values].join() : "";
    if (this.met.key === key) return this.met.list;
    const ix = vars.indexOf(this.data.x);
    const iy = vars.indexOf(this.data.y);
    const fixed = this.fixed
      ? vars.flatMap((v, i): [number, bigint][] =>
          i === ix || i === iy || !this.values.has(v) ? [] : [[i, this.values.get(v)!]],
        )
      : [];
    const out = new Map<string, Point>();
    for (const r of rows) {
      const hollow = fixed.some(([i, v]) => BigInt(r[i]!) !== v);
      const [x, y, n] = [r[ix]!, iy < 0 ? 0 : r[iy]!, r[vars.length]!];
      const p = out.get(`${x},${y}`);
      if (!p) out.set(`${x},${y}`, { x, y, hollow, n });
      else if (p.hollow === hollow) p.n += n;
      else if (p.hollow) [p.hollow, p.n] = [false, n];
    }
    this.met = { key, list: [...out.values()], at: out };
    return this.met.list;
  }

  pointAt(x: number, y: number): Point | undefined {
    this.points();
    return this.met.at.get(`${x},${this.line ? 0 : y}`);
  }

  // Returns the states at this location on the path that the event reports, which leads from an
  // arbitrary state to the error. Returns null if the event reports no path.
  private reportedPath(run: RunState, at: number): { x: number; y: number }[] | null {
    const { x, y } = this.data;
    const states = statesAt(run.history, at, this.data.loc);
    if (!states) return null;
    const fits = (s: ReadonlyMap<string, bigint>): boolean =>
      !this.fixed || this.others.every((v) => !s.has(v) || s.get(v) === this.values.get(v));
    return states
      .filter((s) => fits(s) && s.has(x) && (this.line || s.has(y)))
      .map((s) => ({ x: Number(s.get(x)), y: this.line ? 0 : Number(s.get(y)) }));
  }

  // Computes the states of a failing run at this location, each at the beginning of a block of
  // statements. For a run of more than 20,000 steps it computes none.
  private follow(run: Run | null): void {
    const key = this.fixed ? [...this.values].join() : "";
    if (this.pathOf.run === run && this.pathOf.key === key) return;
    this.pathOf = { run, key };
    this.path = [];
    if (!run || run.steps.length > 20_000) return;
    const value = (s: RunStep, v: string): bigint | undefined => {
      const t = run.value(v.slice(v.lastIndexOf(".") + 1), s.index);
      return t !== undefined && /^-?\d+$/.test(t) ? BigInt(t) : undefined;
    };
    for (const i of run.blocks()) {
      const s = run.steps[i]!;
      if (s.loc !== this.data.loc) continue;
      const [x, y] = [value(s, this.data.x), this.line ? 0n : value(s, this.data.y)];
      if (
        x === undefined ||
        y === undefined ||
        (this.fixed && this.others.some((v) => value(s, v) !== this.values.get(v)))
      )
        continue;
      this.path.push({ x: Number(x), y: Number(y) });
    }
  }

  at(pieces: readonly Piece[], p: readonly [number, number]): Piece[] {
    return pieces.filter((c) => c.flats.some((f) => holds(f, p[0], p[1])));
  }

  /**
   * Returns the lemmas that exclude a point of the plane: with fixed values of the remaining
   * variables, or else for all their values.
   */
  excluding(p: readonly [number, number]): Piece[] {
    return this.at(
      this.cuts.filter((c) => !c.mixed || this.fixed),
      p,
    );
  }

  /**
   * Whether the lemmas together are known to exclude a point, according to the projection of their
   * conjunction.
   */
  together(p: readonly [number, number]): boolean {
    const { cubes, rows } = this.rest;
    if (this.missing) return false;
    if (cubes) return !cubes.some((f) => holds(f, p[0], p[1]));
    return rows?.rows[this.line ? 0 : p[1] - rows.y0]?.[p[0] - rows.x0] === ".";
  }

  /**
   * Returns the level of the first frame that contains a point. The point must be in the shown
   * frame.
   */
  since(p: readonly [number, number]): number {
    return 1 + Math.max(0, ...this.at(this.inner, p).map((c) => c.level));
  }

  /**
   * Returns the regions that the plane has drawn at this location so far. The viewport can be
   * chosen so that it shows all of them.
   */
  flats(): Flat[] {
    return [...this.flat.values()].flatMap((p) => p.flats);
  }
}

export function cubeText(parts: readonly string[]): string {
  return parts.length === 0 ? "true" : conjunction(parts);
}
