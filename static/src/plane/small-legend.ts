// The legend below the small pictures of the frames: their axes, and the meaning of the colours.

import { holds, type Rect } from "./region";
import type { Scene } from "./scene";
import { label } from "./viewport";

/** A line of the large plane's legend. `brief` is the text to show while the legend is closed. */
export type LegendLine = readonly [kind: string, text: string, brief?: string];

/** The short texts for the colours. The large plane uses them, too, while its legend is closed. */
export const brief = {
  frame: "allowed",
  inner: "earlier frames",
  cut: "cut away",
  fresh: "newly cut away",
  mark: "obligation",
  point: "random runs",
  path: "the failing run",
} as const;

// Explains dots in the part that is cut away.
const beyond = "dots cut away: met only after more steps";

const listed = 3; // variables named in a line

/**
 * Returns a text for an obligation projected to the axes. `others` are the variables that have no
 * axis.
 */
export function shadowed(others: readonly string[]): string {
  return `obligation for some ${others.length > listed ? "other values" : others.join(", ") || "values"}`;
}

/**
 * Returns a text such as "where n = 6" for a slice, or "for some n" for a projection. `others` has
 * a text for each variable without an axis: "n = 6" or "n".
 */
export function sliceSays(others: readonly string[], fixed: boolean): string {
  if (others.length === 0) return "";
  const furtherOnes = others.length > listed ? `, and ${others.length - listed + 1} more` : "";
  const named = furtherOnes ? others.slice(0, listed - 1) : others;
  return `${fixed ? "where" : "for some"} ${named.join(", ")}${furtherOnes}`;
}

type Drawn = Pick<Scene, "marks" | "inner" | "points" | "path" | "cuts" | "rest" | "rows">;

/**
 * Returns the legend for everything that appears in any of the small pictures. `others` are the
 * variables that have no axis.
 */
export function smallLegend(scenes: readonly Drawn[], others: readonly string[]): [kind: string, text: string][] {
  const any = (has: (s: Drawn) => boolean): boolean => scenes.some(has);
  const marks = scenes.flatMap((s) => s.marks);
  const list: [string, string, boolean][] = [
    ["frame", brief.frame, scenes.length > 0],
    ["inner", brief.inner, any((s) => s.inner.length > 0)],
    ["cut", brief.cut, any((s) => s.cuts.some((c) => !c.current) || s.rest !== null || s.rows !== null)],
    ["fresh new", brief.fresh, any((s) => s.cuts.some((c) => c.current))],
    ["mark", brief.mark, marks.some((m) => !m.projected)],
    ["mark shadow", shadowed(others), marks.some((m) => m.projected)],
    ["point", brief.point, any((s) => s.points.length > 0)],
    ["", beyond, any((s) => s.points.some((p) => s.cuts.some((c) => c.flats.some((f) => holds(f, p.x, p.y)))))],
    ["path", brief.path, any((s) => s.path.length > 0)],
  ];
  return list.filter(([, , there]) => there).map(([kind, text]) => [kind, text]);
}

/** Returns the names and the ranges of the axes, such as "→ x −4 to 12". */
export function axesSays(x: string, y: string, r: Rect): [x: string, y: string] {
  const of = (name: string, from: number, to: number): string =>
    `${name} ${label(Math.ceil(from))} to ${label(Math.floor(to))}`;
  return [`→ ${of(x, r.x0, r.x1)}`, `↑ ${of(y, r.y0, r.y1)}`];
}
