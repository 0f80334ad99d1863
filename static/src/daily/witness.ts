// A verdict with what proves it, in the form of the command's
// "export -format witness" (ic3play-witness/1).

import type { RunState } from "../state";

export async function witness(run: RunState): Promise<object> {
  const r = run.report!;
  const c = r.certificate;
  const last = c.steps.at(-1);
  const locs = run.graph?.locs ?? [];
  const sum = await digest(run.source);
  return {
    format: "ic3play-witness/1",
    file: r.file,
    ...(sum ? { sha256: sum } : {}),
    engine: r.engine,
    verdict: r.verdict,
    ...(r.reason ? { reason: r.reason } : {}),
    checked: c.checked,
    ...(c.invariant.length > 0
      ? { invariant: c.invariant.map((i) => ({ location: locs[i.loc]?.name ?? String(i.loc), func: locs[i.loc]?.func ?? "", line: i.line || (locs[i.loc]?.line ?? 0), formula: i.formula })) } : {}),
    ...(c.inputs.length > 0 ? { inputs: c.inputs } : {}),
    ...(r.verdict === "unsafe" && last ? { failure: { line: last.line, col: last.col, note: last.note ?? "" } } : {}),
    ...(r.diagnostics.length > 0 ? { errors: r.diagnostics.map((d) => `${d.file}:${d.line}:${d.col}: error: ${d.message} [${d.code}]`) } : {}),
  };
}

/** The source's SHA-256; "" on a page without a secure origin, where browsers have none. */
async function digest(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return "";
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("");
}
