// Names that engines had: links, saved programs and scripts still carry them.

import type { EngineInfo } from "./protocol";

/** The engine's name, with its preset, where an older one may stand. */
export function trueName(spec: string, engines: readonly EngineInfo[]): string {
  const [name = "", preset] = spec.split(":", 2);
  const info = engines.find((e) => e.aliases.includes(name));
  if (!info) return spec;
  return preset === undefined ? info.name : `${info.name}:${preset}`;
}
