import { byId } from "../dom";
import type { Store } from "../store";

/** The switch that hides the result of the run until the reader has reached it. */
export function setupHideEnd(store: Store): void {
  const button = byId("hide-end");
  button.addEventListener("click", () => store.set({ hideEnd: !store.now.hideEnd }));
  store.watch(
    (s) => s.hideEnd,
    (on) => button.setAttribute("aria-pressed", String(on)),
  );
}
