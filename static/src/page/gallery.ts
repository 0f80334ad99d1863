// The examples beside the program: the description of the example in the editor, and the gallery. The code and the
// programs of the gallery are fetched when the reader first opens it.

import { byId } from "../dom";
import { first, type Example } from "../examples";
import { notLoaded } from "../notices";
import { current, endHidden, example, solutionHidden } from "../selectors";
import type { State } from "../state";
import { pick, type Store } from "../store";
import { twoSentences } from "../words/description";
import { rich } from "../words/rich";

export class Gallery {
  private loading: Promise<typeof import("../panels/gallery")> | null = null;
  private of = ""; // id of the described example
  private says = "";
  private closedByRun = 0; // id of the run that has folded the description by its end

  /** `choose` is called with the example that the reader chooses. */
  constructor(
    private store: Store,
    choose: (e: Example) => void,
  ) {
    const button = byId("gallery-open");
    const fetch = (): void => void this.load().catch(() => undefined);
    button.addEventListener("pointerenter", fetch);
    button.addEventListener("focus", fetch);
    const open = (): void =>
      void this.load().then(
        (m) => m.openGallery(store, choose),
        () => notLoaded("The examples", open),
      );
    button.addEventListener("click", open);
    // The id of the run if the reader may see all of it; otherwise 0. The description of the example depends on it, so
    // that it reveals nothing that is hidden.
    const revealedRun = (s: Readonly<State>): number =>
      s.run && !s.run.running && !s.run.futureHidden && !endHidden(s) && s.predict === "" && current(s) ? s.run.id : 0;
    store.watch(
      // While the run is hidden, the description is hidden, too: it may say whether the program is safe.
      pick(["file"], {
        example,
        run: revealedRun,
        solutionHidden,
        hidden: (s) => endHidden(s) || s.predict !== "",
      }),
      ({ file, example: e, run, solutionHidden, hidden }) => {
        byId("file-name").textContent = e?.title === file ? "" : file; // a handout may have no other title
        this.describe(solutionHidden ? undefined : e, run); // it may say what the invariant is
        if (hidden) byId("about").hidden = true;
        byId("source-title").textContent = e ? e.title : "Program";
      },
    );
  }

  // The description of the example is open until the example has been run. After that it is one line with its
  // beginning, which the reader can open again, and it also says what the run has shown.
  private describe(e: Example | undefined, revealedRun: number): void {
    const about = byId<HTMLDetailsElement>("about");
    about.hidden = !e;
    about.dataset.of = e?.id ?? ""; // a handout has this in its notes (css/file.css)
    const [program, run] = e ? twoSentences(e) : ["", ""];
    const says = (revealedRun > 0 ? `${program} ${run}` : program).trim();
    if (says !== this.says) {
      const whole = about.querySelector("p")!;
      whole.replaceChildren(...rich(says));
      about.querySelector(".about-short")!.replaceChildren(...rich(says));
    }
    if ((e?.id ?? "") !== this.of) about.open = revealedRun === 0;
    else if (revealedRun > 0 && revealedRun !== this.closedByRun) about.open = false;
    [this.of, this.says] = [e?.id ?? "", says];
    if (revealedRun > 0) {
      this.closedByRun = revealedRun;
      if (e) e.seen = true;
    }
  }

  private load(): Promise<typeof import("../panels/gallery")> {
    return (this.loading ??= import("../panels/gallery").then(
      (m) => {
        this.store.set({ examples: [first, ...m.others] });
        return m;
      },
      (err: unknown) => {
        this.loading = null;
        throw err;
      },
    ));
  }

  /**
   * Determines which example the program is, and stores it in the state. Returns undefined if the
   * program is no example. This needs the gallery, which is fetched unless the program is the first
   * example.
   */
  async recognise(): Promise<Example | undefined> {
    const { source } = this.store.now;
    if (source !== first.source) await this.load().catch(() => undefined);
    const s = this.store.now;
    if (s.source !== source) return undefined;
    const e = s.examples.find((x) => x.source === source);
    this.store.set(e ? { example: e.id, file: e.file } : { example: "" });
    return e;
  }
}
