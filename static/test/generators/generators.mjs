// Tests the folders of docs/embed. For each folder, the site generator builds the site into a temporary folder, and the
// browser Chromium opens it. Without scripts, the stored results must be readable. With scripts, each program is run,
// and its verdict must be the stored one.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { launch, serveDir } from "../harness.mjs";

const here = import.meta.dirname;
const documents = path.join(here, "../../../docs/embed");
const dist = process.env.IC3PLAY_DIST ?? path.join(here, "../../../bin/embed");
const only = process.env.GENERATOR; // test only this generator; if not set, all
const packages = path.join(here, "node_modules");

const run = async (cwd, command, ...args) => {
  try {
    await promisify(execFile)(command, args, { cwd, env: { ...process.env, PATH: `/usr/bin:${process.env.PATH}` } });
  } catch (err) {
    throw new Error(`${command}: ${err.stdout ?? ""}${err.stderr ?? err}`);
  }
};

async function vitepress(dir) {
  await symlink(packages, path.join(dir, "node_modules"));
  await run(dir, process.execPath, path.join(packages, "vitepress/bin/vitepress.js"), "build", ".");
  return path.join(dir, ".vitepress/dist");
}

/**
 * For each site generator, a function that builds the site in the folder `dir`, which is a copy of the generator's
 * folder. The function returns the folder of the built site.
 */
const generators = {
  html: async (dir) => dir,
  mkdocs: async (dir) => {
    await run(dir, "mkdocs", "build", "--strict", "-d", "site");
    return path.join(dir, "site");
  },
  material: async (dir) => {
    await run(dir, "mkdocs", "build", "--strict", "-d", "site");
    return path.join(dir, "site");
  },
  sphinx: async (dir) => {
    await run(dir, "sphinx-build", "-q", "-W", ".", "_build");
    return path.join(dir, "_build");
  },
  rst: async (dir) => {
    await run(dir, "sphinx-build", "-q", "-W", ".", "_build");
    return path.join(dir, "_build");
  },
  asciidoctor: async (dir) => {
    await run(dir, "asciidoctor", "--failure-level", "WARN", "index.adoc");
    return dir;
  },
  hugo: async (dir) => {
    await run(dir, "hugo", "--config", "hugo.toml", "-d", "site");
    return path.join(dir, "site");
  },
  vitepress,
  "vitepress-marks": vitepress,
  docusaurus: async (dir) => {
    await symlink(packages, path.join(dir, "node_modules"));
    await writeFile(path.join(dir, "package.json"), '{"name":"site","private":true}');
    await run(dir, process.execPath, path.join(packages, "@docusaurus/core/bin/docusaurus.mjs"), "build");
    return path.join(dir, "build");
  },
  reveal: async (dir) => {
    await cp(path.join(packages, "reveal.js/dist"), path.join(dir, "reveal"), { recursive: true });
    return dir;
  },
};

/** For each site generator, the folder that gets the element's files before the build. */
const places = {
  html: "ic3play",
  mkdocs: "docs/ic3play",
  material: "docs/ic3play",
  sphinx: "_static/ic3play",
  rst: "_static/ic3play",
  asciidoctor: "ic3play",
  hugo: "static/ic3play",
  vitepress: "public/ic3play",
  "vitepress-marks": "public/ic3play",
  docusaurus: "static/ic3play",
  reveal: "ic3play",
};

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const [name, build] of Object.entries(generators))
  describe(name, { skip: only !== undefined && only !== name }, () => {
    let dir;
    let site;
    before(async () => {
      dir = await mkdtemp(path.join(tmpdir(), `ic3play-${name}-`));
      await cp(path.join(documents, name), dir, { recursive: true });
      await cp(dist, path.join(dir, places[name]), { recursive: true });
      site = await serveDir(await build(dir), {});
    });
    after(async () => {
      await site?.close();
      if (dir) await rm(dir, { recursive: true });
    });

    test("read without scripts", async (t) => {
      const page = await open(t, site.url, { javaScriptEnabled: false });
      assert.deepEqual(await stored(page), ["safe", "unsafe"]);
      assert.match(await page.locator(".ic3-stored code").first().textContent(), /x/);
      assert.equal(await page.locator(".ic3-stored tbody tr").count(), 10);
      assert.equal(await page.locator("pre").filter({ hasText: "assert(x != 7)" }).count(), 1);
    });

    test("run", async (t) => {
      const page = await open(t, site.url);
      const elements = page.locator("ic3-play");
      await elements.nth(1).waitFor({ state: "attached" });
      assert.equal(await elements.count(), 2);
      assert.equal(await page.locator("ic3-play > .ic3-stored").count(), 2, "each result is in its element's box");
      const want = await stored(page);
      for (const i of [0, 1]) assert.equal(await verdictOf(elements.nth(i)), want[i]);
      if (process.env.SHOTS)
        await page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`), fullPage: true });
    });

    const navigates = {
      docusaurus: "invariants/index.html",
      vitepress: "invariants.html",
      "vitepress-marks": "invariants.html",
      material: "invariants.html",
    }[name];
    if (navigates)
      test("after navigation, without a reload", async (t) => {
        const page = await open(t, `${site.url}${navigates}`);
        await page.evaluate(() => (globalThis.same = true));
        for (const back of [false, true]) {
          const link = page.locator("article a, main a", { hasText: back ? "Invariants" : "Even numbers" });
          await link.first().click();
          if (back) {
            await page.locator("ic3-play").first().waitFor({ state: "detached" });
            await page.goBack();
          }
          await page.locator("ic3-play").nth(1).waitFor();
          assert.equal(await page.evaluate(() => globalThis.same), true);
          assert.equal(await page.locator("ic3-play > .ic3-stored").count(), 2);
          for (const i of [0, 1]) assert.equal(await verdictOf(page.locator("ic3-play").nth(i)), ["safe", "unsafe"][i]);
        }
      });

    if (name !== "reveal") return;
    test("fragments seek", async (t) => {
      const page = await open(t, `${site.url}#/1`);
      const element = page.locator("#count");
      await verdictOf(element);
      for (const step of [2, 4]) {
        await element.evaluate(
          (el, step) =>
            new Promise((resolve) => {
              el.addEventListener("ic3-event", (e) => e.detail.at === step && resolve());
              globalThis.Reveal.next();
            }),
          step,
        );
      }
    });
  });

/** A page in a fresh profile; the test fails for errors in its scripts. */
async function open(t, url, options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors = [];
  // A theme's scripts may lack files that its package only recommends.
  page.on("pageerror", (err) => /ic3play|steps\.js/.test(err.stack ?? "") && errors.push(String(err)));
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, []);
  });
  await page.goto(url);
  return page;
}

/** The results that a page stores. */
async function stored(page) {
  return page.locator(".ic3-stored").evaluateAll((all) => all.map((el) => el.dataset.verdict));
}

async function verdictOf(element) {
  return element.evaluate(async (el) => {
    await customElements.whenDefined("ic3-play");
    const verdict = new Promise((resolve) =>
      el.addEventListener("ic3-verdict", (e) => resolve(e.detail.verdict), { once: true }),
    );
    await el.run();
    return verdict;
  });
}
