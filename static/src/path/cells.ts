// The cells of a path's strip: their contents, and which of them are in view.

import type { Graph } from "../engine/protocol";
import type { History } from "../replay/history";
import { treeOf } from "../tree/model";
import { conjunction } from "../words/cube";
import { everything, locationName, step } from "../words/location";
import type { Examination, ExaminationMoment } from "./model";

/**
 * Cell is the contents of one position of a path: the step into it, its location, and what the
 * engine found there.
 */
export interface Cell {
  readonly step: string;
  readonly place: string;
  readonly node: string;
  readonly error: boolean;
  readonly interpolant: string;
  readonly large: boolean;
  readonly learnt: readonly string[];
  readonly known: readonly string[]; // the values known here, while an attempt leaves some out
  readonly gone: readonly string[]; // known values that the attempt shows to be unnecessary
  readonly asked: string; // the cube of the obligation under examination here, or ""
  readonly now: boolean; // the event concerns this position
  readonly values?: string; // the values in a state of the path; "": not recorded yet
  readonly excluded?: string; // a fact that excludes this state, or ""
  readonly key: string; // changes with the cell's look
}

/**
 * kindOf returns the kind of result that a cell shows: none yet ("unknown"), true, false, or
 * another formula ("some").
 */
export function kindOf(c: Cell): "unknown" | "true" | "some" | "false" {
  if (c.values !== undefined) return c.excluded ? "false" : c.values ? "some" : "unknown";
  if (c.interpolant === "false" || c.learnt.includes("false")) return "false";
  if (c.learnt.length > 0 || (c.interpolant !== "" && c.interpolant !== "true")) return "some";
  return c.interpolant === "true" ? "true" : "unknown";
}

const beyond = 2; // cells drawn beyond each side of the view

/**
 * Returns the range of the cells to draw: those in view and a few beyond. The second index is not
 * included.
 */
export function inView(scrolled: number, view: number, width: number, n: number): [from: number, to: number] {
  if (width <= 0) return [0, 0];
  return [
    Math.max(0, Math.floor(scrolled / width) - beyond),
    Math.max(0, Math.min(n, Math.ceil((scrolled + view) / width) + beyond)),
  ];
}

/** cellsOf returns the cells of a path at an event. */
export function cellsOf(examination: Examination, m: ExaminationMoment, history: History, graph: Graph | null): Cell[] {
  const tree = treeOf(history);
  const parts = history.obligation(m.obligation)?.parts ?? [];
  return examination.nodes.map((id, i) => {
    const v = tree.node(id);
    const { interpolant, large, learnt, known, gone } = m.positions[i]!;
    const does = i === 0 ? "" : step(graph, v?.edge ?? -1) || "always";
    const asked = i === m.asked ? (everything(parts) ? "any state" : conjunction(parts)) : "";
    const where = name(graph, v?.loc ?? -1);
    const cell = {
      step: v?.ways && i > 0 ? (v.ways === "block" ? "a whole loop" : `any of ${v.ways}`) : does,
      place: where,
      node: `node ${id}`,
      error: graph !== null && v?.loc === graph.error,
      interpolant,
      large,
      learnt,
      known: interpolant ? [] : known,
      gone,
      asked,
      now: i === m.now,
    };
    return { ...cell, key: JSON.stringify(cell) };
  });
}

function name(graph: Graph | null, loc: number): string {
  if (graph && loc === graph.error) return "error";
  return graph && loc === graph.entry ? "start" : locationName(graph, loc);
}
