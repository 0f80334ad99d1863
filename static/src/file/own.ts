// The text of a page in one file, in such a file: its own, or of its parts those
// that a recorded run alone has. Takes the place of source.ts.

import type { Kind } from "./source";

export function fileText(kind: Kind): Promise<string> {
  return ic3file.text(kind);
}
