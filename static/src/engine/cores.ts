// A run on several cores. Workers race and together act as one engine, as in engine/portfolio/race, which uses
// goroutines. The first worker is the leader, and searches as if it were the only one. The others join after a while,
// or when the leader has given up. The first answer that passes its check ends all other workers, and its events become
// the events of the run. A worker that fails is removed. The run fails if all workers have failed.
//
// Each worker sends clauses to all others. While a worker searches, it receives nothing until it pauses. So messages
// wait here until the receiver has acknowledged the previous message. If more than `mostWaiting` clauses wait, the
// oldest are dropped. Losing a clause does no harm.

import { infoOf } from "./alias";
import type { Report, Request, Response } from "./messages";
import type { EngineInfo } from "./protocol";
import type { Channel } from "./side-engine";
import { tell, type CheckRequest, type RunHandlers, type SplitHandlers } from "./talk";

const joinAfter = 1000; // ms; an easy program needs only one core
const least = 100; // ms that must remain when others join
const grace = 3000; // ms after the time limit, before workers that do not stop are terminated
const mostWaiting = 256;

/** A worker with an engine, which may still be starting. */
export interface Core extends Channel {
  readonly ready: Promise<unknown>;
}

/** The number of cores that an engine can use, at most `wanted`, and at most the cores of the machine. */
export function usable(wanted: number, engine: string, engines: readonly EngineInfo[], machine: number): number {
  const info = infoOf(engines, engine);
  return Math.min(wanted, machine, 1 + (info?.helpers ?? 0));
}

/** A request for a check, as it is sent to a worker. */
export interface Check extends CheckRequest {
  id: number;
  type: "check";
  trace: true;
}

interface Member<C> {
  place: number;
  on: RunHandlers;
  core: C | null;
  began: number; // ms after the race began
  asked: boolean; // whether it is searching
  ended: boolean;
  result: Response | null; // set if it ended without a verdict
  failure: string;
  waiting: string[]; // clauses that it still has to get
  unacknowledged: boolean; // it has been sent clauses that it has not acknowledged
}

export class CoreRace<C extends Core> {
  private members: Member<C>[] = [];
  private begin = performance.now();
  private over = false;
  private joinTimer = 0;
  private guard = 0;

  /**
   * `leader` is the first worker, which is ready. `make` starts another worker. `done` is called before the result is
   * reported. It gets an idle worker or, if no worker is idle and all must be terminated, null.
   */
  constructor(
    private check: Check,
    private cores: number,
    leader: C,
    private make: () => C,
    private on: SplitHandlers,
    private done: (rests: C | null) => void,
  ) {
    this.guard = window.setTimeout(
      () => this.giveUp("the engine did not stop at its time limit and was ended"),
      check.timeoutMs + grace,
    );
    if (cores > 1) this.joinTimer = window.setTimeout(() => this.join(), joinAfter);
    this.ask(this.member(on, leader));
  }

  /** Terminates all workers except two: the worker `stays`, and the first worker, which belongs to the caller. */
  end(stays: C | null = null): void {
    this.over = true;
    clearTimeout(this.joinTimer);
    clearTimeout(this.guard);
    for (const m of this.members) {
      m.core?.forget(this.check.id);
      if (m.place > 0 && m.core !== stays) m.core?.end();
    }
  }

  private member(on: RunHandlers, core: C | null): Member<C> {
    const m: Member<C> = {
      ...{ place: this.members.length, on, core, began: performance.now() - this.begin, waiting: [] },
      ...{ asked: false, ended: false, result: null, failure: "", unacknowledged: false },
    };
    this.members.push(m);
    return m;
  }

  private join(): void {
    clearTimeout(this.joinTimer);
    if (this.over || this.members.length > 1 || this.left() < least) return;
    while (this.members.length < this.cores) {
      const m = this.member(this.on.beside(), null);
      try {
        m.core = this.make();
      } catch (err) {
        this.fail(m, err);
        continue;
      }
      m.core.ready.then(
        () => this.ask(m),
        (err: unknown) => this.fail(m, err),
      );
    }
  }

  private left(): number {
    return Math.floor(this.check.timeoutMs - (performance.now() - this.begin));
  }

  private ask(m: Member<C>): void {
    if (this.over) return;
    m.asked = true;
    m.began = m.place > 0 ? performance.now() - this.begin : 0;
    const own = m.place > 0 ? { timeoutMs: Math.max(least, this.left()), core: m.place } : {};
    this.send(m, { ...this.check, ...own, cores: this.cores });
    this.deliver(m);
  }

  private send(m: Member<C>, request: { type: string } & Partial<Request>): void {
    m.core!.send({ ...request, id: this.check.id }, (r) => this.heard(m, r));
  }

  private heard(m: Member<C>, r: Response): void {
    if (this.over || m.ended) return;
    switch (r.type) {
      case "clauses":
        if (r.clauses) this.spread(m, r.clauses);
        else {
          m.unacknowledged = false;
          this.deliver(m);
        }
        return;
      case "error":
        return this.fail(m, r.message ?? "the engine failed");
      case "result":
        if (!r.result) return this.fail(m, "the engine gave no result");
        if (decided(r.result)) return this.win(m, r);
        m.result = r;
        return this.leave(m);
      default:
        tell(r, m.on);
    }
  }

  // Sends clauses to all other workers.
  private spread(from: Member<C>, clauses: readonly string[]): void {
    for (const m of this.members) {
      if (m === from || m.ended) continue;
      m.waiting = [...m.waiting, ...clauses].slice(-mostWaiting);
      this.deliver(m);
    }
  }

  private deliver(m: Member<C>): void {
    if (!m.asked || m.ended || m.unacknowledged || m.waiting.length === 0) return;
    m.unacknowledged = true;
    const { waiting: clauses } = m;
    m.waiting = [];
    this.send(m, { type: "clauses", clauses });
  }

  private fail(m: Member<C>, why: unknown): void {
    m.failure = why instanceof Error ? why.message : String(why);
    this.leave(m);
  }

  // A worker has ended without an answer. The other workers continue, and those that have not
  // started yet are started. If all have ended, the run ends without a verdict.
  private leave(m: Member<C>): void {
    if (this.over || m.ended) return;
    m.ended = true;
    m.core?.forget(this.check.id);
    if (m.place > 0) m.core?.end();
    this.join();
    if (this.members.every((o) => o.ended)) this.giveUp("");
  }

  private win(m: Member<C>, r: Response): void {
    this.end(m.core);
    this.done(m.core);
    this.tell(m, r);
  }

  // Ends the run without a verdict. It reports the result of the first worker that has one. If none
  // has a result, the run fails, with `why` and the failures of the workers.
  private giveUp(why: string): void {
    if (this.over) return;
    this.end();
    const [leader] = this.members;
    this.done(leader!.ended && !leader!.core!.dead ? leader!.core : null);
    const m = this.members.find((o) => o.result);
    if (m) return this.tell(m, m.result!);
    const failures = this.members.filter((o) => o.failure !== "");
    const all = failures.map((o) => (this.members.length > 1 ? `core ${o.place + 1}: ${o.failure}` : o.failure));
    this.on.failed([why, ...all].filter((s) => s !== "").join("; "));
  }

  // Reports the result, with the time of the whole run. If several workers took part, the report names the one that
  // found the result.
  private tell(m: Member<C>, r: Response): void {
    const { foundBy, ...rest } = r.result!;
    const result: Report = { ...rest, ...(this.members.length > 1 && foundBy ? { foundBy } : {}) };
    if (m.place > 0) {
      result.seconds += m.began / 1000;
      result.stats = { ...result.stats, joined_us: Math.round(m.began * 1000) };
    }
    tell({ ...r, result }, m.on);
  }
}

/** Whether a result ends the race: a verdict with a checked proof, or errors in the program. */
function decided(r: Report): boolean {
  return r.verdict === "error" || (r.verdict !== "unknown" && r.certificate.checked);
}
