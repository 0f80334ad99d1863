// The gallery of examples, by topic.

import examples, { type Example } from "virtual:gallery";
import { byId, h, icon } from "../dom";
import type { Store } from "../state";

export { examples, type Example };

const verdictIcon = { safe: "check", unsafe: "cross", unknown: "question" } as const;
const verdictWord = { safe: "safe", unsafe: "unsafe", unknown: "diverges" } as const;

export function setupGallery(store: Store, choose: (e: Example) => void): void {
  const dialog = byId<HTMLDialogElement>("gallery");
  const body = byId("gallery-body");
  byId("gallery-open").addEventListener("click", () => {
    body.replaceChildren(...content(store, (e) => {
      dialog.close();
      choose(e);
    }));
    dialog.showModal();
    body.scrollTop = 0;
    body.querySelector<HTMLElement>(".card.chosen")?.focus();
  });
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
  store.watch(["example", "file"], () => {
    byId("file-name").textContent = store.now.file;
    const e = examples.find((x) => x.id === store.now.example);
    const about = byId("about");
    about.hidden = !e;
    about.textContent = e ? e.about : "";
    byId("source-title").textContent = e ? e.title : "Program";
  });
}

function content(store: Store, choose: (e: Example) => void): HTMLElement[] {
  const topics = [...new Set(examples.map((e) => e.topic))];
  const out: HTMLElement[] = [];
  for (const topic of topics) {
    out.push(h("h3", null, topic));
    out.push(h("div", { class: "cards" }, ...examples.filter((e) => e.topic === topic).map((e) =>
      h("button", { type: "button", class: e.id === store.now.example ? "card chosen" : "card", "data-example": e.id, onclick: () => choose(e) },
        h("span", { class: "card-head" }, e.title, h("span", { class: `tag ${e.verdict}` }, icon(verdictIcon[e.verdict]), verdictWord[e.verdict])),
        h("span", { class: "card-text" }, e.about)))));
  }
  return out;
}
