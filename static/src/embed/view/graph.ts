// The control-flow graph, and on it where the run stands.

import graph from "virtual:part/graph";
import { build } from "../../dom";
import type { Mount } from "../../feature";
import { layoutWorker } from "../../engine/places";
import { prepare } from "../../engine/scripts";
import { GraphView } from "../../graph/view";

export { default as style } from "virtual:style/embed-graph";

/** Fetches a worker of another origin, before the view asks for it. */
export const ready = (): Promise<void> => prepare(layoutWorker());

export const mount: Mount = (root, page) => {
  root.append(build(graph));
  new GraphView(page.store, page.root);
};
