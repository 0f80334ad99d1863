// The words of the page: each means one thing, in every view. One sentence says
// what, another what is seen for it. Formulas and words stand between back quotes.

import type { TermId } from "./term";

export interface Entry {
  id: TermId;
  word: string;
  /** What it is. */
  means: string;
  /** What is seen for it. */
  seen: string;
}

export const vocabulary: readonly Entry[] = [
  {
    id: "location",
    word: "location",
    means: "A place of the program at which a run can be.",
    seen: "A box of the graph, called by its line.",
  },
  {
    id: "edge",
    word: "edge",
    means: "What connects two locations: conditions and assignments, taken as a whole or not at all.",
    seen: "An arrow of the graph. Its label reads as C does, line after line; `(x, y) := (y, x)` is for new values that all come at once.",
  },
  {
    id: "step",
    word: "step",
    means: "One edge taken once. Frames count steps.",
    seen: "“In at most 2 steps” is: over at most two arrows, one after the other.",
  },
  {
    id: "statement",
    word: "statement",
    means: "One line of C, executed. A step may be several statements.",
    seen: "A row of the counterexample, which is gone through statement by statement.",
  },
  {
    id: "event",
    word: "event",
    means: "One thing that the engine did: an entry of its run.",
    seen: "A mark on the timeline, and the sentence beside it.",
  },
  {
    id: "frame",
    word: "frame",
    means:
      "Frame k is what is known of the states that at most k steps reach: its lemmas hold in all of them. As a set of states it grows with k: frame 1 lies inside frame 2.",
    seen: "A column of the frames, named “(to come)” until the frame opens; in the plane, the states that it allows.",
  },
  {
    id: "level",
    word: "level",
    means:
      "The number of the frame at which an obligation is worked on: the lowest comes first, and of one level what is farthest from the error. A predecessor is asked one level lower; what is blocked may be asked again one level up. Along a path of a tree there are no frames: there it is a position of the path.",
    seen: "“At level 2” is: can a run get there in at most 2 steps?",
  },
  {
    id: "obligation",
    word: "obligation",
    means:
      "States at a location from which the error can be reached, and the question whether frame k, or what is known along a path, lets a run get there.",
    seen: "A row of the obligations. It is blocked when a lemma keeps it out.",
  },
  {
    id: "cube",
    word: "cube",
    means: "The formula of an obligation: comparisons that all hold, such as `x < n && y <= 0`.",
    seen: "The line “asked” in the card of a lemma.",
  },
  {
    id: "lemma",
    word: "lemma",
    means: "What is learnt: a formula that keeps states out of a location, in all frames up to one of them.",
    seen: "A formula in the frames, at its location.",
  },
  {
    id: "push",
    word: "push",
    means:
      "A lemma is pushed when it is found to hold in the next frame too. This is tried before the next frame opens, which then begins with what was pushed into it. Lemmas that keep each other up, as no step leads out of all of them together, are pushed into every frame at once.",
    seen: "The lemma moves one column on, at times into a frame that is still “(to come)”, or to “every frame”. Obligations are never pushed: they are asked.",
  },
  {
    id: "generalise",
    word: "generalise",
    means:
      "To leave out parts of a cube that is out of reach (drop), loosen them or put a sum of two in their place, as long as it stays so: the lemma then says more. Where a step leads into what is tried, from states that cannot be reached themselves, a lemma keeps these out first (on the way).",
    seen: "The lines between “asked” and “learn” in the card of a lemma, one for each thing that succeeded.",
  },
  {
    id: "core",
    word: "core",
    means:
      "The parts of a cube that the solver needed to see that no step leads into it. The other parts can be left out without asking again.",
    seen: "The line “core” in the card of a lemma, with what it takes away struck out.",
  },
  {
    id: "weaken",
    word: "weaken",
    means:
      "To loosen a bound of a cube by one, from `y <= -2` to `y <= -1`: the cube then has more states. The solver is asked whether they are out of reach too; it is done twice at most. The loosest bound that one frame allows is often one that the next frame does not.",
    seen: "The line “weaken” in the card of a lemma.",
  },
  {
    id: "query",
    word: "query",
    means: "One call of the solver. Its answer is sat, there is such a step or state, or unsat, there is none.",
    seen: "The card of a lemma shows the queries behind it, and Work counts all of them.",
  },
  {
    id: "inductive",
    word: "inductive",
    means: "A formula is inductive when it is true at the start and every step keeps it. Then it is always true.",
    seen: "What Try it checks of the formulas that you write.",
  },
  {
    id: "relative",
    word: "relatively inductive",
    means:
      "A lemma is inductive relative to frame k when every step keeps it that begins in a state which frame k allows and in which it holds. So it may join frame k + 1. The query asks for the contrary: the frame, not the cube, and a step into the cube.",
    seen: "The line “query” in the card of a lemma.",
  },
  {
    id: "cti",
    word: "predecessor",
    means:
      "States that a frame allows, with a step into what is to be kept out: a counterexample to induction, as papers call it. It is no failure: nobody has said that a run comes there. It is asked about next, as an obligation.",
    seen: "A mark in the lane “predecessors” of the run, and an arrow of the graph.",
  },
  {
    id: "fixpoint",
    word: "fix-point",
    means:
      "Two frames next to each other that say the same: a step from the one ends in the other, so no number of steps leads out of it.",
    seen: "The last event of a proof but its verdict.",
  },
  {
    id: "invariant",
    word: "invariant",
    means: "The lemmas of the fix-point: true whenever a run is at their location, and never at the error.",
    seen: "Beside the program, above its line, and in the tab of that name.",
  },
  {
    id: "predicate",
    word: "predicate",
    means: "A formula that an abstraction may speak of. States that agree on all predicates are not told apart.",
    seen: "The tab Domain, for engines that have them.",
  },
  {
    id: "abstraction",
    word: "abstraction",
    means:
      "States seen through the predicates only, so that those which agree on them are one abstract state. A step between abstract states need not be one of the program; then a predicate is added.",
    seen: "The classes in Domain.",
  },
  {
    id: "interpolant",
    word: "interpolant",
    means:
      "The reason why a path cannot be run, said at a location between: what the steps before make true and the steps after contradict.",
    seen: "Where a predicate, or what is known of a node, comes from.",
  },
  {
    id: "node",
    word: "node",
    means:
      "In the engines that unwind the program into a tree: a path from the start to a location, with what is known of the states at its end.",
    seen: "A row of the tree.",
  },
  {
    id: "counterexample",
    word: "counterexample",
    means: "A run that fails: inputs, and the statements from the start into the assertion.",
    seen: "The tab of that name, once there is one.",
  },
  {
    id: "integers",
    word: "integers",
    means:
      "The mathematical ones have no end. C’s own have types with a first and a last value: `unsigned char` goes from 0 to 255, `int` from -2147483648 to 2147483647.",
    seen: "The choice beside the engine. It decides what every formula, frame and state of the run speaks of.",
  },
  {
    id: "wrap",
    word: "wrap around",
    means:
      "Behind the last value of an unsigned type comes its first, as on a clock: that is what C says, and no failure. What is stored in a narrower type wraps around too.",
    seen: "In the graph, as mod or smod; in a counterexample, as a value that leaps to the other end of its type.",
  },
  {
    id: "mod",
    word: "mod, smod",
    means:
      "How a wrap is written: `(x + 1) mod 2^8` is `x + 1` brought into the range from 0 to 255, with `smod 2^8` into that from -128 to 127. It stands wherever the types alone let a value wrap around, even if in this program none does.",
    seen: "In labels of the graph and in sentences, with C’s own integers.",
  },
  {
    id: "overflow",
    word: "overflow",
    means:
      "A sum, difference, product or negation of a signed type whose exact result its type does not hold. C leaves open what then happens, so it counts as a failure of its own, unless the options say that it wraps around, or that such runs are left out.",
    seen: "At the end of a counterexample: the operation, its operands, the exact result and the range of the type.",
  },
  {
    id: "witness",
    word: "witness",
    means: "A file with a verdict and what proves it, which anyone can check again.",
    seen: "Export makes one, and a file that is dropped on the page is checked.",
  },
];
