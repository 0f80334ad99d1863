// The layers of states at an event, for an engine that interpolates. Layer 0 contains the states at
// the entry. Each later layer contains every state that one step reaches from the layer before, and
// perhaps more. The event of layer 0 discards all earlier layers (engine/trace/errorpath.go).

import { firstAbove } from "../replay/bisect";
import type { History } from "../replay/history";

/** LayerPart is the set of states that a layer adds at a location to the layers before. */
export interface LayerPart {
  readonly level: number;
  readonly loc: number;
  readonly formula: string;
  readonly event: number; // reports the part
}

/**
 * layersAt returns what each layer adds at each location, as known at an event, in the order of the
 * layers.
 */
export function layersAt(history: History, at: number): LayerPart[] {
  const reported = history.of("image");
  const out: LayerPart[] = [];
  for (let i = firstAbove(reported, at) - 1; i >= 0; i--) {
    const e = history.events[reported[i]!]!;
    out.push({ level: e.lv, loc: e.loc, formula: e.f ?? "", event: reported[i]! });
    if (e.lv === 0) break;
  }
  return out.reverse();
}

/**
 * ahead returns the lookahead of the engine at an event: a number k such that no state of a layer reaches the error
 * within k steps.
 */
export function ahead(history: History, at: number): number {
  const begun = layersAt(history, at)[0]?.event ?? -1;
  // The engine reports the number k after it has shown that no run reaches the error from layer 0 within k steps.
  const of = history.of("depth");
  const i = firstAbove(of, at) - 1;
  const last = history.events[of[i] ?? -1]?.lv ?? 0;
  return (of[i] ?? -1) > begun ? last : last + 1;
}
