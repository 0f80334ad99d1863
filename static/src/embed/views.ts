// The views that an element can show. Each is a part of the page, with the style
// sheets that it has there, and is fetched when an element shows it.

import type { Mount } from "../feature";
import type { ViewName } from "./attributes";

export interface View {
  /** The page's tab that it is: what the page's parts ask for when they say what is in front. */
  tab: string;
  /** How much of the line of the run stands below it: none of it, the line, or the score with all its lanes. */
  line: "none" | "line" | "score";
  /** Whether it has a height of its own, or is as high as what it holds. */
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
