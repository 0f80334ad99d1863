// The choice of the engine and of the time limit; the form of an engine's options is fetched when
// it is opened.

import { byId, h } from "../dom";
import { whyNotLoaded } from "../notices";
import { parseRules } from "../rules";
import { pick, type Store } from "../store";

const offered = pick(["engines", "engine", "engineWas"]);

export function setupOptions(store: Store): void {
  const select = byId<HTMLSelectElement>("engine");
  const timeout = byId<HTMLSelectElement>("timeout");
  const ints = byId<HTMLSelectElement>("ints");
  const dialog = byId<HTMLDialogElement>("options");
  select.addEventListener("change", () => store.set({ engine: select.value, options: {} }));
  timeout.addEventListener("change", () => store.set({ timeoutMs: Number(timeout.value) }));
  let chosen = "c"; // which integers of C were chosen last
  ints.addEventListener("change", () => store.set({ ints: ints.value && chosen, touched: true }));
  let form: Promise<void> | null = null;
  byId("options-open").addEventListener("click", () => {
    dialog.showModal();
    form ??= import("./option-form")
      .then((m) => m.showOptions(store))
      .catch(() => {
        form = null;
        byId("options-body").replaceChildren(
          h(
            "p",
            { class: "lead" },
            `The options could not be loaded: ${whyNotLoaded()} Open them again to try once more.`,
          ),
        );
      });
  });
  store.watch(offered, (s) => fillEngines(select, s));
  store.watch(
    (s) => s.timeoutMs,
    (timeoutMs) => {
      const ms = String(timeoutMs);
      const after = [...timeout.options].find((o) => Number(o.value) >= timeoutMs) ?? null;
      if (after?.value !== ms) timeout.insertBefore(h("option", { value: ms }, `${timeoutMs / 1000} s`), after);
      timeout.value = ms;
    },
  );
  store.watch(
    (s) => s.ints,
    (now) => {
      const isC = parseRules(now).kind === "c";
      if (isC) chosen = now;
      ints.value = isC ? "c" : "";
    },
  );
  store.watch(
    (s) => Object.keys(s.options).length + s.ints.split("+").length - 1,
    (n) => {
      const badge = byId("options-count");
      badge.hidden = n === 0;
      badge.textContent = String(n);
    },
  );
}

// The menu has only the preset that is chosen, because fifty presets would hide the engines. The
// dialog of options has all presets.
function fillEngines(select: HTMLSelectElement, { engines, engine, engineWas }: ReturnType<typeof offered>): void {
  const options: HTMLOptionElement[] = [];
  for (const e of engines) {
    options.push(h("option", { value: e.name, title: e.help }, e.name));
    for (const p of e.presets ?? [])
      if (engine === `${e.name}:${p.name}`)
        options.push(h("option", { value: `${e.name}:${p.name}`, title: p.help }, `${e.name}: ${p.name}`));
  }
  if (!options.some((o) => o.value === engine)) options.push(h("option", { value: engine }, engine));
  if (engineWas !== "" && innerWidth > 1020)
    for (const o of options)
      if (o.value === "auto") {
        o.textContent += ` (example: ${engineWas})`;
        o.title = `The example runs with ${engineWas}, your own program with auto. ${o.title}`;
      }
  select.replaceChildren(...options);
  select.value = engine;
}
