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
   * If true, only the outline of the region is drawn, and the region is not removed from the frame.
   * Such a region is the projection of states that are only partly excluded or, if `current` is
   * true, a region that is about to be excluded.
   */
  outline?: boolean;
  /**
   * If true, the region is the projection of an obligation's cube: a point in it belongs to the
   * cube only for some values of the remaining variables. So a state of a run may be drawn in the
   * region without being in the cube.
   */
  projected?: boolean;
}

/**
 * An arrow from the old position of a box's side to the new one, in coordinates of the plane. A
 * coordinate is infinite if the box is unbounded there.
 */
export interface Arrow {
  /**
   * Whether the arrow is parallel to the horizontal axis. If not, it is parallel to the vertical
   * one.
   */
  readonly level: boolean;
  readonly along: readonly [from: number, to: number];
  /** The extent of the box in the direction perpendicular to the arrow. */
  readonly across: readonly [low: number, high: number];
}

/** How a cube grew during generalisation. */
export interface Growth {
  step: string;
  /** Earlier stages of the cube, oldest first. */
  before: readonly (readonly Flat[])[];
  /** Nearby states that the growing cube must not contain. */
  taken: readonly Flat[];
  /** A box that generalisation tried and rejected. */
  tried: readonly Flat[];
  arrows: readonly Arrow[];
}

/**
 * A layer of states, drawn like a layer of an onion. Layer 0 contains the states at the entry. Each
 * later layer contains the states that one step reaches from the layer before (and perhaps more),
 * without the states of earlier layers.
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
   * The regions that only earlier frames exclude, in ascending order of their frames' levels. An
   * earlier frame allows a subset of the states that this frame allows.
   */
  inner: readonly { level: number; flats: readonly Flat[] }[];
  marks: readonly Shape[];
  growth?: Growth | null;
  /**
   * The layers of an interpolating engine. If they are set, states outside of all layers are drawn
   * as excluded.
   */
  layers?: readonly Layer[] | null;
  /**
   * The states that no lemma excludes; null if they are the complement of `cuts`, or are in `rows`.
   */
  rest: readonly Flat[] | null;
  /**
   * The integer points of a viewport, row by row: '.' marks a point that the lemmas exclude, any
   * other character one that they allow.
   */
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
  /**
   * Whether the run has frames; absent means true. Without frames, no states are drawn as allowed.
   */
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
