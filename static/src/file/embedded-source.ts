// The text of a single-file page, from inside such a file: its own text, or only the parts for a
// recorded run. Replaces source.ts.

import type { Kind } from "./source";

export function fileText(kind: Kind): Promise<string> {
  return ic3file.text(kind);
}
