// The small pictures of the frames in the strip: the plane of each at one scale, so
// that the sets are seen to grow. They are drawn when the page has nothing else to
// do, and only those that are in view.

import { coloursOn, themed } from "../dom";
import type { Context } from "../feature";
import { extended, part } from "./choose";
import type { Content } from "./content";
import { modelOf, seen, type PlaneModel } from "./model";
import { Painter, still } from "./paint";
import { CanvasPen } from "./pen";
import { colourNames, type Colours, type Scene } from "./scene";
import { Sight } from "./sight";

const idle: (run: () => void) => void =
  "requestIdleCallback" in window ? (run) => requestIdleCallback(run, { timeout: 500 }) : (run) => setTimeout(run, 50);

/** What the colours of a small picture mean, of those that it has. */
export function smallSays(
  scene: Pick<Scene, "marks" | "inner" | "points" | "path" | "cuts" | "rest" | "rows">,
): string {
  const fresh = scene.cuts.some((c) => c.current);
  return [
    "Plain: allowed by this frame",
    scene.inner.length > 0 && "darker: in earlier frames already",
    (scene.cuts.length > 0 || scene.rest !== null || scene.rows !== null) && "hatched grey: cut away by lemmas",
    fresh && "hatched in the colour of what is new: cut away just now, or about to be",
    scene.marks.length > 0 && "hatched red: an open obligation, leads to the error",
    scene.points.length > 0 && "dots: met by random runs",
    scene.path.length > 0 && "red line: the failing run",
  ]
    .filter(Boolean)
    .join("; ");
}

export function mountSmall(page: Context, list: HTMLElement): void {
  void new SmallPlanes(page, list);
}

class SmallPlanes {
  private model: PlaneModel;
  private colours: ReadonlyMap<string, string> | null = null;
  private waiting = false;

  constructor(
    page: Context,
    private list: HTMLElement,
  ) {
    this.model = modelOf(page);
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
    // Cards come and go, and are scrolled into view.
    new MutationObserver(() => this.soon()).observe(list, { childList: true });
    new ResizeObserver(() => this.soon()).observe(list);
    list.addEventListener("scroll", () => this.soon(), { passive: true });
    this.model.onChange(() => this.soon());
    page.store.watch(seen, () => this.soon());
  }

  private soon(): void {
    if (this.waiting) return;
    this.waiting = true;
    idle(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    if (this.list.clientHeight === 0) return;
    const front = this.model.look();
    if (front.kind === "asked") return; // what was shown stays until then
    const box = this.list.getBoundingClientRect();
    const content = front.kind === "plane" && !front.content.line ? front.content : null;
    for (const canvas of this.list.querySelectorAll("canvas")) {
      canvas.hidden = content === null;
      if (!content) continue;
      const r = canvas.getBoundingClientRect();
      if (r.width === 0 || r.bottom < box.top || r.top > box.bottom || r.right < box.left || r.left > box.right)
        continue;
      const level = Number(canvas.closest<HTMLElement>("[data-frame]")!.dataset.frame);
      const scene = content.small(this.model.moment(), level, this.model.window);
      if (!scene) continue;
      canvas.title = smallSays(scene);
      this.paint(canvas, content, scene);
    }
  }

  private paint(canvas: HTMLCanvasElement, c: Content, scene: Scene): void {
    const ratio = devicePixelRatio || 1;
    const { clientWidth: w, clientHeight: h } = canvas;
    if (canvas.width !== Math.round(w * ratio)) canvas.width = Math.round(w * ratio);
    if (canvas.height !== Math.round(h * ratio)) canvas.height = Math.round(h * ratio);
    const sight = new Sight();
    sight.left = 0;
    sight.bottom = 0;
    [sight.width, sight.height] = [w, h];
    const points = c.points().filter((p) => !p.hollow);
    sight.set(...sight.whole(extended(part([...(points.length > 0 ? points : c.points()), ...c.path]), c.flats())));
    const ctx = canvas.getContext("2d")!;
    ctx.resetTransform();
    new Painter(sight, this.colour).paint(new CanvasPen(ctx, ratio), scene, { ...still, written: false });
  }

  private colour: Colours = (name) => {
    this.colours ??= coloursOn(
      this.list,
      colourNames.map((c) => `--p-${c}`),
    );
    return this.colours.get(`--p-${name}`)!;
  };
}
