// The gallery is loaded on demand; an unchanged example is still recognised as an example after a
// reload, and from a link.

import assert from "node:assert/strict";
import { answered, choose, drawn, link, site, soon, type, verdict } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/** Requests for files with the text of an example other than the first. */
async function galleryFetched(page) {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((e) => e.name)
      .filter((n) => n.endsWith(".js")),
  );
  for (const url of urls) if ((await (await fetch(url)).text()).includes("The loop runs once too often")) return true;
  return false;
}
const saved = (page, id) =>
  page.waitForFunction((want) => JSON.parse(localStorage.getItem("ic3play.work") ?? "{}").example === want, id);

full("a cold visit does without the gallery; opening it brings all examples", async (t) => {
  const page = await server.again(t);
  await answered(page);
  assert.equal(await galleryFetched(page), false);
  await soon.equal(() => page.locator("#source-title").textContent(), "Two counters");
  await soon.ok(() => page.locator("#about").isVisible());
  await page.locator("#gallery-open").click();
  await page.locator(".card").first().waitFor();
  await soon.ok(async () => (await page.locator(".card").count()) >= 20);
  await soon.equal(() => page.locator(".card.chosen").getAttribute("data-example"), "two-counters");
  await soon.equal(() => galleryFetched(page), true);
});

full("an example is still one after a reload: its text stands above it, and it is run", async (t) => {
  const page = await server.again(t);
  await choose(page, "off-by-one");
  await saved(page, "off-by-one");
  await page.reload();
  await verdict(page, "unsafe");
  await page.waitForFunction(() => document.querySelector("#source-title").textContent === "Off by one");
  await soon.ok(() => page.locator("#about").isVisible());
  // Once changed, it is the reader's own program, before and after a reload.
  await page.locator("#editor .cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("int mine; // mine\n");
  await page.waitForFunction(() => document.querySelector("#source-title").textContent === "Program");
  await saved(page, "");
  await link(page, (s) => s.source.startsWith("int mine;"));
  await page.reload();
  await page.locator("#engine-status").filter({ hasText: "ready" }).waitFor();
  await soon.equal(() => page.locator("#source-title").textContent(), "Program");
  await answered(page);
  assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "none");
  // When an example replaces the reader's own program, the page keeps that program. It does not keep an example.
  await choose(page, "parity");
  await page.locator("#notice").filter({ hasText: "set aside" }).waitFor();
  await page.getByRole("button", { name: "Restore it" }).click();
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("// mine"));
  // The offer to restore it goes when the reader goes on, and the program stays among the earlier versions.
  await choose(page, "parity");
  const offer = page.locator("#notice").filter({ hasText: "set aside. It stays in the menu “More”" });
  await offer.waitFor();
  await page.locator("#timeout").selectOption("5000");
  await offer.waitFor({ state: "hidden" });
  await page.locator("#more-open").click();
  await page.locator("[data-command=versions]").click();
  await page.locator("#versions .version", { hasText: "int mine; // mine" }).click();
  await page.locator("#version-take").click();
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("// mine"));
  await choose(page, "parity");
  await offer.waitFor();
  await type(page, "int main(void) { return 0; }\n");
  await offer.waitFor({ state: "hidden" });
});

full("a link to an example shows it as one, and an example that gives way to it needs no setting aside", async (t) => {
  const page = await server.again(t);
  await choose(page, "parity");
  const url = server.url + (await link(page, (s) => /x % 2/.test(s.source)));
  await choose(page, "off-by-one");
  await saved(page, "off-by-one");
  await page.goto("about:blank");
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector("#file-name").textContent === "parity.c");
  await page.waitForFunction(() => !document.querySelector("#about").hidden);
  await drawn(page);
  assert.equal(await page.locator("#notice").isVisible(), false);
});

full("when the examples cannot be fetched the page says so, and no empty dialog opens", async (t) => {
  const page = await server.open(t);
  await page.route("**/panels-*.js", (r) =>
    r.fulfill({ status: 200, contentType: "text/javascript", body: "throw 1" }),
  );
  await page.locator("#gallery-open").click();
  await page.locator("#notice").filter({ hasText: "could not be loaded" }).waitFor();
  await drawn(page);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

const shownTitle = (page) => page.locator("#source-title").textContent();
const engine = (page) => page.locator("#engine").inputValue();

full("Back and forward lead through the examples that were taken, each with its run", async (t) => {
  const page = await server.open(t);
  await choose(page, "off-by-one");
  await verdict(page, "unsafe");
  await choose(page, "parity");
  await verdict(page, "safe");
  await choose(page, "parity"); // choosing it again adds no history entry
  await page.goBack();
  await verdict(page, "unsafe");
  await soon.equal(() => shownTitle(page), "Off by one");
  await page.goBack();
  await verdict(page, "safe");
  await soon.equal(() => shownTitle(page), "Two counters");
  await soon.equal(() => engine(page), "ic3");
  await page.goForward();
  await verdict(page, "unsafe");
  await soon.equal(() => shownTitle(page), "Off by one");
  assert.equal(await page.locator("#notice").isVisible(), false);
});

full("Back from an example leads to the reader’s own program, as it was left", async (t) => {
  const page = await server.open(t);
  await type(page, "int main(void) { return 0; } // mine\n");
  await choose(page, "parity");
  await verdict(page, "safe");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("// mine"));
  await soon.equal(() => shownTitle(page), "Program");
});

full("a program of the reader’s starts with the usual engine and limit, unless others were chosen", async (t) => {
  const page = await server.open(t);
  await choose(page, "diverging");
  assert.deepEqual([await engine(page), await page.locator("#timeout").inputValue()], ["ic3", "60000"]);
  await page.keyboard.press("Escape");
  await type(page, "int main(void) { return 0; }\n");
  await soon.deepEqual(
    async () => [await engine(page), await page.locator("#timeout").inputValue()],
    ["auto", "10000"],
  );
  await page.locator("#toast.shown", { hasText: "the engine auto" }).waitFor();
  await page.locator("#engine").selectOption("ic3");
  await type(page, "int main(void) { return 1; }\n");
  assert.equal(await engine(page), "ic3", "the reader’s choice stays");
  await choose(page, "parity");
  await page.locator("#engine").selectOption("bmc");
  await page.locator("#timeout").selectOption("5000");
  await type(page, "int main(void) { return 2; }\n");
  assert.deepEqual([await engine(page), await page.locator("#timeout").inputValue()], ["bmc", "5000"]);
});
