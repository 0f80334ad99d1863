// The interface of a part of the page, and the loading of its code.
//
// A feature is a tab (or a cover of the main area) whose code is fetched by a
// dynamic import when it is first opened. It draws below its root, writes to
// the store and watches it; features never talk to each other.

import { h, type Root } from "./dom";
import { whyNotLoaded } from "./notices";
import type { Session } from "./session";
import type { Selector, Store } from "./store";

/** Context is what a feature sees of the page. */
export interface Context {
  /** The root of its views: the document, or the shadow root of an embedded element. */
  root: Root;
  store: Store;
  session: Session;
  /** Scrolls the editor to a line. */
  reveal(line: number, col?: number, focus?: boolean): void;
  /**
   * Sends a side request ("claim", "plane", ...) to an engine that is not busy with the run. Aborting ends the engine
   * if it is working on this request.
   */
  ask<T>(request: object, signal?: AbortSignal): Promise<T>;
  /** Replaces the program; undoable. `stay`: the cursor keeps its line. */
  setSource(text: string, stay?: boolean): void;
  run(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

export type Mount = (root: HTMLElement, page: Context) => void;

export interface Feature {
  id: string;
  title: string;
  /** The name of its tab if that depends on the state; absent: `title`. */
  titled?: Selector<string>;
  load(): Promise<Mount>;
  /** Whether it has a tab now; absent: always. */
  shown?: Selector<boolean>;
  /** Whether it is below the tab in front; absent: never. */
  below?: Selector<boolean>;
  /** Whether it has anything to show below another, so that its code is worth loading; absent: always. */
  useful?: Selector<boolean>;
}

/** Loads a feature into its root, once; a failure is shown there with a button to retry. */
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
