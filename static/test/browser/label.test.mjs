// Tests the labels of edges on the built page. A label reads as C, in whatever order the program has its assignments.
// If the source writes a condition in other words than the label, the condition is also shown in these words.

import assert from "node:assert/strict";
import { full } from "../rounds.mjs";
import { answered, site, type } from "../harness.mjs";

const server = site("dist");

const program = `int nondet_int(void);
int main(void) {
  int x = 0, y = 1, t = 0, round = 0;
  while (nondet_int()) {
    t = x; x = y; y = t;
    x = x + y;
    round = round + 2;
    assert(round < 50 || x > 0);
  }
  return 0;
}
`;

full("an edge is one simultaneous assignment, and says what the source says", async (t) => {
  const page = await server.again(t);
  await type(page, program);
  const label = page.locator(".edge-label", { hasText: "(x, y) := (x + y, x)" });
  await label.waitFor({ state: "attached" });
  await answered(page);
  const lines = ["[round <= 47 || x + y >= 1]", "(x, y) := (x + y, x)", "round = round + 2"];
  const title = await label.locator("title").textContent();
  assert.deepEqual(title.split("\n"), [...lines, "line 8: assert(round < 50 || x > 0) holds"]);
});
