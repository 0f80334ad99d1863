// Describes the selected location of the graph: for screen readers, and with full labels where the
// drawing shortens them. Loaded with the first selection.

import type { Graph } from "../engine/protocol";
import { inSource, ofClauses } from "../words/location";
import { cutShort, lines, type DrawModel } from "./model";

/** A sentence for a location, for screen readers and tooltips. */
export function describe(g: Graph, m: DrawModel, id: number): string {
  const n = m.nodes.find((x) => x.id === id);
  if (!n) return "";
  if (ofClauses(g)) return clausesOf(g, m, id, n.title);
  const outs = m.edges.filter((e) => e.from === id);
  const detail = n.detail ? `, ${n.detail}` : "";
  const to = outs.map(
    (e) => `${e.ids.map((i) => edgeText(g, i)).join(" or ")} to ${m.nodes.find((x) => x.id === e.to)?.title ?? ""}`,
  );
  return `${n.title}${detail}. ${to.length === 0 ? "No edge leads out" : `Edges: ${to.join("; ")}`}. Location ${n.locs.map((l) => g.locs[l]!.name).join(", ")}.`;
}

function clausesOf(g: Graph, m: DrawModel, node: number, title: string): string {
  const of = (e: Graph["edges"][number]): boolean =>
    [e.from, ...(e.premises ?? [])].some((l) => m.nodeOf.get(l) === node);
  const texts = g.edges.filter(of).map((e) => e.text);
  return `${title}. ${texts.length === 0 ? "In the body of no clause" : `In the body of ${texts.join("; ")}`}.`;
}

function edgeText(g: Graph, edge: number): string {
  const source = inSource(g, edge).join(", ");
  return (g.edges[edge]!.text || "always") + (source ? ` (${source})` : "");
}

/** The full labels of the edges that leave a location; "" if the drawn labels are complete. */
export function waysOut(g: Graph, m: DrawModel, node: number): string {
  const ids = m.edges.filter((e) => e.from === node).flatMap((e) => e.ids);
  if (ids.every((i) => cutShort(g, m, i) === "")) return "";
  const title = (loc: number): string => m.nodes.find((n) => n.id === m.nodeOf.get(loc))?.title ?? "";
  return ids
    .map((i) => `to ${title(g.edges[i]!.to)}:\n${[...lines(g, i), ...inSource(g, i)].map((t) => `  ${t}`).join(";\n")}`)
    .join("\n");
}
