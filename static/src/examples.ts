// The examples that the page knows: the first, which it opens with, and once the
// gallery is loaded all of them.

import first from "virtual:example";
import { byId } from "./dom";
import type { Store } from "./state";

export interface Example {
  id: string;
  file: string;
  title: string;
  topic: string;
  verdict: "safe" | "unsafe" | "unknown";
  engine: string;
  seconds: number;
  about: string;
  source: string;
}

export { first };

let known: readonly Example[] = [first];
let loading: Promise<typeof import("./panels/gallery")> | null = null;

/** The gallery, whose code and programs are fetched when they are first asked for. */
export function gallery(): Promise<typeof import("./panels/gallery")> {
  return (loading ??= import("./panels/gallery").then(
    (m) => {
      known = [first, ...m.others];
      return m;
    },
    (err: unknown) => {
      loading = null;
      throw err;
    },
  ));
}

/** All examples that are loaded. */
export function examples(): readonly Example[] {
  return known;
}

/** Above the program, what is said of it. */
export function setupAbout(store: Store): void {
  store.watch(["example", "file"], () => {
    byId("file-name").textContent = store.now.file;
    const e = known.find((x) => x.id === store.now.example);
    const about = byId("about");
    about.hidden = !e;
    about.textContent = e ? e.about : "";
    byId("source-title").textContent = e ? e.title : "Program";
  });
}
