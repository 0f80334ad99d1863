// The choice of an engine and of the time limit; the form of an engine's options
// is fetched when it is opened.

import { byId, h } from "../dom";
import type { Store } from "../state";

export function setupOptions(store: Store): void {
  const select = byId<HTMLSelectElement>("engine");
  const timeout = byId<HTMLSelectElement>("timeout");
  const dialog = byId<HTMLDialogElement>("options");
  select.addEventListener("change", () => store.set({ engine: select.value, options: {} }));
  timeout.addEventListener("change", () => store.set({ timeoutMs: Number(timeout.value) }));
  let form: Promise<void> | null = null;
  byId("options-open").addEventListener("click", () => {
    dialog.showModal();
    form ??= import("./option-form")
      .then((m) => m.showOptions(store))
      .catch((err: unknown) => {
        form = null;
        byId("options-body").replaceChildren(
          h(
            "p",
            { class: "lead" },
            `The options could not be loaded: ${err instanceof Error ? err.message : String(err)}. Open them again to try once more.`,
          ),
        );
      });
  });
  store.watch(["engines", "engine"], () => fillEngines(select, store));
  store.watch(["timeoutMs"], () => {
    const ms = String(store.now.timeoutMs);
    if (![...timeout.options].some((o) => o.value === ms))
      timeout.append(h("option", { value: ms }, `${store.now.timeoutMs / 1000} s`));
    timeout.value = ms;
  });
  store.watch(["engines", "engine", "options"], () => {
    const n = Object.keys(store.now.options).length;
    const badge = byId("options-count");
    badge.hidden = n === 0;
    badge.textContent = String(n);
  });
}

function fillEngines(select: HTMLSelectElement, store: Store): void {
  const { engines, engine } = store.now;
  const options: HTMLOptionElement[] = [];
  for (const e of engines) {
    options.push(h("option", { value: e.name, title: e.help }, e.name));
    for (const p of e.presets ?? [])
      options.push(h("option", { value: `${e.name}:${p.name}`, title: p.help }, `${e.name}: ${p.name}`));
  }
  if (!options.some((o) => o.value === engine)) options.push(h("option", { value: engine }, engine));
  select.replaceChildren(...options);
  select.value = engine;
}
