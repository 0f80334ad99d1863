// Describes what is below the pointer in the score: an event, the work on an obligation, a turn of
// an engine's part, or a frame with its events.

import type { Graph } from "../engine/protocol";
import { conjunction } from "../words/cube";
import { plural } from "../words/location";
import { sentence } from "../words/sentence";
import type { History } from "./history";
import { groups } from "./kinds";
import { sourceName, type Row } from "./painting";
import { scaleOf, type Viewport } from "./scale";
import { lastBegun, type Score } from "./score";

const near = 9; // greatest distance in pixels from the pointer to a mark that it points at

/** Describes what is at a position of the score, given in pixels; "" if nothing is there. */
export function pointed(
  score: Score,
  viewport: Viewport,
  rows: readonly Row[],
  graph: Graph | null,
  width: number,
  x: number,
  y: number,
): string {
  const { history } = score;
  if (history.length === 0) return "";
  const here = Math.max(viewport.from, Math.min(viewport.to - 1, Math.round(viewport.event(x, width))));
  const row = rows.find((r) => y >= r.top && y < r.top + r.height);
  if (row && !row.group) {
    const at = lastBegun(score.turns, here);
    return `${sourceName(score.turns[at]?.source ?? "")} at work, ${extent(history, score.turns[at]?.from ?? 0, score.turns[at + 1]?.from)}`;
  }
  if (row?.group?.id === "level") return section(score, here);
  if (row?.group?.id === "obligation" && scaleOf(viewport.shown, width) === "obligations") {
    const w = score.works.findLast((w) => w.depth === 0 && w.from <= here && score.end(w) >= here);
    const parts = history.obligation(w?.obligation ?? 0)?.parts ?? [];
    if (w)
      return `Obligation ${w.obligation}${parts.length > 0 ? `, \`${conjunction(parts).slice(0, 120)}\`` : ""}: the engine works on it at ${extent(history, w.from, score.end(w) + 1)}`;
  }
  const kinds = row?.group?.marks.map((m) => m.kind) ?? [];
  const around = [history.next(here + 1, -1, kinds), history.next(here, 1, kinds)].filter((i) => i >= 0);
  const distance = (i: number): number => Math.abs(viewport.x(i, width) - x);
  const event = around.sort((a, b) => distance(a) - distance(b))[0];
  if (event === undefined || distance(event) > near) return section(score, here);
  if (scaleOf(viewport.shown, width) === "levels") return section(score, here);
  return `${number(history, event)}. ${sentence(history, event, graph)}`;
}

function section({ history, sections }: Score, here: number): string {
  const at = lastBegun(sections, here);
  if (at < 0) return history.left > 0 ? `Event ${number(history, here)}` : "";
  const from = sections[at]!.from;
  const to = sections[at + 1]?.from ?? history.length;
  const counts = groups
    .filter((g) => g.id !== "level")
    .map((g) => [g, history.grown(g.figure, from, to)] as const)
    .filter(([, n]) => n > 0)
    .map(([g, n]) => `${n.toLocaleString("en")} ${plural(n, g.one, g.many)}`);
  return `Frame ${sections[at]!.level}, ${extent(history, from, to)}${counts.length > 0 ? `: ${counts.join(", ")}` : ""}`;
}

function extent(history: History, from: number, end = history.length): string {
  const to = Math.max(from, end - 1);
  const n = (history.events[to]?.n ?? 0) - (history.events[from]?.n ?? 0);
  const part = n > to - from ? ` (${(to - from + 1).toLocaleString("en")} of them kept)` : "";
  return `${to > from ? `events ${number(history, from)} to ${number(history, to)}` : `event ${number(history, from)}`}${part}`;
}

/** Returns the number of an event in the run, counted from 1, as text. */
function number(history: History, event: number): string {
  return ((history.events[event]?.n ?? -1) + 1).toLocaleString("en");
}
