// The text of a single-file page, from inside such a file. It is either the text of this file, or a
// file with only the parts that a recorded run needs. In the build of a single-file page, this
// module replaces source.ts.

import type { Kind } from "./source";

export function fileText(kind: Kind): Promise<string> {
  return ic3file.text(kind);
}
