// The stored result that the page shows when it opens. The build makes it and writes it into
// index.html. It contains the engine's messages for the first example, without times, and the
// layout of the graph.

import type { Response } from "./engine/protocol";
import type { KnownLayout } from "./graph/layout";

export interface Stored {
  run: Response[];
  layout: KnownLayout[]; // for each combination of folded labels
}

let read: Stored | null | undefined;

/** Returns the stored result, or null if the page was built without one. */
export function stored(): Stored | null {
  if (read !== undefined) return read;
  const text = document.getElementById("stored")?.textContent;
  return (read = text ? (JSON.parse(text) as Stored) : null);
}
