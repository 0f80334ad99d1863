// The messages between the page and the engine's module. Their types are made
// from those of Go (frontend/wire, messages.ts); here is what the page makes of
// them. Go leaves out empty fields; `normal*` fills them in, so that the rest of
// the page never asks.

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

export type Verdict = wire.Report["verdict"];

export type Report = Omit<wire.Report, "certificate" | "diagnostics"> & {
  certificate: Certificate;
  diagnostics: wire.Diagnostic[];
  witness?: string; // the verdict with what proves it, as a file
};

/** One step of a run; see engine/trace for which kind sets which field. */
export type TraceEvent = wire.TraceEvent & {
  was?: Partial<wire.TraceEvent>; // of the page alone: the texts before variables got their short names
};

export type PlaneRegion = wire.Region;

export type Answer = wire.ClaimEdge["answer"];

type Asks<K extends wire.Request["type"], F extends keyof wire.Request> = { type: K } & Required<Pick<wire.Request, F>>;

/** A request about a run or a text. */
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
export type About = Pick<wire.Request, "source" | "file" | "engine" | "options" | "ints">;

/** The program in another format: as Horn clauses in SMT-LIB, or as a graph. */
export type ExportRequest = Asks<"chc" | "dot", "file" | "source" | "ints">;

export type ExportResponse = Pick<wire.Response, "text" | "diagnostics">;

/** Whether a witness, the text of a file, proves its verdict of the program. */
export type ValidateRequest = Asks<"validate", "file" | "source" | "witness">;

export type ValidateResponse = Required<Pick<wire.Response, "validation">>;

/** Claims that are not there are true. */
export type ClaimRequest = About & Asks<"claim", "claims">;

/** Definitions of predicates of Horn clauses; those that are not there are true. */
export type ModelRequest = About & Asks<"model", "model">;

/** The queries behind a lemma; `frames` are those of the level below, before its edges. */
export type QueryRequest = About & Asks<"query", "loc" | "formula" | "frames">;

export type PlaneRequest = About &
  Asks<"plane", "loc" | "x" | "y"> &
  Pick<wire.Request, "points" | "cuts" | "cubes" | "frame" | "window">;

export type SideResponse = Pick<wire.Response, "id" | "type" | "diagnostics" | "claim" | "model" | "query" | "plane">;
