// Two pens with the same drawing operations: one draws on a canvas, for the page, the other writes
// SVG, for a file.

import { h } from "../dom";

/** Closed polygons, each a list of coordinates x, y, x, y, ... in pixels. */
export type Shapes = readonly ArrayLike<number>[];

/** Lines at 45 degrees. */
export interface Hatch {
  colour: string;
  down: boolean;
  gap: number;
}

export interface Pen {
  fill(shapes: Shapes, ink: string | Hatch, alpha?: number): void;
  /** Draws the outlines of polygons. If `open` is true, the last point is not joined to the first one. */
  stroke(shapes: Shapes, colour: string, width: number, dash?: readonly number[], open?: boolean, alpha?: number): void;
  dots(at: ArrayLike<number>, radius: number, fill: string, line: string, width: number): void;
  /**
   * Writes a text. It ends at x if `align` is -1, has its middle there if it is 0, and begins there if it is 1. `y` is
   * the middle of the letters. A halo, which is a border around the letters, keeps the text readable.
   */
  text(
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: -1 | 0 | 1,
    halo?: string,
    angle?: number,
  ): void;
  /** Limits the drawing to a rectangle, until `unclip` is called. */
  clip(x: number, y: number, width: number, height: number): void;
  unclip(): void;
}

/**
 * Returns the lines of a hatching pattern in a square tile of n pixels. With `down` they go down to
 * the right, otherwise up.
 */
function strokes(n: number, down: boolean): number[][] {
  return [-1, 0, 1].map((i) => [(i - 0.5) * n, down ? -0.5 * n : 1.5 * n, (i + 1.5) * n, down ? 1.5 * n : -0.5 * n]);
}

export class CanvasPen implements Pen {
  private patterns = new Map<string, CanvasPattern>();

  constructor(
    readonly ctx: CanvasRenderingContext2D,
    private ratio: number,
  ) {
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  private path(shapes: Shapes, open = false): void {
    const { ctx } = this;
    ctx.beginPath();
    for (const s of shapes) {
      for (let i = 0; i < s.length; i += 2) i === 0 ? ctx.moveTo(s[i]!, s[i + 1]!) : ctx.lineTo(s[i]!, s[i + 1]!);
      if (!open) ctx.closePath();
    }
  }

  private pattern({ colour, down, gap }: Hatch): CanvasPattern {
    const key = `${colour}${down}${gap}`;
    let p = this.patterns.get(key);
    if (!p) {
      const n = Math.round(gap * this.ratio);
      const tile = h("canvas", { width: n, height: n });
      const c = tile.getContext("2d")!;
      c.strokeStyle = colour;
      c.lineWidth = this.ratio;
      c.beginPath();
      for (const [x0, y0, x1, y1] of strokes(n, down) as [number, number, number, number][]) {
        c.moveTo(x0, y0);
        c.lineTo(x1, y1);
      }
      c.stroke();
      p = this.ctx.createPattern(tile, "repeat")!;
      p.setTransform(new DOMMatrix([1 / this.ratio, 0, 0, 1 / this.ratio, 0, 0]));
      this.patterns.set(key, p);
    }
    return p;
  }

  fill(shapes: Shapes, ink: string | Hatch, alpha = 1): void {
    if (shapes.length === 0) return;
    const { ctx } = this;
    this.path(shapes);
    ctx.globalAlpha = alpha;
    ctx.fillStyle = typeof ink === "string" ? ink : this.pattern(ink);
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  stroke(shapes: Shapes, colour: string, width: number, dash: readonly number[] = [], open = false, alpha = 1): void {
    if (shapes.length === 0) return;
    const { ctx } = this;
    this.path(shapes, open);
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.lineJoin = "round";
    ctx.setLineDash([...dash]);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }

  dots(at: ArrayLike<number>, radius: number, fill: string, line: string, width: number): void {
    const { ctx } = this;
    ctx.beginPath();
    for (let i = 0; i < at.length; i += 2) {
      ctx.moveTo(at[i]! + radius, at[i + 1]!);
      ctx.arc(at[i]!, at[i + 1]!, radius, 0, 7);
    }
    if (fill) {
      ctx.fillStyle = fill;
      ctx.fill();
    }
    ctx.strokeStyle = line;
    ctx.lineWidth = width;
    if (width > 0) ctx.stroke();
  }

  text(
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: -1 | 0 | 1,
    halo = "",
    angle = 0,
  ): void {
    const { ctx } = this;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.font = font;
    ctx.textAlign = align < 0 ? "right" : align > 0 ? "left" : "center";
    ctx.textBaseline = "middle";
    if (halo) {
      ctx.lineJoin = "round";
      ctx.lineWidth = 5;
      ctx.strokeStyle = halo;
      ctx.strokeText(text, 0, 0);
    }
    ctx.fillStyle = colour;
    ctx.fillText(text, 0, 0);
    ctx.restore();
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.ctx.save();
    this.ctx.beginPath();
    this.ctx.rect(x, y, width, height);
    this.ctx.clip();
  }

  unclip(): void {
    this.ctx.restore();
  }
}

const n = (x: number): string => String(Math.round(x * 100) / 100);
const escape = (t: string): string => t.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export class SvgPen implements Pen {
  private body = "";
  private defs = new Map<string, string>();

  private put(tag: string, attrs: Record<string, string | number>, inside = ""): void {
    this.body += `<${tag}${Object.entries(attrs)
      .map(([k, v]) => ` ${k}="${typeof v === "number" ? n(v) : escape(v)}"`)
      .join("")}>${inside}</${tag}>\n`;
  }

  private path(shapes: Shapes, open: boolean): string {
    return shapes
      .map((s) => {
        let d = "";
        for (let i = 0; i < s.length; i += 2) d += `${i === 0 ? "M" : "L"}${n(s[i]!)} ${n(s[i + 1]!)}`;
        return open ? d : `${d}Z`;
      })
      .join("");
  }

  fill(shapes: Shapes, ink: string | Hatch, alpha = 1): void {
    if (shapes.length === 0) return;
    let fill = ink as string;
    if (typeof ink !== "string") {
      const key = JSON.stringify(ink);
      if (!this.defs.has(key)) {
        this.defs.set(
          key,
          `<pattern id="hatch${this.defs.size}" width="${ink.gap}" height="${ink.gap}" patternUnits="userSpaceOnUse"><path d="${this.path(strokes(ink.gap, ink.down), true)}" stroke="${escape(ink.colour)}" fill="none"/></pattern>`,
        );
      }
      fill = `url(#hatch${[...this.defs.keys()].indexOf(key)})`;
    }
    this.put("path", { d: this.path(shapes, false), fill, ...(alpha < 1 ? { opacity: alpha } : {}) });
  }

  stroke(shapes: Shapes, colour: string, width: number, dash: readonly number[] = [], open = false, alpha = 1): void {
    if (shapes.length === 0) return;
    this.put("path", {
      d: this.path(shapes, open),
      fill: "none",
      stroke: colour,
      "stroke-width": width,
      "stroke-linejoin": "round",
      ...(dash.length > 0 ? { "stroke-dasharray": dash.join(" ") } : {}),
      ...(alpha < 1 ? { opacity: alpha } : {}),
    });
  }

  dots(at: ArrayLike<number>, radius: number, fill: string, line: string, width: number): void {
    let d = "";
    for (let i = 0; i < at.length; i += 2)
      d += `M${n(at[i]! - radius)} ${n(at[i + 1]!)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0`;
    if (d) this.put("path", { d, fill: fill || "none", stroke: line, "stroke-width": width });
  }

  text(
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: -1 | 0 | 1,
    halo = "",
    angle = 0,
  ): void {
    // A font such as "italic 600 14px serif" has a style, a weight, a size and a family.
    const [, style, weight, size, family] = /^(italic )?(\d+ )?(\S+)px (.*)$/.exec(font)!;
    this.put(
      "text",
      {
        transform: `translate(${n(x)} ${n(y)})${angle ? ` rotate(${n((angle * 180) / Math.PI)})` : ""}`,
        y: 0.36 * Number(size),
        "font-family": family!,
        "font-size": size!,
        fill: colour,
        "text-anchor": align < 0 ? "end" : align > 0 ? "start" : "middle",
        "xml:space": "preserve",
        ...(style ? { "font-style": "italic" } : {}),
        ...(weight ? { "font-weight": weight.trim() } : {}),
        ...(halo ? { stroke: halo, "stroke-width": 5, "stroke-linejoin": "round", "paint-order": "stroke" } : {}),
      },
      escape(text),
    );
  }

  clip(x: number, y: number, width: number, height: number): void {
    this.defs.set(
      "clip",
      `<clipPath id="plot"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath>`,
    );
    this.body += `<g clip-path="url(#plot)">\n`;
  }

  unclip(): void {
    this.body += "</g>\n";
  }

  /** Shifts everything drawn afterwards down. */
  shift(y: number): void {
    this.body += `<g transform="translate(0 ${n(y)})">\n`;
  }

  /** The picture as a file. */
  done(width: number, height: number, title: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escape(title)}</title><defs>${[...this.defs.values()].join("")}</defs>\n${this.body}</g></svg>\n`;
  }
}
