// Notices that go with the next change, such as the offer to restore the reader's own program, which another program
// has replaced. The code is loaded with the first such notice.

import { trueName } from "../engine/alias";
import { notice, type Action } from "../notices";
import { loadAside, type Saved } from "../storage";
import type { Selector, Store } from "../store";

const work: Selector<string> = (s) =>
  JSON.stringify([s.source, trueName(s.engine, s.engines), s.options, s.ints, s.timeoutMs]);

/** Shows a notice that goes with the next change of the program or of a setting. */
export function passing(store: Store, text: string, actions: readonly Action[]): void {
  const close = notice(text, actions);
  const now = work(store.now);
  const stop = store.watch(work, (next) => {
    if (next === now) return;
    close();
    queueMicrotask(() => stop());
  });
}

/** Offers to restore the program that was set aside. After that, the reader finds it among the earlier versions. */
export function offer(store: Store, text: string, restore: (old: Saved) => void): void {
  const run = (): void => {
    const old = loadAside();
    if (old) restore(old);
  };
  passing(store, `${text} It stays in the menu “More”, under Earlier versions.`, [{ label: "Restore it", run }]);
}
