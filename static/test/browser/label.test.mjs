// Labels of edges on the page as built: they read as C, whatever order the
// program has its assignments in, and tell a condition in the source's own words
// where they have others.

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
