// Finds the engine that a choice "NAME" or "NAME:PRESET" names. It knows the current names, and
// older names, which links, saved programs and scripts still contain.

import type { EngineInfo } from "./protocol";

/** The engine's name alone. */
export const engineOf = (spec: string): string => spec.split(":")[0]!;

/** The engine's description. */
export function infoOf(engines: readonly EngineInfo[], spec: string): EngineInfo | undefined {
  return engines.find((e) => e.name === engineOf(spec));
}

/** The engine's current name with its preset, for a name that may be an older one. */
export function trueName(spec: string, engines: readonly EngineInfo[]): string {
  const [name = "", preset] = spec.split(":", 2);
  const info = engines.find((e) => e.aliases.includes(name));
  if (!info) return spec;
  return preset === undefined ? info.name : `${info.name}:${preset}`;
}
