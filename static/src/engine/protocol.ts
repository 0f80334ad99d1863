// The messages between the page and the engine's module: the same as
// wasm/protocol.go, frontend/verify/report.go and engine/trace/trace.go. Go
// leaves out empty fields and writes nil slices as null; `normal*` fills them
// in, so that the rest of the page never asks.

export interface Diagnostic {
  code: string;
  file: string;
  line: number;
  col: number;
  endLine: number;
  endCol: number;
  construct: string;
  message: string;
  hint: string;
  source: string;
}

export interface GraphLoc {
  name: string;
  func: string;
  line: number;
  endLine: number;
  loopHead?: boolean;
  gone?: boolean;
}

export interface GraphEdge {
  from: number;
  to: number;
  text: string[];
  lines: number[];
}

export interface Graph {
  file: string;
  entry: number;
  error: number;
  locs: GraphLoc[];
  edges: GraphEdge[];
  vars: string[];
}

export interface LocInvariant {
  loc: number;
  line: number;
  formula: string;
  conjuncts: string[];
}

export interface InputValue {
  name: string;
  line: number;
  col: number;
  value: string;
}

export interface TraceStep {
  line: number;
  col: number;
  func: string;
  loc: number;
  edge: number;
  values: Record<string, string>;
  note?: string;
}

export interface Certificate {
  kind: "invariant" | "path" | "none";
  checked: boolean;
  invariant: LocInvariant[];
  inputs: InputValue[];
  steps: TraceStep[];
  truncated: number;
}

export type Verdict = "safe" | "unsafe" | "unknown" | "error";

export interface Report {
  file: string;
  engine: string;
  verdict: Verdict;
  reason: string;
  seconds: number;
  certificate: Certificate;
  stats: Record<string, number>;
  diagnostics: Diagnostic[];
  witness?: string; // the verdict with what proves it, as a file
}

export type EventKind =
  | "level"
  | "obligation"
  | "predecessor"
  | "blocked"
  | "generalise"
  | "lemma"
  | "push"
  | "subsumed"
  | "predicate"
  | "abstraction"
  | "spurious"
  | "mined"
  | "backtrack"
  | "candidate"
  | "depth"
  | "fixpoint"
  | "counterexample"
  | "verdict";

/** One step of a run; see engine/trace for which kind sets which field. */
export interface TraceEvent {
  n: number;
  k: EventKind;
  us?: number;
  src?: string;
  lv: number;
  loc: number;
  ls?: number[]; // of a lemma without a location: those that it is about
  e: number;
  o?: number;
  p?: number;
  lm?: number;
  by?: number;
  pr?: number;
  up?: number[];
  dn?: number[];
  st?: string;
  f?: string;
  ps?: string[];
  b?: string;
  a?: string;
  t?: string;
  was?: Partial<TraceEvent>; // of the page alone: the texts before variables got their short names
}

export interface OptionInfo {
  name: string;
  kind: "bool" | "int" | "choice";
  default: string;
  min: number;
  max: number;
  choices: string[] | null;
  help: string;
}

export interface PresetInfo {
  name: string;
  help: string;
  values: Record<string, string> | null;
}

export interface EngineInfo {
  name: string;
  title: string;
  help: string;
  source: string;
  options: OptionInfo[];
  presets: PresetInfo[];
}

export interface Request {
  id: number;
  type: "check" | "parse";
  file: string;
  source: string;
  engine?: string;
  options?: Record<string, string>;
  timeoutMs?: number;
  trace?: boolean;
}

export interface Response {
  id: number;
  type: "ready" | "parsed" | "graph" | "events" | "result" | "error";
  version?: string;
  engines?: EngineInfo[] | null;
  diagnostics?: Diagnostic[] | null;
  graph?: Graph | null;
  events?: TraceEvent[] | null;
  result?: Report | null;
  witness?: string; // of the result
  message?: string;
}

export function normalGraph(g: Graph): Graph {
  return {
    ...g,
    locs: g.locs ?? [],
    edges: (g.edges ?? []).map((e) => ({ ...e, text: e.text ?? [], lines: e.lines ?? [] })),
    vars: g.vars ?? [],
  };
}

export function normalReport(r: Report): Report {
  const c = r.certificate ?? { kind: "none", checked: false };
  return {
    ...r,
    stats: r.stats ?? {},
    diagnostics: r.diagnostics ?? [],
    certificate: {
      ...c,
      invariant: (c.invariant ?? []).map((i) => ({ ...i, conjuncts: i.conjuncts ?? [i.formula] })),
      inputs: c.inputs ?? [],
      steps: (c.steps ?? []).map((s) => ({ ...s, values: s.values ?? {} })),
      truncated: c.truncated ?? 0,
    },
  };
}

// Side requests (wasm/side.go), asked through Context.ask. Responses carry
// `diagnostics` instead of an answer when the source has errors.

/** What a side request is about: the automaton of an engine with its options, else the usual one. */
export interface About {
  source: string;
  file?: string; // for diagnostics
  engine?: string;
  options?: Record<string, string>;
}

export interface LocText {
  loc: number;
  text: string;
}

/** The program in another format: as Horn clauses in SMT-LIB, or as a graph. */
export interface ExportRequest {
  type: "chc" | "dot";
  file: string;
  source: string;
}

export interface ExportResponse {
  text?: string;
  diagnostics?: Diagnostic[] | null;
}

/** Whether a witness, the text of a file, proves its verdict of the program. */
export interface ValidateRequest {
  type: "validate";
  file: string;
  source: string;
  witness: string;
}

export interface ValidationStep {
  name: string;
  status: "confirmed" | "refuted" | "unknown" | "invalid";
  text: string;
  line: number; // 0: none
  pre: Record<string, string> | null; // of a transition that breaks the invariant
  post: Record<string, string> | null;
}

export interface ValidateResponse {
  validation: { status: ValidationStep["status"]; verdict: string; text: string; steps: ValidationStep[] };
}

export interface ClaimRequest extends About {
  type: "claim";
  claims: LocText[]; // true elsewhere
}

/** One concrete transition, by the short names of variables. */
export interface ConcreteStep {
  pre: Record<string, string>;
  inputs: InputValue[];
  post: Record<string, string>;
  sampled?: boolean; // a random run of the program was in `pre`
  trace?: TraceStep[]; // the same by statements
}

export type Answer = "holds" | "fails" | "unknown";

export interface ClaimLoc {
  loc: number;
  line: number;
  vars: string[]; // that matter there
  conjuncts: string[]; // as understood
  diagnostics?: Diagnostic[];
  broken?: Record<string, string>; // a state that random runs met and that breaks the claim
  brokenPart?: number;
}

export interface ClaimEdge {
  edge: number;
  from: number;
  to: number;
  kind: "initiation" | "consecution" | "safety";
  answer: Answer;
  conjunct: number; // of the claim at `to`; -1: none
  reason: string;
  step?: ConcreteStep;
}

export interface ClaimAnswer {
  locs: ClaimLoc[];
  edges: ClaimEdge[];
  holds: boolean;
  proved: boolean; // by the checker without a solver
  reason: string;
}

export interface QueryRequest extends About {
  type: "query";
  loc: number;
  formula: string; // the lemma
  frames: LocText[]; // before the edges: that of the level below
}

export interface QueryAnswer {
  questions: { edge: number; from: number; script: string; answer: Answer; reason: string; step?: ConcreteStep }[];
  diagnostics?: Diagnostic[];
}

export interface PlaneRequest extends About {
  type: "plane";
  loc: number;
  x: string;
  y: string;
  points?: boolean;
  cuts?: string[]; // lemmas: their negations are drawn
  cubes?: string[]; // obligations
  frame?: string[]; // lemmas whose conjunction is projected
  window?: [x0: number, y0: number, x1: number, y1: number];
}

export interface PlaneRegion {
  // A disjunction of cubes over all its variables. A cube is literals with ";"
  // between, a literal "<=" | "==" | "|" | "!|", modulus, constant, and pairs of
  // variable and coefficient with blanks between.
  cubes: string[];
  projected?: boolean; // there are other variables than x and y: `shadow` is what they allow
  shadow?: string[];
  error?: string;
  at?: Record<string, string>; // one of its states, of projected cubes
}

export interface PlaneAnswer {
  vars: string[];
  points?: number[]; // states that random runs met, one after the other: values of `vars`, then how often
  regions?: PlaneRegion[]; // those of `cuts`, then of `cubes`
  frame?: { projected?: boolean; cubes?: string[]; rows?: string[] };
}

export interface SideResponse {
  id: number;
  type: string;
  diagnostics?: Diagnostic[];
  claim?: ClaimAnswer;
  query?: QueryAnswer;
  plane?: PlaneAnswer;
}
