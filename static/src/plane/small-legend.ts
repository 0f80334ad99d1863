// The legend below the small pictures of the frames: their axes, and the meaning of the colours.

import type { Rect } from "./region";
import type { Scene } from "./scene";
import { label } from "./viewport";

type Drawn = Pick<Scene, "marks" | "inner" | "points" | "path" | "cuts" | "rest" | "rows">;

/**
 * The legend for everything that appears in any of the small pictures. It has the words of the large plane's legend
 * where they are short. `others` are the variables that are not on the axes.
 */
export function smallLegend(scenes: readonly Drawn[], others: readonly string[]): [kind: string, text: string][] {
  const any = (has: (s: Drawn) => boolean): boolean => scenes.some(has);
  const marks = scenes.flatMap((s) => s.marks);
  const list: [string, string, boolean][] = [
    ["frame", "allowed", scenes.length > 0],
    ["inner", "earlier frames", any((s) => s.inner.length > 0)],
    ["cut", "cut away", any((s) => s.cuts.some((c) => !c.current) || s.rest !== null || s.rows !== null)],
    ["fresh new", "cut just now", any((s) => s.cuts.some((c) => c.current))],
    ["mark", "obligation", marks.some((m) => !m.projected)],
    ["mark shadow", `obligation for some ${others.join(", ") || "values"}`, marks.some((m) => m.projected)],
    ["point", "random runs", any((s) => s.points.length > 0)],
    ["path", "the failing run", any((s) => s.path.length > 0)],
  ];
  return list.filter(([, , there]) => there).map(([kind, text]) => [kind, text]);
}

/** Names and ends of the axes, such as "→ x −4 to 12". */
export function axesSays(x: string, y: string, r: Rect): [x: string, y: string] {
  const of = (name: string, from: number, to: number): string =>
    `${name} ${label(Math.ceil(from))} to ${label(Math.floor(to))}`;
  return [`→ ${of(x, r.x0, r.x1)}`, `↑ ${of(y, r.y0, r.y1)}`];
}
