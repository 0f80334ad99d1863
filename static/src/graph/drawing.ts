// Creates the SVG parts of a drawing from the layout's result: nodes, lines and labels, each with
// its extent. A large graph takes many milliseconds, so the parts are created in slices, between
// which the page can respond.

import { s } from "../dom";
import type { Graph } from "../engine/protocol";
import { inSource } from "../words/location";
import { small, type Level } from "./fold";
import type { LayoutRequest, LayoutResponse } from "./place";
import type { ProcedureBox } from "./boxes";
import { lines, type DrawEdge, type DrawModel } from "./model";
import {
  arm,
  freeCorner,
  labelSize,
  nodeSize,
  paintEdge,
  paintNode,
  stack,
  type Rectangle,
  type Point,
  type Size,
  type Stack,
} from "./paint";

export const spare = 30; // pixels that a part may draw beyond its place
const slice = 6; // ms of work at a time
const contract = 24; // pixels for a line of the contract, above the start and below the return of a recursive function

/** A drawn part of the graph: a node, an edge, or a label of an edge. */
export interface Part {
  el: SVGGElement;
  base: string; // the classes that it always has
  want: string; // the classes that it should have now; an invisible part gets them shortly before it is visible
  badge: string;
  far: boolean;
  layer: number; // 0 lines, 1 labels, 2 nodes
  x: number;
  y: number;
  right: number;
  bottom: number;
}

export interface Drawing {
  parts: Part[];
  nodeParts: Map<number, Part[]>; // the error location may be drawn several times
  edgeParts: Map<number, Part[]>; // line and label of each edge
  places: Map<number, Rectangle>; // places of the nodes
  boxes: ProcedureBox[];
}

export const blank = (): Drawing => ({
  parts: [],
  nodeParts: new Map(),
  edgeParts: new Map(),
  places: new Map(),
  boxes: [],
});

/** The request to the layout, and the data needed to turn its answer into parts. */
export class Plan {
  private stacks = new Map<number, Stack>();
  private sizes: Map<number, Size>;
  private between: DrawEdge[];

  constructor(
    private graph: Graph,
    private model: DrawModel,
    private level: Level = 0,
  ) {
    const loops = new Map<number, DrawEdge[]>();
    for (const e of model.edges) if (e.from === e.to) loops.set(e.from, [...(loops.get(e.from) ?? []), e]);
    for (const [id, list] of loops) this.stacks.set(id, stack(list));
    this.sizes = new Map(model.nodes.map((n) => [n.id, nodeSize(n, this.stacks.get(n.id), small(level))]));
    this.between = model.edges.filter((e) => e.from !== e.to);
  }

  /** How much area nodes and labels need at least, in square units. */
  get area(): number {
    let sum = 0;
    for (const { w, h } of this.sizes.values()) sum += w * h;
    for (const e of this.model.edges) {
      const { width, height } = labelSize(e);
      sum += width * height;
    }
    return sum;
  }

  /** Returns the request for a layout. In it, the loops of a node and their labels are one object beside the node. */
  request(simple = false): Omit<LayoutRequest, "id"> {
    return {
      simple,
      tight: this.level === 0 ? 0 : small(this.level) ? 2 : 1,
      nodes: [...this.sizes].map(([id, { w, h }]) => {
        const loops = this.stacks.get(id);
        const spare = this.borders(id).reduce((sum, x) => sum + x, 0);
        return { id, width: w, height: h + spare, beside: loops ? arm + loops.w : 0 };
      }),
      ...(this.graph.procedures ? { groups: this.groups(this.graph.procedures) } : {}),
      edges: [
        ...this.between.map((e) => ({ from: e.from, to: e.to, ...labelSize(e) })),
        ...[...this.stacks].map(([id, x]) => ({ from: id, to: id, width: x.w, height: x.h })),
      ],
    };
  }

  // The space, in units of the drawing, for the text of a contract above a node and below it.
  private borders(node: number): [number, number] {
    const p = this.graph.procedures?.find((x) => x.starts === node || x.returns === node);
    const has = (loc: number): boolean => this.model.nodeOf.get(loc) === node;
    return p ? [has(p.starts) ? contract : 0, has(p.returns) ? contract : 0] : [0, 0];
  }

  private groups(procedures: NonNullable<Graph["procedures"]>): number[][] {
    return procedures
      .map((p) =>
        this.model.nodes.filter((n) => n.id === n.original && this.graph.locs[n.id]!.func === p.func).map((n) => n.id),
      )
      .filter((ids) => ids.length > 0);
  }

  /** Creates the parts of the drawing step by step. When `wanted` returns false, it stops and returns null. */
  async make(placed: LayoutResponse, wanted: () => boolean): Promise<Drawing | null> {
    const out = blank();
    for (const at of placed.nodes) {
      const { w, h } = this.sizes.get(at.id)!;
      const [above, below] = this.borders(at.id);
      const shift = (above - below) / 2;
      out.places.set(at.id, { x: at.x - w / 2, y: at.y - h / 2 + shift, w, h });
    }
    const at = new Map(this.between.map((e, i) => [e, placed.edges[i]!]));
    if (this.graph.procedures) {
      const made = await import("./boxes").catch(() => null); // without them, the graph is drawn without boxes
      if (!wanted()) return null;
      const sized = new Map([...at].map(([e, p]) => [e, { x: p.x, y: p.y, ...labelSize(e) }]));
      const all = made?.boxes(this.graph, this.model, out.places, sized);
      for (const b of all?.boxes ?? []) {
        const { x, y, w, h } = b.place;
        part(out, b.el, 0, "procedure", [
          { x, y },
          { x: x + w, y: y + h },
        ]);
        out.boxes.push(b);
      }
      for (const [el, from, to] of all?.lines ?? []) part(out, el, 0, "premise", [from, to]);
    }
    const loops = new Map<number, number>(); // by node: the number of loops drawn so far
    const corner = (n: number): number => {
      const ends = [...at].flatMap(([e, { points: p }]) =>
        e.to === n ? p.slice(-1) : e.from === n ? p.slice(0, 1) : [],
      );
      return freeCorner(out.places.get(n)!, ends);
    };
    const steps: (() => void)[] = [
      ...this.model.edges.map((e) => () => this.edge(out, e, at.get(e), loops)),
      ...this.model.nodes.map((n) => () => {
        const p = out.places.get(n.id)!;
        const el = paintNode(n, p.x + p.w / 2, p.y + p.h / 2, p, corner(n.id));
        if (n.kind === "joint") el.dataset.edge = String(n.id - this.graph.locs.length - this.graph.edges.length);
        else el.dataset.node = String(n.original);
        const made = part(out, el, 2, `node ${n.kind}`, [p, { x: p.x + p.w, y: p.y + p.h }]);
        for (const id of new Set([n.id, n.original])) out.nodeParts.set(id, [...(out.nodeParts.get(id) ?? []), made]);
      }),
    ];
    let start = performance.now();
    for (const step of steps) {
      if (performance.now() - start > slice) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!wanted()) return null;
        start = performance.now();
      }
      step();
    }
    return out;
  }

  private edge(
    out: Drawing,
    e: DrawEdge,
    at: { points: Point[]; x: number; y: number } | undefined,
    loops: Map<number, number>,
  ): void {
    const { width, height } = labelSize(e);
    const own = at ? undefined : out.places.get(e.from)!;
    let p = at!;
    if (own) {
      const k = loops.get(e.from) ?? 0;
      loops.set(e.from, k + 1);
      const all = this.stacks.get(e.from)!;
      p = { points: [], x: own.x + own.w + arm + width / 2, y: own.y + own.h / 2 - all.h / 2 + all.at[k]! };
    }
    const { line, label } = paintEdge(
      e,
      p.points,
      p,
      own,
      this.model.nodes.find((n) => n.id === e.to)?.kind === "joint",
      e.ids.map((i) => [...lines(this.graph, i), ...inSource(this.graph, i)].join("\n")).join("\n\n"),
    );
    const parts = [
      part(
        out,
        line,
        0,
        "edge",
        own
          ? [
              { x: own.x + own.w, y: p.y - 20 },
              { x: own.x + own.w + arm, y: p.y + 20 },
            ]
          : p.points,
      ),
    ];
    if (label)
      parts.push(
        part(out, label, 1, "edge-label", [
          { x: p.x - width / 2, y: p.y - height / 2 },
          { x: p.x + width / 2, y: p.y + height / 2 },
        ]),
      );
    for (const id of e.ids) out.edgeParts.set(id, [...(out.edgeParts.get(id) ?? []), ...parts]);
  }
}

function part(out: Drawing, el: SVGGElement, layer: number, base: string, points: readonly Point[]): Part {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const made = {
    el,
    layer,
    base,
    want: base,
    badge: "",
    far: false,
    x: Math.min(...xs) - spare,
    y: Math.min(...ys) - spare,
    right: Math.max(...xs) + spare,
    bottom: Math.max(...ys) + spare,
  };
  out.parts.push(made);
  return made;
}

/** Three layers for the parts: lines below labels below nodes. */
export const layers = (): SVGGElement[] => [s("g"), s("g"), s("g")];

/** Sets the classes and the badge of a part. If the part is out of view, only stores them. */
export function show(p: Part, want = p.want, badge = p.badge): void {
  p.want = want;
  p.badge = badge;
  if (p.far) return;
  if (p.el.getAttribute("class") !== want) p.el.setAttribute("class", want);
  if (p.layer < 2) return;
  const text = p.el.lastElementChild!.lastElementChild!;
  if (text.textContent === badge) return;
  text.textContent = badge;
  const wide = Math.max(26, 9 + 7 * badge.length);
  const back = text.previousElementSibling!;
  // There may be no more room at the left, where the drawing may end. So the badge grows to the right.
  back.setAttribute("width", String(wide));
  text.setAttribute("x", String(wide / 2 - 13));
  p.el.lastElementChild!.classList.toggle("on", badge !== "");
}
