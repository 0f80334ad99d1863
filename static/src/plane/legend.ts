// The legend of the plane, and the description of a point.

import { h } from "../dom";
import { capital, plural } from "../words/location";
import { steps } from "../words/phrases";
import type { Content } from "./content";
import { growthLegend } from "./growth";
import { layerAt, layersLegend } from "./onion";
import { holds } from "./region";
import { brief, shadowed, type LegendLine } from "./small-legend";

/** Returns the name of the shown set of states, such as "frame 2 where n = 6". */
export function where(c: Content): string {
  const { others } = c;
  if (c.layers) return `layers up to ${c.layers.at(-1)?.level ?? 0}`;
  if (c.line) return "frames";
  const frame = c.framed ? c.frame : "no frames";
  if (others.length === 0) return frame;
  return c.fixed
    ? `${frame} where ${others.map((v) => `${v} = ${c.values.get(v)}`).join(", ")}`
    : `${frame} for some ${others.join(", ")}`;
}

/**
 * Returns the description of a point of the plane. If the border of the lemma or obligation `shape`
 * is at the point, returns the description of that lemma or obligation.
 */
export function readOut(c: Content, p: readonly [number, number], shape: number): (Node | string)[] {
  const { data, line } = c;
  const some = !c.fixed;
  const border = [...c.cuts, ...c.marks].find((x) => x.id === shape);
  if (border) {
    return [
      h("b", null, shape > 0 ? "Lemma: " : "Obligation: "),
      h("code", null, border.text),
      shape > 0
        ? " excludes the states inside this border, which is drawn halfway between integers. Click to select it."
        : " is true inside this border. Steps lead from there to the error. Click to select it.",
    ];
  }
  const frame = line ? p[1] : c.level;
  const met = c.pointAt(p[0], p[1]);
  const out: (Node | string)[] = [h("b", null, `${data.x} = ${p[0]}${line ? "" : `, ${data.y} = ${p[1]}`}: `)];
  if (met && (!line || frame === 0))
    out.push(
      met.hollow
        ? "runs reach this point, but only in other slices. "
        : `met by runs, ${met.n} ${plural(met.n, "time", "times")}. `,
    );
  if (line && frame === 0) return met ? out : [...out, "not met by the random runs."];
  if (c.path.some((q) => q.x === p[0] && (line || q.y === p[1]))) out.push("The failing run has this state. ");
  if (c.layers) {
    const layer = layerAt(c.layers, (f) => holds(f, p[0], p[1]));
    return [
      ...out,
      layer < 0 ? "This state is in no layer so far. " : `This state is in layer ${layer}, not in earlier ones. `,
    ];
  }
  const cuts = c.excluding(p);
  const obls = c.at(c.marks, p);
  if (cuts.length > 0) {
    out.push(line ? `Excluded from frame ${frame} by ` : "Excluded by ");
    cuts.slice(0, 3).forEach((x, i) => out.push(i > 0 ? ", " : "", h("code", null, x.text)));
    out.push(cuts.length > 3 ? ` and ${cuts.length - 3} more. ` : ". ");
    if (!line && c.framed && c.level > 0 && met && !met.hollow)
      out.push(`Only runs of more than ${c.level} ${plural(c.level, "step", "steps")} meet it. `);
  } else if (!line && c.together(p))
    out.push("Excluded by several lemmas together, for all values of the other variables. ");
  else if (c.since(p) > 1) out.push(`Frame ${frame} allows this state, frame ${c.since(p) - 1} does not. `);
  else if (c.framed) {
    const name = line ? `frame ${frame}` : c.frame;
    const mixed = c.cuts.some((x) => x.mixed) && some;
    if (mixed && c.missing) out.push(`Perhaps ${name} allows this state. `);
    else out.push(`${capital(name)} allows this state${mixed ? " for some values of the other variables" : ""}. `);
  }
  if (obls.length > 0)
    out.push(
      "This state is in the obligation ",
      h("code", null, obls[0]!.text),
      `${obls[0]!.mixed && some ? " for some values of the other variables" : ""}: steps lead from there to the error.`,
    );
  return out;
}

/**
 * anySteps returns the end of a sentence about states that runs meet: after how many steps runs
 * meet them, and which of them the shown frame contains. It returns "" if the picture shows no
 * frame.
 */
function anySteps(c: Content): string {
  if (!c.framed || c.level < 1) return "";
  return c.line
    ? ", after any number of steps; frame k contains those met after at most k"
    : `, after any number of steps; frame ${c.level} contains those met after ${steps(c.level)}`;
}

/**
 * Returns the legend for the kinds of things in the picture. If there is no run, `begin` says what
 * the reader must do; otherwise it is "".
 */
export function legend(c: Content, begin: string): LegendLine[] {
  const others = c.others.length > 0;
  const shadow = others && !c.fixed;
  const mixed = c.cuts.filter((x) => x.mixed).length;
  const some = shadow && mixed > 0;
  const forSome = ` for some ${c.others.length === 1 ? c.others[0]! : "values of the other variables"}`;
  const unclear = [...c.cuts, ...c.marks].filter((x) => x.unclear !== "");
  const n = c.cuts.length;
  const points = c.points();
  const out: LegendLine[] = [];
  if (points.some((p) => !p.hollow)) out.push(["point", `met by random runs${anySteps(c)}`, brief.point]);
  if (points.some((p) => p.hollow))
    out.push([
      "hollow",
      `met by runs with ${c.others.length === 1 ? `another value of ${c.others[0]!}` : "other values of the other variables"}`,
      `random runs, ${c.others.length === 1 ? `${c.others[0]!} differs` : "other values"}`,
    ]);
  if (c.reported) out.push(["path", "states of the path to the error; perhaps no run takes it", "path to the error"]);
  else if (c.path.length > 0) out.push(["path", brief.path]);
  if (c.layers) {
    out.push(...layersLegend(c.layers));
    return out;
  }
  if (!c.framed) out.push(["", "This run has no frames.", "no frames"]);
  else
    out.push([
      "frame",
      c.line
        ? "allowed by a frame"
        : `allowed by ${c.frame}${some ? forSome : others && c.fixed ? " in this slice" : ""}`,
      brief.frame,
    ]);
  if (c.inner.length > 0)
    out.push([
      "inner",
      c.level === 2 ? "allowed by an earlier frame: frame 1" : "allowed by earlier frames; the first is the darkest",
      brief.inner,
    ]);
  if (n > 0)
    out.push([
      "cut",
      [
        `cut away by ${n} ${plural(n, "lemma", "lemmas")}`,
        some &&
          `${mixed} of them also ${plural(mixed, "contains", "contain")} ${c.others.length === 1 ? c.others[0]! : "other variables"}`,
        c.missing && `the states that all lemmas together exclude: ${c.missing}`,
        c.byPoint && "computed point by point in the dotted rectangle",
        "borders are drawn halfway between integers",
      ]
        .filter(Boolean)
        .join("; "),
      brief.cut,
    ]);
  if (c.growth) out.push(...growthLegend(c.growth));
  else if (c.fresh) out.push(["fresh new", brief.fresh]);
  const m = c.marks.length;
  const shadows = shadow ? c.marks.filter((x) => x.mixed).length : 0;
  const whole = m - shadows;
  const [open, reached] = c.open ? ["open ", ""] : ["", " on the counterexample"];
  if (whole > 0)
    out.push([
      "mark",
      `${whole} ${open}${plural(whole, "obligation", "obligations")}${reached}: steps lead from there to the error`,
      brief.mark,
    ]);
  if (shadows > 0)
    out.push([
      "mark shadow",
      `${shadows} ${open}${plural(shadows, "obligation", "obligations")}${reached}, projected: steps lead from there to the error${forSome}, not for all`,
      shadowed(c.others),
    ]);
  if (m > 1 && c.asked) out.push(["mark now", "the obligation that the engine asks about now", "asked now"]);
  if (c.chosen.length > 0) out.push(["chosen", `the border of the selected ${c.chosen.join(" and ")}`, "selected"]);
  if (begin !== "") out.push(["", `${begin} to see lemmas exclude states.`, "not run yet"]);
  if (c.older > 0)
    out.push([
      "",
      `The ${m} newest open obligations are drawn; ${c.older} older ${plural(c.older, "one is", "ones are")} listed under Obligations.`,
    ]);
  if (c.states.failed) out.push(["", `The states that random runs meet are not known: ${c.states.failed}.`]);
  if (c.data.failure) out.push(["", `Some regions could not be computed: ${c.data.failure}. Run again to retry.`]);
  if (unclear.length > 0)
    out.push([
      "",
      `${unclear.length} ${plural(unclear.length, "formula is", "formulas are")} not drawn: ${unclear[0]!.unclear}.`,
    ]);
  return out;
}
