// Tests of an engine that interpolates, with the real engine: it shows layers of states around each other on the plane,
// and as a table. When a layer contains a state of a path to the error, that path is shown.

import { test } from "node:test";
import { answered, axe, fullAxeTests, choose, site, soon, standWhere, tab, verdict, view } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

async function open(t, front, options = {}) {
  const page = await server.again(t, options);
  await choose(page, "onion");
  await page.locator("#engine").selectOption("itp");
  await page.keyboard.press("Control+Enter");
  await verdict(page, "safe");
  await view(page, "details");
  await tab(page, front);
  return page;
}

const legend = (page) => page.locator(".plane-legend").textContent();

full("layers lie around each other on the plane, and begin anew when one meets the error", async (t) => {
  const page = await open(t, "plane");
  await page.locator(".plane-canvas[data-window]").waitFor();
  await answered(page);
  await standWhere(page, /^Layer 1 has a state at line 6 from which 1 step leads to the error/);
  await soon.match(() => legend(page), /states of the path to the error; perhaps no run takes it.*layer 1/);
  await standWhere(page, /^Layer 1 at line 6: x >= 4 && y >= 4\./);
  await soon.match(() => legend(page), /layer 1.*added by this event.*in no layer so far/);
  await standWhere(page, /^Layer 6 at line 6: x >= 0 && y >= 1\./);
  await soon.match(() => legend(page), /layers 1 to 6; the first is the darkest.*added by this event/);
  await standWhere(page, /^The last layer adds nothing: /);
  await soon.doesNotMatch(() => legend(page), /added by this event/);
});

const rows = (page) =>
  page
    .locator("#panel-frames table.data tbody tr")
    .evaluateAll((l) =>
      l.map((r) => `${r.cells[0].textContent} ${r.cells[2].textContent}${r.matches(".now") ? " <" : ""}`),
    );

test("the table of layers is that of the event, and leads to the events", async (t) => {
  const page = await open(t, "frames");
  await standWhere(page, /^Layer 2 at line 6: x >= 2 && y >= 4\./);
  await soon.deepEqual(() => rows(page), ["0 any values", "1 x >= 4 && y >= 4", "2 x >= 2 && y >= 4 <"]);
  await soon.match(
    () => page.locator("#panel-frames").textContent(),
    /Every state of these later layers is at least 2 steps away from the error/,
  );
  await page.locator("#panel-frames table.data tbody tr").nth(1).getByRole("button").click();
  await soon.match(() => page.locator("#event-sentence").textContent(), /^Layer 1 at line 6: x >= 4 && y >= 4\./);
  await soon.deepEqual(() => rows(page), ["0 any values", "1 x >= 4 && y >= 4 <"]);
});

fullAxeTests("layers", async (t, options) => {
  const page = await open(t, "frames", options);
  await standWhere(page, /^Layer 2 at line 6/);
  await axe(page, "the table of layers", { inside: "#panel-frames" });
});
