// Replaces page/features.ts in a file without an engine: the tab "Try it", of programs or of Horn
// clauses, says that there is no engine.

import { h } from "../../dom";
import type { Feature, Mount } from "../../feature";
import { features as all } from "../../page/features";

const tryIt =
  "Try it needs the engine, and this file holds only a recorded run. To try an invariant, open the handout that includes the engine, or the page.";

const says: Mount = (root) => root.append(h("p", { class: "empty" }, tryIt));

export const features: readonly Feature[] = all.map((f): Feature =>
  f.title === "Try it" ? { ...f, load: () => Promise.resolve(says) } : f,
);
