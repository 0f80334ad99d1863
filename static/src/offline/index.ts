// Offline use: when the engine is ready and the page is idle for the first time, the browser stores
// the page, and at the first visit the status line says so. When there is a newer version, a notice
// offers to install it. Some pages cannot be stored: a file, an insecure address, a private window.
// They work, but need the network.

import { byId } from "../dom";
import type { Context } from "../feature";
import { notice } from "../notices";
import type { State } from "../state";

/** Whether the page is idle. */
const atRest = (s: Readonly<State>): boolean =>
  s.status.phase === "ready" && !s.run?.running && !s.run?.stored && s.reading === "";

export function setupOffline(page: Context): void {
  if (!/^https?:$/.test(location.protocol) || !("serviceWorker" in navigator)) return;
  const stop = page.store.watch(atRest, (rests) => {
    if (!rests) return;
    queueMicrotask(() => stop());
    const begin = (): void => void keep(page).catch(() => undefined); // a failure does no harm
    if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 5000 });
    else setTimeout(begin, 500);
  });
}

async function keep(page: Context): Promise<void> {
  const { serviceWorker } = navigator;
  const first = !serviceWorker.controller;
  const kept = await serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
  let announced: ServiceWorker | null = null;
  const newer = (): void => {
    const { waiting } = kept;
    if (!waiting || announced === waiting || !serviceWorker.controller) return;
    announced = waiting;
    notice("A newer version of this page is ready. This version stays until you switch.", [
      { label: "Switch now", run: () => takeOver(waiting, page) },
    ]);
  };
  const follow = (): void => kept.installing?.addEventListener("statechange", newer);
  kept.addEventListener("updatefound", follow);
  follow();
  newer();
  const { active } = await serviceWorker.ready;
  if (!active || !(await allThere(active))) return;
  byId("engine-status").title = "Ready to work offline";
  document.documentElement.dataset.offline = "ready";
  if (first) {
    byId("engine-status").textContent = "Ready to work offline"; // a toast would hide other content
    page.announce("Ready to work offline");
  }
}

/**
 * Lets the new version of the page take over. The address and the browser store the state of the page, and the new
 * version restores it.
 */
function takeOver(waiting: ServiceWorker, page: Context): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  page.session.cancel();
  waiting.postMessage("take over");
}

/** Makes the worker fetch missing files, and returns whether it then has every file. */
function allThere(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (e: MessageEvent<boolean>) => resolve(e.data);
    worker.postMessage("all there?", [port2]);
  });
}
