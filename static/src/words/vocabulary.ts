// The vocabulary of the page. Each term has one meaning in all views. One text gives the meaning,
// another says where the page shows it. Formulas and terms are in back quotes.

import type { TermId } from "./term";

export interface Entry {
  id: TermId;
  word: string;
  /** The meaning. */
  means: string;
  /** Where the page shows an example of the term. */
  seen: string;
}

export const vocabulary: readonly Entry[] = [
  {
    id: "location",
    word: "location",
    means:
      "A point of the program that a run can reach. Each round of a loop begins at the loop head. At the location error, an assertion or another check has failed.",
    seen: "A box of the graph, named by its line.",
  },
  {
    id: "edge",
    word: "edge",
    means: "A connection of two locations: conditions and assignments that are executed together or not at all.",
    seen: "An arrow of the graph. Its label reads like C, line by line, with conditions in brackets. The sign := assigns several variables at once.",
  },
  {
    id: "step",
    word: "step",
    means: "One edge taken once. Frames count steps.",
    seen: "“In at most 2 steps” means: over at most two arrows, one after the other.",
  },
  {
    id: "statement",
    word: "statement",
    means: "One executed line of C. A step may be several statements.",
    seen: "A row of the counterexample. You can move from row to row.",
  },
  {
    id: "event",
    word: "event",
    means: "One action of the engine: an entry of its run.",
    seen: "A mark on the timeline, and the sentence beside it.",
  },
  {
    id: "frame",
    word: "frame",
    means:
      "Frame k is a set of states that contains every state reachable in at most k steps, perhaps more. Its lemmas hold in all of them. The set grows with k: frame 1 lies inside frame 2.",
    seen: "A column of the frames, marked “(to come)” until the frame opens. The plane shows the states that the frame allows.",
  },
  {
    id: "level",
    word: "level",
    means:
      "The number of the frame for which the engine asks about an obligation. The lowest level comes first; within a level, the obligation farthest from the error comes first. The level of a predecessor is one lower. A blocked obligation may be asked about again at a higher level.",
    seen: "“At level 2” means: can a run get there in at most 2 steps? On a path of a tree, a position takes the place of the level.",
  },
  {
    id: "obligation",
    word: "obligation",
    means:
      "A set of states at a location from which steps lead to the error. The engine must exclude it at a level, or find a run that reaches it. Papers say proof obligation.",
    seen: "A row in the tab Obligations. The obligation is blocked when a lemma excludes it.",
  },
  {
    id: "cube",
    word: "cube",
    means: "A conjunction of comparisons, such as `x < n && y <= 0`: the states of an obligation.",
    seen: "The line “asked” in the card of a lemma.",
  },
  {
    id: "lemma",
    word: "lemma",
    means:
      "A formula that the engine learns and proves: it excludes a cube at a location, in all frames up to some level.",
    seen: "A formula in the frames, at its location.",
  },
  {
    id: "push",
    word: "push",
    means:
      "A lemma is pushed into the next frame when it is found to hold there too. Before a new frame opens, the engine does two things. First it pushes lemmas one by one, at most into the new frame. Then it tries the lemmas of the new frame together: those that are inductive together are pushed into every frame at once.",
    seen: "The lemma moves one column to the right, at times into a frame that is still “(to come)”, or to “every frame”. Only lemmas are pushed, never obligations.",
  },
  {
    id: "generalise",
    word: "generalise",
    means:
      "To drop or weaken parts of a blocked cube, or replace two by their sum, as long as no step leads into it: the lemma then excludes more states. A counterexample to generalisation is a state from which a step leads into the tried cube. If the engine can exclude that state one level lower, it does so and tries the cube again.",
    seen: "The lines between “asked” and “learn” in the card of a lemma: each is a step that succeeded.",
  },
  {
    id: "core",
    word: "core",
    means:
      "The parts of a cube that suffice to show that no step leads into the cube: the unsat core of the query. The engine leaves out the others without another query.",
    seen: "The line “core” in the card of a lemma, with the parts left out struck through.",
  },
  {
    id: "weaken",
    word: "weaken",
    means:
      "To move a bound of a cube by one, from `y <= -2` to `y <= -1`: the cube then has more states. The solver must confirm that no step leads into them. The engine does this at most twice: the weakest bound of one frame often fails in the next.",
    seen: "The line “weaken” in the card of a lemma.",
  },
  {
    id: "query",
    word: "query",
    means:
      "One call of the solver, the part of the engine that decides whether formulas can hold together. Sat means that they can: the step or state in question exists. Unsat means that there is none.",
    seen: "The card of a lemma shows its queries, and the tab Work counts all queries.",
  },
  {
    id: "inductive",
    word: "inductive",
    means: "A formula is inductive if it is true at the start and every step keeps it true. Then it is always true.",
    seen: "The tab Try it checks this for the formulas that you write.",
  },
  {
    id: "relative",
    word: "relatively inductive",
    means:
      "A lemma is inductive relative to frame k if it holds after each step from a state of frame k in which it holds. Then the engine may add it to frame k + 1. The query asks for a counterexample: a step from the frame, outside the cube, into the cube.",
    seen: "The line “query” in the card of a lemma.",
  },
  {
    id: "cti",
    word: "predecessor",
    means:
      "States that a frame allows and from which a step leads into an obligation: a counterexample to induction (CTI). It need not be a failure, since perhaps no run reaches it. The engine asks about it next, as an obligation.",
    seen: "A mark in the lane “predecessors” of the timeline, and an arrow in the graph.",
  },
  {
    id: "premise",
    word: "premise",
    means:
      "What a step needs besides the state in which it starts: the step over a call needs a return of the function. The engine asks about that return as an obligation of its own.",
    seen: "A row in the tab Obligations, at the return of a recursive function.",
  },
  {
    id: "contract",
    word: "contract",
    means: "What a recursive function requires of every call, and what it ensures when it returns.",
    seen: "At the border of the function in the graph. In the tab Try it you write one.",
  },
  {
    id: "fixpoint",
    word: "fix-point",
    means:
      "Two neighbouring frames that are equal: each step from the first ends in the second, so no number of steps leads out of them.",
    seen: "The event before the verdict of a proof.",
  },
  {
    id: "layer",
    word: "layer",
    means:
      "Layer 0 is the start. Each step from a layer ends in the next layer or in an earlier one. A layer may also contain states that no run reaches. Once a layer adds nothing, no step leads out of all layers together.",
    seen: "The tab Frames and the plane, for the engine itp.",
  },
  {
    id: "invariant",
    word: "invariant",
    means:
      "The formulas that prove a program: they are true at the start, every step keeps them true, and they are false at the error. In IC3 they are the lemmas of the fix-point.",
    seen: "In the program, above the line where it holds, and in the tab Invariant.",
  },
  {
    id: "predicate",
    word: "predicate",
    means: "A formula of the abstraction. The abstraction does not distinguish states that agree on all predicates.",
    seen: "The tab Domain, for engines with predicates.",
  },
  {
    id: "abstraction",
    word: "abstraction",
    means:
      "A coarser view of the program: all states that agree on the predicates are one abstract state. A step between abstract states may be spurious: the program has no such step. Then refinement adds a predicate.",
    seen: "The part “Abstract state” of the tab Domain.",
  },
  {
    id: "precision",
    word: "precision",
    means:
      "What the abstraction uses at each location: predicates, and variables whose values the engine tracks. Refinement adds to the precision.",
    seen: "The tab Precision.",
  },
  {
    id: "interpolant",
    word: "interpolant",
    means:
      "A formula for a location on a path: the steps before imply it, and the steps after contradict it. So no run takes the path.",
    seen: "The origin of a predicate, or of a node’s label.",
  },
  {
    id: "node",
    word: "node",
    means:
      "A path from the start to a location, in engines that unwind the program into a tree. Its label holds for every state at its end.",
    seen: "A row of the tree.",
  },
  {
    id: "cover",
    word: "cover",
    means:
      "An older node covers a node at the same location if it allows every state that the node allows. Then the nodes below the covered node need not be explored.",
    seen: "A row of the tree that names the older node, and the mark “covered” in the legend.",
  },
  {
    id: "counterexample",
    word: "counterexample",
    means: "A run that fails: its inputs, and its statements from the start to the failure.",
    seen: "The tab Counterexample, once a failing run is found.",
  },
  {
    id: "integers",
    word: "integers",
    means:
      "Mathematical integers are unbounded. C’s own have types with ranges: `unsigned char` goes from 0 to 255, `int` from -2147483648 to 2147483647.",
    seen: "The menu Integers. It applies to every formula, frame and state of the run.",
  },
  {
    id: "wrap",
    word: "wrap around",
    means:
      "After the last value of an unsigned type comes its first, as on a clock. C defines this, so it is no failure. A value that is stored in a narrower type wraps around too.",
    seen: "In the graph, as mod or smod; in a counterexample, as a value that jumps to the other end of its type.",
  },
  {
    id: "mod",
    word: "mod, smod",
    means:
      "The notation for wrapping: `(x + 1) mod 2^8` reduces `x + 1` to the range from 0 to 255, and `smod 2^8` to the range from -128 to 127. It appears wherever the types allow a value to wrap around, even if none does in this program.",
    seen: "In labels of the graph and in sentences, with C’s own integers.",
  },
  {
    id: "overflow",
    word: "overflow",
    means:
      "An operation of a signed type whose exact result is outside the range of the type. It is undefined in C, so it is a failure of its own kind. The options can let it wrap around, or ignore runs with an overflow.",
    seen: "The end of a counterexample shows the operation, its operands, the exact result and the range of the type.",
  },
  {
    id: "unknown",
    word: "unknown",
    means:
      "The run ended without a verdict: at its time limit, at another limit, or because the engine can neither prove the program nor find a failing run. The program may be safe or not.",
    seen: "The tab Result says why the run ended and what to try: more time, another engine, or a race of several.",
  },
  {
    id: "witness",
    word: "witness",
    means: "A file with a verdict and its proof, which anyone can check again.",
    seen: "You can export a witness. Drop one on the page to check it.",
  },
];
