// The canvas that shows the tree. It shows the whole tree, if that is legible, until the reader
// moves it by pointer, wheel, fingers or keys. The canvas is a single tab stop: the arrow keys move
// to the parent, the children and the siblings of a node. For assistive technology it is a tree
// with the current node.
//
// Changed nodes move to their new positions, unless the reader prefers reduced motion or the replay
// jumps. The drawing at rest depends only on the moment, the selection and the viewport.

import { coloursOn, h, reducedMotion } from "../dom";
import { arrange, sameNodes, type Layout } from "./layout";
import { noTree } from "./model";
import { Painter, shape, variables, type Scene } from "./paint";
import { fitted, mixed, none, revealing, whole, zoomed, type Room, type Viewport } from "./viewport";

export interface Listener {
  pick(id: number): void;
  /** Called with the node below the pointer, or 0 if there is none. */
  over(id: number): void;
  /** Opens the card of the selected node. */
  open(): void;
  /** Returns a description of a node. */
  says(id: number): string;
}

/** The parts of a Scene that the caller provides. The view adds sizes and positions. */
export type ShownScene = Pick<
  Scene,
  "moment" | "path" | "selected" | "now" | "other" | "loc" | "hover" | "error" | "place" | "step"
>;

const time = 260; // milliseconds of an animation
const leap = 60; // with more new or lost nodes, nothing is animated
const step = 60; // pixels by which a key moves the viewport

const nothing: ShownScene = {
  moment: noTree,
  path: new Set(),
  selected: 0,
  now: 0,
  other: 0,
  loc: -1,
  hover: -1,
  error: -1,
  place: () => "",
  step: () => "",
};

export class TreeView {
  private item = h("span", { id: "tree-at", role: "treeitem", class: "sr" });
  private canvas = h("canvas", { "aria-hidden": "true" });
  readonly el = h(
    "div",
    {
      class: "tree-canvas",
      role: "tree",
      tabindex: 0,
      "aria-label":
        "Abstract reachability tree. Arrow keys go to parent, children and siblings, Enter selects a node and shows its history.",
      "aria-activedescendant": "tree-at",
    },
    this.canvas,
    this.item,
  );
  private painter: Painter | null = null;
  private colours: ReadonlyMap<string, string> | null = null;
  private scene: ShownScene = nothing;
  private layout: Layout = arrange(noTree);
  private room: Room = { width: 0, height: 0, em: 12 };
  private viewport: Viewport = none;
  private target: Viewport = none;
  private x = new Float64Array(1);
  private y = new Float64Array(1);
  private from: { x: Float64Array; y: Float64Array; viewport: Viewport; at: number } | null = null;
  private frame = 0;
  private pointers = new Map<number, { x: number; y: number }>();
  private resting: readonly [number, number] | null = null; // where the pointer rests while the tree changes under it
  private dragged = false;
  private went = new Map<number, number>(); // by parent: the child from which the reader came
  private shown = 0; // the selected node scrolled to
  /** Whether the reader has moved the drawing. */
  moved = false;

  constructor(private to: Listener) {
    const { el } = this;
    new ResizeObserver(() => this.resize()).observe(el);
    const restyle = (): void => {
      this.painter = null;
      this.colours = null;
      this.measure();
      this.soon();
    };
    new MutationObserver(restyle).observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme"],
    });
    for (const q of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(q).addEventListener("change", restyle);
    el.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    el.addEventListener("pointerdown", (e) => this.down(e));
    el.addEventListener("pointermove", (e) => this.move(e));
    el.addEventListener("pointerup", (e) => this.up(e));
    el.addEventListener("pointercancel", (e) => void this.pointers.delete(e.pointerId));
    el.addEventListener("pointerleave", () => {
      this.resting = null;
      this.to.over(0);
    });
    el.addEventListener("keydown", (e) => this.keydown(e));
  }

  /**
   * show draws the tree of a moment. If `fresh` is true, the tree belongs to another run than the
   * previous drawing.
   */
  show(scene: ShownScene, fresh: boolean): void {
    const old = this.scene.moment;
    this.scene = scene;
    if (fresh) {
      this.moved = false;
      this.went.clear();
      this.shown = 0;
    }
    if (fresh || !sameNodes(old, scene.moment)) {
      const before = this.layout;
      this.layout = arrange(scene.moment);
      const still = fresh || Math.abs(this.layout.ids.length - before.ids.length) > leap;
      this.go(still, before);
    } else this.go(false, null);
    // Scroll to a selected node, even if the reader has moved the view. Do not scroll to the node
    // of the current event then.
    const { selected } = scene;
    if (selected !== this.shown && selected !== scene.now && !this.whole) {
      const to = revealing(this.layout, this.target, this.room, selected);
      if (to !== this.target) this.start(to);
    }
    this.shown = selected;
    this.describe();
    this.soon();
  }

  /** Whether the whole tree is in view. */
  get whole(): boolean {
    return whole(this.layout, this.target, this.room);
  }

  /**
   * Shows the default part of the tree. If that is shown already, shows the whole tree, however
   * small it becomes.
   */
  fit(): void {
    const all = !this.moved && !this.whole;
    this.moved = all;
    this.start(fitted(this.layout, this.room, this.scene.now || this.scene.selected, all));
    this.soon();
  }

  zoom(factor: number, x = this.room.width / 2, y = this.room.height / 2, still = false): void {
    this.own(zoomed(this.target, factor, x, y, this.room), still);
  }

  private own(to: Viewport, still: boolean): void {
    this.moved = true;
    if (still) this.rest(to);
    else this.start(to);
    this.soon();
  }

  // Moves the nodes to their positions in the layout, with an animation unless `still` is true. If
  // the layout has changed, `before` is the previous layout.
  private go(still: boolean, before: Layout | null): void {
    const to = this.moved ? this.target : fitted(this.layout, this.room, this.scene.now || this.scene.selected);
    if (before) {
      const { layout } = this;
      const x = new Float64Array(layout.x.length);
      const y = new Float64Array(layout.y.length);
      // A new node starts at the position of its parent.
      for (const id of layout.ids) {
        const known = before.has(id) && id < this.x.length;
        const parent = layout.parent(id);
        x[id] = known ? this.x[id]! : parent ? x[parent]! : layout.x[id]!;
        y[id] = known ? this.y[id]! : parent ? y[parent]! : layout.y[id]!;
      }
      this.x = x;
      this.y = y;
    }
    if (still) this.rest(to);
    else if (
      before ||
      to.sx !== this.target.sx ||
      to.sy !== this.target.sy ||
      to.ox !== this.target.ox ||
      to.oy !== this.target.oy
    )
      this.start(to);
  }

  private start(to: Viewport): void {
    if (reducedMotion() || this.room.width === 0) return this.rest(to);
    this.target = to;
    this.from = { x: this.x.slice(), y: this.y.slice(), viewport: this.viewport, at: performance.now() };
  }

  private rest(to: Viewport): void {
    this.from = null;
    this.target = this.viewport = to;
    this.x = this.layout.x.slice();
    this.y = this.layout.y.slice();
  }

  private advance(): void {
    if (!this.from) return;
    const t = Math.min(1, (performance.now() - this.from.at) / time);
    if (t >= 1) return this.rest(this.target);
    const k = 1 - (1 - t) ** 3;
    const { from, layout } = this;
    for (const id of layout.ids) {
      this.x[id] = from.x[id]! + (layout.x[id]! - from.x[id]!) * k;
      this.y[id] = from.y[id]! + (layout.y[id]! - from.y[id]!) * k;
    }
    this.viewport = mixed(from.viewport, this.target, k);
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.advance();
      this.paint();
      if (this.from) this.soon();
      else if (this.resting && this.pointers.size === 0) this.point(...this.resting);
    });
  }

  private measure(): void {
    this.room = {
      width: this.el.clientWidth,
      height: this.el.clientHeight,
      em: parseFloat(getComputedStyle(this.el).fontSize) || 12,
    };
  }

  private resize(): void {
    this.measure();
    this.painter = null;
    const { width, height } = this.room;
    if (width === 0 || height === 0) return;
    if (!this.moved) this.rest(fitted(this.layout, this.room, this.scene.now || this.scene.selected));
    this.soon();
  }

  private paint(): void {
    const { width, height } = this.room;
    if (width === 0 || height === 0) return;
    if (!this.painter) {
      const ratio = window.devicePixelRatio || 1;
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      const style = getComputedStyle(this.el);
      this.colours ??= coloursOn(this.el, variables);
      const { colours } = this;
      this.painter = new Painter(this.canvas.getContext("2d")!, ratio, (name) => colours.get(name)!, {
        mono: style.getPropertyValue("--mono"),
        sans: style.fontFamily,
      });
    }
    const drawn = this.painter.paint({
      ...this.scene,
      layout: this.layout,
      x: this.x,
      y: this.y,
      viewport: this.viewport,
      room: this.room,
    });
    this.el.dataset.moving = String(this.from !== null);
    this.el.dataset.drawn = Object.entries(drawn)
      .map(([k, n]) => `${k} ${n}`)
      .join(", ");
  }

  // Describes the current node to assistive technology.
  private describe(): void {
    const { item, layout } = this;
    const id = this.at;
    item.textContent = layout.has(id) ? this.to.says(id) : "The tree has no node yet.";
    item.setAttribute("aria-selected", String(id === this.scene.selected && id > 0));
    const brothers = this.brothers(id);
    item.setAttribute("aria-level", String((layout.y[id] ?? 0) + 1));
    item.setAttribute("aria-posinset", String(brothers.indexOf(id) + 1));
    item.setAttribute("aria-setsize", String(brothers.length));
    if (layout.children(id).length > 0) item.setAttribute("aria-expanded", "true");
    else item.removeAttribute("aria-expanded");
  }

  /**
   * The number of the current node: the selected node, or else the node of the current event, or
   * else the root.
   */
  private get at(): number {
    const { selected, now } = this.scene;
    return [selected, now, 1].find((id) => this.layout.has(id)) ?? 0;
  }

  private brothers(id: number): readonly number[] {
    const parent = this.layout.parent(id);
    return parent ? this.layout.children(parent) : [id];
  }

  /** Returns the number of the node at a point, or 0. */
  private hit(px: number, py: number): number {
    const { layout, viewport: w, room } = this;
    const { hw, hh } = shape(w, room.em);
    const [rx, ry] = [Math.max(hw, 6), Math.max(hh, 6)];
    let best = 0;
    let nearest = Infinity;
    for (const id of layout.ids) {
      const dx = Math.abs(w.ox + this.x[id]! * w.sx - px);
      const dy = Math.abs(w.oy + (this.y[id]! + 0.5) * w.sy - py);
      if (dx > rx || dy > ry || dx + dy >= nearest) continue;
      nearest = dx + dy;
      best = id;
    }
    return best;
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    if (e.ctrlKey || e.metaKey) this.zoom(Math.exp(-e.deltaY / 200), e.offsetX, e.offsetY, true);
    else this.own({ ...this.target, ox: this.target.ox - e.deltaX, oy: this.target.oy - e.deltaY }, true);
  }

  private down(e: PointerEvent): void {
    if (e.button !== 0) return;
    this.pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
    if (this.pointers.size === 1) this.dragged = false;
  }

  private move(e: PointerEvent): void {
    const before = this.pointers.get(e.pointerId);
    this.resting = [e.offsetX, e.offsetY];
    if (!before) return this.point(e.offsetX, e.offsetY);
    const dx = e.offsetX - before.x;
    const dy = e.offsetY - before.y;
    if (!this.dragged && Math.hypot(dx, dy) < 4) return;
    this.dragged = true;
    if (!this.el.hasPointerCapture(e.pointerId)) this.el.setPointerCapture(e.pointerId);
    const other = [...this.pointers.entries()].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(e.offsetX - other.x, e.offsetY - other.y);
      if (was > 0) this.zoom(is / was, other.x, other.y, true);
    } else this.own({ ...this.target, ox: this.target.ox + dx, oy: this.target.oy + dy }, true);
    this.pointers.set(e.pointerId, { x: e.offsetX, y: e.offsetY });
  }

  private point(x: number, y: number): void {
    const id = this.hit(x, y);
    this.el.classList.toggle("over", id > 0);
    const title = id > 0 ? this.to.says(id) : "";
    if (this.el.title !== title) this.el.title = title;
    this.to.over(id);
  }

  private up(e: PointerEvent): void {
    if (!this.pointers.delete(e.pointerId) || this.dragged) return;
    const id = this.hit(e.offsetX, e.offsetY);
    if (id > 0) this.to.pick(id);
  }

  private keydown(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || this.layout.ids.length === 0) return;
    const { layout } = this;
    const at = this.at;
    const pan = (dx: number, dy: number): void =>
      this.own({ ...this.target, ox: this.target.ox - dx, oy: this.target.oy - dy }, false);
    const moves: Record<string, () => void> = e.shiftKey
      ? {
          ArrowUp: () => pan(0, -step),
          ArrowDown: () => pan(0, step),
          ArrowLeft: () => pan(-step, 0),
          ArrowRight: () => pan(step, 0),
          "+": () => this.zoom(1.3),
        }
      : {
          ArrowUp: () => this.walk(layout.parent(at)),
          ArrowDown: () => {
            const kids = layout.children(at);
            const last = this.went.get(at) ?? 0;
            this.walk(kids.includes(last) ? last : (kids[0] ?? 0));
          },
          ArrowLeft: () => this.walk(this.beside(at, -1)),
          ArrowRight: () => this.walk(this.beside(at, 1)),
          Home: () => this.walk(1),
          End: () => this.walk(layout.has(this.scene.now) ? this.scene.now : (layout.ids.at(-1) ?? 0)),
          Enter: () => {
            this.walk(at);
            this.to.open();
          },
          " ": () => this.walk(at),
          "+": () => this.zoom(1.3),
          "=": () => this.zoom(1.3),
          "-": () => this.zoom(1 / 1.3),
          "0": () => this.fit(),
        };
    const act = moves[e.key];
    if (!act) return;
    e.preventDefault();
    e.stopPropagation();
    act();
  }

  private walk(to: number): void {
    if (!this.layout.has(to)) return;
    const parent = this.layout.parent(to);
    if (parent) this.went.set(parent, to);
    this.to.pick(to);
  }

  // Returns the next or previous sibling or, without one, the nearest node on that side in the same
  // row; 0 if there is none.
  private beside(id: number, direction: 1 | -1): number {
    const { layout } = this;
    const brothers = this.brothers(id);
    const next = brothers[brothers.indexOf(id) + direction];
    if (next) return next;
    let best = 0;
    for (const other of layout.ids) {
      if (layout.y[other] !== layout.y[id] || (layout.x[other]! - layout.x[id]!) * direction <= 0) continue;
      if (!best || Math.abs(layout.x[other]! - layout.x[id]!) < Math.abs(layout.x[best]! - layout.x[id]!)) best = other;
    }
    return best;
  }
}
