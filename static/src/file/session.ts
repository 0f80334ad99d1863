// The session of a single-file page, which replaces session.ts. A handout shows its recorded run like a completed run,
// with its notes, and at the event or statement for which it was made. In a file without an engine, the recorded run is
// the only run.

import type { PlaneRequest, Response } from "../engine/protocol";
import { newTask } from "../exercise/task";
import type { RunState } from "../run";
import { Session as Usual } from "../session";
import type { Store } from "../store";
import { mountNotes } from "../notes/view";
import { showPosition } from "../notes/position";

const none = "this file holds a recorded run but no engine";

export class Session extends Usual {
  constructor(
    private page: Store,
    onEnd: (run: RunState) => void,
    connect: ConstructorParameters<typeof Usual>[2],
  ) {
    super(page, onEnd, connect);
    const { handout } = ic3file;
    if (!handout) return;
    document.title = `${handout.title} – ic3play`;
    const { notes, source } = handout;
    page.set({ options: handout.options, ints: handout.ints ?? "", notes, notesOf: source });
    mountNotes(page, handout);
  }

  override show(responses: readonly Response[]): void {
    const { handout } = ic3file;
    if (handout?.exercise) {
      const exercise = newTask(handout.exercise, handout.source, handout.ints ?? "");
      return this.page.set({ exercise, tab: "exercise", tabChosen: true, view: "details" });
    }
    super.show(responses, handout === null);
    if (!handout?.at) return;
    // Wait until a long run has been processed.
    const stop = this.page.watch(
      (s) => s.run,
      (run) => {
        if (!run || run.running) return;
        queueMicrotask(() => stop());
        showPosition(this.page, handout.at!);
      },
    );
  }

  override run(): void {
    if (ic3file.engine) super.run(); // without an engine, nothing can start a run
  }

  /**
   * Without an engine, only requests of the plane view can be answered. The answer is computed from
   * the formulas in the recorded run.
   */
  override async ask<T>(request: Partial<PlaneRequest>, signal?: AbortSignal): Promise<T> {
    if (ic3file.engine) return super.ask<T>(request, signal);
    if (request.type !== "plane") throw new Error(none);
    const { answer } = await import("./alone/plane");
    return { plane: answer(request as PlaneRequest) } as T;
  }
}
