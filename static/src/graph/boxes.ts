// The boxes of recursive functions. Each box contains the locations of its function. The precondition stands on its
// upper border, and the postcondition on its lower border. An arrow leads from a call into the box. Another edge leads
// from the location before the call to the one after it. A dotted line leads to this edge from the location where the
// function returns: a run can take the edge only if the function can return. This code is loaded with the first graph
// that has such functions.

import { s } from "../dom";
import type { Graph } from "../engine/protocol";
import { conjunction } from "../words/cube";
import type { DrawEdge, DrawModel } from "./model";
import type { Rectangle, Point } from "./paint";

const margin = 9;
const room = 24; // pixels for a line of the contract, above the start and below the return
const charWidth = 6.7; // of the contracts' font, in pixels

export class ProcedureBox {
  readonly el: SVGGElement;
  private texts: [SVGTextElement, SVGTextElement];
  private title = s("title");
  private room: number; // characters that fit

  constructor(
    func: string,
    private head: string, // "f(n)"
    readonly starts: number,
    readonly returns: number,
    readonly place: Rectangle,
  ) {
    const { x, y, w, h } = place;
    this.room = Math.floor((w - 10) / charWidth);
    const text = (at: number): SVGTextElement => s("text", { x: x + 7, y: at, class: "contract" });
    this.texts = [text(y + 15), text(y + h - 7)];
    this.el = s(
      "g",
      { class: "procedure", "data-func": func },
      this.title,
      s("rect", { x, y, width: w, height: h, rx: 12 }),
      ...this.texts,
    );
  }

  /**
   * The rectangles for the text of the contract. The upper one is for the formula where the
   * function starts, the lower one for the formula where it returns.
   */
  get borders(): Rectangle[] {
    const { x, y, w, h } = this.place;
    return [
      { x, y, w, h: room },
      { x, y: y + h - room, w, h: room },
    ];
  }

  /**
   * Writes the contract: the formulas where the function starts, and where it returns. Returns the
   * full text if a part does not fit, otherwise "".
   */
  say(starts: readonly string[], returns: readonly string[]): string {
    const brief = (all: readonly string[]): string[] => [...all].sort((a, b) => a.length - b.length);
    const requires = brief(starts.filter((f) => !f.includes("\\old(")));
    const ensures = brief(returns.filter((f) => !requires.includes(f)));
    const said = [
      `requires ${starts.includes("false") ? "false" : conjunction(requires) || "true"}`,
      `ensures ${returns.includes("false") ? "false" : conjunction(ensures) || "true"}`,
    ];
    said.forEach((t, i) => {
      const short = t.length > this.room ? `${t.slice(0, this.room - 1)}…` : t;
      if (this.texts[i]!.textContent !== short) this.texts[i]!.textContent = short;
    });
    const contract = `${this.head}: ${said.join("; ")}`;
    const whole = `${contract}. Press to open or close the function.`;
    if (this.title.textContent !== whole) this.title.textContent = whole;
    return said.some((t) => t.length > this.room) ? contract : "";
  }
}

/**
 * Draws the boxes of recursive functions. Also draws the lines that lead from the return of a function to each edge
 * over a call of the function.
 */
export function boxes(
  g: Graph,
  m: DrawModel,
  places: ReadonlyMap<number, Rectangle>,
  labels: ReadonlyMap<DrawEdge, Point & { width: number; height: number }>,
): { boxes: ProcedureBox[]; lines: [SVGGElement, Point, Point][] } {
  const out: ProcedureBox[] = [];
  const lines: [SVGGElement, Point, Point][] = [];
  for (const p of g.procedures ?? []) {
    const inside = new Set(
      m.nodes.filter((n) => n.id === n.original && g.locs[n.id]!.func === p.func).map((n) => n.id),
    );
    const parts = [...inside].flatMap((id) => places.get(id) ?? []);
    for (const [e, l] of labels)
      if (inside.has(e.from) && inside.has(e.to))
        parts.push({ x: l.x - l.width / 2, y: l.y - l.height / 2, w: l.width, h: l.height });
    if (parts.length === 0) continue;
    const x = Math.min(...parts.map((q) => q.x)) - margin;
    const y = Math.min(...parts.map((q) => q.y)) - room;
    const right = Math.max(...parts.map((q) => q.x + q.w)) + margin;
    const bottom = Math.max(...parts.map((q) => q.y + q.h)) + room;
    out.push(
      new ProcedureBox(p.func, `${p.func}(${p.params.join(", ")})`, p.starts, p.returns, {
        x,
        y,
        w: right - x,
        h: bottom - y,
      }),
    );
    const exit = places.get(m.nodeOf.get(p.returns) ?? -1);
    if (!exit) continue;
    for (const [e, l] of labels) {
      const site = g.edges[e.ids[0]!]!;
      const enters = g.edges.find((c) => c.from === site.from && c.call === "enters");
      if (site.call !== "returns" || enters?.to !== p.starts) continue;
      const outside = l.x < x || l.x > right || l.y < y || l.y > bottom;
      const from = outside
        ? { x: l.x < (x + right) / 2 ? x : right, y: exit.y + exit.h / 2 }
        : { x: exit.x + exit.w / 2, y: l.y < exit.y ? exit.y : exit.y + exit.h };
      const to = { x: l.x, y: l.y < from.y ? l.y + l.height / 2 : l.y - l.height / 2 };
      const [bx, by] = outside ? [to.x, from.y] : [from.x, to.y];
      const d = `M${round(from.x)} ${round(from.y)}Q${round(bx)} ${round(by)} ${round(to.x)} ${round(to.y)}`;
      lines.push([s("g", { class: "premise" }, s("path", { d })), from, to]);
    }
  }
  return { boxes: out, lines };
}

const round = (n: number): number => Math.round(10 * n) / 10;
