// Uses the page by keys alone: from its first tab stop to its last, through every tab with its
// contents, through the dialogs and back. The focused element is always visible and marked, and the
// focus is never trapped.

import assert from "node:assert/strict";
import { drawn, site, soon } from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

/** The focused element, and what is wrong with it: out of view, or without a visible mark. */
const here = (page) =>
  page.evaluate(() => {
    let el = document.activeElement;
    while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement;
    if (!el || el === document.body) return { name: "", wrong: "" };
    const name = el.id ? `#${el.id}` : `${el.localName}.${[...el.classList].join(".")}`;
    const r = el.getBoundingClientRect();
    const style = getComputedStyle(el);
    // Four kinds of elements have a focus mark of their own: the thumb of a slider, a location of the graph, a row of a
    // list, and a caret.
    const own = el.matches("[contenteditable], input[type=range], .graph-canvas, [role=tree], .plane-canvas");
    const ring =
      own || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    const within =
      r.width > 0 && r.height > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;
    const at = document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, r.left + r.width / 2)),
      Math.min(innerHeight - 1, Math.max(0, r.top + r.height / 2)),
    );
    const host = el.getRootNode() instanceof ShadowRoot ? el.getRootNode().host : el;
    const free = at !== null && (host.contains(at) || at.contains(host) || at.closest("label")?.contains(host));
    const wrong = [!within && "out of view", !ring && "no sign of the keys", !free && `covered by ${at?.className}`];
    return { name, inside: el.closest("[role=tabpanel]")?.id ?? "", wrong: wrong.filter(Boolean).join(", ") };
  });

/** Presses Tab until the focus is at the element, or reports where it went instead. */
async function tabTo(page, name, key = "Tab") {
  const seen = [];
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press(key);
    const { name: now, wrong } = await here(page);
    assert.equal(wrong, "", now);
    if (typeof name === "string" ? now === name : name.test(now)) return now;
    seen.push(now);
  }
  return assert.fail(`${name} is not come to: ${seen.join(" ")}`);
}

const event = async (page) => Number((await page.locator("#event-count").textContent()).split(" / ")[0]);

full("by Tab every thing of a run is come to once, and it is seen where the keys are", async (t) => {
  const page = await server.again(t);
  await drawn(page);
  const seen = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const { name, wrong } = await here(page);
    if (name === "" || name === seen[0]) break; // the focus has left the page's last element
    assert.equal(wrong, "", `${name}, after ${seen.join(" ")}`);
    seen.push(name);
  }
  for (const name of ["#gallery-open", "#engine", "#run", "#graph-canvas", "#tab-result", "#slider", "#predict-open"])
    assert.ok(seen.includes(name), `${name} is not among ${seen.join(" ")}`);
  const ids = seen.filter((x) => x.startsWith("#"));
  assert.equal(new Set(ids).size, ids.length, ids.join(" "));
});

full("each panel of a run by keys alone, with what stands in it", async (t) => {
  const page = await server.again(t);
  await drawn(page);
  await tabTo(page, "#tab-result");
  const names = await page
    .locator("#tabs [role=tab]:visible")
    .evaluateAll((l) => l.map((x) => x.id.slice("tab-".length)));
  assert.deepEqual(names, ["result", "frames", "obligations", "plane", "try", "stats"]);

  // For each panel, what the test does with keys, beginning at the panel's tab.
  const does = {
    result: async () => void (await tabTo(page, /term|inv|button/)),
    frames: async () => {
      await tabTo(page, /^button\.chip-lemma/);
      await page.keyboard.press("Enter");
      await page.locator("#panel-frames .lemma-card h2").waitFor();
      await tabTo(page, /term|link/);
    },
    obligations: async () => {
      await tabTo(page, /obl-tree/);
      for (const key of ["Home", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await soon.equal(() => page.locator("#panel-obligations .obl.selected").count(), 1);
      await page.locator("#panel-obligations .lemma-card h2").waitFor();
    },
    plane: async () => {
      await tabTo(page, /plane-canvas|canvas/);
      await page.keyboard.press("ArrowRight");
    },
    try: async () => {
      await tabTo(page, /^#try-/);
      await page.keyboard.type("x >= 0");
      await page
        .locator(".try-checks")
        .getByText(/hold|fail/i)
        .first()
        .waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
    },
    stats: async () => assert.match(await page.locator("#panel-stats").innerText(), /quer/i),
  };
  for (const [i, name] of names.entries()) {
    if (i > 0) {
      await page.keyboard.press("ArrowRight");
      await soon.equal(async () => (await here(page)).name, `#tab-${name}`);
      await page.keyboard.press("Enter");
    }
    await page.locator(`#panel-${name}[data-mounted=yes]`).waitFor();
    await drawn(page);
    assert.equal(await page.locator(`#tab-${name}`).getAttribute("aria-selected"), "true");
    await does[name]();
    assert.match((await here(page)).inside, new RegExp(`panel-${name}|^$`), name);
    await tabTo(page, `#tab-${name}`, "Shift+Tab");
  }

  // Now use the keys in the graph, in the frames of the location, and in the score.
  await tabTo(page, "#graph-canvas", "Shift+Tab");
  for (const key of ["Home", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.locator(".node.selected").waitFor();
  await tabTo(page, /frame-card/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator('.frame-card[aria-pressed="true"]').waitFor();
  await tabTo(page, "#slider");
  await page.keyboard.press("Home");
  await soon.equal(() => event(page), 1);
  await page.keyboard.press("ArrowRight");
  await soon.equal(() => event(page), 2);

  // A question with a guess, and the dialogs that open over the page: Escape closes each, and the focus returns.
  await tabTo(page, "#predict-open", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator("button.predict-choice").first().waitFor();
  await page.keyboard.press("1");
  await page.locator(".predict .explained").waitFor();
  assert.equal((await here(page)).wrong, "");
  await page.keyboard.press("Enter");
  await page.locator(".predict .explained").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await soon.ok(() => page.locator("#predict").isHidden());
  await soon.equal(async () => (await here(page)).name, "#predict-open");
  for (const [button, box] of [
    ["#help-open", "#help"],
    ["#options-open", "#options"],
    ["#gallery-open", "#gallery"],
  ]) {
    await page.locator(button).focus();
    await page.keyboard.press("Enter");
    await page.locator(`${box}[open]`).waitFor();
    await page.keyboard.press("Tab");
    assert.equal((await here(page)).wrong, "", box);
    await page.keyboard.press("Escape");
    await page.locator(`${box}[open]`).waitFor({ state: "detached" });
    await soon.equal(async () => (await here(page)).name, button);
  }
});
