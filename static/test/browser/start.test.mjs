// The first second of the page, in whatever order files arrive: the program is shown before its
// editor is loaded, and input meanwhile is not lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { kept, openPage, site, soon, source, type, verdict, withhold } from "../harness.mjs";
import { full } from "../rounds.mjs";

const mock = site("mock");
const dist = site("dist");
const editor = /\/editor-\w+\.js$/;

/** Opens the page, but holds back requests for the editor's code until they are released. */
async function held(t, answer = (r) => r.continue()) {
  const page = await openPage(t, mock.browser, "about:blank");
  const { arrive } = await withhold(page, editor, answer);
  await page.goto(mock.url);
  await verdict(page, "safe");
  return { page, arrive };
}

/** The positions in pixels of the text of each line, of the line's number, and of the formula of the proof. */
const places = (page, [root, line, number]) =>
  page.evaluate(
    ([root, line, number]) => {
      const host = document.querySelector("#editor");
      const all = (what) => [...(root === "shadow" ? host.shadowRoot : host).querySelectorAll(what)];
      const place = (el) => {
        const range = document.createRange();
        range.selectNodeContents(el);
        const r = range.getBoundingClientRect();
        return [r.left, r.top, r.right, r.bottom].map(Math.round);
      };
      const text = (list) =>
        list.filter((el) => el.textContent.trim() !== "").map((el) => [el.textContent, ...place(el)]);
      return {
        lines: text(all(line)),
        numbers: text(all(number).filter((el) => getComputedStyle(el).visibility !== "hidden")),
        proof: text(all(".cm-invariant")),
        colours: all(`${line} span`)
          .map((el) => [el.textContent, getComputedStyle(el).color, getComputedStyle(el).fontWeight])
          .filter(([, color]) => color !== getComputedStyle(host).color),
      };
    },
    [root, line, number],
  );

test("the program stands where its editor will have it, in the same colours, with the proof above its lines", async (t) => {
  const { page, arrive } = await held(t);
  await page.locator(".first .cm-invariant").first().waitFor();
  const before = await places(page, ["light", ".first-line", ".first-number"]);
  assert.ok(before.lines.length > 8 && before.numbers.length > 8 && before.proof.length > 0);
  arrive();
  await page.locator("#editor .cm-content").waitFor();
  await soon.deepEqual(() => places(page, ["shadow", ".cm-line", ".cm-lineNumbers .cm-gutterElement"]), before);
  await soon.equal(() => page.locator(".first").count(), 0);
});

test("what is done before the editor is there is not lost", async (t) => {
  const { page, arrive } = await held(t);
  await page.locator(".first-line[data-line='5']").click();
  await page.locator("#gallery-open").click();
  await page.locator("[data-example=off-by-one]").click();
  await page.locator("#gallery[open]").waitFor({ state: "detached" });
  await soon.match(() => page.locator(".first").textContent(), /nondet_int/);
  const shown = (await page.locator(".first-line").allTextContents()).join("\n");
  await page.locator(".first-line[data-line='3']").click();
  arrive();
  await page.locator("#editor .cm-content").waitFor();
  assert.equal(await source(page), shown);
  await page.keyboard.type("X");
  await soon.ok(async () => (await source(page)).split("\n")[2].startsWith("X"));
});

full("an editor that does not come is said, the program is run all the same, and it can be tried again", async (t) => {
  const context = await mock.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage(); // the console shows the failed request, which is expected
  let broken = true;
  await page.route(editor, (r) => (broken ? r.abort() : r.continue()));
  await page.goto(mock.url);
  await verdict(page, "safe");
  await page.locator("#notice p", { hasText: "The editor could not be loaded" }).waitFor();
  broken = false;
  await page.locator("#notice button", { hasText: "Try again" }).click();
  await page.locator("#editor .cm-content").waitFor();
  await type(page, "int main(void) { return 0; } // mine\n");
  await soon.match(() => source(page), /mine/);
});

full("common mistakes that do not come are said in the help, and loaded when it is opened again", async (t) => {
  const context = await mock.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage(); // the console shows the failed request, which is expected
  let broken = true;
  await page.route(/\/panels-\w+\.js$/, async (r) => {
    const response = await r.fetch();
    if (broken && (await response.text()).includes("A missing semicolon")) return r.abort();
    return r.fulfill({ response });
  });
  await page.goto(mock.url);
  await verdict(page, "safe");
  const help = page.locator("#help-mistakes");
  const open = async () => {
    await page.locator("#help-open").click();
    await page.locator("#help[open]").waitFor();
  };
  await open();
  await soon.match(
    () => help.textContent(),
    /^The list could not be loaded: .* Open the help again to try once more\.$/,
  );
  await page.keyboard.press("Escape");
  broken = false;
  await open();
  await help.locator(".mistake").first().waitFor();
  assert.doesNotMatch(await help.textContent(), /could not be loaded/);
});

/** Opens the built page in its own context, but holds back the engine's files until they are released. */
async function without(
  t,
  { context, hash = "", html = (text) => text, engine = (r) => r.continue(), ...options } = {},
) {
  context ??= await dist.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  const said = [];
  const asked = [];
  page.on("console", (m) => said.push(m.text()));
  page.on("request", (r) => asked.push(new URL(r.url()).pathname));
  const { arrive } = await withhold(page, /\.wasm$/, engine);
  await page.route(dist.url, async (r) => {
    const answer = await r.fetch();
    await r.fulfill({ response: answer, body: html(await answer.text()) });
  });
  await page.goto(dist.url + hash);
  return { page, context, said, asked, arrive };
}

const isStored = (page) => page.locator("#verdict[data-verdict=safe][data-stored]");
const detail = (page) => page.locator("#verdict-detail").textContent();
const eventCount = (page) => page.locator("#event-count").textContent();

test("the first example's graph, run and verdict are there before the engine, and it confirms them without a jump", async (t) => {
  const { page, said, asked, arrive } = await without(t);
  await isStored(page).waitFor();
  assert.equal(await detail(page), "No run can fail an assertion. Stored result: this browser is checking it again");
  await page.locator("#graph-canvas .node").first().waitFor();
  await page.locator("#editor .cm-invariant").first().waitFor();
  const events = Number(await page.locator("#slider").getAttribute("max"));
  assert.ok(events > 10);
  await page.locator("#editor .cm-content").waitFor();
  await page.locator("#tab-frames").click();
  await soon.ok(async () => (await page.locator("#panel-frames").textContent()) !== "");
  await page.locator("#slider").fill("9");
  await soon.match(() => eventCount(page), /^10 \//);
  await soon.match(() => page.locator("#event-sentence").textContent(), /y >= 0/); // its words are loaded with the first step into the run
  const sentence = await page.locator("#event-sentence").textContent();
  assert.ok(!asked.some((path) => path.includes("layout-worker")), "the graph came with its places");
  arrive();
  await verdict(page, "safe");
  await soon.match(() => detail(page), /Proved in/);
  await soon.match(() => eventCount(page), /^10 \//);
  await soon.equal(() => page.locator("#event-sentence").textContent(), sentence);
  await soon.equal(() => page.locator("#tab-frames").getAttribute("aria-selected"), "true");
  assert.equal(Number(await page.locator("#slider").getAttribute("max")), events);
  assert.ok(!asked.some((path) => path.includes("layout-worker")), "the same graph is not laid out again");
  assert.deepEqual(said, [], "the engine tells the stored run event for event");
});

full("on a phone the program stays in front, and the verdict's line says that it is stored", async (t) => {
  const { page, arrive } = await without(t, { viewport: { width: 390, height: 844 } });
  await isStored(page).waitFor();
  await page.locator("#editor .cm-content").waitFor();
  const more = page.locator(".verdict-more");
  const there = await more.boundingBox();
  assert.ok(there.x > 0 && there.x + there.width <= 390, JSON.stringify(there));
  assert.match(await more.textContent(), /Stored result/);
  arrive();
  await verdict(page, "safe");
  await soon.doesNotMatch(() => more.textContent(), /[Ss]tored/);
  assert.ok(await page.locator("#editor .cm-content").isVisible());
});

test("where the engine says something else, it wins", async (t) => {
  const { page, said, arrive } = await without(t, {
    html: (text) => {
      const other = text.replaceAll("x + y", "y + x");
      assert.notEqual(other, text);
      return other;
    },
  });
  await isStored(page).waitFor();
  await soon.match(() => page.locator("#panel-result").textContent(), /y \+ x/);
  arrive();
  await verdict(page, "safe");
  await soon.doesNotMatch(() => page.locator("#panel-result").textContent(), /y \+ x/);
  await soon.match(() => page.locator("#panel-result").textContent(), /x \+ y/);
  assert.equal(said.length, 1);
});

full(
  "a program that is written before the engine has come keeps its errors when the stored run is confirmed",
  async (t) => {
    const { page, said, arrive } = await without(t);
    await isStored(page).waitFor();
    await type(page, "int main(void) { int x = 0\n return 0; }\n");
    arrive();
    await soon.match(() => page.locator("#messages").textContent(), /missing ;/);
    await soon.equal(() => isStored(page).count(), 0);
    assert.match(await page.locator("#messages").textContent(), /missing ;/);
    assert.deepEqual(said, [], "the stored run is the engine's");
  },
);

full("nothing stored is shown of another program, another engine, or a link", async (t) => {
  const first = await without(t);
  const { page, context } = first;
  await isStored(page).waitFor();
  await page.locator("#engine").evaluate((el) => (el.append(new Option("bmc", "bmc")), (el.value = "bmc")));
  await page.locator("#engine").dispatchEvent("change");
  await kept(page, '"engine":"bmc"');
  const engine = await without(t, { context });
  await soon.ok(() => engine.page.locator("#editor .cm-content").isVisible());
  assert.equal(await isStored(engine.page).count(), 0, "another engine");
  await type(engine.page, "int main(void) { return 0; } // own\n");
  await kept(engine.page, "// own");
  const own = await without(t, { context });
  await soon.match(() => source(own.page), /own/);
  assert.equal(await isStored(own.page).count(), 0, "another program");
  const tour = await without(t, { hash: "#tour=1.1" });
  await tour.page.locator("#editor .cm-content").waitFor();
  assert.equal(await isStored(tour.page).count(), 0, "a link");
});

full(
  "a run that is begun while the stored one is shown waits for the engine, and one that has no engine says so",
  async (t) => {
    let broken = true;
    const { page, arrive } = await without(t, {
      engine: (r) => (broken ? r.fulfill({ status: 503, body: "gone" }) : r.continue()),
    });
    await isStored(page).waitFor();
    arrive();
    await soon.equal(
      () => detail(page),
      "No run can fail an assertion. Stored result: the engine could not be loaded to check it again",
    );
    broken = false;
    await page.locator("#notice button", { hasText: "Try again" }).click();
    await verdict(page, "safe");

    const other = await without(t);
    await isStored(other.page).waitFor();
    await other.page.locator("#run").click();
    await soon.equal(() => other.page.locator("#verdict-word").textContent(), "Waiting");
    other.arrive();
    await verdict(other.page, "safe");
  },
);

full("what is there stays where it is while the rest of the page comes", async (t) => {
  const { page, arrive } = await without(t);
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const e of list.getEntries())
        window.shifts.push([e.value, ...e.sources.map((s) => s.node?.id || s.node?.className || s.node?.nodeName)]);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await isStored(page).waitFor();
  await page.locator("#editor .cm-content").waitFor();
  arrive();
  await verdict(page, "safe");
  await soon.match(() => page.locator("#engine-status").textContent(), /ready/);
  const shifts = await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => setTimeout(() => r(window.shifts)))),
  );
  assert.ok(shifts.reduce((sum, [value]) => sum + value, 0) < 0.1, JSON.stringify(shifts));
});

test("a busy machine has time to confirm the stored run", async (t) => {
  const page = await openPage(t, dist.browser, "about:blank");
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (m, ...more) {
      if (typeof m === "string" && JSON.parse(m).type === "check") (window.limits ??= []).push(JSON.parse(m).timeoutMs);
      post.call(this, m, ...more);
    };
  });
  await page.goto(dist.url);
  await verdict(page, "safe");
  // The reader's own limit of ten seconds is for runs that the reader starts.
  await page.locator("#run").click();
  await soon.deepEqual(() => page.evaluate(() => window.limits), [60_000, 10_000]);
});
