// The panel of the plane of two variables at a location. It shows the states that runs visit, the
// current frame, which shrinks as lemmas exclude regions, the earlier frames inside it, and the
// obligations. This file draws the plane and handles selection on it; model.ts computes the
// contents.

import { download } from "../daily/files";
import { h, icon, themed } from "../dom";
import type { Context, Mount } from "../feature";
import { toast } from "../notices";
import { pickLemma, pickObligation } from "../replay/select";
import { askToRun, shownGraph, hiddenReason } from "../selectors";
import { lastFrame, planeShown } from "../stage/shown-location";
import { locationName, plural, locationTitle } from "../words/location";
import { extended, part } from "./choose";
import { markId, type Content } from "./content";
import { Controls } from "./controls";
import { modelOf, seen, type Front, type PlaneModel } from "./model";
import { takeRoom } from "./room";
import { legend, readOut, where } from "./legend";
import { contentTable } from "./table";
import { PlaneView } from "./view";

export const mount: Mount = (root, page) => void new PlanePanel(root, page);

const roomy = 620; // pixels of height at which the whole legend opens

class PlanePanel {
  private model: PlaneModel;
  private controls: Controls;
  private view: PlaneView;
  private says = h("p", { class: "plane-says", id: "plane-says", hidden: true });
  private legend = h("ul", { class: "plane-legend plain" });
  private table = h("details", { class: "plane-table" });
  private foot: HTMLElement;
  private tools: HTMLElement;
  private empty = h("p", { class: "empty" }, "The engine is running samples to find the states that runs meet here.");
  private body: HTMLElement;
  private content: Content | null = null;
  private fitting = false; // the viewport must be fitted once the data arrive
  private shown = ""; // identifies the viewport's program and variables
  private legendKey = "";
  private frame = 0;
  private settle = 0;

  constructor(
    root: HTMLElement,
    private page: Context,
  ) {
    const { store } = page;
    root.classList.add("plane-panel");
    this.model = modelOf(page);
    this.controls = new Controls(page, this.model);
    this.view = new PlaneView(themed(page.root), {
      over: (p, shape) => this.say(p, shape),
      picked: (p, shape) => this.pick(p, shape),
      settled: () => this.settled(),
      fit: () => this.fit(true),
    });
    this.model.visible = () => this.view.viewport.rect;
    const button = (name: string, title: string, run: () => void, more: Record<string, unknown> = {}): HTMLElement =>
      h(
        "button",
        { type: "button", class: "button tiny", title, "aria-label": title, onclick: run, ...more },
        icon(name),
      );
    const save = (kind: "svg" | "png"): HTMLElement =>
      h("button", { type: "button", class: "link", onclick: () => void this.save(kind) }, kind.toUpperCase());
    this.foot = h(
      "div",
      { class: "plane-foot", id: "plane-foot" },
      this.legend,
      h("p", { class: "plane-save" }, "Save as ", save("svg"), " or ", save("png")),
      this.table,
    );
    let chosen = false;
    const key = button(
      "question",
      "Legend",
      () => {
        chosen = true;
        open(!this.foot.classList.contains("open"));
      },
      { "aria-controls": "plane-foot" },
    );
    const open = (on: boolean): void => {
      this.foot.classList.toggle("open", on);
      this.foot.style.minHeight = "";
      key.setAttribute("aria-expanded", String(on));
    };
    open(false);
    this.body = h(
      "div",
      { class: "plane", hidden: true }, // until there is something to show
      this.controls.el,
      h(
        "div",
        { class: "plane-stage" },
        this.view.el,
        (this.tools = h(
          "div",
          { class: "plane-tools" },
          button("plus", "Zoom in (+)", () => this.view.zoom(1.5)),
          button("minus", "Zoom out (−)", () => this.view.zoom(1 / 1.5)),
          button("fit", "Show everything (0)", () => this.fit(true)),
          this.controls.aim,
          key,
        )),
        this.controls.across,
        this.says,
      ),
      this.foot,
      h(
        "p",
        { class: "sr", id: "plane-keys" },
        "Arrow keys move the picture, plus and minus zoom, 0 shows everything. Enter sets a point and shows the facts about its state. Then arrow keys move the point, with Shift by ten; Enter selects the lemma or the obligation there; Escape removes the point.",
      ),
    );
    // In a low panel the legend is folded to a button, so that the drawing gets the space.
    new ResizeObserver((_, o) => {
      if (chosen) o.disconnect();
      else if (root.clientHeight > 0) open(root.clientHeight >= roomy);
    }).observe(root);
    root.append(this.empty, this.body);
    takeRoom(page);
    this.table.append(h("summary", null, "As a table"));
    this.table.addEventListener("toggle", () => {
      this.foot.style.minHeight = "";
      this.drawTable();
    });
    this.model.onChange(() => this.soon());
    store.watch(seen, () => this.soon());
  }

  private soon(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (planeShown(this.page.store.now)) this.update();
    });
  }

  private update(): void {
    const front = this.model.look();
    // Keep the old picture until the next one is ready.
    this.body.setAttribute("aria-busy", String(front.kind === "asked"));
    const { graph, places } = seen(this.page.store.now);
    this.controls.drawPlaces(graph, places);
    if (front.kind === "asked") return;
    this.empty.hidden = front.kind === "plane";
    this.body.hidden = !this.empty.hidden;
    if (front.kind !== "plane") return this.empty.replaceChildren(...this.nothing(front));
    this.turnTo(front.content);
    this.controls.draw(front.content);
    this.drawScene();
  }

  private nothing(front: Exclude<Front, { kind: "plane" | "asked" }>): (Node | string)[] {
    if (front.kind === "nothing") return [front.text];
    const { graph, places } = front;
    const other = places
      .filter((l) => l !== this.model.loc)
      .flatMap((l) => [
        " ",
        h(
          "button",
          { type: "button", class: "link", onclick: () => this.page.store.set({ loc: l }) },
          locationTitle(graph, l),
        ),
      ]);
    return [
      `There is nothing to draw at ${locationName(graph, this.model.loc)}: no variable matters there, because nothing that follows depends on a variable.`,
      ...(other.length > 0 ? [" Choose another location:", ...other] : []),
    ];
  }

  // Shows other contents. The viewport stays, so that the picture does not jump, if the program and
  // the variables are the same and all visited states are in it.
  private turnTo(c: Content): void {
    if (c === this.content) return;
    this.content = c;
    this.legendKey = "";
    const shown = this.model.same;
    const [w, r] = [this.view.viewport.rect, part(c.points())];
    this.fitting = shown !== this.shown || r.x0 < w.x0 || r.x1 > w.x1 || r.y0 < w.y0 || r.y1 > w.y1;
    if (shown !== this.shown) this.view.begin();
    this.shown = shown;
    this.view.el.setAttribute("aria-roledescription", c.line ? "line of one variable" : "plane of two variables");
  }

  private drawScene(): void {
    const s = seen(this.page.store.now);
    const { model } = this;
    const c = this.content!;
    const scene = c.scene(model.run, s, model.moment(), model.level, model.viewportBounds);
    const fitting = this.fitting;
    if (fitting && !this.view.moved) this.fit(true, true);
    this.fitting = fitting && !this.view.moved && c.data.waiting;
    this.view.taken = this.controls.across.offsetWidth;
    const { offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight } = this.tools;
    this.view.covered = [{ x, y, w, h: offsetHeight }];
    this.view.show(scene);
    // Move the visible part of the plane only if the event's obligation or lemma is outside of it.
    const about = scene.marks.find((p) => p.current) ?? scene.cuts.find((p) => p.current);
    if (about && !this.view.moved && !fitting && !this.view.sees(about.id)) this.fit();
    const { line } = c;
    this.view.el.setAttribute(
      "aria-label",
      `${line ? `Line of ${c.data.x}` : `Plane of ${c.data.x} and ${c.data.y}`} at ${locationName(s.graph, model.loc)}: ${where(c)} with ${c.cuts.length} ${plural(c.cuts.length, "lemma", "lemmas")}, ${c.marks.length} open ${plural(c.marks.length, "obligation", "obligations")}`,
    );
    this.drawLegend(c);
    this.drawTable();
    if (this.view.cursor) this.say(this.view.cursor, this.view.hover, false);
  }

  // Says what the reader must do to see frames; "" if there is a run, or if an exercise hides it.
  private get firstStep(): string {
    const s = this.page.store.now;
    return this.model.run !== null || hiddenReason(s) !== "" ? "" : askToRun(s);
  }

  private drawLegend(c: Content): void {
    const lines = legend(c, this.firstStep);
    const { turned } = this.controls;
    if (turned) lines.push(["turned", `the page chose other variables for its axes; ${turned}`, turned]);
    const key = lines.join("\n");
    if (key === this.legendKey) return;
    this.legendKey = key;
    // The legend never becomes lower, so that the picture does not move.
    this.foot.style.minHeight = `${this.foot.offsetHeight}px`;
    this.legend.replaceChildren(
      ...lines.map(([kind, text, brief]) =>
        h(
          "li",
          { class: `${kind ? "" : "muted"} ${brief ? "has-brief" : ""}`.trim() },
          kind && h("i", { class: `key ${kind}`, "aria-hidden": "true" }),
          h("span", { class: "full" }, text),
          brief && h("span", { class: "brief" }, brief),
        ),
      ),
    );
  }

  private drawTable(): void {
    if (!this.table.open || !this.content) return;
    this.table.replaceChildren(
      this.table.firstElementChild!,
      contentTable(this.content, (id) => this.choose(id)),
    );
  }

  /**
   * Moves and scales the picture so that it shows the visited states, those of a failing run, and
   * the regions near them.
   */
  private fit(again = false, atOnce = false): void {
    const c = this.content;
    if (!c) return;
    if (again) this.view.moved = false;
    const points = c.points();
    const here = points.filter((p) => !p.hollow);
    const core = part([...(here.length > 0 ? here : points), ...c.path]);
    const r = extended(
      core,
      again && !this.model.run?.futureHidden ? c.flats() : [...c.marks, ...c.cuts].flatMap((p) => p.flats),
    );
    if (c.line) {
      const top = Math.max(1, lastFrame(this.model.moment()));
      const last = Math.max(4, Math.min(top, 9));
      const from = Math.min(this.model.level, top - 7);
      [r.y0, r.y1] = top <= last ? [-0.5, Math.max(1, Math.min(top, last)) + 0.5] : [from - 1.5, from + 7.5];
    }
    this.view.fit(r, c.line, atOnce);
  }

  private settled(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      if (!this.content?.windowed) return;
      this.content.data.forgetWindows();
      this.soon();
    }, 400);
  }

  private say(p: readonly [number, number] | null, shape: number, aloud = this.view.pointing): void {
    const { says, view } = this;
    says.hidden = !p || !this.content;
    if (!p || !this.content) return;
    says.replaceChildren(...readOut(this.content, p, shape));
    // The description is announced to screen readers when keys move the point, but not for each
    // movement of a pointer.
    if (aloud) this.page.announce(says.textContent!);
    const { viewport } = view;
    const [x, y] = [viewport.px(p[0]), viewport.py(p[1])];
    says.className = `plane-says ${x > (viewport.left + viewport.width) / 2 ? "left" : "right"} ${y > viewport.plotHeight / 2 ? "up" : "down"}`;
    const [dx, dy] = [Math.max(8, viewport.ux / 2) + 6, Math.max(8, viewport.uy / 2) + 6];
    says.style.setProperty("--x", `${x > (viewport.left + viewport.width) / 2 ? viewport.width - x + dx : x + dx}px`);
    says.style.setProperty("--y", `${Math.max(4, y > viewport.plotHeight / 2 ? viewport.height - y + dy : y + dy)}px`);
  }

  private pick(p: readonly [number, number], shape: number): void {
    const { store } = this.page;
    const c = this.content!;
    // Runs visited the point only with other values of the variables without an axis. Show the
    // slice at the values of one such visit.
    const { vars, rows } = c.states;
    if (c.fixed && c.pointAt(p[0], p[1])?.hollow) {
      const [ix, iy] = [vars.indexOf(c.data.x), vars.indexOf(c.data.y)];
      const row = rows.find((r) => r[ix] === p[0] && r[iy] === p[1]);
      vars.forEach((v, i) => row && this.model.fix(v, BigInt(row[i]!)));
      return;
    }
    if (shape) return this.choose(shape);
    const obls = c.at(c.marks, p).map((o) => o.id);
    const cuts = c.excluding(p).map((l) => l.id);
    // Repeated clicks at the same point select the items there in turn.
    const next = (list: number[], now: number): number => list[(list.indexOf(now) + 1) % list.length]!;
    const now = markId(store.now.obligation);
    if (obls.length > 0 && (cuts.length === 0 || !obls.includes(now))) this.choose(next(obls, now));
    else if (cuts.length > 0) this.choose(next(cuts, store.now.lemma));
    else if (store.now.lemma || store.now.obligation) store.set({ lemma: 0, obligation: 0 });
  }

  private choose(id: number): void {
    if (id > 0) pickLemma(this.page.store, id);
    else if (id <= markId(0)) pickObligation(this.page.store, markId(0) - id);
  }

  private async save(kind: "svg" | "png"): Promise<void> {
    const { store } = this.page;
    const c = this.content!;
    const base = `${store.now.file.replace(/\.[chi]$/, "") || "program"}-plane`;
    const title = `${store.now.file}, ${locationName(shownGraph(store.now), this.model.loc)}: ${where(c)}`;
    try {
      const picture = this.view.picture(title, legend(c, this.firstStep));
      download(`${base}.${kind}`, kind === "svg" ? picture.svg : await picture.png, "image/svg+xml");
    } catch (err) {
      toast(`The picture could not be saved: ${err instanceof Error ? err.message : String(err)}.`, this.page.root);
    }
  }
}
