// What is chosen as an engine, "NAME" or "NAME:PRESET": whose it is, and names that
// engines had, which links, saved programs and scripts still carry.

import type { EngineInfo } from "./protocol";

/** The engine's name alone. */
export const engineOf = (spec: string): string => spec.split(":")[0]!;

/** What is known of the engine. */
export function infoOf(engines: readonly EngineInfo[], spec: string): EngineInfo | undefined {
  return engines.find((e) => e.name === engineOf(spec));
}

/** The engine's name, with its preset, where an older one may stand. */
export function trueName(spec: string, engines: readonly EngineInfo[]): string {
  const [name = "", preset] = spec.split(":", 2);
  const info = engines.find((e) => e.aliases.includes(name));
  if (!info) return spec;
  return preset === undefined ? info.name : `${info.name}:${preset}`;
}
