// A graph simplified rather than shrunk: where its labels make it larger than its
// room, they fold to a line, then to a word, with a count of what is folded away.
// The lines stay those of the model, in their order; all of them are shown when
// the edge or its location is picked.

import type { Graph } from "../engine/protocol";
import { inSource } from "../words/place";
import { cutShort, lines, type DrawEdge, type DrawModel, type DrawNode } from "./model";

/** How much labels say: all that fits beside the edge, a few short lines, one line, a comparison, a word or two, one word, or only that there is more. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const levels: readonly Level[] = [0, 1, 2, 3, 4, 5, 6];
const last: Level = 6;

const fewNodes = 14; // whose labels may say nothing, so that the graph is seen whole

const few = 3; // lines
const most = [Infinity, 18, 18, 12, 9, 6, 0]; // characters of a line, without the count
const airy = 12; // characters: what is cut to more keeps its blanks

export function fold(g: Graph, m: DrawModel, level: Level): DrawModel {
  if (level === 0) return m;
  return {
    ...m,
    nodes: level >= 3 ? m.nodes.map(small) : m.nodes,
    edges: m.edges.map((e) => ({ ...e, text: e.text.length === 0 ? [] : short(g, e, level), each: 0 })),
  };
}

/** The levels that are worth a try, those that say most first. */
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

// The first line as a word: without blanks where that helps, and cut between two
// of its tokens; how many more there are stands beneath it, where it takes no width.
function words(all: readonly string[], room: number): string[] {
  if (all.length === 0) return [];
  const more = all.length > 1 ? [`+${all.length - 1}`] : [];
  return [word(all[0]!, room), ...more];
}

/** At most so many characters of a line, whole tokens where there are any that fit; what is cut ends in a sign of it. */
export function word(line: string, room: number): string {
  if (line.length <= room) return line;
  const tight = line.replace(/(?<=[\w()[\]]) (?!\w)|(?<!\w) (?=[\w()[\]])/g, ""); // two operators stay apart
  if (tight.length <= room) return tight;
  const text = room > airy ? line : tight;
  const guard = text.startsWith("[");
  const free = room - (guard ? 2 : 1); // for the sign, and the guard's bracket
  let at = 0;
  for (const t of text.matchAll(/\w+|[^\w\s]+|\s+/g)) {
    if (t.index + t[0].length > free) break;
    at = t.index + t[0].length;
  }
  // A part of a name is no name: then the sign alone.
  if (!/\w/.test(text.slice(0, at))) at = guard ? 1 : 0;
  return `${text.slice(0, at).trimEnd()}…${guard ? "]" : ""}`;
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
