// An interpolating engine computes layers of states. Layer 0 contains the states at the entry. Each
// later layer contains every state that a step reaches from the layer before, and perhaps more (the
// image of that layer). This file finds the layers at an event, draws them like the layers of an
// onion, and describes them.

import type { History } from "../replay/history";
import { layersAt } from "../words/layers";
import type { Colours, Layer } from "./scene";
import type { Pen, Shapes } from "./pen";
import type { Flat } from "./region";

const darkest = 0.42; // opacity of the innermost layer

/**
 * Returns the layers at a location, as known after an event. Each entry has the regions that one
 * event reports, which the layer adds to the layers before it. Returns null if the engine has no
 * layers.
 */
export function layersOf(
  history: History,
  at: number,
  loc: number,
  flats: (text: string) => readonly Flat[],
): Layer[] | null {
  if (!history.has("image")) return null;
  return layersAt(history, at)
    .filter((l) => l.loc === loc)
    .map((l) => ({ level: l.level, text: l.formula, flats: flats(l.formula), current: l.event === at }));
}

/** Fills the layers from the last to the first, so that inner ones are on top. */
export function paintLayers(pen: Pen, colour: Colours, layers: readonly Layer[], at: (f: Flat) => Shapes): void {
  const last = layers.at(-1)?.level ?? 0;
  const tone = (level: number): number => (last < 2 ? darkest / 2 : darkest * (1 - (level - 1) / last));
  for (const l of [...layers].reverse()) {
    const shapes = l.flats.flatMap(at);
    pen.fill(shapes, colour("frame"));
    pen.fill(shapes, colour("inner"), tone(l.level));
    pen.stroke(shapes, colour("edge"), 1.25);
  }
  for (const l of layers) if (l.current) pen.stroke(l.flats.flatMap(at), colour("fresh"), 3);
}

/** Returns the level of the first layer that contains a point; -1 if no layer does. */
export function layerAt(layers: readonly Layer[], holds: (f: Flat) => boolean): number {
  return layers.find((l) => l.flats.some(holds))?.level ?? -1;
}

/** The legend for the layers of states on the plane. */
export function layersLegend(layers: readonly Layer[]): [kind: string, text: string][] {
  const [first, last] = [layers[0]?.level ?? 0, layers.at(-1)?.level ?? 0];
  if (layers.length === 0) return [["cut", "in no layer so far"]];
  return [
    ["inner", first === last ? `layer ${last}` : `layers ${first} to ${last}; the first is the darkest`],
    ...(layers.some((l) => l.current) ? [["fresh new", "added by this event"] as [string, string]] : []),
    ["cut", "in no layer so far"],
  ];
}
