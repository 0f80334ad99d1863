// What a part of the page is given, and how its code is loaded.
//
// A feature is a tab (or a cover of the main area) whose code is fetched by a
// dynamic import when it is first opened. It draws below its root, writes to
// the store and watches it; features never talk to each other.

import { h, type Root } from "./dom";
import { whyNotLoaded } from "./notices";
import type { Session } from "./session";
import type { Selector, Store } from "./store";

/** What a feature sees of the page. */
export interface Context {
  /** Where its views stand: the document, or the shadow root of an element on somebody's page. */
  root: Root;
  store: Store;
  session: Session;
  /** Scrolls the editor to a line. */
  reveal(line: number, col?: number): void;
  /**
   * A side request ("claim", "plane", ...) to an engine that is not busy with
   * the run. Aborting ends the engine when it is at work on just this.
   */
  ask<T>(request: object, signal?: AbortSignal): Promise<T>;
  /** Replaces the program; undoable. `stay`: the cursor keeps its line. */
  setSource(text: string, stay?: boolean): void;
  run(): void;
  /** Says a text to those who cannot see the page. */
  announce(text: string): void;
}

export type Mount = (root: HTMLElement, page: Context) => void;

export interface Feature {
  id: string;
  title: string;
  /** What its tab is called when that depends on what there is; `title` when absent. */
  titled?: Selector<string>;
  load(): Promise<Mount>;
  /** Whether its tab is there at all; always when absent. */
  shown?: Selector<boolean>;
  /** Whether it stands below the tab that is in front; never when absent. */
  below?: Selector<boolean>;
  /** Whether there is anything for it to show below another, so that its code is worth fetching; always when absent. */
  useful?: Selector<boolean>;
}

/** Loads a feature into its root, once; a failure is said there and can be tried again. */
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
