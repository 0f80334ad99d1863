// A graph simplified rather than shrunk: where its labels make it larger than its
// room, they fold to a line, then to a word, with a count of what is folded away.
// The lines stay those of the model, in their order; all of them are shown when
// the edge or its location is picked.

import type { Graph } from "../engine/protocol";
import { inSource } from "../words/place";
import { cutShort, lines, type DrawEdge, type DrawModel, type DrawNode } from "./model";

/** How much labels say: all that fits beside the edge, a few short lines, one line, one word, or only that there is more. */
export type Level = 0 | 1 | 2 | 3 | 4;

export const levels: readonly Level[] = [0, 1, 2, 3, 4];

const fewNodes = 14; // whose labels may say nothing, so that the graph is seen whole

const rows = [Infinity, 3, 1, 1, 0];
const most = [Infinity, 18, 18, 9, 0]; // characters of a line, without the count

export function fold(g: Graph, m: DrawModel, level: Level): DrawModel {
  if (level === 0) return m;
  return {
    ...m,
    nodes: level >= 3 ? m.nodes.map(small) : m.nodes,
    edges: m.edges.map((e) => ({ ...e, text: short(g, e, level), each: 0 })),
  };
}

/** The levels that are worth a try, those that say most first. */
export function candidates(m: DrawModel): readonly Level[] {
  return m.nodes.length <= fewNodes ? levels : levels.slice(0, -1);
}

function short(g: Graph, e: DrawEdge, level: Level): string[] {
  if (e.ids.length > 1 && level < 4) return [`${e.ids.length} ways`];
  const all = lines(g, e.ids[0]!);
  if (level === 4) return all.length > 0 ? ["…"] : [];
  const room = most[level]!;
  const cut = (t: string): string => (t.length > room ? `${t.slice(0, room - 1).trimEnd()}…` : t);
  if (rows[level] === 1) {
    if (all.length < 2) return all.map(cut);
    const more = all.length - 1;
    return [`${cut(all[0]!)} …+${more}`];
  }
  if (all.length <= rows[level]!) return all.map(cut);
  const kept = rows[level]! - 1;
  return [...all.slice(0, kept).map(cut), `… ${all.length - kept} more`];
}

// The shape says loop head.
function small(n: DrawNode): DrawNode {
  return { ...n, title: n.title.replace(/ to /, "–"), detail: "" };
}

/** All that the labels of a location's ways out say, or "" when they say it themselves. */
export function waysOut(g: Graph, m: DrawModel, node: number): string {
  const ids = m.edges.filter((e) => e.from === node).flatMap((e) => e.ids);
  if (ids.every((i) => cutShort(g, m, i) === "")) return "";
  const title = (loc: number): string => m.nodes.find((n) => n.id === m.nodeOf.get(loc))?.title ?? "";
  return ids
    .map((i) =>
      [`to ${title(g.edges[i]!.to)}:`, ...[...lines(g, i), ...inSource(g, i)].map((t) => `  ${t}`)].join("\n"),
    )
    .join("\n");
}
