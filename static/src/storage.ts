// Stores data in the browser between visits: the current work, its earlier versions, the work that
// a link or an example replaced, and settings. If the browser refuses storage (private windows,
// full disk), the page works without it.

import { fileOf } from "./language";
import { readableInts } from "./rules";

export interface Saved {
  source: string;
  file: string;
  example: string;
  engine: string;
  options: Record<string, string>;
  timeoutMs: number;
  ints: string;
  breakpoints?: number[]; // lines
  watches?: string[]; // expressions
}

const work = "ic3play.work";
const aside = "ic3play.aside";
const theme = "ic3play.theme";
const versions = "ic3play.versions";
const plainKeys = "ic3play.keys";
const sizes = "ic3play.sizes";
const cores = "ic3play.cores";
const used = "ic3play.used";
const pendingAddressKey = "ic3play.late";

export const longestWatch = 400; // characters
export const mostWatches = 50;

export function saveWork(s: Saved): void {
  write(work, JSON.stringify(s));
  keepVersion(s);
}

/** An earlier state of the work. */
export interface Version {
  at: number; // Date.now()
  source: string;
  file: string;
  pinned?: boolean; // it was run, so further typing does not replace it
}

export const keptVersions = 20;
const typing = 60_000; // ms in which changes count as one version

/** Returns the stored versions, the newest first. */
export function loadVersions(): Version[] {
  try {
    const v: unknown = JSON.parse(read(versions) ?? "[]");
    if (!Array.isArray(v)) return [];
    return v
      .filter(
        (x: Partial<Version> | null): x is Version =>
          typeof x?.source === "string" && typeof x.at === "number" && typeof x.file === "string",
      )
      .slice(0, keptVersions);
  } catch {
    return [];
  }
}

export function keepVersion(
  s: { source: string; file: string; example?: string },
  pin = false,
  now = Date.now(),
): void {
  if (s.source.trim() === "" || s.example) return; // an unchanged example need not be kept
  const list = loadVersions();
  const newest = list[0];
  if (newest?.source === s.source) {
    if (!pin || newest.pinned) return;
    newest.pinned = true;
  } else {
    const version: Version = { at: now, source: s.source, file: s.file, ...(pin ? { pinned: true } : {}) };
    if (newest && !newest.pinned && now - newest.at < typing && now >= newest.at) {
      // The reader is still typing and began less than a minute ago. So the new text replaces the
      // newest version and gets that version's time.
      list[0] = { ...version, at: newest.at };
    } else list.unshift(version);
    const again = list.findIndex((v, i) => i > 0 && v.source === s.source);
    if (again > 0) list.splice(again, 1);
  }
  storeVersions(list.slice(0, keptVersions));
}

export function pinVersion(s: { source: string; file: string; example?: string }): void {
  keepVersion(s, true);
}

export function forgetVersion(source: string): void {
  storeVersions(loadVersions().filter((v) => v.source !== source));
}

export function clearVersions(): void {
  storeVersions([]);
}

// Stores the versions. If there is not enough space, the older half is removed, as often as
// necessary.
function storeVersions(list: Version[]): void {
  while (!write(versions, JSON.stringify(list)) && list.length > 1) list = list.slice(0, Math.ceil(list.length / 2));
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

/**
 * PendingAddress is a change of the address bar that was not yet made when the reader left the
 * page.
 */
export interface PendingAddress {
  hash: string; // the hash before the change
  text: string; // the new hash, as permalink.ts packs it; "" stands for the work in storage
}

/** Stores a pending change of the address for this browser tab only. `takePendingAddress` reads the change and removes it. */
export function keepPendingAddress(pending: PendingAddress | null): void {
  try {
    if (pending) sessionStorage.setItem(pendingAddressKey, JSON.stringify(pending));
    else sessionStorage.removeItem(pendingAddressKey);
  } catch {
    // The browser refuses storage. The page works without it.
  }
}

export function takePendingAddress(): PendingAddress | null {
  try {
    const v = JSON.parse(sessionStorage.getItem(pendingAddressKey) ?? "null") as Partial<PendingAddress> | null;
    keepPendingAddress(null);
    return typeof v?.hash === "string" && typeof v.text === "string" ? { hash: v.hash, text: v.text } : null;
  } catch {
    return null;
  }
}

export type Theme = "system" | "light" | "dark";

export function saveTheme(t: Theme): void {
  write(theme, t);
}

export function loadTheme(): Theme {
  const t = read(theme);
  return t === "light" || t === "dark" ? t : "system";
}

/** Whether the page has been used in this browser before. */
export function usedBefore(): boolean {
  return read(used) !== null || read(work) !== null;
}

export function saveUsed(): void {
  write(used, "yes");
}

/** Whether keys for a single character are active. */
export function loadPlainKeys(): boolean {
  return read(plainKeys) !== "off";
}

export function savePlainKeys(on: boolean): void {
  write(plainKeys, on ? "on" : "off");
}

/** Returns the number of cores that a run may use. */
export function loadCores(): number {
  return parseInt(read(cores) ?? "") || 1;
}

export function saveCores(n: number): void {
  write(cores, String(n));
}

/**
 * The sizes of the panels that the reader has set, as percentages of the space. There is one list
 * for each arrangement of the panels: three columns, a column beside the two others, or two rows.
 */
export interface Sizes {
  columns?: number[]; // program, graph, details
  halves?: number[]; // program, the other two
  rows?: number[]; // graph, details
}

export function saveSizes(s: Sizes): void {
  write(sizes, JSON.stringify(s));
}

export function loadSizes(): Sizes {
  const out: Sizes = {};
  try {
    const v = JSON.parse(read(sizes) ?? "{}") as Partial<Record<keyof Sizes, unknown>> | null;
    for (const [name, n] of [
      ["columns", 3],
      ["halves", 2],
      ["rows", 2],
    ] as const) {
      const list = v?.[name];
      if (Array.isArray(list) && list.length === n && list.every((x) => typeof x === "number" && x > 0 && x < 100))
        out[name] = list;
    }
  } catch {
    // The stored text is not valid, so use the default sizes.
  }
  return out;
}

/** Returns the valid watched expressions in stored or received data. */
export function readableWatches(v: unknown): string[] {
  return Array.isArray(v)
    ? v
        .filter((x): x is string => typeof x === "string" && x.trim() !== "" && x.length <= longestWatch)
        .slice(0, mostWatches)
    : [];
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
      file: typeof v.file === "string" ? v.file : fileOf(String(v.source)),
      example: typeof v.example === "string" ? v.example : "",
      engine: typeof v.engine === "string" ? v.engine : "auto",
      options,
      timeoutMs: typeof v.timeoutMs === "number" && v.timeoutMs >= 100 ? v.timeoutMs : 10_000,
      ints: readableInts(v.ints),
      ...(Array.isArray(v.breakpoints) ? { breakpoints: v.breakpoints.filter((x) => Number.isInteger(x)) } : {}),
      ...(v.watches ? { watches: readableWatches(v.watches) } : {}),
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

/** Returns whether the value was stored. */
function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // the browser refuses storage, and the page works without it
  }
}
