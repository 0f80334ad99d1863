// The contents of a picture of the plane, and its colours.

import type { Shapes } from "./pen";
import type { Flat } from "./region";

export interface Shape {
  id: number;
  text: string;
  flats: readonly Flat[];
  selected: boolean;
  current: boolean;
  /**
   * Only the outline of the region is drawn; the region is not cut out of the frame. Either it is the projection of
   * states that are only partly excluded, or, if `current` is true, it is about to be excluded.
   */
  outline?: boolean;
  /**
   * The obligation's cube is projected onto the plane: a point on the mark belongs to the cube only for some values of
   * the remaining variables. So a state of a run may be drawn on the mark without being in the cube.
   */
  projected?: boolean;
}

/**
 * An arrow from the old position of a box's side to the new one, in coordinates of the plane. A coordinate is infinite
 * where the box is unbounded.
 */
export interface Arrow {
  /** True: the arrow points along the horizontal axis; false: along the vertical one. */
  readonly level: boolean;
  readonly along: readonly [from: number, to: number];
  /** The extent of the box along the axis that is not the arrow's. */
  readonly across: readonly [low: number, high: number];
}

/** How a cube grew during generalisation. */
export interface Growth {
  step: string;
  /** Earlier stages of the cube, oldest first. */
  before: readonly (readonly Flat[])[];
  /** Nearby states that limit the growth of the box. */
  taken: readonly Flat[];
  /** The boxes that were tried and given up. */
  tried: readonly Flat[];
  arrows: readonly Arrow[];
}

/**
 * A layer of states, drawn like a layer of an onion. Layer 0 is the entry. Each further layer has the states that one
 * step reaches from the layer before (and perhaps more), without the states of earlier layers.
 */
export interface Layer {
  level: number;
  text: string;
  flats: readonly Flat[];
  current: boolean; // the current event reports it
}

export interface Scene {
  x: string;
  y: string;
  cuts: readonly Shape[];
  /**
   * For each earlier frame, in ascending order, the regions that it excludes. The states that an earlier frame allows
   * are a subset of the states that this frame allows.
   */
  inner: readonly { level: number; flats: readonly Flat[] }[];
  marks: readonly Shape[];
  growth?: Growth | null;
  /** The layers of states of an interpolating engine. With layers, the plane outside them is empty. */
  layers?: readonly Layer[] | null;
  /** The states that no lemma excludes, if they are not simply the complement of `cuts`. */
  rest: readonly Flat[] | null;
  /** The same set for the integer points of a viewport: '#' stands for a state that no lemma excludes. */
  rows: { x0: number; y0: number; rows: readonly string[] } | null;
  points: readonly { x: number; y: number; hollow: boolean }[];
  /** The states of a failing run, in order. */
  path: readonly { x: number; y: number }[];
  /**
   * If there is only one variable, the vertical axis shows the frames 1 to `levels`, and `level` is the current frame.
   * In a plane of two variables, `levels` is 0.
   */
  levels: number;
  level: number;
  /** False: the run has no frames, so none allows a state. */
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

/** A shape and its position in pixels. */
export interface Drawn {
  shape: Shape;
  at: Shapes; // pixels
  k: number;
  dense: boolean;
}
