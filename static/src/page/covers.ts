// What is opened from the header: the race covers the main area, the tour stands
// over the page. The code of each is fetched when it is first asked for, by a
// button or by a link.

import { byId } from "../dom";
import type { Instance } from "../engine/client";
import { open, type Context, type Feature } from "../feature";
import { notLoaded } from "../notices";
import type { Work } from "../tour/tour";

/** `engine` gives further engines, for the runs of a race. */
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
  // Where it stands in a link is not lost with the connection.
  const failed = (at: string): void => {
    if (!loading) return; // said already
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

/** While the reader predicts, the run is hidden as far as it is to be guessed. */
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
  button.addEventListener("click", () => store.set({ predict: store.now.predict === "" ? "choices" : "" }));
  store.watch(
    (s) => s.predict !== "",
    (on) => {
      button.setAttribute("aria-pressed", String(on));
      if (!on) return session.unveil();
      session.veil();
      // The gallery's cards say how runs end; it is drawn anew when it is opened.
      for (const el of document.querySelectorAll("#gallery .tag")) el.remove();
      load();
    },
  );
}
