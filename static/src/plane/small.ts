// Draws the small pictures of the frames in the strip. Each picture shows a frame on the plane. All have the same
// scale, so that the reader sees that later frames are larger sets. A picture is drawn only if it is in view, and when
// the page has nothing else to do.

import { coloursOn, h, themed } from "../dom";
import type { Context } from "../feature";
import type { RunState } from "../run";
import { locationName } from "../words/location";
import type { Content } from "./content";
import { modelOf, seen, type PlaneModel } from "./model";
import { Painter, still } from "./paint";
import { CanvasPen } from "./pen";
import { colourNames, type Colours, type Scene } from "./scene";
import type { Rect } from "./region";
import { axesSays, sliceSays, smallLegend } from "./small-legend";
import { Viewport } from "./viewport";

const idle: (run: () => void) => void =
  "requestIdleCallback" in window ? (run) => requestIdleCallback(run, { timeout: 500 }) : (run) => setTimeout(run, 50);

export function mountSmall(page: Context, list: HTMLElement): void {
  void new SmallPlanes(page, list);
}

class SmallPlanes {
  private model: PlaneModel;
  private colours: ReadonlyMap<string, string> | null = null;
  private waiting = false;
  // The explanation of the colours, shown once below all the pictures. Like the pictures, it is hidden from screen
  // readers.
  private key = h("div", { class: "strip-key", "aria-hidden": "true", hidden: true });
  private says = "";
  // The run, location and axes that the pictures showed last; and the sentence about the last
  // change of the axes, with the event and step at which it happened.
  private last = { run: null as RunState | null, loc: -1, axes: "", vars: "" };
  private turned = { at: "", says: "" };

  constructor(
    private page: Context,
    private list: HTMLElement,
  ) {
    this.model = modelOf(page);
    list.after(this.key);
    const restyle = (): void => {
      this.colours = null;
      this.soon();
    };
    new MutationObserver(restyle).observe(themed(page.root), {
      attributes: true,
      attributeFilter: ["data-theme"],
    });
    for (const q of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
      matchMedia(q).addEventListener("change", restyle);
    // Cards may be added or removed, and the reader may scroll to others.
    new MutationObserver(() => this.soon()).observe(list, { childList: true });
    new ResizeObserver(() => this.soon()).observe(list);
    list.addEventListener("scroll", () => this.soon(), { passive: true });
    this.model.onChange(() => this.soon());
    page.store.watch(seen, () => this.soon());
  }

  private soon(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.list.ariaBusy = "true"; // an earlier event is still shown
    idle(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    if (this.list.clientHeight === 0) return;
    const front = this.model.look();
    if (front.kind === "asked") return; // keep the old pictures until then
    this.list.ariaBusy = null;
    const box = this.list.getBoundingClientRect();
    const content = front.kind === "plane" && !front.content.line ? front.content : null;
    const rect = content?.extent(this.model.run, this.model.moment());
    const scenes: Scene[] = [];
    let seen: Rect | null = null;
    for (const canvas of this.list.querySelectorAll("canvas")) {
      canvas.hidden = content === null;
      if (!content) continue;
      const level = Number(canvas.closest<HTMLElement>("[data-frame]")!.dataset.frame);
      const scene = content.small(this.model.moment(), level, this.model.viewportBounds);
      if (!scene) continue;
      // The legend explains the colours of all pictures, also of those that are not in view.
      // Otherwise scrolling would change the legend and its height.
      scenes.push(scene);
      const r = canvas.getBoundingClientRect();
      if (r.width === 0 || r.bottom < box.top || r.top > box.bottom || r.right < box.left || r.left > box.right)
        continue;
      seen = this.paint(canvas, rect!, scene);
    }
    if (!content || !this.list.querySelector("canvas")) this.explain(null, [], null);
    else if (seen) this.explain(content, scenes, seen);
  }

  // Describes the axes, the slice, and the colours.
  private explain(c: Content | null, scenes: readonly Scene[], rect: Rect | null): void {
    const axes = c && rect ? axesSays(c.data.x, c.data.y, rect) : [];
    const others = c ? c.others.map((v) => (c.fixed ? `${v} = ${c.values.get(v)}` : v)) : [];
    const slice = sliceSays(others, c?.fixed ?? false);
    // In a low or narrow panel, the legend shows only the axes. So the tooltips describe the whole
    // slice.
    const title = [...axes, others.length > 0 ? `${c!.fixed ? "where" : "for some"} ${others.join(", ")}` : ""];
    for (const canvas of this.list.querySelectorAll("canvas"))
      canvas.title = [canvas.closest("button")!.title, ...title].filter(Boolean).join("\n");
    const lines = c ? smallLegend(scenes, c.others) : [];
    const turned = c ? this.turn(c.data.loc, axes.join(), `${c.data.x}, ${c.data.y}`) : "";
    const says = [turned, ...axes, ...others, slice, ...lines].join("\n");
    this.key.hidden = c === null;
    if (says === this.says) return;
    this.says = says;
    this.key.replaceChildren(
      h(
        "p",
        { class: "axes" },
        turned ? h("strong", null, turned) : "",
        " ",
        ...axes.flatMap((t) => [h("span", null, t), " "]),
      ),
      slice ? h("p", { title: others.join(", ") }, slice) : "",
      h(
        "ul",
        { class: "plain" },
        ...lines.map(([kind, text]) => h("li", null, kind && h("i", { class: `key ${kind}` }), h("span", null, text))),
      ),
    );
  }

  // Returns a sentence that the axes differ from those of the location shown before, or have other variables than before.
  // It returns "" after the page has gone on to another event or step.
  private turn(loc: number, axes: string, vars: string): string {
    const { event, step, run } = this.page.store.now;
    const at = `${event} ${step}`;
    const { last } = this;
    if (last.run === run && last.loc !== loc)
      this.turned = {
        at,
        says: last.axes === axes ? "" : `Other axes than at ${locationName(run?.graph ?? null, last.loc)}`,
      };
    else if (last.run !== run) this.turned.says = "";
    else if (last.vars !== vars) this.turned = { at, says: "Other axes than before" };
    this.last = { run, loc, axes, vars };
    return this.turned.at === at ? this.turned.says : "";
  }

  /** Paints a picture; returns the part of the plane that it shows. */
  private paint(canvas: HTMLCanvasElement, rect: Rect, scene: Scene): Rect {
    const ratio = devicePixelRatio || 1;
    const { clientWidth: w, clientHeight: h } = canvas;
    if (canvas.width !== Math.round(w * ratio)) canvas.width = Math.round(w * ratio);
    if (canvas.height !== Math.round(h * ratio)) canvas.height = Math.round(h * ratio);
    const viewport = new Viewport();
    viewport.left = 0;
    viewport.bottom = 0;
    [viewport.width, viewport.height] = [w, h];
    viewport.set(...viewport.whole(rect));
    const ctx = canvas.getContext("2d")!;
    ctx.resetTransform();
    new Painter(viewport, this.colour).paint(new CanvasPen(ctx, ratio), scene, { ...still, written: false });
    canvas.dataset.window = [viewport.rect.x0, viewport.rect.x1, viewport.rect.y0, viewport.rect.y1]
      .map((v) => v.toFixed(2))
      .join(" ");
    return viewport.rect;
  }

  private colour: Colours = (name) => {
    this.colours ??= coloursOn(
      this.list,
      colourNames.map((c) => `--p-${c}`),
    );
    return this.colours.get(`--p-${name}`)!;
  };
}
