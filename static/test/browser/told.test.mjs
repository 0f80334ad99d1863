// tour.test.mjs checks that each sentence of the tour is true on the page; this test checks that a
// false sentence would be found.

import assert from "node:assert/strict";
import { test } from "node:test";
import { holds } from "../evidence.mjs";
import { site } from "../harness.mjs";

const server = site("dist");

test("a sentence that is not so is found out", async (t) => {
  const page = await server.open(t, { until: "", viewport: { width: 1280, height: 800 }, hash: "#tour=4.3" });
  const wrong = (...one) => assert.rejects(() => holds(page, "4.3", one, 0), { name: "AssertionError" });
  await page.locator(".frames-head", { hasText: "Fix-point" }).first().waitFor();
  await holds(page, "4.3", ["Frame 1 and frame 2 say `y >= 0`.", { "#panel-frames": /F1 = F2.*y >= 0/ }]);
  await wrong("Frame 1 and frame 7 say `y >= 0`.", { "#panel-frames": /F1 = F2.*y >= 0/ });
  await wrong("Frame 1 says `y >= 1`.", { "#panel-frames": /F1 = F2/ });
  await wrong("Two frames are the same.");
  await wrong("The frames are the same.", { "#panel-frames": /F2 = F3/ });
});
