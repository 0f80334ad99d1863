// The attributes by which an author configures an element. All except `notes` are parsed only here.
// If a value cannot be parsed, the element uses the default and reports the fault.

import { isScript } from "../language";
import { integers } from "../rule-attributes";

export const viewNames = [
  "verdict",
  "invariant",
  "trace",
  "graph",
  "frames",
  "obligations",
  "plane",
  "replay",
] as const;

/**
 * The names of all views. The view "exercise" is not chosen by the attribute `view`, but by the attribute `exercise`.
 */
export type ViewName = (typeof viewNames)[number] | "exercise";

export const themes = ["auto", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The attributes, in the order of the documentation. */
export const attributeNames = [
  "engine",
  "options",
  "limit",
  "ints",
  "model",
  "overflow",
  "property",
  "error-label",
  "view",
  "step",
  "play",
  "autorun",
  "readonly",
  "lines",
  "hide",
  "height",
  "theme",
  "lang-title",
  "notes",
  "exercise",
  "title",
  "hint",
  "hint2",
  "hint3",
  "solution",
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** A range of lines, both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** The parsed attributes. */
export interface Settings {
  engine: string;
  options: Record<string, string>;
  timeoutMs: number;
  /**
   * The integers of the program, in the form that requests use; "" for mathematical integers. If the form is unknown,
   * the engine refuses the request.
   */
  ints: string;
  view: ViewName;
  /** The event, or the statement of a counterexample, to show first, counted from 1; 0 means the end of the run. */
  step: number;
  play: boolean;
  autorun: boolean;
  readonly: boolean;
  /** The only lines to show; [] for all. */
  lines: readonly Range[];
  /** The lines that are folded at first. */
  hide: readonly Range[];
  /** The height of the view as a CSS length; "" for the view's default. */
  height: string;
  theme: Theme;
  /** The exercise for the reader, as in a link: kind, title, solution, hints; null if there is none. */
  asked: ["i" | "a", string, string, string[]] | null;
  /** The title in the element's head; "" for the name of the language. */
  title: string;
}

/**
 * Parses a duration, "10s", "500ms", "2m" or seconds, to milliseconds. Returns NaN if the text has
 * another form, or if the duration is below 100 ms or above an hour.
 */
export function duration(text: string): number {
  const m = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim());
  if (!m) return NaN;
  const ms = Number(m[1]) * { ms: 1, s: 1000, m: 60_000 }[(m[2] ?? "s") as "ms" | "s" | "m"];
  return ms >= 100 && ms <= 3_600_000 ? Math.round(ms) : NaN;
}

/**
 * Parses options "name=value", separated by blanks, commas or semicolons; null if a part has
 * another form.
 */
export function options(text: string): Record<string, string> | null {
  const out: Record<string, string> = {};
  for (const part of text.split(/[\s,;]+/)) {
    if (part === "") continue;
    const at = part.indexOf("=");
    if (at < 1) return null;
    out[part.slice(0, at)] = part.slice(at + 1);
  }
  return out;
}

/** Parses lines such as "3-8, 12"; null if the text has another form. */
export function ranges(text: string): Range[] | null {
  const out: Range[] = [];
  for (const part of text.split(/[\s,;]+/)) {
    if (part === "") continue;
    const m = /^(\d+)(?:-(\d+))?$/.exec(part);
    const from = Number(m?.[1] ?? 0);
    const to = Number(m?.[2] ?? from);
    if (from < 1 || to < from) return null;
    out.push({ from, to });
  }
  return out;
}

export function within(list: readonly Range[], line: number): boolean {
  return list.some((r) => line >= r.from && line <= r.to);
}

/**
 * Parses all attributes except `notes`. If a value cannot be parsed, `fault` gets it, and the
 * setting has its default.
 */
export function settings(
  get: (name: AttributeName) => string | null,
  fault: (name: AttributeName, value: string) => void = () => undefined,
): Settings {
  const read = <T>(name: AttributeName, usual: T, parse: (text: string) => T | null): T => {
    const text = get(name);
    if (text === null || text.trim() === "") return usual;
    const value = parse(text);
    if (value !== null) return value;
    fault(name, text);
    return usual;
  };
  const on = (name: AttributeName): boolean => {
    const text = get(name);
    return text !== null && text !== "false";
  };
  const one = <T extends string>(list: readonly T[], text: string): T | null =>
    list.find((x) => x === text.trim()) ?? null;
  const said = (name: AttributeName): string => get(name)?.trim() ?? "";
  const asked: Settings["asked"] =
    get("exercise") === null
      ? null
      : [
          said("exercise") === "assumption" ? "a" : "i",
          said("title"),
          said("solution"),
          (["hint", "hint2", "hint3"] as const).map(said),
        ];
  return {
    engine: read("engine", "auto", (text) => text.trim()),
    options: read("options", {}, options),
    timeoutMs: read("limit", 10_000, (text) => duration(text) || null),
    ints: integers((name) => get(name)?.trim()),
    view: asked ? "exercise" : read<ViewName>("view", "invariant", (text) => one(viewNames, text)),
    step: read("step", 0, (text) => (/^\d+$/.test(text.trim()) ? Number(text) : null)),
    play: on("play"),
    autorun: on("autorun"),
    readonly: on("readonly") || asked !== null,
    lines: read("lines", [], ranges),
    hide: read("hide", [], ranges),
    height: read("height", "", (text) => (/^\d+$/.test(text.trim()) ? `${text.trim()}px` : text.trim())),
    theme: read<Theme>("theme", "auto", (text) => one(themes, text)),
    asked,
    title: said("lang-title"),
  };
}

/**
 * The title in the element's head: the author's title or, without one, the name of the language.
 */
export function titleOf({ title }: Settings, source: string): string {
  return title || (isScript(source) ? "SMT-LIB" : "C");
}

/**
 * Parses the attributes in a mark (mark.ts), such as `engine=kind readonly`. A value that contains
 * blanks is in quotes.
 */
export function marks(text: string): Map<AttributeName, string> {
  const out = new Map<AttributeName, string>();
  for (const m of text.matchAll(/([a-z-]+\d?)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g)) {
    const name = attributeNames.find((n) => n === m[1]);
    if (name) out.set(name, m[2] ?? m[3] ?? m[4] ?? "");
  }
  return out;
}
