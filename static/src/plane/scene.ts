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
  /** Of an obligation: it is so for some values of the others only, so that a state of a run may lie in its shadow. */
  projected?: boolean;
}

/** An arrow from where a side was to where it is, in the plane's numbers; infinite where the box is open. */
export interface Arrow {
  /** It points along the horizontal axis. */
  readonly level: boolean;
  readonly along: readonly [from: number, to: number];
  /** The box on the other axis. */
  readonly across: readonly [low: number, high: number];
}

/** How a cube that is being generalised came to what it is. */
export interface Growth {
  step: string;
  /** What it was before, the oldest first. */
  before: readonly (readonly Flat[])[];
  /** What stands in its way, here. */
  taken: readonly Flat[];
  /** What was tried and is given up. */
  tried: readonly Flat[];
  arrows: readonly Arrow[];
}

/** What a layer of images has that the layers before do not have. */
export interface Layer {
  level: number;
  text: string;
  flats: readonly Flat[];
  current: boolean; // told by the event
}

export interface Scene {
  x: string;
  y: string;
  cuts: readonly Shape[];
  /** What frames before this one cut away, by frame, ascending: the sets of states that it encloses. */
  inner: readonly { level: number; flats: readonly Flat[] }[];
  marks: readonly Shape[];
  growth?: Growth | null;
  /** Of an engine with images: they are all that is left of the plane. */
  layers?: readonly Layer[] | null;
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
  /** False: of a run without frames, no state is allowed by one. */
  framed?: boolean;
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
