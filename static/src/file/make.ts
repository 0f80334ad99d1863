// Makes a handout from the page's current run. It opens at the current event or statement.

import { sentEvent } from "../engine/names";
import type { Response } from "../engine/protocol";
import { current, example } from "../selectors";
import { outdated, type Seen } from "../words/changes";
import type { State } from "../state";
import { withHandout, type Handout } from "./handout";
import type { File } from "./parts";
import { currentPosition } from "../notes/position";
import { fileText, type Kind } from "./source";

/** This page's handout, if it has one. */
const ownHandout = (): Handout | null => (globalThis.ic3file as File | undefined)?.handout ?? null;

/** Why no handout can be made; "" if one can. */
export function noHandout(s: Seen & Pick<State, "predict" | "exercise">, kind: Kind = "whole"): string {
  const { run } = s;
  if (s.exercise) return kind === "alone" ? "an exercise needs the engine" : "";
  if (s.predict !== "") return "the run is hidden while you predict it";
  if (!run) return "the program has not been run";
  if (run.running) return "the run is still under way";
  if (!current(s)) return outdated(s);
  if (!run.report || run.report.verdict === "error" || !run.graph) return "the run gave no result";
  return run.history.left > 0 ? "parts of this long run are left out here; ic3play export -format play keeps them" : "";
}

/** Returns the text of a single-file page that contains the handout. */
export async function handoutOf(s: Readonly<State>, kind: Kind): Promise<string> {
  if (s.exercise) {
    const { asked, source, ints } = s.exercise;
    return withHandout(await fileText(kind), {
      ...{ title: asked.title || "Exercise", file: s.file, source, engine: s.engine, options: { ...s.options } },
      ...{ timeoutMs: s.timeoutMs, verdict: "unknown", intro: [], notes: [], run: [], exercise: asked },
      ...(ints ? { ints } : {}),
    });
  }
  const run = s.run!;
  const { witness, ...result } = run.report!;
  const messages: Response[] = [
    { id: 1, type: "graph", graph: run.graph! },
    { id: 1, type: "events", events: run.history.events.map(sentEvent) },
    { id: 1, type: "result", result, ...(witness ? { witness } : {}) },
  ];
  const was = ownHandout();
  const handout = was && was.source === s.source && (was.ints ?? "") === run.ints ? was : null; // its notes, if they are about this program
  const at = currentPosition(s);
  return withHandout(await fileText(kind), {
    title: handout?.title ?? example(s)?.title ?? s.file,
    file: s.file,
    source: s.source,
    engine: run.engine,
    options: { ...run.options },
    timeoutMs: s.timeoutMs,
    ...(run.ints ? { ints: run.ints } : {}),
    verdict: result.verdict,
    ...(at ? { at } : {}),
    intro: handout?.intro ?? [],
    notes: s.notesOf === s.source ? [...s.notes] : [],
    run: messages,
  });
}
