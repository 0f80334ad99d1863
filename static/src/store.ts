// The store of the page's state, which notifies watchers of changes.
//
// Views do not call each other. They write to the store, and a view draws again when the value that
// it shows changes. This value comes from a selector: a function of the state with declared inputs,
// computed again only when an input changes. A view draws only from its selector's value, so it
// cannot forget a dependency.
//
// Invariants: a state is never modified but replaced by a new one. A selector's value is the same
// object as long as its inputs are the same. The store collects changes until the end of the task,
// so a view draws once for any number of them.

import type { State } from "./state";

export type Key = keyof State;
export type Selector<T> = (s: Readonly<State>) => T;

type Values<In extends readonly unknown[]> = { [I in keyof In]: In[I] extends Selector<infer T> ? T : never };

/**
 * Makes a selector from other selectors. `combine` computes its value from their values, and is
 * called again when one of these changes.
 */
export function select<const In extends readonly Selector<unknown>[], T>(
  inputs: In,
  combine: (...values: Values<In>) => T,
): Selector<T> {
  let last: { values: unknown[]; result: T } | null = null;
  return (s) => {
    const values = inputs.map((input) => input(s));
    if (!last || values.some((v, i) => !Object.is(v, last!.values[i])))
      last = { values, result: combine(...(values as Values<In>)) };
    return last.result;
  };
}

/**
 * Makes a selector whose value is an object with the given fields of the state and the values of
 * the given selectors.
 */
export function pick<K extends Key, D extends Record<string, unknown> = Record<never, never>>(
  keys: readonly K[],
  derived?: { [N in keyof D]: Selector<D[N]> },
): Selector<Readonly<Pick<State, K> & D>> {
  const names = [...keys, ...Object.keys(derived ?? {})];
  const inputs = [
    ...keys.map(
      (k): Selector<unknown> =>
        (s) =>
          s[k],
    ),
    ...Object.values<Selector<unknown>>(derived ?? {}),
  ];
  return select(
    inputs,
    (...values) => Object.fromEntries(values.map((v, i) => [names[i]!, v])) as unknown as Pick<State, K> & D,
  );
}

interface Watcher {
  look(): void;
}

export class Store {
  private watchers: readonly Watcher[] = [];
  private queued = false;

  constructor(private state: Readonly<State>) {}

  get now(): Readonly<State> {
    return this.state;
  }

  set(patch: Partial<State>): void {
    if (!(Object.keys(patch) as Key[]).some((k) => !Object.is(this.state[k], patch[k]))) return;
    this.state = { ...this.state, ...patch };
    if (this.queued) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      for (const w of this.watchers) w.look();
    });
  }

  /** Calls `run` now and whenever the value of `what` changes; returns a function that ends the watch. */
  watch<T>(what: Selector<T>, run: (value: T) => void): () => void {
    let seen = what(this.state);
    const w: Watcher = {
      look: () => {
        const value = what(this.state);
        if (Object.is(value, seen)) return;
        seen = value;
        run(value);
      },
    };
    this.watchers = [...this.watchers, w];
    run(seen);
    return () => {
      this.watchers = this.watchers.filter((x) => x !== w);
    };
  }
}
