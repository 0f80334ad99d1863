// A link holds the whole state in the hash: "#1." and the base64url of the
// deflated JSON. The "1" is the format's version, so that old links stay
// readable. Nothing is sent to any server: a hash never leaves the browser.

import type { Exercise, Written } from "./engine/messages";
import type { Task } from "./exercise/task";
import type { Note } from "./file/handout";
import { fileOf } from "./language";
import type { Claim, State } from "./state";
import { readableInts } from "./rules";
import { readableWatches } from "./storage";

/**
 * The open tab, and what the reader has selected in it. The numbers have the same meaning as in the
 * state (state.ts). A field is absent if nothing of its kind is selected.
 */
export type Selected = { tab: string } & Partial<Pick<State, (typeof selectable)[number]>>;

const selectable = ["loc", "edge", "lemma", "obligation", "predicate", "level", "node"] as const; // the order in links

export interface LinkState {
  source: string;
  file: string;
  engine: string;
  options: Record<string, string>;
  timeoutMs: number;
  /** How the program's integers are interpreted, in the same format as in the state. */
  ints: string;
  /** What the page shows: a step of the counterexample, or an event of the run. */
  cursor?: { kind: "step" | "event"; at: number };
  /** True if there was a run, and neither a step nor an event was chosen. Opening the link then runs the program. */
  ran?: boolean;
  /** What is selected in the run's views. */
  selected?: Selected;
  /** Checksum of the sources of the engine with which the link was made. */
  version?: string;
  /** The invariant that the reader has typed, by location. */
  claims?: Claim[];
  /** Notes on events of the run and statements of its counterexample. */
  notes?: Note[];
  /** An exercise: what the reader is to write, and the answer so far. */
  exercise?: Task;
  /** Prediction mode: the reader guesses what the run does next. */
  predict?: "choices" | "lecture";
  /** The tour's step. */
  tour?: string;
  /** The lines with breakpoints, ascending. */
  breakpoints?: number[];
  /** Expressions whose values are shown beside each state of a counterexample. */
  watches?: string[];
  /** True if the buttons for stepping move by a whole block of statements. */
  blocks?: true;
}

/** The JSON in a link; `LinkState` documents the fields. */
export interface Packed {
  s: string;
  f?: string;
  e?: string;
  o?: Record<string, string>;
  t?: number;
  i?: string;
  c?: ["s" | "e", number];
  r?: 1;
  v?: [string, ...(number | null)[]];
  x?: string;
  k?: [number, string, ...(string | number)[]][];
  m?: ["e" | "s", number, string, ...string[]][];
  /**
   * The exercise, in this order: its kind, title, solution and hints; the answer so far; how often it was checked; how
   * many hints were shown; and 1 if it is solved or its solution was shown.
   */
  q?: ["i" | "a", string, string, string[], [number, number, string][], number, number, 1?];
  p?: 1 | 2;
  /** The program of the exercise, if it differs from the program of the link. */
  g?: string;
  u?: string;
  b?: number[];
  w?: string[];
  y?: 1;
}

export class LinkError extends Error {}

const prefix = "1.";
const longest = 4_000_000; // a link with more characters after inflation is refused

/** Returns the JSON text of a state. */
export function pack(state: LinkState): string {
  const packed: Packed = { s: state.source, f: state.file, e: state.engine, t: state.timeoutMs };
  if (Object.keys(state.options).length > 0) packed.o = state.options;
  if (state.ints) packed.i = state.ints;
  if (state.cursor) packed.c = [state.cursor.kind === "step" ? "s" : "e", state.cursor.at];
  if (state.ran) packed.r = 1;
  if (state.selected) {
    const { selected } = state;
    packed.v = [selected.tab, ...selectable.map((k) => selected[k] ?? null)];
  }
  if (state.version) packed.x = state.version;
  if (state.claims && state.claims.length > 0)
    packed.k = state.claims.map((c) => [c.loc, c.text, ...(c.loc < 0 && c.at ? [c.at.line, c.at.text, c.at.nth] : [])]);
  if (state.notes && state.notes.length > 0)
    packed.m = state.notes.map(({ at, title, text }) => [at.kind === "event" ? "e" : "s", at.n, title, ...text]);
  if (state.exercise) {
    const { asked, source, written, checked, hints, open } = state.exercise;
    packed.q = [
      asked.kind === "assumption" ? "a" : "i",
      asked.title ?? "",
      asked.solution ?? "",
      asked.hints ?? [],
      written.map((w) => [w.line, w.nth ?? 0, w.text]),
      checked,
      hints,
    ];
    if (open) packed.q.push(1);
    if (source !== state.source) packed.g = source;
  }
  if (state.predict) packed.p = state.predict === "lecture" ? 2 : 1;
  if (state.tour) packed.u = state.tour;
  if (state.breakpoints?.length) packed.b = state.breakpoints;
  if (state.watches?.length) packed.w = state.watches;
  if (state.blocks) packed.y = 1;
  return JSON.stringify(packed);
}

export const encodeLink = (state: LinkState): Promise<string> => encodePacked(pack(state));

/** Returns the link for a text that `pack` returned. */
export async function encodePacked(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return prefix + toBase64Url(await pipe(bytes, new CompressionStream("deflate-raw")));
}

/**
 * Returns the state in a hash (without "#"); null if the hash is empty. Throws a LinkError if the
 * hash is not a link of this page, or is damaged.
 */
export async function decodeLink(hash: string): Promise<LinkState | null> {
  if (hash === "") return null;
  if (!/^\d+\./.test(hash)) throw new LinkError("the part after # is not from this page");
  if (!hash.startsWith(prefix)) throw new LinkError("it was made by a newer version of this page");
  let text: string;
  try {
    const bytes = await pipe(fromBase64Url(hash.slice(prefix.length)), new DecompressionStream("deflate-raw"));
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (err) {
    if (err instanceof LinkError) throw err;
    throw new LinkError("it is damaged, perhaps cut off when it was copied");
  }
  return unpack(text);
}

/** Parses a text that `pack` returned; throws if it is damaged. */
export function unpack(text: string): LinkState {
  let p: unknown;
  try {
    p = JSON.parse(text);
  } catch {
    throw new LinkError("it is damaged: its content is not JSON");
  }
  if (typeof p !== "object" || p === null) throw new LinkError("it is damaged: it holds no state");
  const { s, f, e, o, t, i, c, r, v, x, k, q, g, p: guess, u, b, w, y, m } = p as Record<string, unknown>;
  if (typeof s !== "string") throw new LinkError("it holds no program");
  const options: Record<string, string> = {};
  if (typeof o === "object" && o !== null) {
    for (const [k, v] of Object.entries(o)) if (typeof v === "string") options[k] = v;
  }
  const state: LinkState = {
    source: s,
    file: typeof f === "string" && f !== "" ? f : fileOf(s),
    engine: typeof e === "string" ? e : "auto",
    options,
    timeoutMs: typeof t === "number" && t >= 100 && t <= 3_600_000 ? Math.round(t) : 10_000,
    ints: readableInts(i),
  };
  if (Array.isArray(c) && (c[0] === "s" || c[0] === "e") && Number.isInteger(c[1]) && c[1] >= 0) {
    state.cursor = { kind: c[0] === "s" ? "step" : "event", at: c[1] as number };
  }
  if (r === 1) state.ran = true;
  if (Array.isArray(v) && typeof v[0] === "string") {
    const selected: Selected = (state.selected = { tab: v[0] });
    selectable.forEach((k, i) => {
      const n: unknown = v[i + 1];
      if (typeof n === "number" && Number.isInteger(n) && n >= 0) selected[k] = n;
    });
  }
  if (typeof x === "string") state.version = x;
  if (Array.isArray(k)) {
    const claims = k.flatMap((p: unknown): Claim[] => {
      if (!Array.isArray(p) || !Number.isInteger(p[0]) || p[0] < -1 || typeof p[1] !== "string") return [];
      const [loc, text, line, reads, nth] = p as [number, string, ...unknown[]];
      const at =
        typeof line === "number" && typeof reads === "string" && typeof nth === "number"
          ? { at: { line, text: reads, nth } }
          : null;
      return loc >= 0 || at ? [{ loc, text, ...at }] : []; // a note without location, event or the like belongs to a line
    });
    if (claims.length > 0) state.claims = claims;
  }
  if (Array.isArray(m)) {
    const notes = m.flatMap((x: unknown): Note[] => {
      if (!Array.isArray(x)) return [];
      const [kind, n, title, ...text] = x as unknown[];
      if ((kind !== "e" && kind !== "s") || !Number.isInteger(n) || (n as number) < 1 || typeof title !== "string")
        return [];
      const at = { kind: kind === "e" ? "event" : "statement", n: n as number } as const;
      return [{ at, title, text: text.filter((p) => typeof p === "string") }];
    });
    if (notes.length > 0) state.notes = notes;
  }
  if (Array.isArray(q)) state.exercise = exercise(q, typeof g === "string" ? g : s, state.ints);
  if (guess === 1 || guess === 2) state.predict = guess === 2 ? "lecture" : "choices";
  if (typeof u === "string" && u !== "") state.tour = u;
  if (Array.isArray(b)) {
    const lines = s.split(/\r\n?|\n/).length;
    const there = [...new Set(b)]
      .filter((n): n is number => Number.isInteger(n) && n >= 1 && n <= lines)
      .sort((m, n) => m - n);
    if (there.length > 0) state.breakpoints = there;
  }
  const watches = readableWatches(w);
  if (watches.length > 0) state.watches = watches;
  if (y === 1) state.blocks = true;
  return state;
}

// Reads an exercise. A field of the wrong form is ignored, as in all of a link.
function exercise(q: unknown[], source: string, ints: string): Task {
  const text = (x: unknown): string => (typeof x === "string" ? x : "");
  const count = (x: unknown): number => (Number.isInteger(x) && (x as number) >= 0 ? (x as number) : 0);
  const list = (x: unknown): unknown[] => (Array.isArray(x) ? x : []);
  const [kind, title, solution, hints, written, checked, taken, open] = q;
  const asked: Exercise = { kind: kind === "a" ? "assumption" : "invariant", hints: list(hints).map(text) };
  if (text(title)) asked.title = text(title);
  if (text(solution)) asked.solution = text(solution);
  return {
    asked,
    source,
    ints,
    written: list(written).map((w): Written => {
      const [line, nth, formula] = list(w);
      return { line: count(line), ...(count(nth) ? { nth: count(nth) } : {}), text: text(formula) };
    }),
    checked: count(checked),
    hints: count(taken),
    open: open === 1,
  };
}

async function pipe(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(through as ReadableWritablePair<Uint8Array, BufferSource>);
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > longest) {
      await reader.cancel();
      throw new LinkError("it holds more than this page accepts");
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

function toBase64Url(bytes: Uint8Array): string {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new LinkError("it is damaged: it holds characters that links never have");
  const s = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const out = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++) out[i] = s.charCodeAt(i);
  return out;
}
