import { byId } from "../dom";
import { endHidden } from "../selectors";
import type { Store } from "../store";

/**
 * The switch that hides the result of the run until the reader has reached it. The verdict has a button that switches
 * it off.
 */
export function setupHideEnd(store: Store): void {
  const button = byId("hide-end");
  const show = byId("show-end");
  button.addEventListener("click", () => store.set({ hideEnd: !store.now.hideEnd }));
  show.addEventListener("click", () => {
    button.focus(); // this button disappears
    button.click();
  });
  store.watch(endHidden, (hidden) => (show.hidden = !hidden));
  store.watch(
    (s) => s.hideEnd,
    (on) => button.setAttribute("aria-pressed", String(on)),
  );
}
