// The messages between the page and the engine's module. Their types are generated from Go types
// (frontend/wire, messages.ts); this file adapts them for the page. Go omits empty fields; the
// functions `normal*` fill them in, so that the page need not check for them.

import type * as wire from "./messages";

export type {
  ClaimAnswer,
  ClaimEdge,
  ClaimLoc,
  ConcreteStep,
  Diagnostic,
  EdgeLine,
  EngineInfo,
  EventKind,
  Graph,
  GraphEdge,
  GraphLoc,
  Inference,
  InputValue,
  LocInvariant,
  LocText,
  ModelAnswer,
  ModelClause,
  ModelPred,
  OptionInfo,
  PlaneAnswer,
  PresetInfo,
  Progress,
  QueryAnswer,
  Response,
  TraceStep,
  VarType,
  ValidationStep,
} from "./messages";

export type Certificate = Required<Omit<wire.Certificate, "cuts" | "types" | "failure" | "model" | "derivation">> &
  Pick<wire.Certificate, "types" | "failure" | "model" | "derivation">;

export type Report = Omit<wire.Report, "certificate" | "diagnostics"> & {
  certificate: Certificate;
  diagnostics: wire.Diagnostic[];
  witness?: string; // the verdict and its evidence as a witness file
};

/** One event of a run; engine/trace documents which fields each kind has. */
export type TraceEvent = wire.TraceEvent & {
  was?: Partial<wire.TraceEvent>; // set by the page: the texts with the engine's long variable names
};

export type PlaneRegion = wire.Region;

export type Answer = wire.ClaimEdge["answer"];

type Asks<K extends wire.Request["type"], F extends keyof wire.Request> = { type: K } & Required<Pick<wire.Request, F>>;

/** A request to check or to parse a program. */
export type Request = Asks<"check" | "parse", "id" | "file" | "source"> &
  Pick<wire.Request, "engine" | "options" | "ints" | "timeoutMs" | "trace">;

export function normalGraph(g: wire.Graph): wire.Graph {
  return {
    ...g,
    locs: g.locs ?? [],
    edges: (g.edges ?? []).map((e) => ({ ...e, label: e.label ?? [], lines: e.lines ?? [], tests: e.tests ?? [] })),
    vars: g.vars ?? [],
  };
}

export function normalReport(r: wire.Report & { witness?: string }): Report {
  const c = r.certificate ?? { kind: "none", checked: false };
  return {
    ...r,
    stats: r.stats ?? {},
    diagnostics: r.diagnostics ?? [],
    certificate: {
      ...c,
      // The page must not show a formula as an invariant if it was not checked.
      invariant: ((r.verdict !== "unknown" && c.invariant) || []).map((i) => ({
        ...i,
        conjuncts: i.conjuncts ?? [i.formula],
      })),
      inputs: c.inputs ?? [],
      steps: (c.steps ?? []).map((s) => ({ ...s, values: s.values ?? {} })),
      truncated: c.truncated ?? 0,
    },
  };
}

// Side requests (wasm/siderequest.go), sent by Context.ask. Responses have `diagnostics` instead of an
// answer if the source has errors.

/**
 * The program of a side request. The request is about the automaton that `engine` gets with its
 * options. Without `engine`, it is about the default automaton.
 */
export type About = Pick<wire.Request, "source" | "file" | "engine" | "options" | "ints">;

/** The program in another format: as Horn clauses in SMT-LIB, or as a graph. */
export type ExportRequest = Asks<"chc" | "dot", "file" | "source" | "ints">;

export type ExportResponse = Pick<wire.Response, "text" | "diagnostics">;

/** Asks whether a witness, given as the text of a file, proves its verdict about the program. */
export type ValidateRequest = Asks<"validate", "file" | "source" | "witness">;

export type ValidateResponse = Required<Pick<wire.Response, "validation">>;

/** Definitions of the predicates in Horn clauses. Without a definition, a predicate is true. */
export type ModelRequest = About & Asks<"model", "model">;

/**
 * Asks for the queries that prove a lemma. `frames` has the formulas of the previous frame at those
 * locations from which an edge leads to the location of the lemma.
 */
export type QueryRequest = About & Asks<"query", "loc" | "formula" | "frames">;

export type PlaneRequest = About &
  Asks<"plane", "loc" | "x" | "y"> &
  Pick<wire.Request, "points" | "cuts" | "cubes" | "frame" | "window">;

export type SideResponse = Pick<wire.Response, "id" | "type" | "diagnostics" | "claim" | "model" | "query" | "plane">;
