// Tests that each number in a sentence of a recorded run agrees with the run's events, and that all
// views show the same counts at each moment. The expected numbers are computed from the events
// alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { renameEvents, renameGraph, shortNames } from "../../src/engine/names";
import { normalGraph, type Graph, type TraceEvent } from "../../src/engine/protocol";
import { frameHeading } from "../../src/panels/frames-head";
import { everyLevel, History, unanswered } from "../../src/replay/history";
import type { RunState } from "../../src/run";
import { atStart, lastFrame, lemmasByFrame } from "../../src/stage/shown-location";
import { sentence } from "../../src/words/sentence";

interface Stream {
  name: string;
  graph: Graph;
  events: TraceEvent[];
}

const streams = (JSON.parse(readFileSync("static/test/unit/golden/streams.json", "utf8")) as Stream[]).map(
  (s): Stream => {
    const rename = shortNames(s.graph);
    renameEvents(s.events, rename);
    return { ...s, graph: renameGraph(normalGraph(s.graph)) };
  },
);

/** Counts what has happened up to an event, without the page's own history. */
class Tally {
  readonly asked = new Map<number, { loc: number; parent: number }>(); // of obligations
  readonly levels = new Map<number, number>(); // of lemmas
  readonly replaced = new Set<number>();
  counts = { asked: 0, predecessors: 0, pushes: 0, frames: 0 };

  take(e: TraceEvent): void {
    if (e.k === "obligation") {
      this.counts.asked++;
      if (!this.asked.has(e.o!)) this.asked.set(e.o!, { loc: e.loc, parent: e.p ?? 0 });
    } else if (e.k === "predecessor") this.counts.predecessors++;
    else if (e.k === "level") this.counts.frames = Math.max(this.counts.frames, e.lv);
    else if (e.k === "fixpoint" && e.lv > 0 && this.counts.frames > 0)
      this.counts.frames = Math.max(this.counts.frames, e.lv + 1);
    else if (e.k === "lemma") this.levels.set(e.lm!, e.lv);
    else if (e.k === "push") {
      this.counts.pushes++;
      this.levels.set(e.lm!, e.lv);
    } else if (e.k === "subsumed") this.replaced.add(e.lm!);
  }

  /** Returns the number of edges from an obligation to the error. */
  far(o: number, error: number): number {
    let n = 0;
    for (let at = this.asked.get(o); at && at.loc !== error; at = this.asked.get(at.parent)) n++;
    return n;
  }
}

const number = (t: string): number => (t === "one" ? 1 : Number(t));

/** Checks each number that a pattern finds in a text, and removes the match. */
function taken(text: string, what: RegExp, check: (n: number) => void): string {
  return text.replace(what, (_: string, ...found: string[]) => {
    check(number(found[0]!));
    return "";
  });
}

test("the numbers of each sentence are those of its event, and it says no others", () => {
  let checked = 0;
  for (const s of streams) {
    const h = new History();
    h.append(s.events);
    const tally = new Tally();
    s.events.forEach((e, i) => {
      tally.take(e);
      const said = sentence(h, i, s.graph);
      const among =
        (...list: (number | undefined)[]) =>
        (n: number) => {
          checked++;
          assert.ok(list.includes(n), `${s.name}, event ${i + 1}, ${e.k}: ${n} is not of ${list.join()}: ${said}`);
        };
      let text = said
        .split("`")
        .filter((_, part) => part % 2 === 0)
        .join(" … ");
      // Ignore the text that comes from the engine.
      if (e.t) text = text.replace(e.t, "");
      // When the engine opens frame k, the lemmas whose highest frame is below k are those that it
      // could not push.
      text = text.replace(
        / (One|\d+) lemmas? (?:was|were) not pushed further and (?:stay where they are|stays in frame (\d+)): (.*)\./,
        (_: string, n: string, only: string | undefined, rest: string) => {
          const left = [...tally.levels].filter(([l, lv]) => lv > 0 && lv < e.lv && !tally.replaced.has(l));
          const levels = left.map(([, lv]) => lv).sort((x, y) => y - x);
          const frames = only ? [only] : [...rest.matchAll(/\(in frame (\d+)\)/g)].map((found) => found[1]!);
          assert.equal(frames.length, left.length > 3 ? 2 : left.length, said);
          frames.forEach((frame, k) => among(levels[k])(Number(frame)));
          const more = /, and (\d+) more$/.exec(rest);
          among(left.length - frames.length)(Number(more?.[1] ?? 0));
          among(left.length)(n === "One" ? 1 : Number(n));
          return "";
        },
      );
      const newest = s.events.slice(0, i).findLast((x) => x.k === "level")?.lv;
      text = taken(text, /The newest frame is frame (\d+)/g, among(newest));
      text = taken(text, /The question was about at most (one|\d+) steps?/g, among(e.q));
      // The sentence names the frames in which the lemma's query was also unsatisfiable. The first
      // is the level of the query. The last is one less than the lemma's level.
      text = taken(text, /(?<=\. )From other states of frames? (\d+)/g, among(e.q));
      text = taken(text, /(?<= ) to (\d+)(?=, too, no step)/g, among(e.lv - 1));
      // A blocked obligation's lemma may hold at further levels.
      text = taken(
        text,
        /holds in at most (\d+) steps?(?=, so nothing is left to ask)/g,
        among(tally.levels.get(e.lms?.[0] ?? e.lm ?? 0)),
      );
      text = taken(text, /(?<=nothing is left to ask at level )(\d+)/g, among(e.lv + 1));
      // A counterexample to generalisation is one level below the cube that is generalised.
      text = taken(text, /(?:at most )(one|\d+) steps?/g, among(e.st === "ctg" ? e.lv - 1 : e.lv));
      text = taken(text, /failure in (one|\d+) steps?/g, (n) => among(tally.far(e.o!, s.graph.error))(n));
      text = taken(text, /(?:chain of |after )(one|\d+) steps?/g, among(e.lv));
      text = taken(
        text,
        /[Ff]rame (\d+)/g,
        e.k === "predecessor"
          ? among(Math.max(0, e.lv - 1))
          : e.k === "generalise" || e.k === "lemma"
            ? among((e.q || e.lv) - 1)
            : e.k === "fixpoint"
              ? among(e.lv, e.lv + 1)
              : e.k === "subsumed"
                ? among(tally.levels.get(e.lm!))
                : e.k === "push"
                  ? among(e.lv - 1, e.lv)
                  : among(e.lv),
      );
      text = taken(text, /asked about again at level (\d+)/g, among(e.q));
      text = taken(text, /level (\d+)/g, among(e.lv));
      const obligations = [e.o, e.p, ...(e.os ?? []), h.changeAt(e.o ?? 0, i - 1)?.[2][0]];
      text = taken(text, /[Oo]bligations? (\d+)/g, among(...obligations));
      text = taken(text, /[Ll]emmas? (\d+)/g, among(e.lm, e.by, ...(e.lms ?? [])));
      const edge = s.graph.edges[e.e];
      const places = [
        e.loc,
        tally.asked.get(e.o ?? 0)?.loc ?? -1,
        edge?.from ?? -1,
        tally.asked.get(e.p ?? 0)?.loc ?? -1,
        h.lemma(e.lm ?? 0)?.loc ?? -1,
      ];
      text = taken(text, /line (\d+)/g, among(...places.map((l) => s.graph.locs[l]?.line)));
      text = taken(text, /(?<=(?:,| and) )(\d+)/g, among(...(e.os ?? []), ...(e.lms ?? [])));
      text = text.replaceAll(/(?:two bounds|by one or two)/g, "");
      assert.doesNotMatch(
        text,
        /\b(?:\d+|two|three|four|five)\b/i,
        `${s.name}, event ${i + 1}, ${e.k}: a number of nothing: ${said}`,
      );
      if (e.k === "counterexample" && e.o) among(e.lv)(tally.far(e.o, s.graph.error));
    });
  }
  assert.ok(checked > 300, `${checked}`);
});

test("every view counts the same at every moment", () => {
  // Skip the artificial stream that contains each kind of event once. It has answers without
  // queries, which a real run would not report.
  for (const s of streams.filter((x) => x.name !== "one of each kind")) {
    const h = new History();
    h.append(s.events);
    const tally = new Tally();
    s.events.forEach((e, i) => {
      tally.take(e);
      const [f, m] = [h.figures(i), h.moment(i)];
      const at = `${s.name}, event ${i + 1}`;
      // The timeline, the tab Work and the comparison of runs get their numbers from `figures`.
      assert.deepEqual(
        [f.obligations, f.asked, f.predecessors, f.lemmas, f.pushes, f.frames],
        [
          tally.asked.size,
          tally.counts.asked,
          tally.counts.predecessors,
          tally.levels.size,
          tally.counts.pushes,
          tally.counts.frames,
        ],
        at,
      );
      assert.equal(f.kept, tally.levels.size - [...tally.replaced].filter((l) => tally.levels.has(l)).length, at);
      // Compare the figures with four views: the rows of the obligations and their heading, and the cells of the frames
      // and their heading.
      assert.equal(f.obligations, m.obligations.length, at);
      assert.equal(f.open, m.obligations.filter((o) => unanswered(o.status)).length, at);
      for (const status of ["blocked", "dropped", "reached"] as const)
        assert.equal(f[status], m.obligations.filter((o) => o.status === status).length, `${at}: ${status}`);
      assert.equal(f.open + f.blocked + f.dropped + f.reached, f.obligations, at);
      assert.equal(f.kept, m.lemmas.filter((l) => !l.subsumed).length, at);
      assert.equal(f.frames, lastFrame(m), at);
      if (m.frontier > 0 && m.fixpoint < 0)
        assert.equal(frameHeading(m, m.frontier, false), `Frame ${m.frontier} of ${f.frames}, at work`, at);
      if (m.frontier > 0 && m.fixpoint < 0)
        assert.doesNotMatch(frameHeading(m, m.frontier, false, true), /at work/, at);
      if (m.frontier > 0 && m.fixpoint < 0)
        assert.match(
          frameHeading(m, m.frontier, false, true, true),
          /^Frame \d+ of \d+; the engine is at frame 0, the start$/,
          at,
        );
      // The engine works at frame 0 after an event that examines an obligation at level 0.
      const run = { history: h } as RunState;
      assert.equal(atStart({ run }, m), e.k === "obligation" && e.lv === 0, at);
      // In each frame, lemmas with the same formula at the same location count once.
      const frames = Math.max(1, m.frontier);
      for (const [loc] of s.graph.locs.entries()) {
        const there = m.lemmas.filter((l) => !l.subsumed && l.locs.includes(loc));
        const want = Array.from({ length: frames }, (_, k) => {
          const level = (id: number): number => tally.levels.get(id)!;
          const holds = there.filter((l) => level(l.id) === everyLevel || level(l.id) >= k + 1);
          return new Set(holds.map((l) => l.formula)).size;
        });
        assert.deepEqual(lemmasByFrame(m, loc, frames), want, `${at}, location ${loc}`);
      }
    });
  }
});
