// The control-flow graph, and on it where the run stands.

import graph from "virtual:part/graph";
import { build } from "../../dom";
import type { Mount } from "../../feature";
import { layoutWorker } from "../../engine/places";
import { prepare } from "../../engine/scripts";
import { GraphView } from "../../graph/view";

export { default as style } from "virtual:style/embed-graph";

// A worker of another origin is fetched before the view asks for it.
await prepare(layoutWorker());

export const mount: Mount = (root, page) => {
  root.append(build(graph));
  new GraphView(page.store, page.root);
};
