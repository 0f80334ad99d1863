// Simulates a slow machine. With IC3PLAY_SLOW=6, pages in tests compute six times slower. Files from the tests' own
// servers, and messages to and from workers, are delayed, each by a different time, but their order stays the same. A
// test that passes under these conditions should pass on any machine.
//
// The environment variable IC3PLAY_SLOW_SEED (default 1) determines the delays, so a failure can nearly be repeated.
// Other influences of the machine are not simulated.

import { setTimeout as pause } from "node:timers/promises";

/** How many times slower a page computes. At 1 nothing is slowed down. */
export const rate = Math.max(1, Number(process.env.IC3PLAY_SLOW) || 1);
const seed = Number(process.env.IC3PLAY_SLOW_SEED) || 1;

const most = 8; // greatest delay in milliseconds, times the rate

/** Pseudo-random numbers from 0 to 1 (mulberry32). Also runs in the page. */
function chance(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const served = chance(seed);

export async function late() {
  if (rate > 1) await pause(served() * most * rate);
}

/**
 * Delays the messages between a context's pages and their workers. It must be installed before other scripts of the
 * pages.
 */
export async function slowWorkers(context) {
  if (rate > 1) await context.addInitScript(`(${workers})(${chance}, ${JSON.stringify({ seed, most: most * rate })})`);
}

export async function slowPage(page) {
  if (rate === 1) return;
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Makes time limits of at least 8 s in a context's pages thirty times as long, both for the engines and for the code
 * that watches the engines. The tests are not about these limits, and a verdict must not depend on the machine's load.
 */
export async function ampleLimits(context) {
  await context.addInitScript(() => {
    const least = 8_000; // ms
    const ample = (ms) => (ms >= least ? 30 * ms : ms);
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const limit = message?.timeoutMs;
      return post.call(this, limit >= least ? { ...message, timeoutMs: ample(limit) } : message, ...rest);
    };
    const later = window.setTimeout;
    window.setTimeout = (act, ms, ...rest) => later(act, ample(ms), ...rest);
  });
}

// Runs in the page.
function workers(chance, { seed, most }) {
  const next = chance(seed);
  const later = setTimeout.bind(globalThis); // a test may replace the page's setTimeout
  const Quick = Worker;

  /** A queue: runs functions in order, each after a delay. */
  function line() {
    let last = 0;
    const acts = []; // a queue, because timers of the same moment may fire in any order
    return (act) => {
      acts.push(act);
      last = Math.max(last, performance.now() + next() * most);
      later(() => acts.shift()(), last - performance.now());
    };
  }

  const come = new WeakSet(); // messages that have already been delayed
  globalThis.Worker = class Worker extends Quick {
    #asking = line();
    #ended = false;

    constructor(...args) {
      super(...args);
      const answering = line();
      this.addEventListener("message", (e) => {
        if (come.has(e)) return;
        e.stopImmediatePropagation();
        answering(() => {
          if (this.#ended) return;
          const again = new MessageEvent("message", { data: e.data, ports: [...e.ports] });
          come.add(again);
          this.dispatchEvent(again);
        });
      });
    }

    postMessage(message) {
      const copy = structuredClone(message);
      this.#asking(() => super.postMessage(copy));
    }

    terminate() {
      this.#ended = true;
      super.terminate();
    }
  };
}
