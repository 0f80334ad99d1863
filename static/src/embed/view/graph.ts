// The control-flow graph, with the current location of the run.

import graph from "virtual:part/graph";
import { build } from "../../dom";
import type { Mount } from "../../feature";
import { layoutWorker } from "../../engine/places";
import { prepare } from "../../engine/scripts";
import { GraphView } from "../../graph/view";

export { default as style } from "virtual:style/embed-graph";

/** Fetches the layout worker if it has another origin, before the view needs it. */
export const ready = (): Promise<void> => prepare(layoutWorker());

export const mount: Mount = (root, page) => {
  root.append(build(graph));
  new GraphView(page.store, page.root);
};
