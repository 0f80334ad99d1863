// Folding of labels. If labels make a graph larger than its area, their lines are broken or joined,
// then shortened, then reduced to one, with a count of the others ("2 more"), instead of shrinking
// the graph. The order of the lines stays that of the model; the label's tooltip has all of them,
// and selecting the edge or its location shows them.

import type { Graph } from "../engine/protocol";
import { ofClauses } from "../words/place";
import { lines, type DrawEdge, type DrawModel, type DrawNode } from "./model";

/** How much of a label is shown: an index of `rooms`; 0 is all that fits beside the edge. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;

export const levels: readonly Level[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const last: Level = 13; // shows only that there is more

// By level: the maximum number of characters of a line, and of lines with the count. Level 3 joins
// the lines to one, for low areas; levels 4 and 5 break them at blanks, for narrow areas, and cut nothing.
const rooms = [Infinity, 18, 12, 44, 12, 8, 18, 12, 9, 9, 7, 7, 6, 0] as const;
const heights = [Infinity, 3, 4, 1, Infinity, Infinity, 2, 2, 4, 2, 4, 2, 2, 1] as const;

/** The level for a drawing of which only a part is visible. */
export const following: Level = 6;

/** Whether nodes are drawn small, without their second line. */
export const small = (level: Level): boolean => level > 2 && level !== following;

const fewNodes = 14; // maximum number of nodes for which labels may be hidden completely, so that the whole graph is visible

const airy = 12; // a text of more characters keeps its blanks when it is truncated

export function fold(g: Graph, m: DrawModel, level: Level): DrawModel {
  if (level === 0) return m;
  return {
    ...m,
    nodes: small(level) ? m.nodes.map(smaller) : m.nodes,
    edges: m.edges.map((e) => ({ ...e, text: e.text.length === 0 ? [] : short(g, e, level), each: 0 })),
  };
}

/** The levels worth trying, most detailed first. */
export function candidates(m: DrawModel): readonly Level[] {
  return m.nodes.length <= fewNodes ? levels : levels.slice(0, -1);
}

function short(g: Graph, e: DrawEdge, level: Level): string[] {
  if (e.ids.length > 1 && level < last) return [`${e.ids.length} edges`];
  let all = lines(g, e.ids[0]!);
  if (level === last) return all.length > 0 ? ["…"] : [];
  const room = rooms[level];
  const most = heights[level];
  if (level === 3) all = [all.join("; ")];
  const clauses = ofClauses(g);
  // A part of a clause says little. So a long line is broken into several, or the label names the clause's line in the
  // script, such as "line 12".
  if (level === 4 || level === 5 || (clauses && level < 3))
    return all.flatMap((t) => {
      const w = word(t, room);
      return w.includes("…") ? t.match(RegExp(`\\S.{0,${room - 1}}(?!\\S)|\\S+`, "g"))! : w;
    });
  if (clauses && level > 5 && (all.length > most || all.some((t) => word(t, room).includes("…"))))
    return [`line ${g.edges[e.ids[0]!]!.lines[0]}`];
  const cut = (t: string): string => (t.length > room ? `${t.slice(0, room - 1).trimEnd()}…` : t);
  const each = level === 1 ? cut : (t: string): string => word(t, room);
  if (all.length <= most) return all.map(each);
  const n = all.length - most + 1;
  const more = `… ${n} more`;
  return [...all.slice(0, most - 1).map(each), more.length <= room ? more : more.slice(2)];
}

/**
 * At most `room` characters of a line, whole tokens if any fit; truncated text ends in an ellipsis. A guard without room
 * for its first name and both brackets has no closing one.
 */
export function word(line: string, room: number): string {
  if (line.length <= room) return line;
  const tight = line.replace(/(?<=[\w()[\]]) (?!\w)|(?<!\w) (?=[\w()[\]])/g, ""); // keep operators apart
  if (tight.length <= room) return tight;
  const text = room > airy ? line : tight;
  const guard = text.startsWith("[");
  const ends = guard ? ["…]", "…"] : ["…"];
  for (const end of ends) {
    let at = 0;
    for (const t of text.matchAll(/\w+|[^\w\s]+|\s+/g)) {
      if (t.index + t[0].length + end.length > room) break;
      at = t.index + t[0].length;
    }
    if (/\w/.test(text.slice(0, at))) return text.slice(0, at).trimEnd() + end;
  }
  // Show a part of a name only if it is long.
  return room < airy ? (guard ? "[…]" : "…") : `${text.slice(0, room - 1)}…`;
}

// The node without the mark of a loop head, which its shape shows.
function smaller(n: DrawNode): DrawNode {
  return { ...n, title: n.title.replace(/ to /, "–"), detail: "" };
}
