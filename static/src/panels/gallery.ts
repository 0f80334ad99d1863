// The gallery of examples, by topic, with a search in their descriptions and programs.

import all from "virtual:gallery";
import { byId, h, icon } from "../dom";
import type { Example } from "../examples";
import { newTask } from "../exercise/task";
import type { Store } from "../store";
import { twoSentences } from "../words/description";
import { plain, rich } from "../words/rich";

export const others: readonly Example[] = all.map((e) =>
  e.exercise
    ? {
        ...e,
        opens: {
          exercise: newTask(e.exercise, e.source, e.ints),
          tab: "exercise",
          tabChosen: true,
          view: "details",
        },
      }
    : e,
);

const verdictIcon = { safe: "check", unsafe: "cross", unknown: "question" } as const;
const verdictWord = { safe: "safe", unsafe: "unsafe", unknown: "diverges" } as const;

let open: (() => void) | null = null;

/** Opens the dialog; `choose` is called with the chosen example. */
export function openGallery(store: Store, choose: (e: Example) => void): void {
  (open ??= setup(store, choose))();
}

function setup(store: Store, choose: (e: Example) => void): () => void {
  const dialog = byId<HTMLDialogElement>("gallery");
  const body = byId("gallery-body");
  const search = h("input", {
    type: "search",
    placeholder: "Search: loop, division, unsafe, x % 2 …",
    "aria-label": "Search the examples",
    autocomplete: "off",
    spellcheck: "false",
  });
  const count = h("span", { class: "muted nums", role: "status" });
  const cards = h("div");
  const pick = (e: Example): void => {
    dialog.close();
    choose(e);
  };
  const draw = (): void => {
    const found = findExamples(store.now.examples, search.value);
    cards.replaceChildren(...content(store, found, pick));
    count.textContent = search.value.trim() === "" ? "" : found.length === 1 ? "1 example" : `${found.length} examples`;
  };
  search.addEventListener("input", draw);
  search.addEventListener("keydown", (e) => {
    const first = findExamples(store.now.examples, search.value)[0];
    if (e.key === "Enter" && first && search.value.trim() !== "") {
      e.preventDefault();
      pick(first);
    }
  });
  // Typing starts a search, wherever the focus is.
  dialog.addEventListener("keydown", (e) => {
    if (/^[^ ]$/u.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey) search.focus();
  });
  body.replaceChildren(h("div", { class: "gallery-search" }, search, count), cards);
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  return () => {
    if (dialog.open) return;
    search.value = "";
    draw();
    dialog.showModal();
    body.scrollTop = 0;
    (cards.querySelector<HTMLElement>(".card.chosen") ?? search).focus({ preventScroll: true });
  };
}

/**
 * Returns the examples that contain all words of the query. Examples with more of these words in
 * the title come first.
 */
export function findExamples(examples: readonly Example[], query: string): Example[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((w) => w !== "");
  const text = (e: Example): string =>
    `${e.title} ${e.topic} ${e.task ?? verdictWord[e.verdict]} ${plain(e.about)} ${e.engine} ${e.source}`.toLowerCase();
  // "safe" must not match "unsafe".
  const has = (t: string, w: string): boolean => (w === "safe" ? /(^|[^n])safe/.test(t) : t.includes(w));
  const score = (e: Example): number => words.filter((w) => has(e.title.toLowerCase(), w)).length;
  return examples
    .filter((e) => words.every((w) => has(text(e), w)))
    .map((e) => [score(e), e] as const)
    .sort((a, b) => b[0] - a[0])
    .map(([, e]) => e);
}

function content(store: Store, list: readonly Example[], choose: (e: Example) => void): HTMLElement[] {
  if (list.length === 0) return [h("p", { class: "empty" }, "No example has all these words.")];
  const hidden = store.now.predict !== "" || store.now.hideEnd; // hide the verdicts
  const topics = [...new Set(list.map((e) => e.topic))];
  const out: HTMLElement[] = [];
  for (const topic of topics) {
    out.push(h("h3", null, topic));
    out.push(
      h(
        "div",
        { class: "cards" },
        ...list
          .filter((e) => e.topic === topic)
          .map((e) =>
            h(
              "button",
              {
                type: "button",
                class: e.id === store.now.example ? "card chosen" : "card",
                "data-example": e.id,
                onclick: () => choose(e),
              },
              h(
                "span",
                { class: "card-head" },
                e.title,
                e.exercise
                  ? h("span", { class: "tag" }, e.task)
                  : hidden
                    ? null
                    : h("span", { class: `tag ${e.verdict}` }, icon(verdictIcon[e.verdict]), verdictWord[e.verdict]),
              ),
              h("span", { class: "card-text" }, ...rich(twoSentences(e)[0])),
            ),
          ),
      ),
    );
  }
  return out;
}
