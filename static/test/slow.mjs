// A slow machine, made: IC3PLAY_SLOW=6 makes the tests' pages compute six times
// slower, and what comes from elsewhere (files of the tests' own servers, what
// is said to a worker and by it) come late, each by another while, in the order
// in which it was sent. A test that holds there holds wherever it is run. The
// whiles follow from IC3PLAY_SLOW_SEED (1), so that one who saw a failure sees
// much the same again; what the machine does besides is not in them.

import { setTimeout as pause } from "node:timers/promises";

/** How many times slower a page computes; 1 is as fast as the machine is. */
export const rate = Math.max(1, Number(process.env.IC3PLAY_SLOW) || 1);
const seed = Number(process.env.IC3PLAY_SLOW_SEED) || 1;

const most = 8; // ms, times the rate, that something comes late

/** Numbers from 0 to 1 that look like chance and follow from a seed (mulberry32). Also run in the page. */
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

/** Before a server of a test answers. */
export async function late() {
  if (rate > 1) await pause(served() * most * rate);
}

/** Makes what a context's pages say to their workers, and hear, come late: before other scripts of its pages. */
export async function slowWorkers(context) {
  if (rate > 1) await context.addInitScript(`(${workers})(${chance}, ${JSON.stringify({ seed, most: most * rate })})`);
}

/** Makes a page compute slowly. */
export async function slowPage(page) {
  if (rate === 1) return;
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Makes limits of time in a context's pages that tests do not mean to meet, those of 8 s and more, thirty times
 * as long, for the engines and for who watches them: a verdict is no matter of what else the machine does.
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

// In the page.
function workers(chance, { seed, most }) {
  const next = chance(seed);
  const later = setTimeout.bind(globalThis); // a test may make the page's own another
  const Quick = Worker;

  /** Runs what it is given after a while of each, in order. */
  function line() {
    let last = 0;
    const acts = []; // timers of the same moment come in any order
    return (act) => {
      acts.push(act);
      last = Math.max(last, performance.now() + next() * most);
      later(() => acts.shift()(), last - performance.now());
    };
  }

  const come = new WeakSet(); // messages that have been late
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
