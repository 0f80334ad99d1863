// Stores the engine's answers for the plane: regions by their formula, and states by their location. All missing
// answers are requested together, but there is only one request at a time.

import type { About, PlaneAnswer, PlaneRequest, SideResponse } from "../engine/protocol";
import { parseCube, type Cube } from "./region";

/**
 * The region of a formula: the states that satisfy it, over all its variables (`cubes`). If the
 * formula has variables other than x and y, `shadow` is the region's projection to x and y.
 */
export interface Region {
  cubes: Cube[];
  shadow: Cube[] | null;
  mixed: boolean;
  error: string;
  at: Record<string, string> | null; // one state, if there are other variables
}

export interface States {
  vars: string[];
  rows: number[][]; // values of vars, and then how often they occurred
  failed?: string; // why the states are unknown
}

/**
 * The states that the conjunction of lemmas allows: as regions (`cubes`), or point by point for a
 * visible part of the plane (`rows`). Both are null if neither could be computed.
 */
export interface Rest {
  cubes: Cube[] | null;
  rows: { x0: number; y0: number; rows: string[] } | null;
  failed: string; // the reason why nothing is known; "": the engine gave up because the result is too large, or the result is known
}

const batch = 250; // most formulas in a request
const keepRests = 300;

/** Requests and stores the data of the plane for one automaton, one location and two variables. */
export class PlaneData {
  private regions = new Map<string, Region>();
  private rests = new Map<string, Rest | null>(); // null: was requested
  private queue = new Set<string>();
  private busy = false;
  /**
   * The error of the last request, or "". After an error, nothing is requested until `again` is
   * called.
   */
  failure = "";

  constructor(
    readonly about: About,
    readonly loc: number,
    readonly x: string,
    readonly y: string,
    private ask: <T>(request: object, signal?: AbortSignal) => Promise<T>,
    private arrived: () => void,
  ) {}

  /** Whether regions are still being requested. */
  get waiting(): boolean {
    return this.busy || this.queue.size > 0;
  }

  private async request(part: Partial<PlaneRequest>): Promise<PlaneAnswer> {
    const r = await this.ask<SideResponse>({
      type: "plane",
      ...this.about,
      loc: this.loc,
      x: this.x,
      y: this.y,
      ...part,
    });
    if (!r.plane) throw new Error(r.diagnostics?.[0]?.message ?? "the engine gives no answer");
    return r.plane;
  }

  /** Returns the states that random runs visited at a location. */
  static async states(
    about: About,
    loc: number,
    vars: readonly string[],
    ask: <T>(request: object) => Promise<T>,
  ): Promise<States> {
    const r = await ask<SideResponse>({
      type: "plane",
      ...about,
      loc,
      x: vars[0] ?? "",
      y: vars[1] ?? "",
      points: true,
    });
    const answer = r.plane;
    const names = answer?.vars ?? [];
    const flat = answer?.points ?? [];
    const rows: number[][] = [];
    for (let i = 0; i < flat.length; i += names.length + 1) rows.push(flat.slice(i, i + names.length + 1));
    return { vars: names, rows };
  }

  /**
   * Returns the region of a formula. With `negated`, it is the region of the negation: for a lemma,
   * the states that it excludes. Returns undefined while the region is being requested, or after a
   * failure.
   */
  region(formula: string, negated: boolean): Region | undefined {
    const key = `${negated ? "!" : "="}${formula}`;
    const r = this.regions.get(key);
    if (!r && this.failure === "") {
      this.queue.add(key);
      void this.work();
    }
    return r;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await Promise.resolve(); // one request for all regions that are wanted now
    try {
      while (this.queue.size > 0) {
        const keys = [...this.queue].slice(0, batch);
        const cuts = keys.filter((k) => k[0] === "!");
        const cubes = keys.filter((k) => k[0] === "=");
        for (const k of keys) this.queue.delete(k);
        const answer = await this.request({ cuts: cuts.map((k) => k.slice(1)), cubes: cubes.map((k) => k.slice(1)) });
        [...cuts, ...cubes].forEach((k, i) => {
          const r = answer.regions?.[i];
          this.regions.set(k, {
            cubes: (r?.cubes ?? []).map(parseCube),
            mixed: r?.projected === true || (r?.error ?? "") !== "",
            shadow: r?.projected ? (r.shadow ?? []).map(parseCube) : null,
            error: r?.error ?? "",
            at: r?.at ?? null,
          });
        });
        this.arrived();
      }
    } catch (err) {
      this.queue.clear();
      this.failure = reason(err);
      this.arrived();
    }
    this.busy = false;
  }

  /** The states of the plane that a conjunction of lemmas allows; undefined while they are being requested. */
  rest(lemmas: readonly string[], bounds: () => [number, number, number, number]): Rest | undefined {
    const key = lemmas.join("\n");
    const known = this.rests.get(key);
    if (known === undefined) {
      const w = bounds();
      this.rests.set(key, null);
      if (this.rests.size > keepRests) this.rests.delete(this.rests.keys().next().value!);
      this.request({ frame: [...lemmas], window: w })
        .then((a) => {
          this.rests.set(key, {
            cubes: a.frame?.projected ? (a.frame.cubes ?? []).map(parseCube) : null,
            rows: a.frame?.rows ? { x0: w[0], y0: w[1], rows: a.frame.rows } : null,
            failed: "",
          });
        })
        .catch((err: unknown) => this.rests.set(key, { cubes: null, rows: null, failed: reason(err) }))
        .finally(this.arrived);
    }
    return known ?? undefined;
  }

  /** Repeats failed requests. */
  again(): void {
    this.failure = "";
    for (const [k, r] of this.rests) if (r?.failed) this.rests.delete(k);
  }

  /**
   * Forgets the results that are valid only for an earlier visible part of the plane. They are
   * requested again for the part that is visible now.
   */
  forgetWindows(): void {
    for (const [k, r] of this.rests) if (r && !r.cubes) this.rests.delete(k);
  }
}

/** The error as text for the reader. */
export const reason = (err: unknown): string => (err instanceof Error ? err.message : String(err));
