// The call graph: main and the recursive functions, each a node that can be selected. It is one tab
// stop: the arrow keys follow calls, Enter selects the location where the function starts.

import { s } from "../dom";
import type { Graph } from "../engine/protocol";

/** A function of the call graph. */
export interface Caller {
  name: string; // "even(n)", "main()"
  func: string;
  starts: number; // the function's first location
  column: number; // the least number of calls from main
  row: number; // its position within the column
  calls: number[]; // called functions, in the order of the first call
}

/**
 * The call graph: main and the recursive functions that it reaches, in the order of the graph, each
 * with its distance from main in calls. Calls in inlined functions count as calls of the function
 * into which these are inlined.
 */
export function callGraph(g: Graph): Caller[] {
  const procedures = g.procedures ?? [];
  const out: Caller[] = [
    { name: "main()", func: "main", starts: g.entry, column: 0, row: 0, calls: [] },
    ...procedures.map((p) => ({
      name: `${p.func}(${p.params.join(", ")})`,
      func: p.func,
      starts: p.starts,
      column: -1,
      row: 0,
      calls: [],
    })),
  ];
  const steps = new Map<number, number[]>(); // edges by source
  g.edges.forEach((e, i) => steps.set(e.from, [...(steps.get(e.from) ?? []), i]));
  for (const f of out) {
    const seen = new Set([f.starts]);
    for (const loc of seen)
      for (const i of steps.get(loc) ?? []) {
        const e = g.edges[i]!;
        if (e.call !== "enters") seen.add(e.to);
        else {
          const callee = out.findIndex((x) => x !== out[0] && x.starts === e.to);
          if (callee > 0 && !f.calls.includes(callee)) f.calls.push(callee);
        }
      }
  }
  let column = [0];
  for (let n = 1; column.length > 0; n++) {
    column = [...new Set(column.flatMap((i) => out[i]!.calls))].filter((i) => i > 0 && out[i]!.column < 0);
    column.forEach((i, row) => Object.assign(out[i]!, { column: n, row }));
  }
  return out.filter((f) => f.column >= 0);
}

/** The index in `all` of the function that contains a location; 0 (main) if none does. */
export function callerAt(g: Graph, all: readonly Caller[], loc: number): number {
  const func = g.locs[loc]?.func ?? "";
  return Math.max(
    0,
    all.findIndex((f) => f.func === func),
  );
}

const height = 24;
const gap = 26; // pixels between columns, for arrows
const apart = 16; // pixels between rows
const above = 18; // pixels above and below, for loops and back edges
const beside = 12;
const charWidth = 7.3;

interface Box {
  x: number;
  y: number;
  w: number;
}

/** The drawing. `pick` is called with a function's first location. */
export class CallGraph {
  readonly el = s("svg", {
    class: "call-graph",
    role: "group",
    "aria-label": "Call graph: arrow keys move along the calls",
  });
  private all: Caller[] = [];
  private nodes: SVGGElement[] = [];
  private focus = 0;

  constructor(private pick: (loc: number) => void) {
    this.el.addEventListener("keydown", (e) => this.keydown(e));
  }

  draw(g: Graph): void {
    this.all = callGraph(g);
    this.focus = 0;
    const columns = Math.max(...this.all.map((f) => f.column)) + 1;
    const width = (f: Caller): number => Math.ceil(f.name.length * charWidth) + 12;
    const starts: number[] = [];
    let x = beside;
    for (let c = 0; c < columns; c++) {
      starts.push(x);
      x += Math.max(...this.all.filter((f) => f.column === c).map(width)) + gap;
    }
    const boxes = this.all.map((f): Box => ({
      x: starts[f.column]!,
      y: above + f.row * (height + apart),
      w: width(f),
    }));
    const w = x - gap + beside;
    const h = Math.max(...boxes.map((b) => b.y)) + height + above;
    this.el.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.el.setAttribute("width", String(w));
    this.el.setAttribute("height", String(h));
    this.nodes = this.all.map((f, i) => this.node(f, boxes[i]!, i));
    this.el.replaceChildren(
      s(
        "defs",
        null,
        s(
          "marker",
          { id: "call-arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
          s("path", { d: "M0 0L8 4L0 8z", class: "arrow" }),
        ),
      ),
      ...this.all.flatMap((f, i) =>
        f.calls.map((to) =>
          s("path", { class: "call-line", d: line(boxes[i]!, boxes[to]!), "marker-end": "url(#call-arrow)" }),
        ),
      ),
      ...this.nodes,
    );
  }

  /** Marks the function of the selected location. */
  mark(g: Graph, loc: number): void {
    const now = loc < 0 ? -1 : callerAt(g, this.all, loc);
    this.nodes.forEach((n, i) => {
      n.classList.toggle("now", i === now);
      n.setAttribute("aria-pressed", String(i === now));
      if (i === now) n.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  private node(f: Caller, b: Box, i: number): SVGGElement {
    const callees = f.calls.map((c) => `${this.all[c]!.func}()`);
    const callers = this.all.filter((x) => x.calls.includes(i)).map((x) => `${x.func}()`);
    const list = (all: string[]): string =>
      all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
    const about = [
      callees.length > 0 ? `calls ${list(callees)}` : "calls no recursive function",
      ...(callers.length > 0 ? [`is called by ${list(callers)}`] : []),
    ].join(", ");
    return s(
      "g",
      {
        class: "call-node",
        role: "button",
        tabindex: i === this.focus ? 0 : -1,
        "aria-label": `${f.func}() ${about}`,
        onclick: () => this.choose(i),
      },
      s("title", null, `${f.func}() ${about}`),
      s("rect", { x: b.x, y: b.y, width: b.w, height, rx: 7 }),
      s("text", { x: b.x + b.w / 2, y: b.y + 16 }, f.name),
    );
  }

  private choose(i: number): void {
    this.go(i);
    this.pick(this.all[i]!.starts);
  }

  private go(i: number): void {
    this.nodes[this.focus]?.setAttribute("tabindex", "-1");
    this.focus = i;
    this.nodes[i]?.setAttribute("tabindex", "0");
    this.nodes[i]?.focus();
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const { all, focus } = this;
    const here = all[focus];
    if (!here) return;
    const next = (by: number): number => all.findIndex((f) => f.column === here.column && f.row === here.row + by);
    const to =
      e.key === "ArrowRight"
        ? (here.calls.find((c) => c !== focus && all[c]!.column > here.column) ?? here.calls.find((c) => c !== focus))
        : e.key === "ArrowLeft"
          ? all.findIndex((f, i) => i !== focus && f.calls.includes(focus))
          : e.key === "ArrowDown"
            ? next(1)
            : e.key === "ArrowUp"
              ? next(-1)
              : null;
    if (e.key === "Enter" || e.key === " ") this.choose(focus);
    else if (to === null) return;
    else if (to !== undefined && to >= 0) this.go(to);
    e.preventDefault();
    e.stopPropagation();
  }
}

// The line of a call in the drawing: a loop above a function that calls itself, a line to a
// function at the right, a vertical line to one in the same column, or a line below back to a
// function at the left.
function line(a: Box, b: Box): string {
  const mid = height / 2;
  if (a === b) {
    const [x, y] = [a.x + a.w, a.y];
    return `M${x - 18} ${y}C${x - 18} ${y - 16} ${x + 16} ${y - 10} ${x + 1} ${y + 6}`;
  }
  if (b.x > a.x) {
    const [x, to] = [a.x + a.w, b.x];
    return `M${x} ${a.y + mid}C${x + 12} ${a.y + mid} ${to - 12} ${b.y + mid} ${to - 1} ${b.y + mid}`;
  }
  if (b.x === a.x) {
    const up = b.y < a.y;
    const y = up ? b.y + height : b.y;
    return `M${a.x + 14} ${up ? a.y : a.y + height}L${b.x + 14} ${up ? y + 1 : y - 1}`;
  }
  const [x, to, low] = [a.x + a.w / 2, b.x + b.w / 2, Math.max(a.y, b.y) + height + 15];
  return `M${x} ${a.y + height}C${x} ${low} ${to} ${low} ${to} ${b.y + height + 1}`;
}
