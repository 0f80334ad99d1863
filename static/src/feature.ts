// Defines the interface of a feature, which is a part of the page, and loads its code.
//
// A feature is a tab, or a view that covers the main area. A dynamic import loads its code when the reader first opens
// the feature. A feature draws below its root, writes to the store and watches the store. Features never call each
// other.

import { h, type Root } from "./dom";
import { whyNotLoaded } from "./notices";
import type { Example } from "./examples";
import type { Session } from "./session";
import type { Selector, Store } from "./store";

/** Context is the part of the page that a feature can use. */
export interface Context {
  /** The root of the feature's views: the document, or the shadow root of an embedded element. */
  root: Root;
  store: Store;
  session: Session;
  /** Scrolls the editor to a line. */
  reveal(line: number, col?: number, focus?: boolean): void;
  /**
   * Sends a side request ("claim", "plane", ...) to an engine other than the one that runs. Aborting terminates that
   * engine if it is working on this request.
   */
  ask<T>(request: object, signal?: AbortSignal): Promise<T>;
  /** Replaces the program; the reader can undo this. If `stay` is true, the cursor keeps its line. */
  setSource(text: string, stay?: boolean): void;
  run(): void;
  /** Opens an example of the gallery; an embedded element has no gallery. */
  choose?(e: Example): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

export type Mount = (root: HTMLElement, page: Context) => void;

export interface Feature {
  id: string;
  title: string;
  /** Returns the name of the tab if it depends on the state. If absent, the tab's name is `title`. */
  titled?: Selector<string>;
  load(): Promise<Mount>;
  /** Whether the view has a tab now. If absent, it always has one. */
  shown?: Selector<boolean>;
  /** Whether the view is shown below the tab in front. If absent, it never is. */
  below?: Selector<boolean>;
  /** Whether the view would show anything below another tab, so that loading its code is worthwhile. If absent, it would. */
  useful?: Selector<boolean>;
}

/** Loads a feature into its root, once. If loading fails, the root shows an error with a retry button. */
export async function open(f: Feature, root: HTMLElement, page: Context): Promise<void> {
  if (root.dataset.mounted) return;
  root.dataset.mounted = "loading";
  let loaded = false;
  try {
    const mount = await f.load();
    loaded = true;
    root.replaceChildren();
    mount(root, page);
    root.dataset.mounted = "yes";
  } catch (err) {
    delete root.dataset.mounted;
    root.replaceChildren(
      h(
        "div",
        { class: "empty" },
        h("p", null, `${f.title} could not be loaded: ${loaded ? message(err) : whyNotLoaded()}`),
        h("button", { type: "button", class: "button", onclick: () => void open(f, root, page) }, "Try again"),
      ),
    );
  }
}

function message(err: unknown): string {
  return `${err instanceof Error ? err.message : String(err)}.`;
}
