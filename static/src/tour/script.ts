// The text of the tour: chapters on small programs, most on one. A step says by which
// engine the program is run, what to show and which event it is about; events are
// found by what they are, so that another version of an engine tells the same story
// if it finds the same proof.

import type { TraceEvent } from "../engine/protocol";
import type { State, View } from "../state";

export interface Step {
  /** Text with formulas between back quotes. */
  text: string;
  /** The example that it is about; absent: the chapter's. */
  program?: string;
  /** The engine whose run it is about; absent: the tour's. */
  engine?: string;
  /** The engine's options that differ from the default. */
  options?: Readonly<Record<string, string>>;
  /** The integers, as in the state; absent: the example's. */
  ints?: string;
  /** The event to stand at; absent: the run's end. */
  at?: (e: TraceEvent, nth: (kind: string) => number) => boolean;
  tab: string;
  view: View; // on a narrow screen
  /** The place on the page that the step is about. */
  mark: string;
  also?: Partial<State>;
  /** Something in the tab that is to be in view. */
  reveal?: string;
}

export interface Chapter {
  title: string;
  /** The example that it is about; absent: the tour's. */
  program?: string;
  steps: Step[];
}

/** The example of the gallery that the tour is about where a chapter names none, and the engine that runs it where a step names none. */
export const program = "two-counters";
export const engine = "ic3";

/** Options of the engine icp: hulls, and nothing else, where states stand in the way; an end after five frames. */
const joining = { j: "true", ctg: "false" };
const stopped = { levels: "5" };

export const chapters: readonly Chapter[] = [
  {
    title: "What a frame is",
    steps: [
      {
        text: "This loop takes from `y` what it gives to `x`. Can the assertion fail? Inputs `n` are endless, so IC3 tries none. It keeps frames: a frame is a set of states with every state in it that a run can be in after so many steps. It makes them smaller, until they say why no run can fail.",
        tab: "result",
        view: "source",
        mark: ".panel.source",
        at: (e) => e.k === "level",
      },
      {
        text: "IC3 works with frames. Frame 1 stands for all states that a run can be in after at most one step, frame 2 after at most two. A step is one arrow of this graph. A frame may allow too much, but never too little.",
        tab: "frames",
        view: "graph",
        mark: ".panel.graph",
        at: (e) => e.k === "level" && e.lv === 1,
      },
      {
        text: "At first a frame allows everything. Lemmas make it smaller. The first says that at most one step does not reach the error: from the start one comes to the loop, and not further.",
        tab: "frames",
        view: "details",
        mark: ".matrix",
        at: (e, nth) => e.k === "lemma" && nth("lemma") === 1,
      },
      {
        text: "Frame 2 opens. In this table a lemma has a box in the last frame in which it is known to hold, and stands without one in the frames before, which have it too. When it is found to hold further on, the box moves to the right.",
        tab: "frames",
        view: "details",
        mark: ".matrix-scroll",
        at: (e) => e.k === "level" && e.lv === 2,
      },
      {
        text: "All of the run is on this line: frames opening, obligations, lemmas. Drag it, play it, or use the arrow keys. The sentence says what happens, and every view follows.",
        tab: "frames",
        view: "details",
        mark: ".timeline",
        at: (e) => e.k === "level" && e.lv === 2,
      },
    ],
  },
  {
    title: "A predecessor",
    steps: [
      {
        text: "The question of frame 2: can the error be reached in at most two steps? IC3 asks backwards. Is there a state, allowed by frame 1, from which one step leads to the error?",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && e.lv === 2 && !e.p,
      },
      {
        text: "There is. Nothing that frame 1 knows keeps one from leaving the loop by this arrow with `y` other than 0. The states that it comes from are called a predecessor: what we know so far does not carry itself over one more step.",
        tab: "obligations",
        view: "graph",
        mark: ".edge.now, .edge-label.now",
        at: (e, nth) => e.k === "predecessor" && nth("predecessor") === 1,
      },
      {
        text: "These states are written at their line. They are no failure yet, as nobody has said that a run comes there. They are a new question, an obligation: show that none of them can be reached, or find how one is.",
        tab: "obligations",
        view: "source",
        mark: ".panel.source",
        at: (e) => e.k === "obligation" && !!e.p,
      },
      {
        text: "Obligations make a tree. Each hangs below the one that it would lead to. If a step from the start led into one of them, the program would really fail. Here none does, and each will be blocked: shown to be out of reach.",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && !!e.p,
      },
    ],
  },
  {
    title: "Generalising",
    steps: [
      {
        text: "No step from the start leads to `n <= x && y <= -1`. One could learn just that these states are out of reach. But which part of it was the reason? `y <= -1` alone cannot be reached in at most one step. The rest is left out.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        at: (e, nth) => e.k === "generalise" && nth("generalise") === 1,
      },
      {
        text: "So the lemma is the opposite, `y >= 0`. It keeps out not one state but endlessly many. This is the art of IC3: from one bad state, learn as much as is true.",
        tab: "frames",
        view: "details",
        mark: ".chip-lemma.fresh",
        at: (e) => e.k === "lemma" && e.f === "y >= 0",
      },
      {
        text: "Is `y >= 0` kept by the loop? Not by itself. With `x < n` but `y` at 0, one more round makes `y` negative. Another predecessor, one step further back.",
        tab: "obligations",
        view: "graph",
        mark: ".edge.now, .edge-label.now",
        at: (e, nth) => e.k === "obligation" && !!e.p && nth("predecessor") === 2,
      },
      {
        text: "Now comes the idea that proves the program. Two bounds, `y <= 0` and `x < n`, are replaced by their sum: `x + y < n`. That cannot be reached in at most one step either, and it says how the two counters hang together.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        at: (e) => e.k === "generalise" && e.st === "sum",
      },
      {
        text: "Learnt: `n <= x + y`. The card shows the way from the obligation to the lemma, line by line. At its end you can have the query that proves it, to check with a solver of your own.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        reveal: ".query",
        at: (e) => e.k === "lemma" && e.f === "n <= x + y",
      },
    ],
  },
  {
    title: "The fix-point",
    steps: [
      {
        text: "A little later it learns the other half, `x + y <= n`. Here are `x` and `y` as a picture, for one `n`. Each lemma cuts a part away. Of all states only a thin stripe is left, `x + y == n`, and every full dot, a state that a run has met, lies in it.",
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "lemma" && e.f === "x + y <= n",
      },
      {
        text: "With that, frame 2 excludes the error. The lemmas at the loop also hold one step further: where all of them hold before a round, each holds after it. What stands faded in frame 1 still holds: it was learnt again, in frame 2.",
        tab: "frames",
        view: "details",
        mark: ".matrix",
        at: (e, nth) => e.k === "lemma" && e.f === "false" && nth("lemma") > 1,
      },
      {
        text: "Frame 1 and frame 2 say the same. A step from the one ends in the other, so no number of steps leads out. The frame is an invariant: true at the start, kept by every step, and never at the error.",
        tab: "frames",
        view: "details",
        mark: ".frames-head",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "This is the proof. It is not taken on trust: other code, without the solver, has checked it against the program. If it did not hold, there would be no verdict.",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        also: { cursor: "none" },
      },
    ],
  },
  {
    title: "Three ways to unwind a program",
    steps: [
      {
        text: "Proofs can do without frames. An engine may unwind the program into a tree: a node is a path from the start, and each step leads to a node below. Node 4 is at the error. Can a run take its path? Three engines say no, each in its own way.",
        engine: "tree",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "obligation",
      },
      {
        text: "The engine `tree` asks as IC3 does, from the end back, but along one path. What does not lead on is learnt at its node: first `y >= 0`, then `x + y <= n`. With both, no step leads into the error.",
        engine: "tree",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "path",
      },
      {
        text: "A second path, one round longer, gave `n <= x + y`. Node 3 is at the loop again, and what is known of node 2 is known of it too. So node 2 covers it: what can happen there can happen at node 2. Nothing is open any more.",
        engine: "tree",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "The engine `impact` grows the same tree, and asks about the first path as a whole. No run takes it. Interpolants say why: at the loop, what the steps before make true and the steps after contradict. Both facts at once, `y >= 0 && x + y <= n`.",
        engine: "impact",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "interpolant" && e.f === "false",
      },
      {
        text: "What an interpolant says is from then on known of its node. Here the second path has told node 2 the missing half, `n <= x + y`. The rest is as before: node 2 will cover node 3.",
        engine: "impact",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "label" && e.ps?.join() === "n <= x + y",
      },
      {
        text: "The engine `predabs` has the same interpolants, but takes only their parts: `y >= 0` and `x + y <= n` are predicates. From now on it may speak of them at the loop, on every path. What is below node 1 was found without them: it leaves the tree, which grows again.",
        engine: "predabs",
        tab: "precision",
        view: "details",
        mark: ".precision-table",
        at: (e, nth) => e.k === "precision" && nth("precision") === 2,
      },
      {
        text: "With a third predicate, `n == x + y`, it has grown once more, and is complete: from node 10 nothing gets to the error, node 12, and node 11 is covered. All three engines end with the same at the loop: `y >= 0` and `x + y == n`.",
        engine: "predabs",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
    ],
  },
  {
    title: "Boxes",
    program: "growing-box",
    steps: [
      {
        text: "The engine `icp` compares one variable with a number, and nothing else. So its cubes are boxes. From this one, `x >= 6 && y <= 0`, the assertion fails in one step. Can a run get there?",
        engine: "icp",
        options: joining,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "obligation" && e.f === "x >= 6 && y <= 0",
      },
      {
        text: "Not in one step from the start. And the side `y <= 0` was not needed to see that: it goes, and the box is open upwards. Each side that moves is an event, with an arrow here.",
        engine: "icp",
        options: joining,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "core",
      },
      {
        text: "A side that is needed may move all the same. The solver is asked for the greatest `x` to which a step leads. Here no step from frame 1 leads beyond 2, so the lower side moves from 6 to 3 at once.",
        engine: "icp",
        options: { bound: "optimal" },
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "bound" && e.a === "x >= 3",
      },
      {
        text: "Another way is Down. The striped box stands in the way: from there a step leads into `x >= 6`. So take it in. The least box around both, their hull, is `x >= 4`. Does a step lead into that?",
        engine: "icp",
        options: joining,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "join" && e.a === "x >= 4",
      },
      {
        text: "It does, and once more a hull is made. Into `x >= 3` no step leads: what is outside is learnt, `x <= 2`. The card lists how the box grew: which side moved from where to where, and what the solver answered.",
        engine: "icp",
        options: joining,
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        reveal: ".derivation .learnt",
        at: (e) => e.k === "lemma" && e.f === "x <= 2",
      },
      {
        text: "Another program: two counters go up together, and `x == y` always holds. A box has no slanted side. Above the diagonal one box is cut away, and it gets no larger: with one side less it would have a state that is reached.",
        program: "side-by-side",
        engine: "icp",
        options: stopped,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "lemma" && e.f === "x >= 1 || y <= 0",
      },
      {
        text: "So each frame needs two boxes more, one on each side, and no two frames are equal: stairs along the diagonal, without an end. Here the engine was stopped after five frames. By itself it would go on for ever.",
        program: "side-by-side",
        engine: "icp",
        options: stopped,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "verdict",
      },
    ],
  },
  {
    title: "Where integers end",
    program: "midpoint",
    steps: [
      {
        text: "A binary search halves what is left again and again, and takes the middle of two indices, `(low + high) / 2`. So far integers had no end. Of such, IC3 learns two lemmas at the loop, `low + high >= 0` and `low >= 0`, and the second alone is an invariant that proves the assertion.",
        ints: "",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        also: { cursor: "none" },
      },
      {
        text: "These are the same lines with C’s own integers, a choice beside the engine. Now an `int` ends at 2147483647, and a sum that it does not hold is a failure too. So more leads into the error: its edge has the limits of the type.",
        tab: "frames",
        view: "graph",
        mark: ".graph-whole",
        at: (e) => e.k === "level" && e.lv === 1,
        also: { edge: 1 },
      },
      {
        text: "IC3 asks backwards, as before. One obligation is new: `low < high`, with a sum of 2147483648 or more, one beyond the last `int`. Can a run get there?",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && /^low < high && low \+ high >= 2147483648$/.test(e.f ?? ""),
      },
      {
        text: "It can, in the second round, once `low` is behind a large middle. The run ends at the operation that overflows: here are its operands, the exact result, and how far outside of the type’s range that lies. Such a search worked for decades, until arrays were large enough.",
        tab: "result",
        view: "details",
        mark: ".overflow-box",
        reveal: ".overflow-box",
        at: (e) => e.k === "verdict",
      },
      {
        text: "Unsigned integers do not overflow: they wrap around, as a clock does. The graph writes that as `number = (number + 1) mod 2^8`: behind 255 comes 0.",
        program: "counter",
        engine: "bmc",
        tab: "result",
        view: "graph",
        mark: ".graph-whole",
        at: (e) => e.k === "depth" && e.lv === 4,
        also: { edge: 1 },
      },
      {
        text: "So a number that only counts up is below 253 in the end. This run can be gone through, statement by statement, and nothing in it is undefined. With mathematical integers no run fails: choose them beside the engine, and `auto` as the engine, to see that proved.",
        program: "counter",
        engine: "bmc",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        also: { cursor: "none" },
      },
    ],
  },
  {
    title: "What must be remembered",
    program: "the-light",
    steps: [
      {
        text: "Which variables matter to the assertion? `light` goes on and off, `round` counts. The engine `explicit` remembers the values of both, at each node of its tree. So no two rounds look the same, and each of the six is unwound: 35 nodes. With a thousand rounds it would be thousands.",
        engine: "explicit",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "The engine `explicit-itp` begins with nothing: whatever the values, all states at a location look the same. One round, and the loop is covered. But without values nothing speaks against the error either: node 9. Can a run take this path?",
        engine: "explicit-itp",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "path",
      },
      {
        text: "With all values: no. But which of them say so? At each position they are left out in turn. Without `light = 0` the rest of the path could be taken, so it must be remembered. Here, at the loop, `round = 0` is left out, and the error is still not reached: that can be forgotten.",
        engine: "explicit-itp",
        tab: "path",
        view: "details",
        mark: ".removals",
        reveal: ".removals",
        at: (e) => e.k === "removal" && e.t === "idle",
      },
      {
        text: "What remains at a position is its interpolant: `light = 0` until the light changes, then `light = 1`. That is made true by the steps so far, and contradicts the steps that follow. No solver was asked.",
        engine: "explicit-itp",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "interpolant" && e.f === "light = 1",
      },
      {
        text: "So `light` is tracked from now on, at the five locations whose interpolants speak of it, and `round` nowhere. The table says which event has added it. What of the tree was found without goes.",
        engine: "explicit-itp",
        tab: "precision",
        view: "details",
        mark: ".precision-table",
        at: (e, nth) => e.k === "precision" && nth("precision") === 5,
      },
      {
        text: "The tree again, now with `light`. After two rounds it is 0 at the loop, as it was at node 11, which covers node 20. Nothing is open: 14 nodes, and with a thousand rounds no more. In Examples, “A sum of two inputs” is where values are not enough.",
        engine: "explicit-itp",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "Now you. Change the program, or start from the engine’s proof under “Try it”, take a line out and see which step breaks. In Examples, “Off by one” shows what happens when there is no proof.",
        program: "two-counters",
        tab: "try",
        view: "details",
        mark: "#tabs",
        also: { cursor: "none" },
      },
    ],
  },
];
