// The views that an element can show. Each is a part of the page with its style sheets, and is
// fetched when an element shows it.

import type { Mount } from "../feature";
import type { ViewName } from "./attributes";

export interface View {
  /** The page's tab that has the same contents as this view, for code that asks which tab is in front. */
  tab: string;
  /** How much of the timeline is shown below: nothing, the line, or all lanes. */
  line: "none" | "line" | "score";
  /** Whether the view has a fixed height. Otherwise its contents determine the height. */
  box: boolean;
  load(): Promise<{ mount: Mount; style: string }>;
}

async function graph(): ReturnType<View["load"]> {
  const view = await import("./view/graph");
  await view.ready();
  return view;
}

export const views: Record<Exclude<ViewName, "verdict">, View> = {
  invariant: { tab: "result", line: "none", box: false, load: () => import("./view/result") },
  trace: { tab: "result", line: "none", box: false, load: () => import("./view/result") },
  graph: { tab: "graph", line: "line", box: true, load: graph },
  frames: { tab: "frames", line: "line", box: true, load: () => import("./view/frames") },
  obligations: { tab: "obligations", line: "line", box: true, load: () => import("./view/obligations") },
  plane: { tab: "plane", line: "line", box: true, load: () => import("./view/plane") },
  exercise: { tab: "exercise", line: "none", box: false, load: () => import("./view/exercise") },
  replay: { tab: "graph", line: "score", box: true, load: graph },
};
