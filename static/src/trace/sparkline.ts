// The history of a variable as a small chart, with the steps of the run from left to right. The
// line is horizontal while the value does not change, and vertical at a change.

import { s } from "../dom";

/**
 * Values over the steps of a run. The variable has values[i] from step at[i] to the step before
 * at[i + 1]; undefined means that it has no value.
 */
export interface Series {
  at: readonly number[];
  values: readonly (bigint | undefined)[];
}

const width = 96;
const height = 20;
const pad = 2;

/** Describes the chart for readers who do not see it. */
export function describeSeries(name: string, c: Series): string {
  const known = c.values.filter((v): v is bigint => v !== undefined);
  if (known.length === 0) return `${name} has no value`;
  const [low, high] = extent(known);
  if (low === high) return `${name} is always ${low}`;
  const n = known.length - 1;
  const way = known.every((v, i) => i === 0 || v > known[i - 1]!)
    ? "rises"
    : known.every((v, i) => i === 0 || v < known[i - 1]!)
      ? "falls"
      : "goes";
  return `${name} ${way} from ${known[0]} to ${known.at(-1)} in ${n} ${n === 1 ? "change" : "changes"}, between ${low} and ${high}`;
}

function extent(values: readonly bigint[]): [bigint, bigint] {
  let low = values[0]!;
  let high = low;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return [low, high];
}

/** Returns the chart as an SVG path with at most a few hundred points. */
export function chartPath(c: Series, steps: number): string {
  const known = c.values.filter((v): v is bigint => v !== undefined);
  if (known.length === 0) return "";
  const [low, high] = extent(known);
  const range = high - low;
  const x = (step: number): number => pad + (steps > 1 ? (step / (steps - 1)) * (width - 2 * pad) : 0);
  // Round the height to a thousandth, which is less than a pixel. The division of BigInts makes
  // values of any size small enough for a floating-point number.
  const y = (v: bigint): number =>
    height - pad - (range === 0n ? 0.5 : Number(((v - low) * 1000n) / range) / 1000) * (height - 2 * pad);
  let d = "";
  let open = false;
  let column = -1;
  let top = 0;
  let bottom = 0;
  let reached = "";
  const f = (n: number): string => String(Math.round(n * 10) / 10);
  for (let i = 0; i < c.at.length; i++) {
    const v = c.values[i];
    const at = x(c.at[i]!);
    const end = x(i + 1 < c.at.length ? c.at[i + 1]! : steps - 1);
    if (v === undefined) {
      open = false;
      continue;
    }
    const level = y(v);
    const here = Math.round(at * 2);
    // Draw several changes within half a pixel as one stroke from the lowest to the highest value.
    if (open && here === column && level >= top && level <= bottom && i + 1 < c.at.length) continue;
    if (here !== column) top = bottom = level;
    column = here;
    top = Math.min(top, level);
    bottom = Math.max(bottom, level);
    d += `${!open ? `M${f(at)} ` : f(at) === reached ? "V" : `H${f(at)}V`}${f(level)}`;
    reached = f(end);
    if (reached !== f(at)) d += `H${reached}`;
    open = true;
  }
  return d;
}

export interface Sparkline {
  element: SVGSVGElement;
  move(step: number): void;
}

export function sparkline(name: string, c: Series, steps: number, go: (step: number) => void): Sparkline {
  const cursor = s("line", { class: "spark-at", y1: 0, y2: height });
  const element = s(
    "svg",
    {
      class: "spark",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": describeSeries(name, c),
      preserveAspectRatio: "none",
    },
    s("title", null, describeSeries(name, c)),
    s("path", { d: chartPath(c, steps), class: "spark-line" }),
    cursor,
  );
  element.addEventListener("click", (e) => {
    const r = element.getBoundingClientRect();
    go(
      Math.round(
        Math.max(0, Math.min(1, ((e.clientX - r.left) / r.width) * (width / (width - 2 * pad)) - pad / width)) *
          (steps - 1),
      ),
    );
  });
  return {
    element,
    move(step) {
      const x = String(pad + (steps > 1 ? (step / (steps - 1)) * (width - 2 * pad) : 0));
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    },
  };
}
