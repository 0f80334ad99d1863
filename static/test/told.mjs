// What the tour says, sentence by sentence, each with where on the page it is seen to
// be so at its step: a selector and what its text matches. Texts are those of
// src/tour/script.ts; test/evidence.mjs compares. A sentence alone asks, or
// says how to read the page, and names no formula and no number. The third, where a
// formula or number is written otherwise on the page: how.

const sentence = "#event-sentence";
const program = "#editor .cm-content";
const frames = "#panel-frames";
const card = "#panel-frames .lemma-card";
const obligations = "#panel-obligations";
const plane = "#panel-plane";
const result = "#panel-result";
const tree = "#panel-tree";
const nodes = "#panel-tree .tree-rows tbody"; // its table, which says what is drawn
const path = "#panel-path";
const precision = "#panel-precision";
const strip = "#strip";
const lanes = "#lane-names";
const verdict = "#verdict";

// A claim that no step shows is run natively: static/tour_test.go.
export const natively = { natively: true };

const learnt = { [path]: /line 9 node 2 learnt y >= 0 learnt x \+ y <= n when/ };
const interpolated = { [path]: /line 9 node 2 interpolant y >= 0 && x \+ y <= n when/ };

export const chapters = [
  [
    [
      ["This loop takes from `y` what it gives to `x`.", { [program]: /x = x \+ 1; y = y - 1;/ }],
      ["Can the assertion fail?", { [program]: /assert\(y == 0\)/ }],
      ["Inputs `n` are endless, so IC3 tries none.", { [program]: /int n = nondet_int\(\); assume\(n >= 0\);/ }],
      ["It keeps frames: a frame is a set of states with every state in it that a run can be in after so many steps."],
      ["It makes them smaller, until they say why no run can fail."],
    ],
    [
      ["IC3 works with frames."],
      [
        "Frame 1 stands for all states that a run can be in after at most one step, frame 2 after at most two.",
        {
          [sentence]:
            /^Frame 1 opens\. It contains every state that at most one step from the start reaches, perhaps more\./,
          [lanes]: /frames 2/,
        },
      ],
      ["A step is one arrow of this graph.", { "#graph-canvas .edge-label": /x = x \+ 1/ }],
      [
        "A frame may allow too much, but never too little.",
        { [sentence]: /perhaps more\. So far it allows every state/ },
      ],
    ],
    [
      ["At first a frame allows everything.", { [strip]: /F1 all states/ }],
      ["Lemmas make it smaller."],
      [
        "The first says that at most one step does not reach the error: from the start one comes to the loop, and not further.",
        {
          [sentence]: /the error location is not reached in at most one step/,
          [card]: /^Lemma 1 at the error location.*begins where frame 0 allows nothing/,
        },
      ],
    ],
    [
      ["Frame 2 opens.", { [sentence]: /^Frame 2 opens/ }],
      [
        "In this table a lemma has a box in the last frame in which it is known to hold, and stands without one in the frames before, which have it too.",
        { [frames]: /Boxed: its last frame so far\. Plain: it holds there, too\./, ".matrix .chip-lemma": 1 },
      ],
      ["When it is found to hold further on, the box moves to the right.", { ".matrix thead": /frame 1 frame 2/ }],
    ],
    [
      [
        "All of the run is on this line: frames opening, obligations, lemmas.",
        { [lanes]: /frames 2 asked 9 predecessors 3 lemmas 6/ },
      ],
      ["Drag it, play it, or use the arrow keys."],
      ["The sentence says what happens, and every view follows."],
    ],
  ],
  [
    [
      [
        "The question of frame 2: can the error be reached in at most two steps?",
        { [sentence]: /^Can the error be reached in at most 2 steps\?$/, [obligations]: /frame 2 is the newest/ },
      ],
      ["IC3 asks backwards."],
      [
        "Is there a state, allowed by frame 1, from which one step leads to the error?",
        { [strip]: /F1 all states F2/, [obligations]: /1 open obligation/ },
      ],
    ],
    [
      ["There is.", { [sentence]: /^Yes, as far as frame 1 shows/ }],
      [
        "Nothing that frame 1 knows keeps one from leaving the loop by this arrow with `y` other than 0.",
        {
          [sentence]: /frame 1 shows: a step from line 9, when n <= x && y != 0, leads into the error/,
          "#graph-canvas .edge.now": 1,
        },
      ],
      [
        "The states that it comes from are called a predecessor: what we know so far does not carry itself over one more step.",
        { [sentence]: /The states that it starts from are a predecessor/ },
      ],
    ],
    [
      [
        "These states are written at their line.",
        { [program]: /while \(x < n\) \{.*asked ?n <= x && y <= -1.*x = x \+ 1;/ },
      ],
      ["They are no failure yet, as nobody has said that a run comes there.", { [obligations]: /Answer: none yet/ }],
      [
        "They are a new question, an obligation: show that none of them can be reached, or find how one is.",
        { [obligations]: /Obligation 3 at line 9/ },
      ],
    ],
    [
      ["Obligations make a tree.", { '.obl-tree [role="treeitem"], .obl-tree li': /./ }],
      [
        "Each hangs below the one that it would lead to.",
        {
          [obligations]: /waits for obligation 3, its predecessor.*at line 9, leads to 2: when n <= x && y != 0/,
        },
      ],
      ["If a step from the start led into one of them, the program would really fail."],
      [
        "Here none does, and each will be blocked: shown to be out of reach.",
        { [verdict]: /Safe/, [lanes]: /asked 9/ },
      ],
    ],
  ],
  [
    [
      [
        "No step from the start leads to `n <= x && y <= -1`.",
        { [sentence]: /^No step from the start leads into n <= x && y <= -1 at line 9\./ },
      ],
      ["One could learn just that these states are out of reach."],
      ["But which part of it was the reason?"],
      [
        "`y <= -1` alone cannot be reached in at most one step.",
        { [sentence]: /y <= -1 alone cannot be reached in at most one step/ },
      ],
      [
        "The rest is left out.",
        { [card]: /core y <= -1 n <= x the answer no needs only these parts: the rest is left out/ },
      ],
    ],
    [
      ["So the lemma is the opposite, `y >= 0`.", { [card]: /learn y >= 0 the opposite/ }],
      ["It keeps out not one state but endlessly many."],
      ["This is the art of IC3: from one bad state, learn as much as is true."],
    ],
    [
      ["Is `y >= 0` kept by the loop?", { [strip]: /F1 1 lemma/, [program]: /frame 1 ?y >= 0/ }],
      ["Not by itself.", { [obligations]: /Obligation 4 at line 9/ }],
      [
        "With `x < n` but `y` at 0, one more round makes `y` negative.",
        {
          [obligations]: /y <= 0 && x < n && n <= x \+ 1 such as y = 0,.*Asked for obligation 3, n <= x && y <= -1/,
          "#graph-canvas .edge.now": 1,
        },
      ],
      [
        "Another predecessor, one step further back.",
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
        "That cannot be reached in at most one step either, and it says how the two counters hang together.",
        {
          [sentence]: /has more states, and none can be reached in at most one step/,
          ".title-name, #example-title, .panel.source": /Two counters/,
        },
      ],
    ],
    [
      ["Learnt: `n <= x + y`.", { [sentence]: /So learn at line 9: n <= x \+ y\./ }],
      [
        "The card shows the way from the obligation to the lemma, line by line.",
        { [card]: /^Lemma 3 at line 9.*asked y <= 0 && x < n && n <= x \+ 1.*core.*sum.*learn n <= x \+ y/ },
      ],
      [
        "At its end you can have the query that proves it, to check with a solver of your own.",
        { [card]: /The query that proves it in frame \d+$/ },
      ],
    ],
  ],
  [
    [
      ["A little later it learns the other half, `x + y <= n`.", { [sentence]: /So learn at line 9: x \+ y <= n\./ }],
      [
        "Here are `x` and `y` as a picture, for one `n`.",
        {
          ".plane-controls, #panel-plane": /where n =/,
          "#plane-x, #panel-plane select": /x/,
          "#panel-plane select >> nth=2": /y/,
        },
      ],
      ["Each lemma cuts a part away.", { [plane]: /cut away just now/ }],
      [
        "Of all states only a thin stripe is left, `x + y == n`, and every full dot, a state that a run has met, lies in it.",
        {
          [program]: /frame 1 ?x \+ y <= n && y >= 0 && n <= x \+ y/,
          [strip]: /F1 3 lemmas.*F2 3 lemmas/,
          ".plane-legend": /random runs elsewhere/,
        },
        { "x + y == n": ["x + y <= n", "n <= x + y"] },
      ],
    ],
    [
      [
        "With that, frame 2 excludes the error.",
        { [sentence]: /the error location is not reached in at most 2 steps/ },
      ],
      [
        "The lemmas at the loop also hold one step further: where all of them hold before a round, each holds after it.",
        { [strip]: /F1 3 lemmas F2 3 lemmas/ },
      ],
      [
        "What stands faded in frame 1 still holds: it was learnt again, in frame 2.",
        {
          [frames]: /Faded: it still holds, but another lemma says as much\..*frame 1 frame 2/,
          ".matrix .chip-lemma.subsumed": /^y >= 0|^not reached/,
        },
      ],
    ],
    [
      ["Frame 1 and frame 2 say the same.", { [frames]: /^Fix-point: F1 = F2, the same lemmas/ }],
      [
        "A step from the one ends in the other, so no number of steps leads out.",
        {
          [sentence]: /each step from the one ends in the other, so no number of steps leads out of it/,
        },
      ],
      [
        "The frame is an invariant: true at the start, kept by every step, and never at the error.",
        {
          [frames]:
            /no step leads out of it: it has every state that any run can reach, and none at the error\. That is the invariant\./,
        },
      ],
    ],
    [
      ["This is the proof.", { [verdict]: /Safe/ }],
      [
        "It is not taken on trust: other code, without the solver, has checked it against the program.",
        { [result]: /Checked without the solver, against the program as written/ },
      ],
      [
        "If it did not hold, there would be no verdict.",
        { [sentence]: /Separate code checks it before the page reports it/ },
      ],
    ],
  ],
  [
    [
      ["Proofs can do without frames.", { "#strip[hidden]": 1 }],
      [
        "An engine may unwind the program into a tree: a node is a path from the start, and each step leads to a node below.",
        { [tree]: /^4 nodes/ },
      ],
      ["Node 4 is at the error.", { [tree]: /Node 4 at the error location/ }],
      ["Can a run take its path?", { [sentence]: /^Does the path to node 4, of 2 steps, reach the error\?/ }],
      [
        "Three engines say no, each in its own way.",
        { "#engine option[value=tree], #engine option[value=impact], #engine option[value=predabs]": 3 },
      ],
    ],
    [
      [
        "The engine `tree` asks as IC3 does, from the end back, but along one path.",
        { "#engine value": /^tree$/, [path]: /what was learnt there when it was blocked from its end/ },
      ],
      ["What does not lead on is learnt at its node: first `y >= 0`, then `x + y <= n`.", learnt],
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
        "Node 3 is at the loop again, and what is known of node 2 is known of it too.",
        { [nodes]: /2 line 9 (y >= 0 && x \+ y <= n && n <= x \+ y) expanded.* 3 line 9 \1 covered/ },
      ],
      [
        "So node 2 covers it: what can happen there can happen at node 2.",
        { [nodes]: /3 line 9 [^a-z]*.* covered by 2|3 line 9.*covered/ },
      ],
      ["Nothing is open any more.", { '.tree-legend [data-state="frontier"]': /^0 open/ }],
    ],
    [
      [
        "The engine `impact` grows the same tree, and asks about the first path as a whole.",
        { "#engine value": /^impact$/, [path]: /path 1 of 2/ },
      ],
      ["No run takes it.", { [path]: /No run takes this path/ }],
      [
        "Interpolants say why: at the loop, what the steps before make true and the steps after contradict.",
        {
          [path]: /Below each location is its interpolant: the steps before imply it and the steps after contradict it/,
        },
      ],
      ["Both facts at once, `y >= 0 && x + y <= n`.", interpolated],
    ],
    [
      [
        "What an interpolant says is from then on known of its node.",
        { [sentence]: /^Learnt about node 2 at line 9, an interpolant of the refuted path/ },
      ],
      [
        "Here the second path has told node 2 the missing half, `n <= x + y`.",
        { [tree]: /event 24 learnt n <= x \+ y, from an interpolant/, [sentence]: /node 2.*: n <= x \+ y\.$/ },
      ],
      ["The rest is as before: node 2 will cover node 3.", natively],
    ],
    [
      [
        "The engine `predabs` has the same interpolants, but takes only their parts: `y >= 0` and `x + y <= n` are predicates.",
        { "#engine value": /^predabs$/, [precision]: /2 predicates.*Line 9 2 y >= 0 event \d+ x \+ y <= n new/ },
      ],
      [
        "From now on it may speak of them at the loop, on every path.",
        { [sentence]: /^From now on the abstraction uses x \+ y <= n at line 9/ },
      ],
      ["What is below node 1 was found without them: it leaves the tree, which grows again.", natively],
    ],
    [
      [
        "With a third predicate, `n == x + y`, it has grown once more, and is complete: from node 10 nothing gets to the error, node 12, and node 11 is covered.",
        {
          [sentence]: /^The tree is complete/,
          [nodes]: /10 line 9 y >= 0 .*n == x \+ y expanded.* 11 line 9 .*covered.* 12 the error location false closed/,
          [lanes]: /precision 3/,
        },
      ],
      ["All three engines end with the same at the loop: `y >= 0` and `x + y == n`.", natively],
    ],
  ],
  [
    [
      ["The engine `icp` compares one variable with a number, and nothing else.", natively],
      ["So its cubes are boxes."],
      [
        "From this one, `x >= 6 && y <= 0`, the assertion fails in one step.",
        { [sentence]: /can fail the assertion in one step, and so can every state with x >= 6 && y <= 0/ },
      ],
      ["Can a run get there?", { [sentence]: /Can a run get there in at most one step\?$/ }],
    ],
    [
      [
        "Not in one step from the start.",
        { [sentence]: /^No step from the start leads into the box x >= 6 && y <= 0 at line 6/ },
      ],
      [
        "And the side `y <= 0` was not needed to see that: it goes, and the box is open upwards.",
        { [sentence]: /x >= 6 && y <= 0.*The core does not have all of its sides: no step leads into x >= 6 either/ },
      ],
      ["Each side that moves is an event, with an arrow here.", { ".plane-legend": /a side moves/ }],
    ],
    [
      [
        "A side that is needed may move all the same.",
        { [sentence]: /^The lower side of x moves/, "#options-count": /^1$/ },
      ],
      ["The solver is asked for the greatest `x` to which a step leads.", natively],
      [
        "Here no step from frame 1 leads beyond 2, so the lower side moves from 6 to 3 at once.",
        {
          [sentence]: /^The lower side of x moves from 6 to 3: no step leads into the larger box either/,
          ".plane-legend": /frame 2 frame 1 generalised: a side moves/,
        },
      ],
    ],
    [
      ["Another way is Down.", { "#options-count": /^2$/ }],
      [
        "The striped box stands in the way: from there a step leads into `x >= 6`.",
        {
          [sentence]:
            /^From x <= 6 && x >= 4 at line 6 a step leads into x >= 6, and those states could not be excluded/,
          ".plane-legend": /stands in the way: a step leads from there/,
        },
      ],
      ["So take it in.", { [sentence]: /Try to include them/ }],
      [
        "The least box around both, their hull, is `x >= 4`.",
        { [sentence]: /the least box around both, their hull, is x >= 4\./ },
      ],
      ["Does a step lead into that?", { [sentence]: /Does a step lead into that\?$/ }],
    ],
    [
      [
        "It does, and once more a hull is made.",
        {
          [card]:
            /join x >= 4 x >= 6 From x <= 6 && x >= 4 .* join x >= 3 x >= 4 From x <= 6 && x >= 3 at line 6 a step leads into x >= 4\./,
        },
      ],
      [
        "Into `x >= 3` no step leads: what is outside is learnt, `x <= 2`.",
        { [card]: /down x >= 3 .*No step leads into the larger box either\. learn x <= 2/ },
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
      ["A box has no slanted side."],
      [
        "Above the diagonal one box is cut away, and it gets no larger: with one side less it would have a state that is reached.",
        {
          [sentence]:
            /^No step from other states of frame 1 leads into x <= 0 && y >= 1 at line 6\. So learn at line 6: x >= 1 \|\| y <= 0\./,
        },
      ],
    ],
    [
      [
        "So each frame needs two boxes more, one on each side, and no two frames are equal: stairs along the diagonal, without an end.",
        { [strip]: /F1 18 lemmas F2 16 lemmas F3 14 lemmas F4 12 lemmas F5 10 lemmas/ },
        { 2: ["F2 16", "F3 14", "F4 12"] },
      ],
      [
        "Here the engine was stopped after five frames.",
        { [lanes]: /frames 5/, [sentence]: /unknown \(level limit reached\)/ },
      ],
      ["By itself it would go on for ever.", natively],
    ],
  ],
  [
    [
      [
        "A binary search halves what is left again and again, and takes the middle of two indices, `(low + high) / 2`.",
        { [program]: /int middle = \(low \+ high\) \/ 2;/ },
        { 2: ["low + high"] },
      ],
      ["So far integers had no end.", { "#ints": /math/, "#ints value": /^$/ }],
      [
        "Of such, IC3 learns two lemmas at the loop, `low + high >= 0` and `low >= 0`, and the second alone is an invariant that proves the assertion.",
        { [strip]: /Frames at line 8 F1 2 lemmas/, [result]: /Whenever control is at line 8 low >= 0$/ },
        { "low + high >= 0": ["2 lemmas"] },
      ],
    ],
    [
      [
        "These are the same lines with C’s own integers, a choice beside the engine.",
        { "#ints value": /^c$/, "#file-name": /^midpoint\.c$/ },
      ],
      [
        "Now an `int` ends at 2147483647, and a sum that it does not hold is a failure too.",
        { [program]: /int middle = \(low \+ high\)/, "#graph-canvas .graph-whole": /low \+ high <= 2147483647/ },
      ],
      [
        "So more leads into the error: its edge has the limits of the type.",
        {
          "#graph-canvas .graph-whole":
            /low \+ high >= 2147483648 \|\| \(low \+ high >= -2147483648 && low \+ high <= 2147483647/,
        },
      ],
    ],
    [
      ["IC3 asks backwards, as before."],
      [
        "One obligation is new: `low < high`, with a sum of 2147483648 or more, one beyond the last `int`.",
        {
          [obligations]: /Obligation 3 at line 8 at work low < high && low \+ high >= 2147483648/,
          [program]: /int middle/,
        },
      ],
      ["Can a run get there?", { [sentence]: /Can a run get there in at most one step\?$/ }],
    ],
    [
      [
        "It can, in the second round, once `low` is behind a large middle.",
        {
          [result]: /9 0 1431655765 10 0 1431655765 715827882.* 8 715827883 1431655765 715827882 9/,
          [program]: /low = middle \+ 1;/,
        },
        { 2: ["715827883 1431655765 715827882"] },
      ],
      [
        "The run ends at the operation that overflows: here are its operands, the exact result, and how far outside of the type’s range that lies.",
        {
          [result]:
            /operation low \+ high operands 715827883 \+ 1431655765 exact result 2147483648 type int, from -2147483648 to 2147483647 .*1 above/,
        },
      ],
      ["Such a search worked for decades, until arrays were large enough."],
    ],
    [
      [
        "Unsigned integers do not overflow: they wrap around, as a clock does.",
        { [program]: /unsigned char number = 253;/ },
      ],
      [
        "The graph writes that as `number = (number + 1) mod 2^8`: behind 255 comes 0.",
        { ".graph-whole": /number = \(number \+ 1\) mod 2\^8/, [result]: /6 255 7 255 6 0 / },
      ],
    ],
    [
      ["So a number that only counts up is below 253 in the end.", { [result]: /assertion number >= 253 is false 0/ }],
      [
        "This run can be gone through, statement by statement, and nothing in it is undefined.",
        { [result]: /Statement 1 of 9, line 4/, ".overflow-box": 0 },
      ],
      [
        "With mathematical integers no run fails: choose them beside the engine, and `auto` as the engine, to see that proved.",
        natively,
      ],
    ],
  ],
  [
    [
      ["Which variables matter to the assertion?", { [program]: /assert\(light <= 1\)/ }],
      ["`light` goes on and off, `round` counts.", { [program]: /light = 1 - light; round = round \+ 1;/ }],
      [
        "The engine `explicit` remembers the values of both, at each node of its tree.",
        { "#engine value": /^explicit$/, [nodes]: /light = 1,? (&& )?round = 1/ },
      ],
      [
        "So no two rounds look the same, and each of the six is unwound: 35 nodes.",
        { [program]: /round < 6/, [tree]: /^35 nodes/, '.tree-legend [data-state="covered"]': /^0 covered/ },
        { 2: ["0 covered"] },
      ],
      ["With a thousand rounds it would be thousands.", natively],
    ],
    [
      [
        "The engine `explicit-itp` begins with nothing: whatever the values, all states at a location look the same.",
        { "#engine value": /^explicit-itp$/, [nodes]: /4 line 4 true expanded.* 8 line 4 true covered/ },
      ],
      ["One round, and the loop is covered.", { '.tree-legend [data-state="covered"]': /^1 covered/ }],
      [
        "But without values nothing speaks against the error either: node 9.",
        { [tree]: /Node 9 at the error location open/ },
      ],
      ["Can a run take this path?", { [sentence]: /^The path to node 9/ }],
    ],
    [
      ["With all values: no.", { [path]: /No run takes this path: the values along it contradict it/ }],
      ["But which of them say so?"],
      [
        "At each position they are left out in turn.",
        { [path]: /values are left out one after the other, from the first position on/ },
      ],
      [
        "Without `light = 0` the rest of the path could be taken, so it must be remembered.",
        { [path]: /without light = 0 must be remembered no: they allow the rest of the path/ },
      ],
      [
        "Here, at the loop, `round = 0` is left out, and the error is still not reached: that can be forgotten.",
        { [path]: /3 line 4 light = 0 without round = 0 can be forgotten yes: position 7 is not reached/ },
      ],
    ],
    [
      [
        "What remains at a position is its interpolant: `light = 0` until the light changes, then `light = 1`.",
        {
          [path]:
            /node 3 interpolant light = 0 .*node 4 interpolant light = 0 .*node 5 interpolant light = 0 light = -light \+ 1 line 6 node 6 interpolant light = 1/,
        },
      ],
      [
        "That is made true by the steps so far, and contradicts the steps that follow.",
        { [sentence]: /the steps so far imply light = 1, and the rest of the path contradicts it/ },
      ],
      ["No solver was asked.", natively],
    ],
    [
      [
        "So `light` is tracked from now on, at the five locations whose interpolants speak of it, and `round` nowhere.",
        {
          [precision]: /^1 variable at 5 locations.*Location light Line 3 1/,
          ".precision-table thead": /^Location light$/,
          [program]: /int round/,
        },
      ],
      ["The table says which event has added it.", { [precision]: /event 30.*new, event 34/ }],
      ["What of the tree was found without goes.", natively],
    ],
    [
      ["The tree again, now with `light`.", { [nodes]: /light = 0/ }],
      [
        "After two rounds it is 0 at the loop, as it was at node 11, which covers node 20.",
        { [nodes]: /11 line 4 light = 0 expanded.* 15 line 4 light = 1 expanded.* 20 line 4 light = 0 covered/ },
        { 2: ["15 line 4 light = 1"] },
      ],
      [
        "Nothing is open: 14 nodes, and with a thousand rounds no more.",
        { '.tree-legend [data-state="frontier"]': /^0 open/, [tree]: /^14 nodes/ },
      ],
      ["In Examples, “A sum of two inputs” is where values are not enough.", natively],
    ],
    [
      ["Now you."],
      [
        "Change the program, or start from the engine’s proof under “Try it”, take a line out and see which step breaks.",
        { "#panel-try": /Start from Nothing This frame The engine's/ },
      ],
      ["In Examples, “Off by one” shows what happens when there is no proof.", natively],
    ],
  ],
];
