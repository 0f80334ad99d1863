// Parts that open from the header: the race covers the main area, the tour is shown over the page.
// Their code is fetched when a button or a link first opens them.

import { byId } from "../dom";
import type { Instance } from "../engine/client";
import { open, type Context, type Feature } from "../feature";
import { notLoaded } from "../notices";
import type { Work } from "../tour/tour";

/** `engine` creates further engines, for the runs of a race. */
export function setupRace(page: Context, engine: () => Promise<Instance>): void {
  const { store } = page;
  const race: Feature = {
    id: "race",
    title: "Race",
    load: () => import("../race/panel").then((m) => (root, page) => m.mount(root, page, engine)),
  };
  byId("race-open").addEventListener("click", () => store.set({ cover: store.now.cover === "race" ? "" : "race" }));
  store.watch(
    (s) => s.cover,
    (cover) => {
      byId("cover").hidden = cover === "";
      byId("race-open").setAttribute("aria-pressed", String(cover === "race"));
      if (cover === "") delete document.body.dataset.cover;
      else {
        document.body.dataset.cover = cover;
        void open(race, byId("cover"), page);
      }
    },
  );
}

export function setupTour(page: Context, work: Work): void {
  const { store } = page;
  let loading: Promise<typeof import("../tour/tour")> | null = null;
  const load = (): Promise<typeof import("../tour/tour")> =>
    (loading ??= import("../tour/tour").then((m) => {
      m.mount(page, work);
      return m;
    }));
  // If loading fails, keep the position that the link names.
  const failed = (at: string): void => {
    if (!loading) return; // reported already
    loading = null;
    store.set({ tour: "" });
    notLoaded("The tour", () => open(at));
  };
  const open = (at: string): void =>
    void load().then(
      (m) => store.set({ tour: at || store.now.tour || m.resume() }),
      () => failed(at),
    );
  byId("tour-open").addEventListener("click", () => open(""));
  store.watch(
    (s) => s.tour,
    (at) => {
      if (at !== "" && !loading) open(at);
    },
  );
}

/** While the reader predicts, the part of the run to be guessed is hidden. */
export function setupPredict(page: Context): void {
  const { store, session } = page;
  const button = byId("predict-open");
  const load = (): void =>
    void import("../predict/panel").then(
      (m) => m.mount(page),
      () => {
        store.set({ predict: "" });
        notLoaded("The questions", () => store.set({ predict: "choices" }));
      },
    );
  button.addEventListener("click", () =>
    store.set(store.now.predict === "" ? { predict: "choices" } : { predict: "", hideEnd: false }),
  );
  store.watch(
    (s) => s.predict !== "",
    (on) => {
      button.setAttribute("aria-pressed", String(on));
      if (!on) return session.showFuture();
      session.hideFuture();
      // The cards of the gallery show verdicts, so remove the verdicts. The gallery is redrawn when
      // it is opened.
      for (const el of document.querySelectorAll("#gallery .tag")) el.remove();
      load();
    },
  );
}
