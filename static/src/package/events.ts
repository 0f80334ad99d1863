// The events of a run as a union of types, one for each kind, so that the package's types show
// which fields an event has. The messages use one type with all fields (engine/messages.ts). A test
// compares this table with the events of runs.

import type { EventKind, TraceEvent as AnyEvent } from "../engine/messages";

/**
 * For each kind, the fields that every event of this kind has, and those that some have, as documented in package trace
 * of the engine.
 */
export const eventFields = {
  abstraction: [["o"], ["ps", "up", "dn"]],
  backtrack: [["o"], []],
  blocked: [
    ["o", "lm"],
    ["lms", "q"],
  ],
  candidate: [["f", "t"], ["fr"]],
  counterexample: [[], ["o", "t"]],
  cover: [["nd", "by"], []],
  depth: [[], []],
  drop: [["os", "t"], []],
  expand: [["nd"], []],
  fixpoint: [["pf"], ["t"]],
  generalise: [
    ["o", "st", "b", "a"],
    ["ps", "gn", "f", "t", "nd"],
  ],
  image: [["f"], ["ps", "t"]],
  interpolant: [
    ["nd", "f"],
    ["ps", "t"],
  ],
  label: [
    ["nd", "st", "f"],
    ["b", "ps"],
  ],
  lemma: [
    ["lm", "f"],
    ["o", "ps", "q", "ls", "nd", "t", "fr"],
  ],
  level: [[], []],
  mined: [["f", "t"], ["o"]],
  node: [
    ["nd", "f"],
    ["p", "ps", "t"],
  ],
  obligation: [
    ["o", "f"],
    ["p", "ps", "nd", "b", "t"],
  ],
  path: [["nd", "t"], []],
  precision: [["t"], ["pr", "ps", "ls"]],
  predecessor: [["o", "nx"], []],
  predicate: [
    ["pr", "f", "t"],
    ["o", "up", "dn"],
  ],
  prune: [["nd", "t"], []],
  push: [["lm"], []],
  removal: [
    ["nd", "t"],
    ["f", "b", "a", "gn", "by"],
  ],
  spurious: [["o"], ["f", "b", "a", "t", "nx"]],
  state: [["f"], ["ps", "t"]],
  subsumed: [["lm", "by"], []],
  uncover: [["nd", "by", "t"], []],
  verdict: [["t"], []],
  way: [["t"], ["by", "f", "ps"]],
} as const satisfies Record<EventKind, readonly [readonly (keyof AnyEvent)[], readonly (keyof AnyEvent)[]]>;

/**
 * The fields of every event: its number `n`, level `lv`, location `loc` and edge `e` (-1 for none), time `us`, and the
 * component `src` that emits it.
 */
export type EventBase = Pick<AnyEvent, "n" | "lv" | "loc" | "e" | "us" | "src">;

type Fields = typeof eventFields;

/** The event of one kind: `EventOf<"lemma">`. */
export type EventOf<K extends EventKind> = EventBase & { k: K } & Required<Pick<AnyEvent, Fields[K][0][number]>> &
  Pick<AnyEvent, Fields[K][1][number]>;

/** An event of the search. Its kind `k` determines its fields. */
export type TraceEvent = { [K in EventKind]: EventOf<K> }[EventKind];
