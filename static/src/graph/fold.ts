// Folding of labels. If labels make a graph larger than its area, they are reduced to a line, then
// to a word, with a count of what is omitted, instead of shrinking the graph. The lines and their
// order stay those of the model; selecting the edge or its location shows all of them.

import type { Graph } from "../engine/protocol";
import { inSource } from "../words/place";
import { cutShort, lines, type DrawEdge, type DrawModel, type DrawNode } from "./model";

/**
 * How much of a label is shown: 0 all that fits beside the edge, 1 a few short lines, 2 one line, 3 a comparison, 4 a
 * word or two, 5 one word, 6 only a sign that there is more.
 */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const levels: readonly Level[] = [0, 1, 2, 3, 4, 5, 6];
const last: Level = 6;

const fewNodes = 14; // maximum number of nodes for which labels may be hidden completely, so that the whole graph is visible

const few = 3; // number of lines at level 1
const most = [Infinity, 18, 18, 12, 9, 6, 0]; // maximum characters of a line by level, without the count
const airy = 12; // characters: text truncated to more than this keeps its blanks

export function fold(g: Graph, m: DrawModel, level: Level): DrawModel {
  if (level === 0) return m;
  return {
    ...m,
    nodes: level >= 3 ? m.nodes.map(small) : m.nodes,
    edges: m.edges.map((e) => ({ ...e, text: e.text.length === 0 ? [] : short(g, e, level), each: 0 })),
  };
}

/** The levels worth trying, those that show most first. */
export function candidates(m: DrawModel): readonly Level[] {
  return m.nodes.length <= fewNodes ? levels : levels.slice(0, -1);
}

function short(g: Graph, e: DrawEdge, level: Level): string[] {
  if (e.ids.length > 1 && level < last) return [`${e.ids.length} edges`];
  const all = lines(g, e.ids[0]!);
  if (level === last) return all.length > 0 ? ["…"] : [];
  const room = most[level]!;
  if (level >= 2) return words(all, room);
  const cut = (t: string): string => (t.length > room ? `${t.slice(0, room - 1).trimEnd()}…` : t);
  if (all.length <= few) return all.map(cut);
  return [...all.slice(0, few - 1).map(cut), `… ${all.length - few + 1} more`];
}

// Shortens the first line to a word: without blanks if that helps, and cut between two tokens. The
// number of omitted lines is shown below it, where it takes no width.
function words(all: readonly string[], room: number): string[] {
  if (all.length === 0) return [];
  const n = all.length - 1;
  const more = `… ${n} more`;
  return [word(all[0]!, room), ...(n > 0 ? [more.length <= room ? more : `+${n}`] : [])];
}

/** At most `room` characters of a line, whole tokens if any fit; truncated text ends in an ellipsis. */
export function word(line: string, room: number): string {
  if (line.length <= room) return line;
  const tight = line.replace(/(?<=[\w()[\]]) (?!\w)|(?<!\w) (?=[\w()[\]])/g, ""); // keep two operators apart
  if (tight.length <= room) return tight;
  const text = room > airy ? line : tight;
  const guard = text.startsWith("[");
  const free = room - (guard ? 2 : 1); // for the ellipsis, and the guard's bracket
  let at = 0;
  for (const t of text.matchAll(/\w+|[^\w\s]+|\s+/g)) {
    if (t.index + t[0].length > free) break;
    at = t.index + t[0].length;
  }
  // Never show a part of a name; then show the ellipsis alone.
  if (!/\w/.test(text.slice(0, at))) at = guard ? 1 : 0;
  return `${text.slice(0, at).trimEnd()}…${guard ? "]" : ""}`;
}

// The node without its loop-head mark, which the shape shows anyway.
function small(n: DrawNode): DrawNode {
  return { ...n, title: n.title.replace(/ to /, "–"), detail: "" };
}

/** The full labels of the edges that leave a location; "" if the drawn labels are complete. */
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
