// What a reader does with the page, and how a test reads it: never before it
// has drawn. A view draws up to some frames after the store has changed, its
// code may still be on its way, and the engine and the layout answer from
// workers. So what follows from an action is asked again until it is as wanted
// (soon), and that something did not happen is asked when nothing is left to
// draw (drawn) or to be answered (answered).

import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Milliseconds for what takes the page an instant, on a machine that does much else. */
export const patience = Number(process.env.IC3PLAY_PATIENCE ?? 600_000);

/**
 * In the page, before its own scripts: counts the animation frames that it has
 * asked for and not had, and the questions to its workers without their answer.
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

  // Messages are objects or JSON and name their question; a module, which starts
  // an engine, is answered by number 0. A run is answered by its result. Answers
  // may be long and begin with what is needed.
  const asked = (m) => String((typeof m === "string" ? JSON.parse(m) : m)?.id ?? 0);
  const answer = (m) =>
    typeof m === "string" ? (/^\{"id":(\d+),"type":"(\w+)"/.exec(m)?.slice(1) ?? ["0", ""]) : [String(m?.id ?? 0), ""];
  const workers = new Set();
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
      super.postMessage(m, ...rest);
    }
    terminate() {
      workers.delete(this);
      super.terminate();
    }
  };

  window.watched = {
    /** Resolves when two frames in a row have left nothing to the next. */
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
    asking: () => [...workers].some((w) => w.open.size > 0),
  };
}

/**
 * Makes a page's waitForFunction wait until its predicate says yes. One that
 * throws says "not yet": what it reads may be absent until a redraw has made it.
 * What it threw last is told when it never says yes; a name that there is not is
 * a fault of the test.
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

/** Counts the scripts and styles that a page has asked the server for and not had. */
export function countRequests(page) {
  const open = new Set();
  requests.set(page, open);
  // Workers are ended while they load: theirs may have no end.
  page.on(
    "request",
    (r) => ["script", "stylesheet"].includes(r.resourceType()) && !/worker|^blob:/.test(r.url()) && open.add(r),
  );
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (r) => open.delete(r));
}

/**
 * Waits until the page has drawn all that it knows: no script is on its way and
 * no frame is asked for. It says nothing of what a worker has yet to answer.
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
 * Waits until the page has drawn and its workers owe no answer: no run is under
 * way, no program is being read, no graph laid out. What a timer has yet to
 * begin (reading what is typed) is not waited for: wait for what it brings.
 */
export async function answered(page) {
  do {
    await page.waitForFunction(() => !window.watched.asking());
    await drawn(page);
  } while (await page.evaluate(() => window.watched.asking()));
}

/**
 * Asks until check passes, and fails with what it said last. What check reads
 * must not change the page.
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
 * The assertions, of what the page will show: soon.equal(() => read(), want)
 * reads again until it is so, and fails with the last that was read. For a
 * value that is there before the action, wait until the page has drawn first.
 */
export const soon = Object.fromEntries(
  ["ok", "equal", "notEqual", "deepEqual", "match", "doesNotMatch"].map((name) => [
    name,
    (read, ...rest) => eventually(async () => assert[name](await read(), ...rest)),
  ]),
);

/**
 * Holds back what a page asks for at addresses that match: `arrive` lets it
 * through, to `answer`; `asked` is how often it was asked for so far.
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

/** Waits until what an act has changed at once is drawn: so that what was there before is not taken for it. */
export const passed = (page) =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => undefined); // another document comes: nothing of this one is left

/** Waits for a verdict of this browser's engine, on the program as it is: not for that of a run before. */
export async function verdict(page, word) {
  await passed(page);
  await page.locator(`#verdict[data-verdict=${word}]:not([data-stored], [data-outdated])`).waitFor();
}

/** Takes a program of the gallery. */
export async function choose(page, id) {
  await page.locator("#gallery-open").click();
  await page.locator(`[data-example="${id}"]`).click();
  await page.locator("#gallery[open]").waitFor({ state: "detached" });
}

/** Takes a program of the gallery, runs it, and waits for the verdict. */
export async function runExample(page, id, word) {
  await choose(page, id);
  await verdict(page, word);
}

/** Opens the page with a run of so many events on so many locations by the engine's stand-in, and waits for its end. */
export async function long(t, site, events, locations, options = {}) {
  const page = await site.again(t, options);
  await type(
    page,
    `// long run of ${events} events on ${locations} locations\nint main(void) { return 0; }\n${"\n".repeat(locations + 10)}`,
  );
  await page.keyboard.press("Control+Enter");
  await verdict(page, "unknown");
  // The graph before it may have a line 9, too.
  await page.waitForFunction((n) => document.querySelectorAll(".node").length >= 0.95 * n, locations);
  return page;
}

/** C with so many loops one after the other, each a location, and an assertion now and then. */
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

/** The file that an act saves: its name and its bytes. */
export async function savedBy(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

/** Leaves the editor or a field, so that keys are the page's. */
export const leave = (page) => page.locator("h1").click();

/** On a narrow screen, one of the three views; on a wide one all are there. */
export async function view(page, name) {
  if (page.viewportSize().width < 721) await page.locator(`.views [data-view=${name}]`).click();
}

/** Opens a tab of the details and waits until its code is there and it has drawn. */
export async function tab(page, id) {
  await page.locator(`#tab-${id}`).click();
  await page.locator(`#panel-${id}[data-mounted=yes]`).waitFor({ state: "attached" });
  await drawn(page);
}

/** Stands at an event, counted from 0, and waits until it is drawn. */
export async function standAt(page, event) {
  await page.locator("#slider").fill(String(event));
  await page.waitForFunction(
    (start) => document.querySelector("#event-count").textContent.startsWith(start),
    `${(event + 1).toLocaleString("en")} /`,
  );
  await drawn(page);
}

/** Stands at the first event whose sentence says so: its number depends on what else the engine tells. */
export async function standWhere(page, said) {
  await drawn(page); // the words of its sentences may be on their way
  const at = await page.evaluate(
    async ({ source, flags }) => {
      const said = new RegExp(source, flags);
      const slider = document.querySelector("#slider");
      const last = Number(slider.max);
      for (let at = 0; at <= last; at++) {
        slider.value = at;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        const start = `${(at + 1).toLocaleString("en")} /`;
        // The sentence follows in microtasks.
        while (!document.querySelector("#event-count").textContent.startsWith(start))
          await new Promise((resolve) => setTimeout(resolve));
        if (said.test(document.querySelector("#event-sentence").textContent)) return at;
      }
      return -1;
    },
    { source: said.source, flags: said.flags },
  );
  if (at < 0) assert.fail(`no event says ${said}`);
  await standAt(page, at);
}

/** The link to the program that a page shows, run, with nothing chosen: for startOver. */
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
 * Puts a page back to where it began, with nothing of what a test did to it: what a
 * browser keeps is forgotten, what is open closed, and the link to its first run is
 * followed, which brings program, engine, options, and with a new run the tab, all
 * that can be chosen and the event. What stays is what no link has: how panels are
 * divided, a graph that was moved, what can be undone, keys and themes. A test that
 * changes these has a page of its own.
 */
export async function startOver(page, hash, { width, height }) {
  await page.mouse.move(0, 0);
  if (await page.locator("#predict").isVisible()) {
    await page.locator('#predict button[title^="Leave"]').click();
    await page.locator("#predict").waitFor({ state: "hidden" });
  }
  const size = page.viewportSize();
  if (size.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  const began = await page.evaluateHandle((hash) => {
    for (const el of document.querySelectorAll("dialog[open]")) el.close();
    for (const el of document.querySelectorAll(":popover-open")) el.hidePopover();
    localStorage.clear();
    sessionStorage.clear();
    document.activeElement?.blur();
    const verdict = document.querySelector("#verdict");
    const began = new Promise((resolve) =>
      new MutationObserver((_, observer) => {
        if (verdict.dataset.verdict !== "running") return;
        observer.disconnect();
        resolve();
      }).observe(verdict, { attributes: true }),
    );
    window.history.replaceState(null, "", window.location.pathname);
    window.location.hash = hash;
    return { began };
  }, hash);
  await began.evaluate(({ began }) => began);
  await verdict(page, "safe");
  const dismiss = page.locator("#notice button", { hasText: "Dismiss" });
  if (await dismiss.isVisible()) await dismiss.click();
  await answered(page);
  await page.evaluate(() => {
    window.history.replaceState(null, "", window.location.pathname);
    for (const el of document.querySelectorAll("*")) if (el.scrollTop > 0 || el.scrollLeft > 0) el.scrollTo(0, 0);
    document.activeElement?.blur();
  });
  await drawn(page);
}

/** What the link of the page's address holds: parts of src/permalink.ts, by their long names. */
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
    selected: p.v,
    watches: p.w ?? [],
    breakpoints: p.b ?? [],
    notes: p.m ?? [],
  };
}

/**
 * The link to what the page shows, once it holds what is wanted: the address
 * follows the page after a moment. Before a reload, too: a link comes first.
 */
export async function link(page, wanted) {
  await eventually(async () => {
    const state = linked(page);
    assert.ok(wanted(state), `the link is not as wanted: ${JSON.stringify(state)}`);
  });
  return new URL(page.url()).hash;
}

/** Waits until a text is kept in the browser's storage. */
export const kept = (page, text) =>
  page.waitForFunction((text) => Object.values(localStorage).some((value) => value.includes(text)), text);
