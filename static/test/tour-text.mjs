// The text of the tour, sentence by sentence. The sentences are the same as in src/tour/script.ts; test/evidence.mjs
// compares them.
//
// For a sentence, the second element is the evidence on the page at the step of the sentence: a selector, and a pattern
// for the selected text. A sentence without evidence is a question or explains how to read the page, and contains no
// formula and no number. If the page writes a formula or a number in another way than the sentence, the third element
// says how.

const sentence = "#event-sentence";
const program = "#editor .cm-content";
const frames = "#panel-frames";
const card = "#panel-frames .lemma-card";
const obligations = "#panel-obligations";
const plane = "#panel-plane";
const result = "#panel-result";
const tree = "#panel-tree";
const nodes = "#panel-tree .tree-rows tbody"; // the tree as a table; the drawing has the same contents
const path = "#panel-path";
const precision = "#panel-precision";
const strip = "#strip";
const lanes = "#lane-names";
const verdict = "#verdict";

// Marks a claim of the tour that no step on the page shows. A Go test (static/tour_test.go) checks it instead.
export const natively = { natively: true };

const learnt = { [path]: /line 9 node 2 learnt y >= 0 learnt x \+ y <= n when/ };
const interpolated = { [path]: /line 9 node 2 interpolant y >= 0 && x \+ y <= n when/ };

export const chapters = [
  [
    [
      ["Each round of this loop moves 1 from `y` to `x`.", { [program]: /x = x \+ 1; y = y - 1;/ }],
      ["Can the assertion fail?", { [program]: /assert\(y == 0\)/ }],
      [
        "There are infinitely many inputs `n`, so IC3 tries none.",
        { [program]: /int n = nondet_int\(\); assume\(n >= 0\);/ },
      ],
      ["It keeps frames: frame k is a set of states that contains every state reachable in at most k steps."],
      ["It makes the frames smaller until they prove that no run can fail."],
    ],
    [
      ["Here are the frames.", { "#strip": /F0 start only F1 all states/ }],
      [
        "Frame 1 contains every state reachable in at most one step.",
        {
          [sentence]: /^Frame 1 opens\. It contains every state reachable in at most one step, perhaps more\./,
          [lanes]: /frames 1/,
        },
      ],
      ["A step is one arrow of the graph.", { "#graph-canvas .edge-label": /x = x \+ 1/ }],
      [
        "A frame may contain too many states, but never too few.",
        { [sentence]: /perhaps more\. So far the frame allows every state/ },
      ],
    ],
    [
      ["At first a frame allows every state.", { [strip]: /F1 all states/ }],
      ["Lemmas make it smaller."],
      [
        "The first one says that no run reaches the error in at most one step: the first step leads only to the loop.",
        {
          [sentence]: /the error location is not reached in at most one step/,
          [card]: /^Lemma 1 at the error location.*begins where frame 0 allows no state/,
        },
      ],
    ],
    [
      ["Frame 2 opens.", { [sentence]: /^Frame 2 opens/ }],
      [
        "In this table a lemma has a box in the last frame where it is known to hold; the frames before have it too, without a box.",
        {
          [frames]:
            /A box marks the last frame in which a lemma is known to hold\. It also holds in all earlier frames, shown there without a box\./,
          ".matrix .chip-lemma": 1,
        },
      ],
      [
        "When the lemma is pushed to the next frame, the box moves to the right.",
        { ".matrix thead": /frame 1 frame 2/ },
      ],
    ],
    [
      [
        "The timeline shows the run so far: frames, obligations, lemmas.",
        { [lanes]: /frames 2 asked 1 predecessors 0 lemmas 1/ },
      ],
      ["Drag it, play it, or use the arrow keys."],
      ["The sentence says what happens, and every view follows."],
    ],
  ],
  [
    [
      [
        "Frame 2 raises the question: can the error be reached in at most two steps?",
        { [sentence]: /^Can the error be reached in at most 2 steps\?$/, [obligations]: /frame 2 is the newest/ },
      ],
      ["IC3 searches backwards from the error."],
      [
        "Is there a state, allowed by frame 1, from which one step leads to the error?",
        { [strip]: /F1 all states F2/, [obligations]: /1 open obligation/ },
      ],
    ],
    [
      ["There is such a state.", { [sentence]: /^Yes, as far as frame 1 shows/ }],
      [
        "Frame 1 allows states in which `y` is not 0 and the loop ends by this arrow.",
        {
          [sentence]: /frame 1 shows: a step from line 9, when n <= x && y != 0, leads into the error/,
          "#graph-canvas .edge.now": 1,
        },
      ],
      [
        "These states are a predecessor: the lemmas of frame 1 do not yet exclude the error after one more step.",
        { [sentence]: /The states where this step starts are a predecessor/ },
      ],
    ],
    [
      [
        "The source shows these states at their line.",
        { [program]: /while \(x < n\) \{.*asked ?n <= x && y <= -1.*x = x \+ 1;/ },
      ],
      ["They are no failure yet: perhaps no run reaches them.", { [obligations]: /Answer: none yet/ }],
      [
        "They are a new obligation: IC3 must exclude all of them, or find a run that reaches one.",
        { [obligations]: /Obligation 3 at line 9/ },
      ],
    ],
    [
      ["Obligations form a tree.", { '.obl-tree [role="treeitem"], .obl-tree li': /./ }],
      [
        "From each of them a step leads to its parent.",
        {
          [obligations]:
            /waits for obligation 3, its predecessor.*at line 9, leads to obligation 2 by when n <= x && y != 0/,
        },
      ],
      ["If a step from the start led into one of them, the program would fail."],
      // The claim that no step from the start does this needs the verdict, which is hidden until the end of the run. It
      // is checked there: see "This is the proof."
      [
        "Here no such step exists, so each will be blocked: a lemma excludes it.",
        { [verdict]: /[Hh]idden until you reach the end/, [lanes]: /asked 3/ },
      ],
    ],
  ],
  [
    [
      [
        "No step from the start leads to `n <= x && y <= -1`.",
        { [sentence]: /^No step from the start leads into n <= x && y <= -1 at line 9\./ },
      ],
      ["IC3 could now exclude just these states."],
      ["But which condition is the reason?"],
      [
        "Even without `n <= x`, no state with `y <= -1` can be reached in at most one step.",
        { [sentence]: /y <= -1 alone cannot be reached in at most one step/ },
      ],
      [
        "So IC3 leaves out `n <= x`.",
        { [card]: /core y <= -1 n <= x these parts suffice to show that there is no such step: the rest is left out/ },
      ],
    ],
    [
      ["So the lemma is the negation, `y >= 0`.", { [card]: /learn y >= 0 the negation/ }],
      ["It excludes infinitely many states."],
      ["This is generalisation: from one bad state, learn as much as is true."],
    ],
    [
      ["Does each round of the loop keep `y >= 0`?", { [strip]: /F1 1 lemma/, [program]: /frame 1 ?y >= 0/ }],
      ["Not always.", { [obligations]: /Obligation 4 at line 9/ }],
      [
        "With `x < n` but `y` at 0, one more round makes `y` negative.",
        {
          [obligations]: /y <= 0 && x < n && n <= x \+ 1 such as y = 0,.*Asked for obligation 3, n <= x && y <= -1/,
          "#graph-canvas .edge.now": 1,
        },
      ],
      [
        "This is another predecessor, one step further back.",
        { [sentence]: /can lead to obligation 3 at line 9, and to the failure in 2 steps/ },
      ],
    ],
    [
      ["Now comes the idea that proves the program."],
      [
        "Two bounds, `y <= 0` and `x < n`, are replaced by their sum: `x + y < n`.",
        {
          [sentence]: /^Replace two bounds by their sum: y <= 0 && x < n becomes x \+ y < n\./,
          [card]: /sum x \+ y < n/,
        },
      ],
      [
        "These states cannot be reached in at most one step either, and the sum relates the two counters.",
        {
          [sentence]: /has more states, and none of them can be reached in at most one step/,
          ".title-name, #example-title, .panel.source": /Two counters/,
        },
      ],
    ],
    [
      ["Learnt: `n <= x + y`.", { [sentence]: /So learn at line 9: n <= x \+ y\./ }],
      [
        "The card shows, line by line, how the obligation became the lemma.",
        { [card]: /^Lemma 3 at line 9.*asked y <= 0 && x < n && n <= x \+ 1.*core.*sum.*learn n <= x \+ y/ },
      ],
      [
        "At its end is the query that proves it, which you can check with your own solver.",
        { [card]: /A query in SMT-LIB that proves the lemma in frame \d+$/ },
      ],
    ],
  ],
  [
    [
      ["A little later IC3 learns the other half, `x + y <= n`.", { [sentence]: /So learn at line 9: x \+ y <= n\./ }],
      [
        "The picture shows `x` and `y` for one value of `n`.",
        {
          ".plane-controls, #panel-plane": /where n =/,
          "#plane-x, #panel-plane select": /x/,
          "#panel-plane select >> nth=2": /y/,
        },
      ],
      ["Each lemma cuts a part away.", { [plane]: /newly cut away/ }],
      [
        "Only the thin stripe `x + y == n` is left.",
        {
          [program]: /frame 1 ?x \+ y <= n && y >= 0 && n <= x \+ y/,
          [strip]: /F1 3 lemmas.*F2 3 lemmas/,
        },
        { "x + y == n": ["x + y <= n", "n <= x + y"] },
      ],
      [
        "Each full dot is a state that a run has met: all of them lie in the stripe.",
        { ".plane-legend": /random runs\s*random runs, \w+ differs/ },
      ],
    ],
    [
      [
        "With these lemmas, frame 2 excludes the error.",
        { [sentence]: /the error location is not reached in at most 2 steps/ },
      ],
      [
        "The lemmas at the loop also hold one step further: if all of them hold before a round, each holds after it.",
        { [strip]: /F1 3 lemmas F2 3 lemmas/ },
      ],
      [
        "The faded lemma in frame 1 still holds; it is faded because IC3 learnt it again, for frame 2.",
        {
          [frames]: /Faded, dotted: the lemma still holds, but another lemma implies it\..*frame 1 frame 2/,
          ".matrix .chip-lemma.subsumed": /^y >= 0|^not reached/,
        },
      ],
    ],
    [
      ["Frame 1 and frame 2 are equal.", { [frames]: /^Fix-point: F1 = F2, the same lemmas/ }],
      [
        "Each step from frame 1 ends in frame 2, so no number of steps leads out of it.",
        {
          [sentence]: /each step from frame 1 ends in frame 2, so no number of steps leads out of them/,
        },
      ],
      [
        "The frame is an invariant: it is true at the start, every step keeps it true, and it is false at the error.",
        {
          [frames]:
            /no step leads out of it\. It contains every reachable state and none at the error: it is an inductive invariant\./,
        },
      ],
    ],
    [
      ["This is the proof.", { [verdict]: /Safe/ }],
      [
        "Separate code, without the solver, has checked it against the program.",
        { [result]: /Checked without the solver, against the program as written/ },
      ],
      ["If it did not hold, the page would report no verdict.", { [sentence]: /Separate code has confirmed it/ }],
    ],
  ],
  [
    [
      ["Some engines prove programs without frames.", { "#strip[hidden]": 1 }],
      [
        "An engine may unwind the program into a tree: a node is a path from the start, and each step leads to a node below.",
        { [tree]: /^4 nodes/ },
      ],
      ["Node 4 is at the error.", { [tree]: /Node 4 at the error location/ }],
      ["Does a run take its path?", { [sentence]: /^Does the path to node 4, of 2 steps, reach the error\?/ }],
      [
        "Three engines say no, each in its own way.",
        { "#engine option[value=tree], #engine option[value=impact], #engine option[value=predabs]": 3 },
      ],
    ],
    [
      [
        "The engine `tree` searches backwards as IC3 does, but along one path.",
        {
          "#engine value": /^tree$/,
          [path]: /the lemmas learnt there while the path was blocked, from its end to its start/,
        },
      ],
      ["When it blocks an obligation, it learns a lemma at the node: first `y >= 0`, then `x + y <= n`.", learnt],
      ["With both, no step leads into the error.", { [path]: /when n <= x && y != 0 error node 4 learnt false/ }],
    ],
    [
      [
        "A second path, one round longer, gave `n <= x + y`.",
        {
          [lanes]: /paths 2/,
          [nodes]: /2 line 9 y >= 0 && x \+ y <= n && n <= x \+ y expanded.*6 the error location false closed/,
        },
      ],
      [
        "Node 3 is at the loop again, with the same label as node 2.",
        { [nodes]: /2 line 9 (y >= 0 && x \+ y <= n && n <= x \+ y) expanded.* 3 line 9 \1 covered/ },
      ],
      [
        "So node 2 covers it: node 2 allows every state that node 3 allows.",
        { [nodes]: /3 line 9 [^a-z]*.* covered by 2|3 line 9.*covered/ },
      ],
      ["No node is open any more.", { '.tree-legend [data-state="frontier"]': /^0 open/ }],
    ],
    [
      [
        "The engine `impact` grows the same tree, and asks about the first path as a whole.",
        { "#engine value": /^impact$/, [path]: /path 1 of 2/ },
      ],
      ["No run takes it.", { [path]: /No run takes this path/ }],
      [
        "Interpolants say why: the steps before the loop imply the interpolant there, and the steps after it contradict it.",
        {
          [path]: /Below each location is its interpolant: the steps before imply it and the steps after contradict it/,
        },
      ],
      ["This interpolant has both facts at once, `y >= 0 && x + y <= n`.", interpolated],
    ],
    [
      [
        "The engine adds the interpolant to the label of its node.",
        { [sentence]: /^The label of node 2 at line 9 gains .* \(source: an interpolant of the refuted path\)/ },
      ],
      [
        "Here the second path has given node 2 the missing half, `n <= x + y`.",
        { [tree]: /event 24 learnt n <= x \+ y, from an interpolant/, [sentence]: /node 2.* gains n <= x \+ y \(/ },
      ],
      ["The rest is as before: node 2 will cover node 3.", natively],
    ],
    [
      [
        "The engine `predabs` has the same interpolants, but uses their parts as predicates: `y >= 0` and `x + y <= n`.",
        { "#engine value": /^predabs$/, [precision]: /2 predicates.*Line 9 2 y >= 0 event \d+ x \+ y <= n new/ },
      ],
      [
        "From now on its abstraction uses them at the loop, on every path.",
        { [sentence]: /^From now on the abstraction uses x \+ y <= n at line 9/ },
      ],
      [
        "The nodes below node 1 were made without these predicates: they leave the tree, and the tree grows again.",
        natively,
      ],
    ],
    [
      [
        "With a third predicate, `n == x + y`, the tree is complete: no step from node 10 leads to node 12, the error node, and node 11 is covered.",
        {
          [sentence]: /^The tree is complete/,
          [nodes]: /10 line 9 y >= 0 .*n == x \+ y expanded.* 11 line 9 .*covered.* 12 the error location false closed/,
          [lanes]: /precision 3/,
        },
      ],
      ["All three engines end with the same invariant at the loop: `y >= 0` and `x + y == n`.", natively],
    ],
  ],
  [
    [
      ["The engine `icp` compares one variable with a number, and nothing else.", natively],
      ["So its cubes are boxes."],
      [
        "From this one, `x >= 6 && y <= 0`, the assertion fails in one step.",
        { [sentence]: /can lead to the failure in one step, and so can every state with x >= 6 && y <= 0/ },
      ],
      ["Can a run get there?", { [sentence]: /Can a run get there in at most one step\?$/ }],
    ],
    [
      [
        "No run gets there in one step from the start.",
        { [sentence]: /^No step from the start leads into the box x >= 6 && y <= 0 at line 6/ },
      ],
      [
        "The core does not need the side `y <= 0`.",
        {
          [sentence]:
            /x >= 6 && y <= 0.*The core does not need all of the box's sides: no step leads into x >= 6 either/,
        },
      ],
      ["Without this side the box is open upwards.", { [sentence]: /no step leads into x >= 6 either/ }],
      ["The arrow shows which side moved; each such move is an event.", { ".plane-legend": /a side moves/ }],
    ],
    [
      ["A side that is needed may still move.", { [sentence]: /^The lower side of x moves/, "#options-count": /^1$/ }],
      ["The solver finds the greatest `x` to which a step leads.", natively],
      [
        "Here no step from frame 1 leads beyond 2, so the lower side moves from 6 to 3 at once.",
        {
          [sentence]: /^The lower side of x moves from 6 to 3: no step leads into the larger box either/,
          ".plane-legend": /allowed earlier frames generalised: a side moves/,
          '#panel-plane select[aria-label="Frame"]': /^Frame 2 \(at work\) Frame 1 Frame 2$/,
        },
      ],
    ],
    [
      [
        "The operation Down is another way to enlarge the box `x >= 6`.",
        { "#options-count": /^2$/, [sentence]: /a step leads into x >= 6,/ },
      ],
      [
        "The engine cannot exclude this box yet, because a step leads into it from the striped box.",
        {
          [sentence]:
            /^From x <= 6 && x >= 4 at line 6 a step leads into x >= 6, and the engine could not exclude the states where this step begins/,
          ".plane-legend": /stands in the way: a step leads from there/,
        },
      ],
      [
        "So it tries the hull of these boxes, the least box around both: `x >= 4`.",
        {
          [sentence]:
            /The engine tries to include these states: the hull, which is the least box around them and x >= 6, is x >= 4\./,
        },
      ],
      ["Does a step lead into the hull?", { [sentence]: /Does a step lead into the hull\?$/ }],
    ],
    [
      [
        "It does, so the engine makes another hull.",
        {
          [card]:
            /join x >= 4 x >= 6 From x <= 6 && x >= 4 .* join x >= 3 x >= 4 From x <= 6 && x >= 3 at line 6 a step leads into x >= 4\./,
        },
      ],
      [
        "No step leads into `x >= 3`: the engine learns its negation, `x <= 2`.",
        { [card]: /down x >= 3 .*No step leads into the larger box either\..* learn x <= 2/ },
      ],
      [
        "The card lists how the box grew: which side moved from where to where, and what the solver answered.",
        { [card]: /The lower side of x moves from 6 to 4\..*The lower side of x moves from 4 to 3\./ },
      ],
    ],
    [
      [
        "Another program: two counters go up together, and `x == y` always holds.",
        { [program]: /x = x \+ 1; y = y \+ 1;.*assert\(x == y\)/, ".plane-stage": 1 },
        { 2: ["y = y + 1"] },
      ],
      ["A box has no diagonal side."],
      [
        "One box is cut away above the diagonal, but it cannot grow: with either side removed, it would contain a reachable state.",
        {
          [sentence]:
            /^No step leads into x <= 0 && y >= 1 at line 6 from other states of frame 1, .* So learn at line 6: x >= 1 \|\| y <= 0\./,
        },
      ],
    ],
    [
      [
        "So each frame needs two more boxes, one on each side of the diagonal, and no two frames are equal.",
        { [strip]: /F1 18 lemmas F2 16 lemmas F3 14 lemmas F4 12 lemmas F5 10 lemmas/ },
        { 2: ["F2 16", "F3 14", "F4 12"] },
      ],
      [
        "Here an option stopped the engine after five frames.",
        { [lanes]: /frames 5/, [sentence]: /unknown \(level limit reached\)/ },
      ],
      ["Without it the engine would go on for ever.", natively],
    ],
  ],
  [
    [
      [
        "A binary search halves its range in each round, at the middle of two indices, `(low + high) / 2`.",
        { [program]: /int middle = \(low \+ high\) \/ 2;/ },
        { 2: ["low + high"] },
      ],
      [
        "With unbounded integers, as before, IC3 learns two lemmas at the loop, `low + high >= 0` and `low >= 0`.",
        {
          [strip]: /States at line 8 (F0 start only )?F1 2 lemmas/,
          [result]: /Whenever control is at line 8 low >= 0$/,
          "#ints": /math/,
          "#ints value": /^$/,
        },
        { "low + high >= 0": ["2 lemmas"] },
      ],
      [
        "The second alone is an invariant that proves the assertion.",
        { [result]: /Whenever control is at line 8 low >= 0$/ },
      ],
    ],
    [
      [
        "These are the same lines with C’s own integers, chosen in the menu Integers.",
        { "#ints value": /^c$/, "#file-name": /^midpoint\.c$/ },
      ],
      [
        "Now the largest `int` is 2147483647, and a sum beyond it is a failure too.",
        {
          [program]: /int middle = \(low \+ high\)/,
          "#graph-canvas .edge-label.now title": /low \+ high <= 2147483647/,
        },
      ],
      [
        "So the edge to the error also has the limits of the type: point at it to read them.",
        {
          "#graph-canvas .edge-label.now title":
            /low \+ high >= 2147483648 \|\| \(low \+ high >= -2147483648 && low \+ high <= 2147483647/,
        },
      ],
    ],
    [
      ["IC3 searches backwards, as before."],
      [
        "One obligation is new: `low < high`, with a sum of at least 2147483648, one more than the largest `int`.",
        {
          [obligations]: /Obligation 3 at line 8 at work low < high && low \+ high >= 2147483648/,
          [program]: /int middle/,
        },
      ],
      ["Can a run get there?", { [sentence]: /Can a run get there in at most one step\?$/ }],
    ],
    [
      [
        "A run gets there in the second round, when `low` is greater than a large middle.",
        {
          [result]: /9 0 1431655765 10 0 1431655765 715827882.* 8 715827883 1431655765 715827882 9/,
          [program]: /low = middle \+ 1;/,
        },
        { 2: ["715827883 1431655765 715827882"] },
      ],
      [
        "The run ends at the operation that overflows: here are its operands, the exact result, and its distance from the type’s range.",
        {
          [result]:
            /operation low \+ high operands 715827883 \+ 1431655765 exact result 2147483648 type int, from -2147483648 to 2147483647 .*1 above/,
        },
      ],
      ["Such searches worked for decades, until arrays became large enough."],
    ],
    [
      [
        "Unsigned integers do not overflow: they wrap around, as a clock does.",
        { [program]: /unsigned char number = 253;/ },
      ],
      [
        "The graph writes that as `number = (number + 1) mod 2^8`: after 255 comes 0.",
        { "#graph-canvas .edge-label.now title": /number = \(number \+ 1\) mod 2\^8/, [result]: /6 255 7 255 6 0 / },
      ],
    ],
    [
      [
        "So a number that is only ever increased can end below 253.",
        { [result]: /assertion number >= 253 is false 0/ },
      ],
      [
        "You can go through this run statement by statement; nothing in it is undefined.",
        { [result]: /Statement 1 of 9, line 4/, ".overflow-box": 0 },
      ],
      ["With mathematical integers no run fails."],
      ["To see the proof, choose `math` in the menu Integers, and the engine `auto`.", natively],
    ],
  ],
  [
    [
      ["The function `length` calls itself.", { [program]: /return 1 \+ length\(n - 1\);/ }],
      [
        "So it has its own part of the graph, with a border, and a call is a step into that part, like any other step.",
        { "#graph-canvas .procedure": /requires true/ },
      ],
    ],
    [
      [
        "The step over a call has a premise: the function can return a value with which the step leads into the obligation.",
        { [sentence]: /the step over the call length\(n\) in line \d+ can lead to the error\. Can length\(\) return/ },
      ],
      ["That return becomes an obligation of its own.", { [obligations]: /at the return of length\(\)/ }],
    ],
    [
      ["The engine has found a run to such a return.", { [sentence]: /^A run was found in which length\(\) returns/ }],
      [
        "This return is a fact from now on, and the engine repeats the question that waited for it.",
        { [sentence]: /This return is a fact from now on\..*the engine asks about .* again\.$/ },
      ],
    ],
    [
      [
        "The failing run goes into each call and comes back.",
        { [result]: /length\(3\).*length\(2\).*length\(1\).*↩ 0, 1, 2/ },
      ],
      [
        "The stack shows the calls under way, with their arguments.",
        { "#panel-result .stack": /main\(\).*length\(3\).*length\(2\).*length\(1\)/ },
      ],
      [
        "The key N moves over a call, and L moves out of one.",
        { "#panel-result .stepbar": /Move over the calls of this statement.*Move out of this call/ },
      ],
    ],
    [
      [
        "In a safe program, the contract of a function is the pair of formulas that hold where it starts and where it returns.",
        { "#panel-try": /countdown\(n\) requires.*countdown\(n\) ensures/, [verdict]: /Safe/ },
      ],
      ["Here you write one yourself."],
    ],
  ],
  [
    [
      ["This loop writes an array of `n` elements.", { [program]: /int a\[n\];.*a\[i\] = 7/ }],
      [
        "Any `n` is possible, so a proof cannot have a variable for each element.",
        { [program]: /int n = nondet_int\(\); assume\(n > 0\)/ },
      ],
      ["It has a variable for one of them."],
    ],
    [
      [
        "The engine follows one cell, `a[k]`, and `k` is any index.",
        { [sentence]: /when i < n && i >= 0 && i < a\.length && i == k; i = i \+ 1; a\[k\] = 7/ },
      ],
      [
        "So a write to `a[i]` is two arrows of the graph.",
        { [program]: /a\[i\] = 7/, "#graph-canvas .edge-label": /\[i == k\] i = i \+ 1 a\[k\] = 7/ },
        { 2: [] },
      ],
      [
        "This one, where `i == k`, sets the cell to 7.",
        { [sentence]: /i == k; i = i \+ 1; a\[k\] = 7/, "#graph-canvas .edge.now": 1 },
      ],
      ["The other leaves it as it is.", { "#graph-canvas .edge-label": /\[i != k\] i = i \+ 1 line 5/ }],
    ],
    [
      [
        "Here is a lemma about the cell: `a[k] >= 7 || i <= k`.",
        { [sentence]: /So learn at line 5: a\[k\] >= 7 \|\| i <= k\./ },
      ],
      [
        "It has two phases: before `i` has passed `k` the cell may hold anything, after that it holds at least 7.",
        { [card]: /a\[k\] >= 7 \|\| i <= k/ },
        { 2: ["||"] },
      ],
      [
        "The engine knows nothing about `k`, so the lemma holds for every cell.",
        { [sentence]: /a\[k\] is the cell with the index k, whatever its value: so this holds for every cell\.$/ },
      ],
    ],
    [
      ["Another lemma says that the cell holds at most 7.", natively],
      [
        "Together the two lemmas are the invariant: for all `k` in `0..i-1`, `a[k] == 7`.",
        { [result]: /for all k in 0\.\.i-1: a\[k\] == 7/ },
      ],
      ["The strip shows these cells in green, and cell `k` is one of them.", { ".cell-strip .strip-asked": /^k$/ }],
      ["Nothing is known of the dashed cells.", { ".cell-strip .strip-open": /^\?$/ }],
    ],
    [
      ["Here you can claim it yourself: at line 5, write `forall k: k < i ==> a[k] == 7`.", natively],
      ["Each round keeps it.", natively],
      ["With 8 in place of 7 a round breaks it.", natively],
      ["In the example “Backwards”, a run writes after the end of an array.", natively],
    ],
  ],
  [
    [
      ["Which variables matter to the assertion?", { [program]: /assert\(light <= 1\)/ }],
      ["`light` goes on and off, and `round` counts.", { [program]: /light = 1 - light; round = round \+ 1;/ }],
      [
        "The engine `explicit` tracks the values of both at each node of its tree.",
        { "#engine value": /^explicit$/, [nodes]: /light = 1,? (&& )?round = 1/ },
      ],
      [
        "So no two rounds are alike, and the engine unwinds all six: 35 nodes.",
        { [program]: /round < 6/, [tree]: /^35 nodes/, '.tree-legend [data-state="covered"]': /^0 covered/ },
        { 2: ["0 covered"] },
      ],
      ["A thousand rounds would need thousands.", natively],
    ],
    [
      [
        "The engine `explicit-itp` starts without values: it does not distinguish the states of a location.",
        { "#engine value": /^explicit-itp$/, [nodes]: /4 line 4 true expanded.* 8 line 4 true covered/ },
      ],
      ["After one round the loop is covered.", { '.tree-legend [data-state="covered"]': /^1 covered/ }],
      ["But without values it cannot exclude the error, at node 9.", { [tree]: /Node 9 at the error location open/ }],
      ["Does a run take this path?", { [sentence]: /^The path to node 9/ }],
    ],
    [
      [
        "With all values, no run takes this path.",
        { [path]: /No run takes this path: its conditions contradict the values/ },
      ],
      ["Which are needed?"],
      [
        "At each position the engine leaves them out in turn.",
        { [path]: /the engine leaves values out one by one, from the first position on/ },
      ],
      [
        "Without `light = 0` the others allow the rest of the path, so `light = 0` must be remembered.",
        { [path]: /without light = 0 must be remembered no: the others allow the rest of the path/ },
      ],
      [
        "Here, at the loop, no error is reached even without `round = 0`: that value can be forgotten.",
        { [path]: /3 line 4 light = 0 without round = 0 can be forgotten yes: position 7 is not reached/ },
      ],
    ],
    [
      [
        "The values that remain at a position are its interpolant: `light = 0` until the light changes, then `light = 1`.",
        {
          [path]:
            /node 3 interpolant light = 0 .*node 4 interpolant light = 0 .*node 5 interpolant light = 0 light = -light \+ 1 line 6 node 6 interpolant light = 1/,
        },
      ],
      [
        "The steps so far imply it, and the steps that follow contradict it.",
        { [sentence]: /the steps so far imply light = 1, and the rest of the path contradicts it/ },
      ],
      ["This takes no solver query.", natively],
    ],
    [
      [
        "So from now on the engine tracks `light` at the five locations whose interpolants use it, and `round` nowhere.",
        {
          [precision]: /^1 variable at 5 locations.*Location light Line 3 1/,
          ".precision-table thead": /^Location light$/,
          [program]: /int round/,
        },
      ],
      ["The table names the event that added `light`.", { [precision]: /event 30.*new, event 34/ }],
      ["Nodes made without `light` leave the tree.", natively],
    ],
    [
      ["This is the new tree, with the values of `light`.", { [nodes]: /light = 0/ }],
      [
        "After two rounds `light` is 0 at the loop, as at node 11, which covers node 20.",
        { [nodes]: /11 line 4 light = 0 expanded.* 15 line 4 light = 1 expanded.* 20 line 4 light = 0 covered/ },
        { 2: ["15 line 4 light = 1"] },
      ],
      ["No node is open.", { '.tree-legend [data-state="frontier"]': /^0 open/ }],
      ["The tree has 14 nodes, and a thousand rounds would need no more.", { [tree]: /^14 nodes/ }],
      ["The example “A sum of two inputs” shows where values are not enough.", natively],
    ],
    [
      ["Now it is your turn."],
      ["Change the program."],
      [
        "Or start from the engine’s proof under “Try it”, remove a line, and see which step breaks.",
        { "#panel-try": /Start from Nothing This frame The invariant/ },
      ],
      ["The example “Off by one” shows what happens when there is no proof.", natively],
    ],
  ],
];
