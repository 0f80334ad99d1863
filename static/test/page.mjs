// A reader's actions on the page, and functions that read the page only after it has drawn. A view
// draws a few frames after the store has changed, its code may still be loading, and the engine and
// the layout answer from workers. So the effect of an action is read repeatedly until it is as
// expected (soon), and the absence of an effect is checked when nothing is left to draw (drawn) or
// to be answered (answered).

import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { long as all } from "./rounds.mjs";
import { rate } from "./slow.mjs";

/**
 * Time limit in milliseconds for short actions of the page on a busy machine. The limit is longer in three cases: for
 * measurements, when all test cases run, and when a slow machine is simulated.
 */
export const patience = Number(
  process.env.IC3PLAY_PATIENCE ?? (process.env.IC3PLAY_BENCH ? 600_000 : (all ? 150_000 : 50_000) * rate),
);

/**
 * Runs in the page before its own scripts. It counts pending animation frames, and requests that its workers have not
 * answered.
 */
export function watch() {
  const ask = window.requestAnimationFrame.bind(window);
  const drop = window.cancelAnimationFrame.bind(window);
  const frames = new Set();
  window.requestAnimationFrame = (draw) => {
    const id = ask((now) => {
      frames.delete(id);
      draw(now);
    });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    drop(id);
  };

  // Every message is an object or JSON text. It has the number of the request that it belongs to, so `open` lists the
  // requests without an answer. Sending a module starts an engine; its answer has number 0. A run is answered by its
  // result, and events before that do not count. Long answers are not parsed, since the needed fields come first.
  const asked = (m) => String((typeof m === "string" ? JSON.parse(m) : m)?.id ?? 0);
  const answer = (m) =>
    typeof m === "string" ? (/^\{"id":(\d+),"type":"(\w+)"/.exec(m)?.slice(1) ?? ["0", ""]) : [String(m?.id ?? 0), ""];
  const workers = new Set();
  let runs = 0;
  window.Worker = class extends Worker {
    open = new Set();
    constructor(...args) {
      super(...args);
      workers.add(this);
      this.addEventListener("message", (e) => {
        const [id, type] = answer(e.data);
        if (!["events", "graph", "clauses"].includes(type)) this.open.delete(id);
      });
    }
    postMessage(m, ...rest) {
      this.open.add(asked(m));
      if (typeof m === "string" && JSON.parse(m).type === "check") runs++;
      super.postMessage(m, ...rest);
    }
    terminate() {
      workers.delete(this);
      super.terminate();
    }
  };

  window.watched = {
    /** Resolves when two successive frames have requested no further frame. */
    drawn: () =>
      new Promise((resolve) => {
        let quiet = 0;
        const look = () =>
          ask(() =>
            setTimeout(() => {
              quiet = frames.size === 0 ? quiet + 1 : 0;
              if (quiet === 2) resolve();
              else look();
            }, 0),
          );
        look();
      }),
    /** How many runs the workers were asked for. */
    runs: () => runs,
    asking: () => [...workers].some((w) => w.open.size > 0),
  };
}

/**
 * Makes a page's waitForFunction wait until its predicate returns true. A predicate may throw while the page has not
 * yet drawn what the predicate reads; this counts as false. If the predicate never returns true, the last error is part
 * of the test's failure. Only a ReferenceError is not caught, since a misspelt name is a mistake in the test.
 */
export function waitsForYes(page) {
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = async (predicate, ...rest) => {
    if (typeof predicate !== "function") return wait(predicate, ...rest);
    const asked = new Function(
      "arg",
      `try { return (${predicate})(arg); } catch (err) {
         if (err instanceof ReferenceError) throw err;
         globalThis.notYet = String(err);
         return false;
       }`,
    );
    try {
      return await wait(asked, ...rest);
    } catch (err) {
      const why = page.isClosed() ? "" : await page.evaluate(() => globalThis.notYet ?? "").catch(() => "");
      err.message += `\nasked: ${predicate}${why && `\nit threw last: ${why}`}`;
      throw err;
    }
  };
  return page;
}

const requests = new WeakMap();

/** Counts a page's pending requests for scripts and styles. */
export function countRequests(page) {
  const open = new Set();
  requests.set(page, open);
  // Workers may be ended while they load; the end of their requests is then not reported.
  page.on(
    "request",
    (r) => ["script", "stylesheet"].includes(r.resourceType()) && !/worker|^blob:/.test(r.url()) && open.add(r),
  );
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (r) => open.delete(r));
}

/**
 * Waits until the page has drawn everything that it knows: no script is being loaded and no animation frame is
 * requested. Answers of workers may still arrive later.
 */
export async function drawn(page) {
  const end = Date.now() + patience;
  do {
    while (requests.get(page).size > 0) {
      if (Date.now() > end) assert.fail(`still loading: ${[...requests.get(page)].map((r) => r.url()).join(" ")}`);
      await pause(10);
    }
    await page.evaluate(() => window.watched.drawn());
  } while (requests.get(page).size > 0);
}

/**
 * Waits until the page has drawn and its workers owe no answer: no run is going on, no program is being read, no graph
 * is being laid out. It does not wait for timers, such as the pause before the text is read. For these, wait for the
 * effect.
 */
export async function answered(page) {
  do {
    await page.waitForFunction(() => !window.watched.asking());
    await drawn(page);
  } while (await page.evaluate(() => window.watched.asking()));
}

/**
 * Calls `check` until it succeeds. If it does not succeed in time, fails with the last error of `check`, which must not
 * change the page.
 */
export async function eventually(check, within = patience) {
  const end = Date.now() + within;
  for (let wait = 10; ; wait = Math.min(2 * wait, 200)) {
    try {
      return await check();
    } catch (err) {
      if (Date.now() > end) throw err;
    }
    await pause(wait);
  }
}

/**
 * The assertions, for a state that the page will reach: soon.equal(() => read(), want) reads again until they are
 * equal, and fails with the last value read. If the value may already be there before the action, wait first until the
 * page has drawn.
 */
export const soon = Object.fromEntries(
  ["ok", "equal", "notEqual", "deepEqual", "match", "doesNotMatch"].map((name) => [
    name,
    (read, ...rest) => eventually(async () => assert[name](await read(), ...rest)),
  ]),
);

/**
 * Holds back requests for matching addresses. `arrive` releases them to `answer`. `asked` returns the number of
 * requests so far.
 */
export async function withhold(page, address, answer = (r) => r.continue()) {
  const held = { asked: 0, arrive: undefined };
  const through = new Promise((resolve) => (held.arrive = resolve));
  await page.route(address, async (r) => {
    held.asked++;
    await through;
    await answer(r);
  });
  return held;
}

/** Waits until the immediate effects of an act are drawn, so that the old contents are not mistaken for new ones. */
export const passed = (page) =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => undefined); // a new document is loaded, and nothing of this one is left

/**
 * Waits for a verdict of this browser's engine on the current program. The verdict of an earlier run does not count.
 */
export async function verdict(page, word) {
  await passed(page);
  try {
    await page.locator(`#verdict[data-verdict=${word}]:not([data-stored], [data-outdated])`).waitFor();
  } catch (e) {
    e.message += `\nthe page shows: ${await page.evaluate(shown).catch(String)}`;
    throw e;
  }
}

/** Runs in the page. Describes the verdict and the program, for the message of a test that waited in vain. */
function shown() {
  const verdict = document.querySelector("#verdict");
  const attributes = verdict ? Array.from(verdict.attributes, ({ name, value }) => `${name}="${value}"`).join(" ") : "";
  const text = (query) => document.querySelector(query)?.innerText.slice(0, 300);
  return JSON.stringify({ attributes, verdict: text("#verdict"), program: text("#editor .cm-content") });
}

export async function choose(page, id) {
  await page.locator("#gallery-open").click();
  await page.locator(`[data-example="${id}"]`).click();
  await page.locator("#gallery[open]").waitFor({ state: "detached" });
}

/** Chooses a program of the gallery, runs it, and waits for the verdict. */
export async function runExample(page, id, word) {
  await choose(page, id);
  await verdict(page, word);
}

/**
 * Opens the page with a run of `events` events on `locations` locations by the engine's stand-in, and waits for its
 * end.
 */
export async function long(t, site, events, locations, options = {}) {
  const page = await site.again(t, options);
  await type(
    page,
    `// long run of ${events} events on ${locations} locations\nint main(void) { return 0; }\n${"\n".repeat(locations + 10)}`,
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  // Wait for the new graph by the number of its nodes, since the previous graph may still be drawn.
  await page.waitForFunction((n) => document.querySelectorAll(".node").length >= 0.95 * n, locations);
  return page;
}

/** A C program with `loops` loops in sequence, each with a location, and some assertions. */
export function manyLoops(loops) {
  let text =
    "int nondet_int(void);\n\nint main(void) {\n    int x = 0;\n    int y = nondet_int();\n    assume(y >= 0);\n";
  for (let i = 0; i < loops; i++) {
    text += `    while (x < ${3 * i + 3} && nondet_int()) {\n        x = x + 1;\n        if (y > ${i})\n            y = y + 1;\n    }\n`;
    if (i % 20 === 19) text += "    assert(y >= 0 && x >= 0);\n";
  }
  return `${text}    assert(x >= 0);\n    return 0;\n}\n`;
}

/** Replaces the program, as if typed. */
export async function type(page, text) {
  await page.locator("#editor .cm-content").click({ position: { x: 60, y: 10 } });
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** The program as the editor shows it. */
export const source = async (page) => (await page.locator("#editor .cm-line").allTextContents()).join("\n");

/** The file that an act saves: name and bytes. */
export async function savedBy(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

/**
 * Returns the text below an element, also in shadow roots, with the document's title and the values of attributes whose
 * names match. It leaves out elements that match `skip`, and invisible ones if `visible` is true.
 */
export const textBelow = (page, root, { skip, attributes, visible = false }) =>
  page.evaluate(
    ([root, skip, attributes, visible]) => {
      const named = new RegExp(`^(${attributes})$`);
      const out = [document.title];
      const read = (node) => {
        if (node.nodeType === Node.TEXT_NODE) out.push(node.data);
        if (!(node instanceof Element) && !(node instanceof ShadowRoot)) return;
        if (node instanceof Element) {
          if (node.matches(skip) || (visible && !node.checkVisibility())) return;
          for (const a of node.attributes) if (named.test(a.name)) out.push(a.value);
          if (node.shadowRoot) read(node.shadowRoot);
        }
        for (const c of node.childNodes) read(c);
      };
      read(document.querySelector(root));
      return out.join("\n");
    },
    [root, skip, attributes, visible],
  );

/** Leaves the editor or a field, so that keys go to the page. */
export const leave = (page) => page.locator("h1").click();

/** On a narrow screen, shows one of the three views. On a wide screen all are visible. */
export async function view(page, name) {
  if (page.viewportSize().width < 721) await page.locator(`.views [data-view=${name}]`).click();
}

/** Opens a tab of the details and waits until its code is loaded and it has drawn. */
export async function tab(page, id) {
  await page.locator(`#tab-${id}`).click();
  await page.locator(`#panel-${id}[data-mounted=yes]`).waitFor({ state: "attached" });
  await drawn(page);
}

/** Moves to an event, counted from 0, and waits until it is drawn. */
export async function standAt(page, event) {
  await page.locator("#slider").fill(String(event));
  await page.waitForFunction(
    (start) => document.querySelector("#event-count").textContent.startsWith(start),
    `${(event + 1).toLocaleString("en")} /`,
  );
  await drawn(page);
}

/**
 * Moves to the first event whose sentence matches. Event numbers are unsuitable, because they depend on what else the
 * engine reports.
 */
export async function standWhere(page, pattern) {
  await drawn(page); // the sentences' words may still be loading
  const at = await page.evaluate(
    async ({ source, flags }) => {
      const pattern = new RegExp(source, flags);
      const slider = document.querySelector("#slider");
      const last = Number(slider.max);
      for (let at = 0; at <= last; at++) {
        slider.value = at;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        const start = `${(at + 1).toLocaleString("en")} /`;
        // The page updates the event number and the sentence in microtasks, so wait for the number of this event.
        while (!document.querySelector("#event-count").textContent.startsWith(start))
          await new Promise((resolve) => setTimeout(resolve));
        if (pattern.test(document.querySelector("#event-sentence").textContent)) return at;
      }
      return -1;
    },
    { source: pattern.source, flags: pattern.flags },
  );
  if (at < 0) assert.fail(`no event says ${pattern}`);
  await standAt(page, at);
}

/**
 * Returns a link to the program on the page, for startOver. Opening the link runs the program, and nothing is selected.
 */
export async function linkToRun(page) {
  const [text, file, engine] = await Promise.all([
    source(page),
    page.locator("#file-name").textContent(),
    page.locator("#engine").inputValue(),
  ]);
  const state = { s: text.replaceAll("\u200b", ""), f: file, e: engine, t: 10_000, r: 1, v: ["result"] };
  return `#1.${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
}

/**
 * Resets a page to its start. Storage is cleared, dialogs are closed, and the link to the page's first run is opened.
 * The link sets the program, engine and options. With a new run it also sets the tab, the selection and the event.
 *
 * What links do not contain is not reset: the sizes of panels, a moved graph, the undo history of the editor, and the
 * settings of keys and themes. A test that changes these needs a page of its own.
 */
export async function startOver(page, hash, { width, height }) {
  await page.mouse.move(0, 0);
  if (await page.locator("#predict").isVisible()) {
    await page.locator('#predict button[title^="Leave"]').click();
    await page.locator("#predict").waitFor({ state: "hidden" });
  }
  const size = page.viewportSize();
  if (size.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  const runs = await page.evaluate((hash) => {
    for (const el of document.querySelectorAll("dialog[open]")) el.close();
    for (const el of document.querySelectorAll(":popover-open")) el.hidePopover();
    localStorage.clear();
    sessionStorage.clear();
    document.activeElement?.blur();
    const runs = window.watched.runs();
    window.history.replaceState(null, "", window.location.pathname);
    window.location.hash = hash;
    return runs;
  }, hash);
  // The run may end before the page draws that it is going on, so do not wait for that.
  await page.waitForFunction((runs) => window.watched.runs() > runs, runs);
  await verdict(page, "safe");
  const dismiss = page.locator("#notice button", { hasText: "Dismiss" });
  if (await dismiss.isVisible()) await dismiss.click();
  await answered(page);
  await view(page, "source"); // a link shows its tab on a narrow screen
  await page.evaluate(() => {
    window.history.replaceState(null, "", window.location.pathname);
    for (const el of document.querySelectorAll("*")) if (el.scrollTop > 0 || el.scrollLeft > 0) el.scrollTo(0, 0);
    document.activeElement?.blur();
  });
  await drawn(page);
}

/** The link in the page's address as an object, with the long names of fields (src/permalink.ts). */
function linked(page) {
  const text = new URL(page.url()).hash.slice("#1.".length);
  const p = text === "" ? {} : JSON.parse(inflateRawSync(Buffer.from(text, "base64url")).toString());
  return {
    source: p.s ?? "",
    engine: p.e,
    options: p.o ?? {},
    ints: p.i ?? "",
    predict: ["", "choices", "lecture"][p.p ?? 0],
    cursor: p.c && { kind: p.c[0] === "s" ? "step" : "event", at: p.c[1] },
    claims: p.k ?? [],
    written: (p.q?.[4] ?? []).map((w) => w[2]),
    hints: p.q?.[6],
    open: p.q?.[7] === 1,
    selected: p.v,
    watches: p.w ?? [],
    breakpoints: p.b ?? [],
    notes: p.m ?? [],
  };
}

/**
 * Waits until the state in the address's link satisfies `wanted`. The page updates the link with a delay, so use this
 * before a reload, too: the page prefers the link to its storage.
 */
export async function link(page, wanted) {
  await eventually(async () => {
    const state = linked(page);
    assert.ok(wanted(state), `the link is not as wanted: ${JSON.stringify(state)}`);
  });
  return new URL(page.url()).hash;
}

/**
 * Waits until the browser's storage contains a text, by default in the program that a reload opens. An earlier version
 * may have been stored before.
 */
export const kept = (page, text, name = "ic3play.work") =>
  page.waitForFunction(([text, name]) => localStorage.getItem(name).includes(text), [text, name]);
