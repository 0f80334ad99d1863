// Profiles that a file's tests use one after the other. What a page costs to
// start is the engine's module above all, and a process: a profile that stays has
// a page aside that holds the compiled module in the process that its pages share
// (--process-per-site), so that they compile nothing. A test finds a profile as
// if it were fresh: without a page of the test before, nothing in its storage. Who
// asks for more than a page of a site (a profile's requests, another network, a
// clipboard) gets one that is thrown away.

const sites = new Map(); // the origins that a file's tests share, and where each has its module, if any
const idle = new WeakMap(); // by browser: profiles that nobody uses, by how they were made

/** An origin whose pages may share profiles, and the address of its module, if it has one. */
export function share(url, module) {
  sites.set(new URL(url).origin, module);
}

/** What makes a page differ from others of its profile. */
const ofPage = ({ viewport, colorScheme, isMobile, ...profile }) =>
  isMobile ? [{}, { viewport, colorScheme, isMobile, ...profile }] : [{ viewport, colorScheme }, profile];

/** A page of a profile, and how to give both back. */
export async function borrow(browser, url, options) {
  const { origin } = new URL(url);
  if (!sites.has(origin) || options.permissions || options.offline || options.serviceWorkers) {
    const context = await browser.newContext(options);
    return { page: await context.newPage(), giveBack: () => context.close() };
  }
  const [own, shared] = ofPage(options);
  if (!idle.has(browser)) idle.set(browser, new Map());
  const key = JSON.stringify([origin, shared]);
  const free = idle.get(browser).get(key) ?? idle.get(browser).set(key, []).get(key);
  const profile = free.pop() ?? (await made(browser, origin, shared));
  const page = await profile.context.newPage();
  if (own.viewport) await page.setViewportSize(own.viewport);
  if (own.colorScheme) await page.emulateMedia({ colorScheme: own.colorScheme });
  let changed = false; // what is done to the profile itself stays with it
  const { context } = profile;
  page.context = () => {
    changed = true;
    return context;
  };
  return {
    page,
    giveBack: async () => {
      if (changed) return context.close();
      for (const p of context.pages()) {
        if (p === profile.aside) continue;
        await p.goto("about:blank"); // it saves what it holds as it is left
        await p.close();
      }
      await profile.aside.evaluate(() => localStorage.clear());
      free.push(profile);
    },
  };
}

/** A new profile with its page aside: a picture of the site. */
async function made(browser, origin, options) {
  const context = await browser.newContext(options);
  const aside = await context.newPage();
  await aside.goto(`${origin}/icon.svg`);
  const module = sites.get(origin);
  if (module)
    void aside
      .evaluate(async (url) => void (window.module = await WebAssembly.compileStreaming(fetch(url))), module)
      .catch(() => undefined); // the browser is closed before
  return { context, aside };
}
