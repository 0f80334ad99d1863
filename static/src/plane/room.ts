// Gives the plane more space in a low window in which the graph is above the details. When the
// reader opens the plane's tab there, the details also take the graph's space. They give it back
// when the reader shows the graph or another tab.

import type { Context } from "../feature";
import { pick } from "../store";

export function takeRoom({ root, store }: Context): void {
  const low = window.matchMedia("(min-width: 721px) and (max-height: 760px)");
  let taken = false;
  let refused = false;
  const see = (): void => {
    const { tab, wide, tour } = store.now;
    const front = tab === "plane" && !tour && low.matches;
    if (front && !wide && !refused && stacked(root)) {
      taken = true;
      store.set({ wide: true });
    } else if (!front && taken) {
      taken = false;
      if (wide) store.set({ wide: false });
    }
  };
  low.addEventListener("change", see);
  window.addEventListener("resize", see);
  store.watch(
    (s) => s.wide,
    (wide) => {
      if (!taken || wide) return;
      taken = false;
      refused = !store.now.tour;
    },
  );
  store.watch(pick(["tab", "tour"]), see);
}

function stacked(root: ParentNode): boolean {
  const [graph, details] = ["graph", "details"].map((name) =>
    root.querySelector(`.panel.${name}`)?.getBoundingClientRect(),
  );
  return graph !== undefined && details !== undefined && graph.height > 0 && graph.bottom <= details.top;
}
