// The tabs of the details, in order. Their code is fetched when they are first opened, except for
// the result, which is in front at first.

import { infoOf } from "../engine/alias";
import type { EventKind } from "../engine/protocol";
import type { Feature } from "../feature";
import { mount as result, tabName } from "../panels/result";
import { history, solutionHidden } from "../selectors";
import { isScript } from "../language";
import { answering, planeBelow } from "../stage/shown-location";
import { select, type Selector } from "../store";

/** Whether the run has an event of one of the kinds. */
const tells = (...kinds: EventKind[]): Selector<boolean> =>
  select([history, (s) => s.revision], (h) => kinds.some((k) => h?.has(k)));

/** Whether there is a tree, or will be one because the engine unwinds the program into a tree. */
const unwinds: Selector<boolean> = select(
  [(s) => s.run?.engine ?? s.engine, (s) => s.engines, tells("node")],
  (name, engines, hasNode) => hasNode || infoOf(engines, name)?.tree === true,
);

export const features: readonly Feature[] = [
  { id: "result", title: "Result", titled: tabName, load: () => Promise.resolve(result) },
  { id: "frames", title: "Frames", load: () => import("../panels/frames").then((m) => m.mount) },
  { id: "obligations", title: "Obligations", load: () => import("../panels/obligations").then((m) => m.mount) },
  {
    id: "plane",
    title: "Plane",
    load: () => import("../plane/panel").then((m) => m.mount),
    below: planeBelow,
    useful: answering,
  },
  { id: "tree", title: "Tree", load: () => import("../tree/panel").then((m) => m.mount), shown: unwinds },
  {
    id: "path",
    title: "Path",
    load: () => import("../path/panel").then((m) => m.mount),
    shown: tells("path", "way"),
  },
  {
    id: "precision",
    title: "Precision",
    load: () => import("../precision/panel").then((m) => m.mount),
    shown: tells("precision"),
  },
  {
    id: "exercise",
    title: "Exercise",
    load: () => import("../exercise/panel").then((m) => m.mount),
    shown: (s) => s.exercise !== null,
  },
  {
    id: "try",
    title: "Try it",
    load: () => import("../try/panel").then((m) => m.mount),
    shown: (s) => !isScript(s.source) && !solutionHidden(s), // its claims may be the solution
  },
  {
    id: "model",
    title: "Try it",
    load: () => import("../horn/try").then((m) => m.mount),
    shown: (s) => isScript(s.source),
  },
  {
    id: "step",
    title: "Step",
    load: () => import("../trace/violating-step").then((m) => m.mount),
    shown: (s) => s.fragment?.source === s.source,
  },
  {
    id: "domain",
    title: "Domain",
    load: () => import("../domain/panel").then((m) => m.mount),
    shown: tells("predicate"),
  },
  { id: "stats", title: "Work", load: () => import("../panels/stats").then((m) => m.mount) },
];
