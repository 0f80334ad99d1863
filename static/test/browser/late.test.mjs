// Delays: a reload before the address has been updated, a file of the page that fails to load, and
// an edit after the run that does not change the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  choose,
  kept,
  leave,
  link,
  openPage,
  site,
  soon,
  source,
  standAt,
  tab,
  type,
  verdict,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");
/** This runs before the scripts of a page. It prevents the page from updating its address. */
const never = () => {
  const later = window.setTimeout.bind(window);
  window.setTimeout = (f, ms, ...rest) => (ms === 1000 ? 0 : later(f, ms, ...rest));
};
const program = (name) => `int main(void) { int ${name} = 1; assert(${name} == 1); return 0; }\n`;

full("what is typed just before a reload is not lost to the older link in the address", async (t) => {
  const page = await openPage(t, server.browser, "about:blank");
  await page.addInitScript(never);
  await page.goto(server.url);
  await verdict(page, "safe");
  await type(page, program("first"));
  await page.keyboard.press("Control+s");
  await link(page, (s) => s.source.includes("first"));
  await type(page, program("second"));
  await soon.match(() => source(page), /second/);
  await page.reload();
  await soon.match(() => source(page), /second/);
  await link(page, (s) => s.source.includes("second"));
  // When the same link is opened in a new page, the page shows the state that belongs to the link.
  const { hash } = new URL(page.url());
  await type(page, program("third"));
  await kept(page, "third");
  await page.goto("about:blank");
  await page.goto(server.url + hash);
  await soon.match(() => source(page), /second/);
  await soon.match(() => page.locator("#notice").textContent(), /set aside/);
});

full("the moment of a run that was looked at just before a reload comes back", async (t) => {
  const page = await openPage(t, server.browser, "about:blank");
  await page.addInitScript(never);
  await page.goto(server.url);
  await verdict(page, "safe");
  await standAt(page, 4);
  await leave(page);
  await page.keyboard.press("Control+s");
  await link(page, (s) => s.cursor?.at === 4);
  await standAt(page, 9);
  await page.reload();
  await soon.match(() => page.locator("#event-count").textContent(), /^10 \//);
});

full("what a reader changes while a link's run is still to come survives a reload", async (t) => {
  const stops = (page) => page.locator("#editor .cm-breakpoint");
  const toggle = async (page) => {
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("F9");
  };
  const author = await server.open(t);
  await type(author, `${program("linked")}// a link without a run\n`);
  await toggle(author);
  await soon.equal(() => stops(author).count(), 1);
  const hash = await link(author, (s) => s.source.includes("linked") && s.breakpoints.length === 1);
  const page = await openPage(t, server.browser, "about:blank");
  await page.addInitScript(never);
  await page.goto(server.url + hash);
  await soon.equal(() => stops(page).count(), 1);
  await page.locator("#engine-status", { hasText: "Engine ready" }).waitFor();
  await toggle(page);
  await soon.equal(() => stops(page).count(), 0);
  await page.reload();
  await soon.match(() => source(page), /a link without a run/);
  await link(page, (s) => s.source.includes("linked") && s.breakpoints.length === 0);
  await soon.equal(() => stops(page).count(), 0);
});

full("a part of the page that does not come says so in words, and comes when it is asked for again", async (t) => {
  const context = await server.browser.newContext({ reducedMotion: "reduce" });
  t.after(() => context.close());
  const page = await context.newPage(); // the console shows the failed request, which is expected
  await page.goto(server.url);
  await verdict(page, "safe");
  await context.setOffline(true);
  for (const [id, what] of [
    ["tour", "The tour"],
    ["help", "The help"],
  ]) {
    await page.locator(`#${id}-open`).click();
    const said = page.locator("#notice p", { hasText: what });
    await said.waitFor();
    assert.match(await said.textContent(), /could not be loaded: this browser is offline/);
    assert.doesNotMatch(await said.textContent(), /module|http|Error/);
    await page.locator("#notice button", { hasText: "Dismiss" }).click();
  }
  await page.locator("#tour-open").click();
  await page.locator("#notice p", { hasText: "The tour" }).waitFor();
  await context.setOffline(false);
  await page.locator("#notice button", { hasText: "Try again" }).click();
  await page.locator(".tour").waitFor();
});

test("an edit of a comment leaves the run and its views what they are, moved to its lines", async (t) => {
  const page = await server.open(t);
  await choose(page, "first-loop");
  await verdict(page, "safe");
  await tab(page, "plane");
  const text = await source(page);
  const loop = text.split("\n").findIndex((l) => l.includes("while")) + 1;
  await soon.ok(() => page.locator("#panel-plane option", { hasText: `Line ${loop}` }).count());
  const before = await page.locator(".plane-stage").innerText();
  await type(page, `// a word\n// and another\n${text.replaceAll("\u200b", "")}`);
  await soon.ok(() => page.locator("#panel-plane option", { hasText: `Line ${loop + 2}` }).count());
  assert.equal(await page.locator("#verdict").getAttribute("data-outdated"), null);
  await soon.equal(() => page.locator(".plane-stage").innerText(), before);
  await soon.equal(() => page.locator("#timeline-title").textContent(), "The run");
  await page.locator("#editor .cm-invariant").waitFor();
});

const long = `int main(void) {
    int x = 0;
    while (x < 9) {
        x = x + 1;
    }
    int ${"a_name_that_is_long_".repeat(12)} = x; assert(x == 9);
    return 0;
}
`;
const scroller = (page) => page.locator("#editor .cm-scroller");

full("the invariant stays in view when a long line is scrolled", async (t) => {
  const page = await server.open(t);
  await type(page, long);
  await page.keyboard.press("Control+Enter");
  await page.locator("#verdict[data-verdict=safe]:not([data-outdated])").waitFor();
  const band = page.locator("#editor .cm-invariant").first();
  await band.waitFor();
  const place = () => band.evaluate((el) => [el.getBoundingClientRect().left, el.getBoundingClientRect().right]);
  const before = await place();
  await scroller(page).evaluate((el) => (el.scrollLeft = el.scrollWidth));
  await soon.ok(() => scroller(page).evaluate((el) => el.scrollLeft > 300));
  await soon.ok(async () => (await place()).every((x, i) => Math.abs(x - before[i]) < 8));
  const { left, right } = await scroller(page).evaluate((el) => el.getBoundingClientRect());
  const [from, to] = await place();
  assert.ok(from >= left && to <= right, `${from} to ${to} in ${left} to ${right}`);
});

full("the end of a long line stays in view while the reader types there, other lines show their start", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await verdict(page, "unsafe");
  const left = () => scroller(page).evaluate((el) => el.scrollLeft);
  await page.locator("#editor .cm-line", { hasText: "int main" }).click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(` // ${"a long comment ".repeat(8)}`);
  await answered(page);
  assert.ok((await left()) > 300, `scrolled by ${await left()}`);
  await leave(page);
  await page.locator('[title^="Next statement"]').click();
  await soon.equal(left, 0);
  await page.locator("#editor .cm-line", { hasText: "int main" }).click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(`\nint y = 5 // ${"a long comment ".repeat(8)}`);
  await answered(page);
  await page.locator("#messages button").first().click();
  await soon.equal(left, 0);
});

full("an error beside the view has a mark at the edge, which brings it into view, and so does a run", async (t) => {
  const page = await server.open(t);
  await type(page, long.replace("assert(x == 9);", "assert(x == = 9);"));
  await scroller(page).evaluate((el) => (el.scrollLeft = 0));
  const mark = page.locator("#editor .cm-edge.right");
  await mark.waitFor();
  const seen = () =>
    page.locator("#editor .cm-lintRange-error").evaluate((el) => {
      const r = el.getBoundingClientRect();
      const s = el.closest(".cm-scroller").getBoundingClientRect();
      return r.left >= s.left && r.right <= s.right;
    });
  await soon.equal(seen, false);
  await mark.click();
  await soon.ok(seen);
  await soon.equal(() => page.locator("#editor .cm-edge").count(), 0);
  await scroller(page).evaluate((el) => (el.scrollLeft = 0));
  await mark.waitFor();
  await page.locator("#run").click();
  await verdict(page, "error");
  await soon.ok(seen);
});

/**
 * Opens the page, and holds back the answers of some of its workers: those with `kind` in the name of their script.
 * From the call of window.hold() on, they answer only after window.release().
 */
async function holding(t, kind) {
  const page = await openPage(t, server.browser, "about:blank");
  await page.addInitScript((kind) => {
    let held = null;
    window.hold = () => (held = []);
    window.holds = () => held?.length ?? 0;
    window.release = () => {
      const answers = held;
      held = null;
      for (const answer of answers) answer();
    };
    window.Worker = class extends Worker {
      held = false;
      constructor(url, ...rest) {
        super(url, ...rest);
        this.held = String(url).includes(kind);
      }
      get onmessage() {
        return super.onmessage;
      }
      set onmessage(answer) {
        super.onmessage = (e) => (this.held && held ? held.push(() => answer(e)) : answer.call(this, e));
      }
    };
  }, kind);
  await page.goto(server.url);
  await verdict(page, "safe");
  return page;
}

full("a layout that comes when its program has been left is not drawn, and the next program's is", async (t) => {
  const page = await holding(t, "layout");
  await page.evaluate(() => window.hold());
  await choose(page, "parity");
  await page.waitForFunction(() => window.holds() > 0);
  await page.locator("#gallery-open").click();
  await page.locator('[data-example="traffic"]').waitFor();
  // The layout of the old program arrives just after the next program is chosen, before that program has been read.
  await page.evaluate(() => {
    document.querySelector('[data-example="traffic"]').click();
    window.release();
  });
  await soon.match(() => source(page), /north/);
  await page.locator(".graph-svg .edge-label", { hasText: "north" }).first().waitFor({ state: "attached" });
});

full("the tour waits for a run that takes long, says so, and shows it when it is there", async (t) => {
  const page = await holding(t, "engine");
  await page.evaluate(() => {
    window.hold();
    // Timers fire at once, and all clocks show a late time.
    const later = window.setTimeout.bind(window);
    window.setTimeout = (f, ms, ...rest) => later(f, ms === 20000 ? 0 : ms, ...rest);
    const now = performance.now.bind(performance);
    let reads = 0;
    performance.now = () => now() + 1000 * reads++;
    location.hash = "#tour=10.4";
  });
  await soon.match(() => page.locator("#announce").textContent(), /has not answered yet/);
  await page.evaluate(() => window.release());
  await soon.match(() => page.locator("#event-sentence").textContent(), /^Interpolant 5 of the path/);
});
