// The examples beside the program: what is said of the one in the editor, and the
// gallery, whose code and programs are fetched when they are first asked for.

import { byId } from "../dom";
import { first, type Example } from "../examples";
import { notLoaded } from "../notices";
import { current, example } from "../selectors";
import { pick, type Store } from "../store";
import { rich } from "../words/sentence";

export class Gallery {
  private loading: Promise<typeof import("../panels/gallery")> | null = null;

  /** `choose` is told which example the reader takes. */
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
    store.watch(pick(["file", "predict"], { example }), ({ file, predict, example: e }) => {
      byId("file-name").textContent = file;
      this.describe(predict === "" ? e : undefined); // it says how the run ends
      byId("source-title").textContent = e ? e.title : "Program";
    });
    const about = byId<HTMLDetailsElement>("about");
    store.watch(
      (s) => (s.run && !s.run.running && current(s) ? s.run.id : 0),
      (ended) => {
        if (ended) about.open = false;
      },
    );
  }

  // Open until the example has been run, then one line that opens again.
  private describe(e: Example | undefined): void {
    const about = byId<HTMLDetailsElement>("about");
    about.hidden = !e;
    if (about.dataset.of === (e?.id ?? "")) return;
    about.dataset.of = e?.id ?? "";
    for (const el of about.querySelectorAll(".about-short, p")) el.replaceChildren(...rich(e?.about ?? ""));
    about.open = true;
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
   * Says which example the program is. That is known when the gallery is: it is
   * fetched for a program that was not the page's own choice.
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
