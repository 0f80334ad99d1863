// Shortens labels of edges if they make a graph larger than its area, instead of shrinking the graph. First, lines of
// labels are broken or joined. Next, they are shortened, and a count replaces lines that are left out ("2 more"). The
// lines stay in the order of the model. The label's tooltip contains all lines, and selecting the edge or its location
// shows them.

import type { Graph } from "../engine/protocol";
import { ofClauses } from "../words/location";
import { lines, type DrawEdge, type DrawModel, type DrawNode } from "./model";

/**
 * A level of detail of labels, which is an index of `rooms`. Level 0 shows everything that fits
 * beside the edge.
 */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;

// For each level, the maximum number of characters in a line (rooms), and the maximum number of
// lines (heights). The line with the count is one of these lines. Levels 1, 2, 4 and 5 break the
// lines at blanks and leave nothing out. Level 3 joins them to one line, for low areas.
const rooms = [Infinity, 26, 18, 44, 12, 8, 18, 12, 12, 18, 12, 9, 7, 7, 6] as const;
const heights = [Infinity, Infinity, Infinity, 1, Infinity, Infinity, 7, 7, 4, 2, 2, 2, 4, 2, 2] as const;

export const levels = rooms.map((_, level) => level as Level);

const partOfMany: Level = 9; // for a drawing of many nodes that is only partly visible

/** The level for a drawing that is only partly visible. */
export const levelOfPart = (m: DrawModel): Level => (few(m) ? 2 : partOfMany);

/** Whether nodes are drawn small, without their second line. */
export const small = (level: Level): boolean => level > 2 && level !== partOfMany;

// Whether a graph has few nodes. If such a graph does not fit, only a part of it is visible, but
// with whole labels.
const few = (m: DrawModel): boolean => m.nodes.length <= 14;

const airy = 12; // a text of more characters keeps its blanks when it is truncated

export function fold(g: Graph, m: DrawModel, level: Level): DrawModel {
  if (level === 0) return m;
  return {
    ...m,
    nodes: small(level) ? m.nodes.map(smaller) : m.nodes,
    edges: m.edges.map((e) =>
      e.text.length === 0 || (level === 1 && e.ids.length > 1) ? e : { ...e, text: short(g, e, level), each: 0 },
    ),
  };
}

// Whether a line of a label is an ellipsis alone.
const silent = (e: DrawEdge): boolean => e.text.some((t) => /^\[?…\]?$/.test(t));

/**
 * The levels of detail that may be tried for a drawing, in this order. For a graph with few nodes,
 * a level from 6 on is left out if it reduces a label line to an ellipsis: then it is better to
 * show only a part of the graph.
 */
export function candidates(g: Graph, m: DrawModel): readonly Level[] {
  const cut = m.edges.some((e) => e.ids.length === 1 && e.text.some((t) => t.includes("…")));
  // On levels 0 and 1, an edge that is drawn for several edges has a line for each of them.
  const several = m.edges.some((e) => e.ids.length > 1);
  const whole: readonly Level[] = !cut ? levels.slice(0, 6) : several ? [1, 0, 2, 4, 3, 5] : [1, 2, 4, 0, 3, 5];
  return [...whole, ...levels.slice(6).filter((level) => !few(m) || !fold(g, m, level).edges.some(silent))];
}

function short(g: Graph, e: DrawEdge, level: Level): string[] {
  if (e.ids.length > 1) return [`${e.ids.length} edges`];
  let all = lines(g, e.ids[0]!);
  const room = rooms[level];
  const most = heights[level];
  if (level === 3) all = [all.join("; ")];
  const blocks = all.map((t) => (most > 2 ? broken(t, room) : [word(t, room)]));
  const text = blocks.flat();
  // A part of a clause says little, so the label names the clause's line in the script, such as "line 12".
  if (ofClauses(g) && level > 5 && (text.length > most || text.some((t) => t.includes("…"))))
    return [`line ${g.edges[e.ids[0]!]!.lines[0]}`];
  if (text.length <= most) return text;
  if (blocks[0]!.length >= most) blocks[0] = [word(all[0]!, room)];
  if (blocks.flat().length <= most) return blocks.flat();
  let [n, size] = [0, 0];
  while (size + blocks[n]!.length < most) size += blocks[n++]!.length;
  const more = `… ${all.length - n} more`;
  return [...blocks.slice(0, n).flat(), more.length <= room ? more : more.slice(2)];
}

// Breaks a line into pieces of at most `room` characters; a longer token is a piece by itself.
// Pieces end before && and || if possible.
function broken(line: string, room: number): string[] {
  const w = room > airy ? line : word(line, room);
  if (w.length <= room && !w.includes("…")) return [w];
  const [some, most] = [Math.floor(room / 3), room - 1];
  return line.match(
    RegExp(`\\S.{0,${most}}$|\\S.{${some},${most}}(?= (&&|\\|\\|) )|\\S.{0,${most}}(?!\\S)|\\S+`, "g"),
  )!;
}

/**
 * Shortens a line of a label to at most `room` characters. If it is enough to remove blanks beside
 * operators, it removes only these. Otherwise it cuts the line, after a whole token if at least one
 * name fits, and ends it in an ellipsis. A guard such as `[x < n]` then becomes `[x…]`, or `[x…` if
 * the closing bracket does not fit after the first name.
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
  // Show the beginning of a name only if many characters fit.
  return room < airy ? (guard ? "[…]" : "…") : `${text.slice(0, room - 1)}…`;
}

// Returns the node with its lines written "3–5" instead of "3 to 5", and without the second line of
// its text.
function smaller(n: DrawNode): DrawNode {
  return { ...n, title: n.title.replace(/ to /, "–"), detail: "" };
}
