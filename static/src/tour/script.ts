// The text of the tour. Its chapters are about small programs, most of them about the same one. A
// step of the tour names the engine that runs the program, the view to show, and the event to
// explain. The event is found by its contents, not by its number. So the text remains right for
// another version of the engine, if that version finds the same proof.

import type { TraceEvent } from "../engine/protocol";
import type { State, View } from "../state";

export interface Step {
  /** The text, with formulas between back quotes. */
  text: string;
  /** The name of the step's example. If absent, it is the chapter's example. */
  program?: string;
  /** The engine of the step. If absent, it is the tour's engine. */
  engine?: string;
  /** The engine's options that differ from the default. */
  options?: Readonly<Record<string, string>>;
  /**
   * The choice of integers, in the format of `ints` in the page's state. If absent, it is the
   * example's choice.
   */
  ints?: string;
  /**
   * Whether to show this event; the page shows the first one for which it is true. If absent, the
   * page shows the end of the run.
   */
  at?: (e: TraceEvent, nth: (kind: string) => number) => boolean;
  tab: string;
  view: View; // on a narrow screen
  /** A CSS selector for the part of the page that the step explains. */
  mark: string;
  also?: Partial<State>;
  /** A CSS selector for an element of the tab that must be scrolled into view. */
  reveal?: string;
}

export interface Chapter {
  title: string;
  /** The name of the chapter's example. If absent, it is the value of the constant `program`. */
  program?: string;
  steps: Step[];
}

/** A CSS selector for the edge of the event or of the selection, with its label. */
const arrow = ".edge.now, .edge-label.now";

/** The default example for chapters that name none, and the default engine for steps that name none. */
export const program = "two-counters";
export const engine = "ic3";

/**
 * Two sets of options of the engine icp. With `joining`, the engine extends a box only to the hull
 * with states that limit its growth. With `stopped`, the run ends after five frames.
 */
const joining = { j: "true", ctg: "false" };
const stopped = { levels: "5" };

/**
 * The number of chapters in the tour, which takes five minutes and is about one program. The course
 * has all chapters.
 */
export const tourEnd = 4;

export const chapters: readonly Chapter[] = [
  {
    title: "What a frame is",
    steps: [
      {
        text: "Each round of this loop moves 1 from `y` to `x`. Can the assertion fail? There are infinitely many inputs `n`, so IC3 tries none. It keeps frames: frame k is a set of states that contains every state reachable in at most k steps. It makes the frames smaller until they prove that no run can fail.",
        tab: "result",
        view: "source",
        mark: ".panel.source",
        at: (e) => e.k === "level",
      },
      {
        text: "Here are the frames. Frame 1 contains every state reachable in at most one step. A step is one arrow of the graph. A frame may contain too many states, but never too few.",
        tab: "frames",
        view: "details",
        mark: "#strip, #panel-frames",
        at: (e) => e.k === "level" && e.lv === 1,
      },
      {
        text: "At first a frame allows every state. Lemmas make it smaller. The first one says that no run reaches the error in at most one step: the first step leads only to the loop.",
        tab: "frames",
        view: "details",
        mark: ".matrix",
        at: (e, nth) => e.k === "lemma" && nth("lemma") === 1,
      },
      {
        text: "Frame 2 opens. In this table a lemma has a box in the last frame where it is known to hold; the frames before have it too, without a box. When the lemma is pushed to the next frame, the box moves to the right.",
        tab: "frames",
        view: "details",
        mark: ".matrix-scroll",
        at: (e) => e.k === "level" && e.lv === 2,
      },
      {
        text: "The timeline shows the run so far: frames, obligations, lemmas. Drag it, play it, or use the arrow keys. The sentence says what happens, and every view follows.",
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
        text: "Frame 2 raises the question: can the error be reached in at most two steps? IC3 searches backwards from the error. Is there a state, allowed by frame 1, from which one step leads to the error?",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && e.lv === 2 && !e.p,
      },
      {
        text: "There is such a state. Frame 1 allows states in which `y` is not 0 and the loop ends by this arrow. These states are a predecessor: the lemmas of frame 1 do not yet exclude the error after one more step.",
        tab: "obligations",
        view: "graph",
        mark: arrow,
        at: (e, nth) => e.k === "predecessor" && nth("predecessor") === 1,
      },
      {
        text: "The source shows these states at their line. They are no failure yet: perhaps no run reaches them. They are a new obligation: IC3 must exclude all of them, or find a run that reaches one.",
        tab: "obligations",
        view: "source",
        mark: ".panel.source",
        at: (e) => e.k === "obligation" && !!e.p,
      },
      {
        text: "Obligations form a tree. From each of them a step leads to its parent. If a step from the start led into one of them, the program would fail. Here no such step exists, so each will be blocked: a lemma excludes it.",
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
        text: "No step from the start leads to `n <= x && y <= -1`. IC3 could now exclude just these states. But which condition is the reason? Even without `n <= x`, no state with `y <= -1` can be reached in at most one step. So IC3 leaves out `n <= x`.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        at: (e, nth) => e.k === "generalise" && nth("generalise") === 1,
      },
      {
        text: "So the lemma is the negation, `y >= 0`. It excludes infinitely many states. This is generalisation: from one bad state, learn as much as is true.",
        tab: "frames",
        view: "details",
        mark: ".chip-lemma.fresh",
        at: (e) => e.k === "lemma" && e.f === "y >= 0",
      },
      {
        text: "Does each round of the loop keep `y >= 0`? Not always. With `x < n` but `y` at 0, one more round makes `y` negative. This is another predecessor, one step further back.",
        tab: "obligations",
        view: "graph",
        mark: arrow,
        at: (e, nth) => e.k === "obligation" && !!e.p && nth("predecessor") === 2,
      },
      {
        text: "Now comes the idea that proves the program. Two bounds, `y <= 0` and `x < n`, are replaced by their sum: `x + y < n`. These states cannot be reached in at most one step either, and the sum relates the two counters.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        at: (e) => e.k === "generalise" && e.st === "sum",
      },
      {
        text: "Learnt: `n <= x + y`. The card shows, line by line, how the obligation became the lemma. At its end is the query that proves it, which you can check with your own solver.",
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
        text: "A little later IC3 learns the other half, `x + y <= n`. The picture shows `x` and `y` for one value of `n`. Each lemma cuts a part away. Only the thin stripe `x + y == n` is left. Each full dot is a state that a run has met: all of them lie in the stripe.",
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "lemma" && e.f === "x + y <= n",
      },
      {
        text: "With these lemmas, frame 2 excludes the error. The lemmas at the loop also hold one step further: if all of them hold before a round, each holds after it. The faded lemma in frame 1 still holds; it is faded because IC3 learnt it again, for frame 2.",
        tab: "frames",
        view: "details",
        mark: ".matrix",
        reveal: ".chip-lemma.subsumed",
        at: (e, nth) => e.k === "lemma" && e.f === "false" && nth("lemma") > 1,
      },
      {
        text: "Frame 1 and frame 2 are equal. Each step from frame 1 ends in frame 2, so no number of steps leads out of it. The frame is an invariant: it is true at the start, every step keeps it true, and it is false at the error.",
        tab: "frames",
        view: "details",
        mark: ".frames-head",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "This is the proof. Separate code, without the solver, has checked it against the program. If it did not hold, the page would report no verdict.",
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
        text: "Some engines prove programs without frames. An engine may unwind the program into a tree: a node is a path from the start, and each step leads to a node below. Node 4 is at the error. Does a run take its path? Three engines say no, each in its own way.",
        engine: "tree",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "obligation",
      },
      {
        text: "The engine `tree` searches backwards as IC3 does, but along one path. When it blocks an obligation, it learns a lemma at the node: first `y >= 0`, then `x + y <= n`. With both, no step leads into the error.",
        engine: "tree",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "path",
      },
      {
        text: "A second path, one round longer, gave `n <= x + y`. Node 3 is at the loop again, with the same label as node 2. So node 2 covers it: node 2 allows every state that node 3 allows. No node is open any more.",
        engine: "tree",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "The engine `impact` grows the same tree, and asks about the first path as a whole. No run takes it. Interpolants say why: the steps before the loop imply the interpolant there, and the steps after it contradict it. This interpolant has both facts at once, `y >= 0 && x + y <= n`.",
        engine: "impact",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "interpolant" && e.f === "false",
      },
      {
        text: "The engine adds the interpolant to the label of its node. Here the second path has given node 2 the missing half, `n <= x + y`. The rest is as before: node 2 will cover node 3.",
        engine: "impact",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "label" && e.ps?.join() === "n <= x + y",
      },
      {
        text: "The engine `predabs` has the same interpolants, but uses their parts as predicates: `y >= 0` and `x + y <= n`. From now on its abstraction uses them at the loop, on every path. The nodes below node 1 were made without these predicates: they leave the tree, and the tree grows again.",
        engine: "predabs",
        tab: "precision",
        view: "details",
        mark: ".precision-table",
        at: (e, nth) => e.k === "precision" && nth("precision") === 2,
      },
      {
        text: "With a third predicate, `n == x + y`, the tree is complete: no step from node 10 leads to node 12, the error node, and node 11 is covered. All three engines end with the same invariant at the loop: `y >= 0` and `x + y == n`.",
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
        text: "No run gets there in one step from the start. The core does not need the side `y <= 0`. Without this side the box is open upwards. The arrow shows which side moved; each such move is an event.",
        engine: "icp",
        options: joining,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "core",
      },
      {
        text: "A side that is needed may still move. The solver finds the greatest `x` to which a step leads. Here no step from frame 1 leads beyond 2, so the lower side moves from 6 to 3 at once.",
        engine: "icp",
        options: { bound: "optimal" },
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "bound" && e.a === "x >= 3",
      },
      {
        text: "The operation Down is another way to enlarge the box `x >= 6`. The engine cannot exclude this box yet, because a step leads into it from the striped box. So it tries the hull of these boxes, the least box around both: `x >= 4`. Does a step lead into the hull?",
        engine: "icp",
        options: joining,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "generalise" && e.st === "join" && e.a === "x >= 4",
      },
      {
        text: "It does, so the engine makes another hull. No step leads into `x >= 3`: the engine learns its negation, `x <= 2`. The card lists how the box grew: which side moved from where to where, and what the solver answered.",
        engine: "icp",
        options: joining,
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        reveal: ".derivation .learnt",
        at: (e) => e.k === "lemma" && e.f === "x <= 2",
      },
      {
        text: "Another program: two counters go up together, and `x == y` always holds. A box has no diagonal side. One box is cut away above the diagonal, but it cannot grow: with either side removed, it would contain a reachable state.",
        program: "side-by-side",
        engine: "icp",
        options: stopped,
        tab: "plane",
        view: "details",
        mark: ".plane-stage",
        at: (e) => e.k === "lemma" && e.f === "x >= 1 || y <= 0",
      },
      {
        text: "So each frame needs two more boxes, one on each side of the diagonal, and no two frames are equal. Here an option stopped the engine after five frames. Without it the engine would go on for ever.",
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
        text: "A binary search halves its range in each round, at the middle of two indices, `(low + high) / 2`. With unbounded integers, as before, IC3 learns two lemmas at the loop, `low + high >= 0` and `low >= 0`. The second alone is an invariant that proves the assertion.",
        ints: "",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        also: { cursor: "none" },
      },
      {
        text: "These are the same lines with C’s own integers, chosen in the menu Integers. Now the largest `int` is 2147483647, and a sum beyond it is a failure too. So the edge to the error also has the limits of the type: point at it to read them.",
        tab: "frames",
        view: "graph",
        mark: `${arrow}, .graph-whole`,
        at: (e) => e.k === "level" && e.lv === 1,
        also: { edge: 1 },
      },
      {
        text: "IC3 searches backwards, as before. One obligation is new: `low < high`, with a sum of at least 2147483648, one more than the largest `int`. Can a run get there?",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && /^low < high && low \+ high >= 2147483648$/.test(e.f ?? ""),
      },
      {
        text: "A run gets there in the second round, when `low` is greater than a large middle. The run ends at the operation that overflows: here are its operands, the exact result, and its distance from the type’s range. Such searches worked for decades, until arrays became large enough.",
        tab: "result",
        view: "details",
        mark: ".overflow-box",
        reveal: ".overflow-box",
        at: (e) => e.k === "verdict",
      },
      {
        text: "Unsigned integers do not overflow: they wrap around, as a clock does. The graph writes that as `number = (number + 1) mod 2^8`: after 255 comes 0.",
        program: "counter",
        engine: "bmc",
        tab: "result",
        view: "graph",
        mark: arrow,
        at: (e) => e.k === "depth" && e.lv === 4,
        also: { edge: 1, hideEnd: false },
      },
      {
        text: "So a number that is only ever increased can end below 253. You can go through this run statement by statement; nothing in it is undefined. With mathematical integers no run fails. To see the proof, choose `math` in the menu Integers, and the engine `auto`.",
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
    title: "A call is a step",
    program: "one-too-early",
    steps: [
      {
        text: "The function `length` calls itself. So it has its own part of the graph, with a border, and a call is a step into that part, like any other step.",
        tab: "obligations",
        view: "graph",
        mark: ".panel.graph",
        at: (e) => e.k === "level",
      },
      {
        text: "The step over a call has a premise: the function can return a value with which the step leads into the obligation. That return becomes an obligation of its own.",
        tab: "obligations",
        view: "details",
        mark: ".obl-tree",
        at: (e) => e.k === "obligation" && !!e.p,
      },
      {
        text: "The engine has found a run to such a return. This return is a fact from now on, and the engine repeats the question that waited for it.",
        tab: "obligations",
        view: "details",
        mark: "#event-sentence",
        at: (e) => e.k === "drop" && e.t === "reached",
      },
      {
        text: "The failing run goes into each call and comes back. The stack shows the calls under way, with their arguments. The key N moves over a call, and L moves out of one.",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        also: { cursor: "step", step: 7 },
      },
      {
        text: "In a safe program, the contract of a function is the pair of formulas that hold where it starts and where it returns. Here you write one yourself.",
        program: "counting-calls",
        tab: "try",
        view: "details",
        mark: "#panel-try",
        also: { cursor: "none" },
      },
    ],
  },
  {
    title: "An array of any length",
    program: "all-sevens",
    steps: [
      {
        text: "This loop writes an array of `n` elements. Any `n` is possible, so a proof cannot have a variable for each element. It has a variable for one of them.",
        tab: "frames",
        view: "source",
        mark: ".panel.source",
        at: (e) => e.k === "level",
      },
      {
        text: "The engine follows one cell, `a[k]`, and `k` is any index. So a write to `a[i]` is two arrows of the graph. This one, where `i == k`, sets the cell to 7. The other leaves it as it is.",
        tab: "obligations",
        view: "graph",
        mark: arrow,
        at: (e, nth) => e.k === "predecessor" && nth("predecessor") === 2,
      },
      {
        text: "Here is a lemma about the cell: `a[k] >= 7 || i <= k`. It has two phases: before `i` has passed `k` the cell may hold anything, after that it holds at least 7. The engine knows nothing about `k`, so the lemma holds for every cell.",
        tab: "frames",
        view: "details",
        mark: ".lemma-card",
        at: (e) => e.k === "lemma" && e.f === "a[k] >= 7 || i <= k",
      },
      {
        text: "Another lemma says that the cell holds at most 7. Together the two lemmas are the invariant: for all `k` in `0..i-1`, `a[k] == 7`. The strip shows these cells in green, and cell `k` is one of them. Nothing is known of the dashed cells.",
        tab: "result",
        view: "details",
        mark: "#panel-result",
        reveal: ".cell-strip",
        also: { cursor: "none" },
      },
      {
        text: "Here you can claim it yourself: at line 5, write `forall k: k < i ==> a[k] == 7`. Each round keeps it. With 8 in place of 7 a round breaks it. In the example “Backwards”, a run writes after the end of an array.",
        tab: "try",
        view: "details",
        mark: "#panel-try",
        also: { cursor: "none" },
      },
    ],
  },
  {
    title: "Which values matter",
    program: "the-light",
    steps: [
      {
        text: "Which variables matter to the assertion? `light` goes on and off, and `round` counts. The engine `explicit` tracks the values of both at each node of its tree. So no two rounds are alike, and the engine unwinds all six: 35 nodes. A thousand rounds would need thousands.",
        engine: "explicit",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "The engine `explicit-itp` starts without values: it does not distinguish the states of a location. After one round the loop is covered. But without values it cannot exclude the error, at node 9. Does a run take this path?",
        engine: "explicit-itp",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "path",
      },
      {
        text: "With all values, no run takes this path. Which are needed? At each position the engine leaves them out in turn. Without `light = 0` the others allow the rest of the path, so `light = 0` must be remembered. Here, at the loop, no error is reached even without `round = 0`: that value can be forgotten.",
        engine: "explicit-itp",
        tab: "path",
        view: "details",
        mark: ".removals",
        reveal: ".removals",
        at: (e) => e.k === "removal" && e.t === "idle",
      },
      {
        text: "The values that remain at a position are its interpolant: `light = 0` until the light changes, then `light = 1`. The steps so far imply it, and the steps that follow contradict it. This takes no solver query.",
        engine: "explicit-itp",
        tab: "path",
        view: "details",
        mark: ".path-strip",
        reveal: ".path-strip",
        at: (e) => e.k === "interpolant" && e.f === "light = 1",
      },
      {
        text: "So from now on the engine tracks `light` at the five locations whose interpolants use it, and `round` nowhere. The table names the event that added `light`. Nodes made without `light` leave the tree.",
        engine: "explicit-itp",
        tab: "precision",
        view: "details",
        mark: ".precision-table",
        at: (e, nth) => e.k === "precision" && nth("precision") === 5,
      },
      {
        text: "This is the new tree, with the values of `light`. After two rounds `light` is 0 at the loop, as at node 11, which covers node 20. No node is open. The tree has 14 nodes, and a thousand rounds would need no more. The example “A sum of two inputs” shows where values are not enough.",
        engine: "explicit-itp",
        tab: "tree",
        view: "details",
        mark: ".tree-canvas",
        at: (e) => e.k === "fixpoint",
      },
      {
        text: "Now it is your turn. Change the program. Or start from the engine’s proof under “Try it”, remove a line, and see which step breaks. The example “Off by one” shows what happens when there is no proof.",
        program: "two-counters",
        tab: "try",
        view: "details",
        mark: "#panel-try",
        also: { cursor: "none" },
      },
    ],
  },
];
