// Takes the screenshots that documentation shows, and any that a developer
// wants to look at: node static/test/shots.mjs DIST OUTDIR

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launch, serveDir } from "./harness.mjs";

const [dist, out] = process.argv.slice(2);
if (!dist || !out) throw new Error("usage: shots.mjs DIST OUTDIR");
await mkdir(out, { recursive: true });
const server = await serveDir(dist);
const browser = await launch();
try {
  for (const scheme of ["light", "dark"]) {
    for (const [w, h] of [[1280, 800], [390, 844]]) {
      const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
      const page = await context.newPage();
      page.on("console", (m) => console.log(`${scheme} ${w}: ${m.type()}: ${m.text()}`));
      page.on("pageerror", (e) => console.log(`${scheme} ${w}: ${e.stack}`));
      const shot = (name) => page.screenshot({ path: path.join(out, `${name}-${w}-${scheme}.png`) });
      await page.goto(server.url);
      await page.locator("#verdict[data-verdict=safe]").waitFor({ timeout: 20000 });
      await page.waitForTimeout(500);
      await shot("safe");
      const view = async (name) => {
        if (w < 721) await page.locator(`.views [data-view=${name}]`).click();
        await page.waitForTimeout(300);
      };
      await view("graph");
      if (w < 721) await shot("graph");
      await view("details");
      await page.locator("#tab-frames").click();
      await page.locator("#slider").focus();
      for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft");
      await page.waitForTimeout(400);
      await shot("frames");
      await page.locator("#tab-obligations").click();
      for (let i = 0; i < 3; i++) await page.locator("#event-prev").click();
      await page.waitForTimeout(400);
      await shot("obligations");
      await page.locator("#gallery-open").click();
      await page.waitForTimeout(200);
      await shot("gallery");
      await page.locator("[data-example=off-by-one]").click();
      await page.locator("#run").click();
      await page.locator("#verdict[data-verdict=unsafe]").waitFor({ timeout: 20000 });
      await view("details");
      for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(400);
      await shot("unsafe");
      for (const text of ["count <= limit", "limit - i"]) {
        await page.locator(".watch-input").fill(text);
        await page.keyboard.press("Enter");
      }
      await page.waitForTimeout(200);
      await shot("watches");
      await page.locator("h1").click();
      await page.keyboard.press("v");
      await page.waitForTimeout(300);
      await shot("versions");
      await page.keyboard.press("Escape");
      await page.keyboard.press("x");
      await page.waitForTimeout(300);
      await shot("exports");
      await page.keyboard.press("Escape");
      await page.keyboard.press("r");
      await page.locator("#race-start").click();
      await page.locator(".comparison").waitFor({ timeout: 60000 });
      await page.waitForTimeout(300);
      await shot("race");
      await page.keyboard.press("Escape");
      await page.locator("#help-open").click();
      await page.waitForTimeout(200);
      await shot("help");
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
