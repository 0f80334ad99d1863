// What a newcomer finds by the keyboard: digits that jump from everywhere, the focus after a
// search, refused watches, a link with breakpoints and watches, the help, and the positions of the
// toast and of the menu on a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axe,
  drawn,
  eventually,
  leave,
  link,
  runExample,
  site,
  soon,
  standAt,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const stand = site("mock");
const server = site("dist");

const count = (page) => page.locator("#event-count").textContent();
const stands = (page, event) => soon.match(() => count(page), new RegExp(`^${event} /`));
const focused = (page) => page.evaluate(() => document.activeElement.id);

test("a toast that was shown over a dialog takes no keys after the dialog", async (t) => {
  const page = await stand.again(t);
  await standAt(page, 0);
  await leave(page);
  await page.locator("#help-open").click();
  await page.locator("#help[open]").waitFor();
  // As placeToast does while a modal dialog is open.
  await page.locator("#toast").evaluate((el) => {
    el.popover = "manual";
    el.showPopover();
  });
  await page.keyboard.press("Escape");
  await page.locator("#help[open]").waitFor({ state: "detached" });
  assert.ok(await page.locator("#toast").evaluate((el) => el.matches(":popover-open")));
  await page.keyboard.press("4");
  await stands(page, 7);
});

test("digits jump from anywhere but fields, the editor and the graph, and say where there is nothing", async (t) => {
  const page = await stand.again(t);
  await standAt(page, 0);
  await leave(page);
  await soon.equal(() => focused(page), "");
  await page.keyboard.press("4");
  await stands(page, 7);
  await page.keyboard.press("Digit4");
  await stands(page, 10);
  await page.keyboard.press("Shift+Digit4");
  await stands(page, 7);
  const toast = page.locator("#toast.shown[role=status]");
  await page.keyboard.press("6");
  await soon.equal(() => toast.textContent(), "There is no refinement in this run.");
  await page.keyboard.press("Home");
  await stands(page, 1);
  await page.keyboard.press("Shift+Digit5");
  await soon.equal(() => toast.textContent(), "There is no earlier push.");
  await stands(page, 1);
  // The toast does not cover the timeline.
  await drawn(page);
  const [lower, upper] = await Promise.all(["#toast", "#timeline"].map((s) => page.locator(s).boundingBox()));
  assert.ok(lower.y + lower.height <= upper.y, `toast to ${lower.y + lower.height}, timeline from ${upper.y}`);
  // Digits work from a button, but not from the graph, a list or the editor, nor with a modifier key.
  await page.locator("#run").focus();
  await page.keyboard.press("4");
  await stands(page, 7);
  for (const id of ["#graph-canvas", "#engine", "#editor .cm-content"]) {
    await page.locator(id).focus();
    await page.keyboard.press("4");
    await drawn(page);
    await stands(page, 7);
  }
  await page.locator("#run").focus();
  await page.keyboard.press("Alt+Digit4");
  await drawn(page);
  await stands(page, 7);
});

full("digits are silent where single keys are switched off, but in the timeline", async (t) => {
  const page = await stand.open(t);
  await standAt(page, 0);
  await leave(page);
  await page.keyboard.press("?");
  await page.locator("#plain-keys").uncheck();
  await page.keyboard.press("Escape");
  await leave(page);
  for (const key of ["4", "Shift+Digit4", "6"]) await page.keyboard.press(key);
  await drawn(page);
  await stands(page, 1);
  assert.equal(await page.locator("#toast.shown").count(), 0);
  await page.locator("#slider").focus();
  await page.keyboard.press("4");
  await stands(page, 7);
});

test("Escape leaves the search for where one came from, and Space plays then", async (t) => {
  const page = await stand.again(t);
  await standAt(page, 3);
  await leave(page);
  await page.keyboard.press("/");
  await soon.equal(() => focused(page), "search");
  await page.keyboard.press("Escape");
  await soon.equal(() => focused(page), "slider");
  await page.keyboard.press("Space");
  await soon.equal(() => page.locator("#event-play").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Space");
  await soon.equal(() => page.locator("#event-play").getAttribute("aria-pressed"), "false");
  await soon.ok(() => page.locator("#search-box").isHidden());
  for (const [open, from, to] of [
    ["click", "", "slider"],
    ["key", "#tab-frames", "tab-frames"],
  ]) {
    if (from) await page.locator(from).focus();
    if (open === "click") await page.locator("#search-open").click();
    else await page.keyboard.press("/");
    await soon.equal(() => focused(page), "search");
    await page.keyboard.press("Escape");
    await soon.equal(() => focused(page), to, `${open} ${from}`);
  }
});

/** Opens the counterexample of a program of the gallery, with the real engine. */
async function failing(t, options) {
  const page = await (options ? server.open(t, options) : server.again(t));
  await runExample(page, "off-by-one", "unsafe");
  await page.locator(".trace-panel tr.at").waitFor();
  return page;
}

const watch = async (page, text) => {
  await page.locator(".watch-input").fill(text);
  await page.keyboard.press("Enter");
};
const watched = (page) => page.locator(".watches code").allTextContents();

full("a watch that cannot be read is refused with the reason, and its text is kept", async (t) => {
  const page = await failing(t);
  await watch(page, "i + +");
  const input = page.locator(".watch-input");
  const wrong = page.locator(".watch-wrong");
  await soon.equal(() => wrong.textContent(), "This cannot be watched: something is missing at the end.");
  assert.equal(await input.getAttribute("aria-invalid"), "true");
  assert.equal(await input.getAttribute("aria-describedby"), await wrong.getAttribute("id"));
  assert.equal(await input.inputValue(), "i + +");
  assert.ok(await input.evaluate((el) => el === el.ownerDocument.activeElement));
  await drawn(page);
  assert.deepEqual(await watched(page), []);
  await axe(page, "refused");
  await page.keyboard.type(" 1");
  await soon.ok(() => wrong.isHidden());
  await soon.equal(() => input.getAttribute("aria-invalid"), null);
  await page.keyboard.press("Enter");
  await soon.deepEqual(() => watched(page), ["i + + 1"]);
  await soon.equal(() => input.inputValue(), "");
});

full(
  "a link brings breakpoints, watches and the unit of a step; another program has no watches of this one",
  async (t) => {
    const page = await failing(t, { permissions: ["clipboard-read", "clipboard-write"] });
    await watch(page, "count - i");
    await watch(page, "count == limit");
    await leave(page);
    await page.keyboard.press("u");
    await page.locator("tr.at").waitFor();
    await page.keyboard.press("b");
    await soon.equal(() => page.locator("#editor .cm-breakpoint").count(), 1);
    const stop = await page.locator("#editor .cm-breakpoint").textContent();
    await page.locator("#share").click();
    await page.locator("#toast.shown", { hasText: "Link copied" }).waitFor();
    const hash = new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;

    const other = await failing(t);
    await watch(other, "limit * 2");
    await other.evaluate((h) => (location.hash = h), hash);
    await soon.deepEqual(() => watched(other), ["count - i", "count == limit"]);
    await soon.deepEqual(() => other.locator("#editor .cm-breakpoint").allTextContents(), [stop]);
    await soon.equal(() => other.locator(".stepbar select").inputValue(), "block");
    await watch(other, "i + 1");
    await soon.deepEqual(() => watched(other), ["count - i", "count == limit", "i + 1"]);
    await other.locator(".watches button").first().click();
    await soon.deepEqual(() => watched(other), ["count == limit", "i + 1"]);
    // The address changes when the reader removes a watch, and another program has none of these
    // watches.
    await leave(other);
    await other.keyboard.press("F9");
    await soon.equal(() => other.locator("#editor .cm-breakpoint").count(), 0);
    await link(other, (s) => s.breakpoints.length === 0 && s.watches.join() === "count == limit,i + 1");
    await other.reload();
    await verdict(other, "unsafe");
    await other.locator(".trace-panel tr.at").waitFor();
    await soon.deepEqual(() => watched(other), ["count == limit", "i + 1"]);
    await soon.equal(() => other.locator("#editor .cm-breakpoint").count(), 0);
    await runExample(other, "lock-bug", "unsafe");
    await other.locator(".trace-panel tr.at").waitFor();
    assert.deepEqual(await watched(other), []);
  },
);

full("the help says what is known of products, and explains the tabs and the engines", async (t) => {
  const page = await server.again(t);
  await leave(page);
  await page.keyboard.press("?");
  const help = page.locator("#help[open]");
  await help.waitFor();
  await soon.match(
    () => help.textContent(),
    /For a product or quotient of variables with many values, the engines know its sign, its bounds/,
  );
  const terms = await help.locator(".terms dt").allTextContents();
  const tabs = (await page.locator("#tabs [role=tab]").allTextContents()).map((text) =>
    text.replace(/[\d,]+$/, "").trim(),
  );
  for (const name of [...tabs.slice(1), "Result", "Step", "Domain"])
    assert.ok(terms.includes(name), `${name} of ${tabs}`);
  const engines = (await page.locator("#engine option").evaluateAll((l) => l.map((o) => o.value))).filter(
    (name) => !name.includes(":"),
  );
  assert.ok(engines.length >= 4);
  assert.deepEqual(await help.locator("#help-engines dt").allTextContents(), engines);
  for (const text of await help.locator("#help-engines dd").allTextContents()) assert.match(text, /\w+\. \w.+\.$/);
  await page.keyboard.press("Escape");
  await type(
    page,
    "int main(void) {\n  int a = nondet_int();\n  int b = nondet_int();\n  assert((a & b) == (b & a));\n}\n",
  );
  await page.locator("#messages", { hasText: "the bit operation &" }).waitFor();
});

full("on a phone the menu begins with the tour and names no keys; the toast stands above the timeline", async (t) => {
  const page = await stand.open(t, { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.locator("#more-open").click();
  await page.locator("#more:popover-open").waitFor();
  await soon.equal(() => page.locator("#more button span:first-child").first().textContent(), "Tour");
  assert.ok((await page.locator("#more kbd").count()) > 5, "they are there for those with keys");
  for (const key of await page.locator("#more .menu-keys").all()) assert.ok(await key.isHidden());
  await page.keyboard.press("Escape");
  await view(page, "details");
  await page.locator("#timeline").waitFor();
  await drawn(page); // the toast's place depends on what is there when it appears
  await page.keyboard.press("6");
  await page.locator("#toast.shown").waitFor();
  // The message slides in, so wait until it has reached its position.
  await eventually(async () => {
    const [toast, timeline] = await Promise.all(["#toast", "#timeline"].map((s) => page.locator(s).boundingBox()));
    assert.ok(
      toast.y > 0 && toast.y + toast.height <= timeline.y,
      `toast to ${toast.y + toast.height}, timeline from ${timeline.y}`,
    );
  });
  await page.emulateMedia({ forcedColors: "active" });
  assert.equal(await page.locator("#toast").evaluate((el) => getComputedStyle(el).borderTopWidth), "1px");
});

test("a tab that was clicked leaves the arrows to the run; one that keys came to is left by them", async (t) => {
  const page = await stand.again(t);
  await standAt(page, 5);
  await page.locator("#tab-frames").click();
  await page.keyboard.press("ArrowRight");
  await stands(page, 7);
  await page.keyboard.press("Home");
  await stands(page, 1);
  await soon.equal(() => page.locator("#tab-frames").getAttribute("aria-selected"), "true");
  // So does another tab that is clicked while this one has the focus.
  await page.locator("#tab-plane").click();
  await page.keyboard.press("ArrowRight");
  await stands(page, 2);
  await page.keyboard.press("Home");
  await stands(page, 1);
  await page.locator("#tab-frames").click();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await soon.equal(() => focused(page), "tab-frames");
  await page.keyboard.press("ArrowRight");
  await soon.equal(() => focused(page), "tab-obligations");
  await stands(page, 1);
});
