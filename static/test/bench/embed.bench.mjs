// The time to an element's first verdict: from the click if the module is loaded already, and for a
// new visitor, over a line of 10 Mbit/s with 40 ms round trip.

import { test } from "node:test";
import { budget, launch, openPage, site, timed } from "../harness.mjs";
import { line } from "../line.mjs";

const server = site("command");

/** Runs the <ic3-play> element with an id on the documentation's page. Returns the verdict. */
const run = (page, id) => page.locator(`ic3-play#${id}`).evaluate(async (el) => (await el.run())?.verdict);

test("the first verdict of an element, warm", async (t) => {
  const page = await openPage(t, server.browser, `${server.url}embed/`);
  await run(page, "invariant"); // the module, the parts and a worker are there
  const times = [];
  for (const id of ["verdict", "hidden", "trace", "invariant"]) times.push(await timed(() => run(page, id)));
  budget(t, "warm: from the click to the verdict", times, 300);
});

test("the first verdict of an element, cold, at 10 Mbit/s and 40 ms", async (t) => {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const { url } = await line(t, server.url, 1250, 40);
    const browser = await launch(); // nothing is cached from the previous round
    try {
      const page = await browser.newPage();
      await page.goto(`${url}embed/`);
      await page.locator("ic3-play#invariant #run").waitFor();
      times.push(await timed(() => run(page, "invariant")));
    } finally {
      await browser.close();
    }
  }
  budget(t, "cold: from the click to the verdict", times, 2500);
});
