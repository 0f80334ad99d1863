// What the browser keeps between visits: the work at hand, the work that a link
// or an example displaced, and the theme. A browser may refuse (private
// windows, full disk): then nothing is kept, and nothing else is lost.

export interface Saved {
  source: string;
  file: string;
  example: string;
  engine: string;
  options: Record<string, string>;
  timeoutMs: number;
}

const work = "ic3play.work";
const aside = "ic3play.aside";
const theme = "ic3play.theme";
const watches = "ic3play.watches";

export function saveWork(s: Saved): void {
  write(work, JSON.stringify(s));
}

export function loadWork(): Saved | null {
  return parse(read(work));
}

export function setAside(s: Saved): void {
  write(aside, JSON.stringify(s));
}

export function loadAside(): Saved | null {
  return parse(read(aside));
}

export type Theme = "system" | "light" | "dark";

export function saveTheme(t: Theme): void {
  write(theme, t);
}

export function loadTheme(): Theme {
  const t = read(theme);
  return t === "light" || t === "dark" ? t : "system";
}

export function saveWatches(list: readonly string[]): void {
  write(watches, JSON.stringify(list));
}

export function loadWatches(): string[] {
  try {
    const v: unknown = JSON.parse(read(watches) ?? "[]");
    return Array.isArray(v) ? v.filter((x) => typeof x === "string").slice(0, 50) : [];
  } catch {
    return [];
  }
}

export function parse(text: string | null): Saved | null {
  if (text === null) return null;
  try {
    const v = JSON.parse(text) as Partial<Saved> | null;
    if (!v || typeof v.source !== "string") return null;
    const options: Record<string, string> = {};
    for (const [k, o] of Object.entries(v.options ?? {})) if (typeof o === "string") options[k] = o;
    return {
      source: v.source,
      file: typeof v.file === "string" ? v.file : "program.c",
      example: typeof v.example === "string" ? v.example : "",
      engine: typeof v.engine === "string" ? v.engine : "auto",
      options,
      timeoutMs: typeof v.timeoutMs === "number" && v.timeoutMs >= 100 ? v.timeoutMs : 10_000,
    };
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is kept; see above.
  }
}
