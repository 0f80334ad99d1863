// Translates the page's texts about programs to texts about Horn clauses: a location becomes a predicate, an edge a
// clause, a run a derivation, the error false, an invariant a model. Formulas use mathematical notation.

type Rule = readonly [RegExp, string];

// The rules are applied in this order. Rules for whole phrases come first, since a rule for a single word would change
// the phrase.
const rules: readonly Rule[] = [
  // Rules for complete sentences of the vocabulary: each replaces the whole sentence.
  [/^A point of the program that a run can reach\..*$/, "A predicate of the script."],
  [/^A box of the graph, named by its line\.$/, "A box of the graph, with the name that the script gives it."],
  [
    /^A connection of two locations: .*$/,
    "A clause of the script. If the body of a clause has several predicates, their arrows meet in a dot.",
  ],
  [/^An arrow of the graph\. Its label reads like C.*$/, "An arrow of the graph. Its label is the clause."],
  [/^One edge taken once\. Frames count steps\.$/, "One clause used once. Frames count steps."],
  [
    /^The formulas that prove a program: .*$/,
    "A definition of each predicate such that every clause holds. It proves that no derivation ends in false. In IC3 the definitions come from the lemmas of the fix-point.",
  ],
  [/^In the program, above the line where it holds, and in the tab Invariant\.$/, "The tab Model."],
  [/^A run that fails: .*$/, "Instances of clauses, each derived from earlier ones. The last derives false."],
  [/^One executed line of C\. .*$/, "One instance of a clause."],
  [/^A row of the counterexample\. .*$/, "A row of the tab Derivation."],
  [
    /^A formula is inductive if it is true at the start and every step keeps it true\. .*$/,
    "A formula is inductive if the facts satisfy it and every clause keeps it true. Then every derived instance satisfies it.",
  ],
  [/^Error$/, "false"],
  [/^Start$/, "Facts"],
  [/\banswer: safe\b/, "answer: sat (safe)"],
  [/\banswer: unsafe\b/, "answer: unsat (unsafe)"],
  [/: each round begins here$/, ""],
  [/^What a step needs besides .*$/, "A predicate in the body of a clause. The clause needs all its premises."],
  [/^A row in the tab Obligations, at the return .*$/, "The arrows of a clause that meet in a dot."],
  [/^What a recursive function requires .*$/, "Only C programs have contracts."],
  // Phrases.
  [/\bthe control-flow graph\b/g, "the graph of the clauses"],
  [/\b([Cc])ontrol-flow graph\b/g, "graph of the clauses"],
  [/\bfix the (errors?) below the program\b/g, "fix the $1 below the script"],
  [/\bRun the program\b/g, "Press Run"],
  [/\brun the program\b/g, "run the engine"],
  [/\b(?:(?:the|an) assertion|the program) can fail\b/g, "false is derived"],
  [/\bcan fail the assertion\b/g, "can derive false"],
  [/\bno run can fail an assertion\b/gi, "no derivation ends in false"],
  [/\bfound no failure\b/g, "found no derivation of false"],
  [/, and to the failure in (\d+) steps\b/g, ", and to false in $1 steps"],
  [/\bto the failure\b/g, "to false"],
  [
    /\bRuns begin at the start with any values: the chain is complete\b/g,
    "A fact needs no premise: the chain is complete",
  ],
  [
    /\bfrom the start, where every run begins: the first step\b/g,
    "from the facts, where every derivation begins: the first step",
  ],
  [/\btrue at the start\b/g, "true of the facts"],
  [/\bneither a proof nor a failing run\b/g, "neither a model nor a derivation of false"],
  [/\bsafe or not: this run proves neither\b/g, "satisfiable or not: this run proves neither"],
  [/\b([Tt])he failing run\b/g, "$1he derivation of false"],
  [/\ba failing run\b/g, "a derivation of false"],
  [/\b(random|sample) runs\b/gi, "$1 derivations"],
  [/\brun at random\b/g, "derived at random"],
  [/\bfor runs of\b/g, "for derivations of"],
  [/\ball runs of\b/g, "all derivations of"],
  [/\blonger runs to\b/g, "longer derivations of"],
  [/\b(met by|where) runs\b/g, "$1 derivations"],
  [/\bruns (meet|begin|can|reach)\b/g, "derivations $1"],
  [/\b([Cc])an a run (reach|get|be)\b/g, "$1an a derivation $2"],
  [/\bA run was found\b/g, "A derivation was found"],
  [/\b([Nn]o|[Aa]ny|[Ee]very|[Ee]ach|[Ss]ome) run\b/g, "$1 derivation"],
  [/\b([Aa]) run (gets|reaches|that|must|can|is|here|to|takes|goes)\b/g, "$1 derivation $2"],
  // Words.
  [/\bthe error location\b/g, "false"],
  [/\bat the error\b/g, "false"],
  [/\bthe error\b/g, "false"],
  [/\bThe error\b/g, "False"],
  [/\b([Ff])rom the start\b(?!,? ?(?:end|of the run))/g, "$1rom the facts"],
  [/\b(at|of|in|and) the start\b(?! of)/g, "$1 the facts"],
  [/\bthe start\b(?! of)/g, "the facts"],
  [/\bThe start\b/g, "The facts"],
  [/\b([Aa])n edge\b/g, "$1 clause"],
  [/\bedge(s?)\b/g, "clause$1"],
  [/\bEdge(s?)\b/g, "Clause$1"],
  [/\blocation(s?)\b/g, "predicate$1"],
  [/\bLocation(s?)\b/g, "Predicate$1"],
  [/\bloop heads\b/g, "recursive predicates"],
  [/\bloop head\b/g, "recursive predicate"],
  [/\b([Aa])n inductive invariant\b/g, "$1 model"],
  [/\binductive invariant\b/g, "model"],
  [/\b([Aa])n invariant\b/g, "$1 model"],
  [/\bauxiliary invariant(s?)\b/g, "auxiliary fact$1"],
  [/\binvariant(s?)\b/g, "model$1"],
  [/\bInvariant(s?)\b/g, "Model$1"],
  [/\bcounterexample(s?)\b(?! to )/g, "derivation$1"],
  [/\bCounterexample(s?)\b(?! to )/g, "Derivation$1"],
  [/\b([Aa])n input\b/g, "$1 value"],
  [/\binput(s?) of the program\b/g, "value$1"],
  [/\bfailing input\b/g, "values"],
  [/\binput(s?)\b/g, "value$1"],
  [/\b([Aa])n assertion\b/g, "$1 query"],
  [/\bassertions\b/g, "queries"],
  [/\bassertion\b/g, "query"],
  [/\bstatement(s?)\b/g, "step$1"],
  [/\bStatement(s?)\b/g, "Step$1"],
  [/\bC program\b/g, "script"],
  [/\bprogram(s?)\b/g, "script$1"],
  [/\bProgram(s?)\b/g, "Script$1"],
  [/\bfunction(s?)\b/g, "predicate$1"],
];

/** inClauses translates a text about a program to one about Horn clauses. */
export function inClauses(text: string): string {
  if (!/[a-z]/.test(text)) return text;
  // Formulas in backquotes stay unchanged.
  return text
    .split("`")
    .map((part, i) => (i % 2 === 1 ? part : rules.reduce((t, [from, to]) => t.replace(from, to), part)))
    .join("`");
}

const signs: Readonly<Record<string, string>> = { "==": "=", "!=": "≠", "&&": "∧", "||": "∨" };

/** inMathematics returns a formula in mathematical notation instead of C's. */
export function inMathematics(formula: string): string {
  return formula.replace(/(?<= )(==|!=|&&|\|\|)(?= )/g, (s) => signs[s] ?? s).replace(/ % /g, " mod ");
}
