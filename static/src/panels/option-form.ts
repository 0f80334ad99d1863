// The form with an engine's options and the choices about the program's integers. For each option
// it shows the effect and the source in the literature, from the module's description of its
// engines. The code is loaded when the dialog is first opened.

import { byId, h } from "../dom";
import { infoOf } from "../engine/alias";
import type { EngineInfo, OptionInfo } from "../engine/protocol";
import { parseRules, rulesText } from "../rules";
import { saveCores } from "../storage";
import { pick, type Store } from "../store";

// Explanations of values of options, by "option=value".
const choices: Readonly<Record<string, string>> = {
  "blocks=raw": "raw: statement by statement, nothing simplified",
};

// The choices about C's integers, the default first.
const settings: readonly OptionInfo[] = (
  [
    ["model", ["LP64", "ILP32"], "The widths: a long has 64 bits (LP64, usual on 64-bit machines) or 32 (ILP32)."],
    [
      "overflow",
      ["error", "wrap", "ignore"],
      "A signed result outside its type is a failure (error), wraps around (wrap, as with gcc -fwrapv), or ends the run without a failure (ignore).",
    ],
    [
      "asserts",
      ["fail", "end"],
      "A false assertion is a failure (fail), or it ends the run like a false assumption (end). With end, only overflow is checked.",
    ],
  ] as const
).map(([name, values, help]) => ({
  ...{ name, kind: "choice", default: values[0], min: 0, max: 0, choices: [...values], help },
}));

const chosen = pick(["engines", "engine", "options", "ints", "cores"]);

/** Draws the form, now and whenever the state changes. */
export function showOptions(store: Store): void {
  store.watch(chosen, () => drawOptions(store));
}

function drawOptions(store: Store): void {
  const body = byId("options-body");
  const { engines, engine, options } = chosen(store.now);
  const rest = [...integersRows(store), ...coresRows(store)];
  const info = infoOf(engines, engine);
  if (!info) {
    body.replaceChildren(
      h(
        "p",
        { class: "lead" },
        engines.length === 0 ? "The engine is still loading." : `There is no engine ${engine}.`,
      ),
      ...rest,
    );
    return;
  }
  const active = document.activeElement?.id;
  const preset = (info.presets ?? []).find((p) => engine === `${info.name}:${p.name}`);
  const values: Record<string, string> = { ...(preset?.values ?? {}), ...options };
  body.replaceChildren(
    h(
      "fieldset",
      { class: "engine-list" },
      h("legend", { class: "sr" }, "Engine"),
      ...engines.map((e) => engineItem(e, e === info, store)),
    ),
    h("h3", null, `Options of ${info.title}`),
    ...(info.options ?? []).map((o) =>
      optionRow(
        o,
        info.source.split(":")[0]!,
        values[o.name] ?? o.default,
        preset?.values?.[o.name] ?? o.default,
        (v) => {
          const next = { ...store.now.options };
          if (v === (preset?.values?.[o.name] ?? o.default)) delete next[o.name];
          else next[o.name] = v;
          store.set({ options: next });
        },
      ),
    ),
    (info.options ?? []).length === 0
      ? h("p", { class: "lead" }, "This engine has no options.")
      : h(
          "p",
          null,
          h(
            "button",
            { type: "button", class: "button quiet", id: "options-reset", onclick: () => store.set({ options: {} }) },
            preset ? `Restore ${preset.name}` : "Restore the defaults",
          ),
        ),
    ...rest,
  );
  if (active) document.getElementById(active)?.focus();
}

function integersRows(store: Store): HTMLElement[] {
  const { kind, settings: values } = parseRules(store.now.ints);
  if (kind !== "c")
    return [
      h("h3", null, "Integers"),
      h(
        "p",
        { class: "lead" },
        "Mathematical integers: nothing overflows. To set widths and the treatment of overflow, choose C in the menu Integers.",
      ),
    ];
  return [
    h("h3", null, "Integers of C"),
    ...settings.map((o) =>
      optionRow(o, "", values.get(o.name) ?? o.default, o.default, (v) => {
        if (v === o.default) values.delete(o.name);
        else values.set(o.name, v);
        store.set({ ints: rulesText(kind, values), touched: true });
      }),
    ),
  ];
}

/**
 * The rows for the choice of how many workers a racing engine may use. The choice is stored in this
 * browser and is not part of links.
 */
function coresRows(store: Store): HTMLElement[] {
  const { engines, engine, cores } = store.now;
  const most = Math.min(navigator.hardwareConcurrency || 1, 1 + Math.max(0, ...engines.map((e) => e.helpers ?? 0)));
  if (engines.length === 0) return [];
  if (most === 1)
    return [h("h3", null, "This browser"), h("p", { class: "lead" }, "This browser offers only one core.")];
  const choices = Array.from({ length: most }, (_, i) => String(i + 1));
  const alone = infoOf(engines, engine)?.helpers ? "" : ` ${engine} always runs on one core.`;
  const help = `The number of cores that a run may use. After one second, the other cores join with searches of their own, and all exchange lemmas; each core needs its own memory.${alone}`;
  return [
    h("h3", null, "This browser"),
    optionRow(
      { name: "cores", kind: "choice", default: "1", min: 0, max: 0, choices, help },
      "",
      String(Math.max(1, Math.min(cores, most))),
      "1",
      (v) => {
        saveCores(Number(v));
        store.set({ cores: Number(v) });
      },
    ),
  ];
}

/** An engine with its description, its source and its presets. */
function engineItem(e: EngineInfo, chosen: boolean, store: Store): HTMLElement {
  const radio = (value: string, title: string, text: (string | Node)[]): HTMLElement => {
    const id = `engine-${value.replace(/\W/g, "-")}`;
    const input = h("input", { type: "radio", name: "engine-choice", id, value });
    input.checked = store.now.engine === value;
    input.addEventListener("change", () => store.set({ engine: value, options: {} }));
    return h(
      "label",
      { class: "engine-item", for: id },
      input,
      h("strong", null, title),
      h("span", { class: "about-engine" }, ...text),
    );
  };
  const presets = chosen ? (e.presets ?? []) : [];
  return h(
    "div",
    null,
    radio(e.name, `${e.name}: ${e.title}`, [
      ...cited(e.help, e.source),
      e.procedures ? "" : " It accepts a recursive function only if the recursive call is its last step.",
    ]),
    presets.length > 0
      ? h(
          "div",
          { class: "preset-list" },
          ...presets.map((p) => radio(`${e.name}:${p.name}`, p.name, cited(p.help, ""))),
        )
      : null,
  );
}

/**
 * Formats a text and its source. A source in parentheses at the end of the text (a paper, or a
 * section of the engine's own paper) is also formatted as a source.
 */
function cited(text: string, source: string, author = ""): (string | Node)[] {
  const m = /^(.*?)\s*\(([^()]*(?:\b(?:19|20)\d\d|\bsection \d|\bAlgorithm \d)[^()]*)\)\.?$/s.exec(text);
  const from = m ? (author && /^(section|Algorithm)/.test(m[2]!) ? `${author}, ${m[2]!}` : m[2]!) : "";
  return [m ? m[1]! : text, ...[from, source].filter((x) => x !== "").map((x) => h("cite", null, x))];
}

function optionRow(o: OptionInfo, author: string, value: string, usual: string, set: (v: string) => void): HTMLElement {
  const id = `option-${o.name}`;
  let input: HTMLElement;
  if (o.kind === "bool") {
    const box = h("input", { type: "checkbox", id, "aria-describedby": `${id}-help` });
    box.checked = value === "true";
    box.addEventListener("change", () => set(String(box.checked)));
    input = box;
  } else if (o.kind === "choice") {
    const select = h(
      "select",
      { id, "aria-describedby": `${id}-help` },
      ...(o.choices ?? []).map((c) => h("option", { value: c }, choices[`${o.name}=${c}`] ?? c)),
    );
    select.value = value;
    select.addEventListener("change", () => set(select.value));
    input = select;
  } else {
    const number = h("input", {
      type: "number",
      id,
      min: o.min,
      max: o.max,
      step: 1,
      "aria-describedby": `${id}-help`,
    });
    number.value = value;
    number.addEventListener("change", () => {
      const n = Math.round(Number(number.value));
      set(String(Number.isFinite(n) && number.value !== "" ? Math.min(o.max, Math.max(o.min, n)) : o.default));
    });
    input = number;
  }
  const range = o.kind === "int" ? `; range: ${o.min} to ${o.max.toLocaleString("en")}` : "";
  return h(
    "div",
    { class: "option" },
    h("label", { for: id }, o.name),
    input,
    h(
      "p",
      { id: `${id}-help` },
      ...cited(o.help, "", author),
      h(
        "span",
        { class: "default" },
        value === usual ? ` This is the default${range}.` : ` Default: ${shown(usual)}${range}.`,
      ),
    ),
  );
}

function shown(value: string): string {
  return value === "true" ? "on" : value === "false" ? "off" : value;
}
