// What is drawn of a plane, and in which colours.

import type { Shapes } from "./pen";
import type { Flat } from "./region";

export interface Shape {
  id: number;
  text: string;
  flats: readonly Flat[];
  selected: boolean;
  current: boolean;
  /** Not cut away: a shadow of what is excluded for some states only, or (current) what is about to be. */
  outline?: boolean;
}

export interface Scene {
  x: string;
  y: string;
  cuts: readonly Shape[];
  /** What frames before this one cut away, by frame, ascending: the sets of states that it encloses. */
  inner: readonly { level: number; flats: readonly Flat[] }[];
  marks: readonly Shape[];
  /** What remains of the plane, when it is not simply what the cuts leave. */
  rest: readonly Flat[] | null;
  /** The same for the points of a window: '#' remains. */
  rows: { x0: number; y0: number; rows: readonly string[] } | null;
  points: readonly { x: number; y: number; hollow: boolean }[];
  /** States of a failing run, in their order. */
  path: readonly { x: number; y: number }[];
  /** A line of one variable: upwards are frames, from 1 to `levels`; the one at work is `level`. 0: a plane. */
  levels: number;
  level: number;
}

export const colourNames = [
  "plane",
  "frame",
  "inner",
  "edge",
  "cut",
  "hatch",
  "cut-line",
  "mark",
  "mark-line",
  "point",
  "ink",
  "soft",
  "grid",
  "axis",
  "accent",
  "fresh",
] as const;
export type Colours = (name: (typeof colourNames)[number]) => string;

/** A shape at the pixels where it stands. */
export interface Drawn {
  shape: Shape;
  at: Shapes; // pixels
  k: number;
  dense: boolean;
}
