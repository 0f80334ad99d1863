// Tests predicting a run: answers by keys, the score, and the end of the questions. The page must show nothing that the
// reader still has to guess. Also tests lectures, links, and a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answered,
  axe,
  choose,
  drawn,
  leave,
  link,
  openPage,
  runExample,
  site,
  soon,
  standAt,
  tab,
  textBelow,
  type,
  verdict,
  view,
} from "../harness.mjs";
import { full } from "../rounds.mjs";

const server = site("dist");

const question = (page) => page.locator(".predict-text").textContent();
const choices = (page) => page.locator("button.predict-choice");
const event = async (page) => Number((await page.locator("#event-count").textContent()).split(" / ")[0]);

/** Opens the example's run by ic3 for prediction. */
async function begin(page, id = "", word = "safe") {
  if (id) await choose(page, id);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await page.locator(`#verdict[data-verdict=${word}]`).waitFor();
  await soon.match(() => page.locator("#lane-names").textContent(), /asked/);
  await page.locator("#predict-open").click();
  await choices(page).first().waitFor();
}

/** The page's whole text except the offered answers: visible or not, with labels and tooltips. */
const everything = (page) =>
  textBelow(page, "html", {
    skip: "script, style, symbol, .predict-choices",
    attributes: "title|aria-.*|alt|placeholder|value|data-.*",
  });

full("Enter goes on, also from what it has unfolded; on a phone the head of an answer fits", async (t) => {
  const page = await server.again(t, { width: 390, height: 844 });
  await view(page, "details");
  await begin(page);
  for (let asked = 0; (await page.locator(".predict-others summary").count()) === 0; asked++) {
    assert.ok(asked < 30, "no answer has others");
    if (asked > 0) {
      await page.keyboard.press("Enter");
      await page.locator(".predict .explained").waitFor({ state: "detached" });
    }
    await page.keyboard.press("1");
    await page.locator(".predict .explained").waitFor();
  }
  assert.ok(await page.locator(".predict").evaluate((el) => el.scrollWidth <= el.clientWidth));
  const leave = await page.locator(".predict-head > button").boundingBox();
  assert.ok(leave.x + leave.width <= 390, JSON.stringify(leave));
  const text = await question(page);
  await page.locator(".predict-others summary").focus();
  await page.keyboard.press("Enter");
  await page.locator(".predict-others[open]").waitFor();
  assert.equal(await question(page), text);
  await page.keyboard.press("Enter");
  await page.locator(".predict .explained").waitFor({ state: "detached" });
});

test("a run is guessed by keys, and all of it is back at the end", async (t) => {
  const page = await server.again(t);
  await begin(page);
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Hidden");
  await soon.match(() => page.locator("#event-count").textContent(), /^2 \/ \?$/);
  const seen = new Set();
  let asked = 0;
  let right = 0;
  for (; asked < 30; asked++) {
    const text = await question(page);
    seen.add(text);
    assert.match(text, /\?$/);
    const before = await event(page);
    const key = (asked % 3) + 1;
    await page.keyboard.press(String(key));
    await page.locator(".predict .explained").waitFor();
    assert.equal(await page.locator(".explained .predict-choice.right").count(), 1);
    const good = (await page.locator(".predict-word.right").count()) === 1;
    if (good) right++;
    assert.equal(await page.locator(".explained .predict-choice.wrong").count(), good ? 0 : 1);
    await soon.match(() => page.locator(".predict-head").textContent(), new RegExp(`${right} of ${asked + 1} right`));
    assert.ok((await event(page)) >= before);
    // After an answer, another one is ignored.
    await page.keyboard.press("2");
    await drawn(page);
    await soon.match(() => page.locator(".predict-head").textContent(), new RegExp(`${right} of ${asked + 1} right`));
    await page.keyboard.press("Enter");
    await page.locator(".predict .explained").waitFor({ state: "detached" });
    if ((await choices(page).count()) === 0) break;
  }
  assert.ok(asked >= 6 && seen.size >= 6, `${asked}`);
  await soon.match(() => question(page), new RegExp(`^${right} of ${asked + 1} right\\.`));
  await verdict(page, "safe");
  await soon.match(() => page.locator("#event-count").textContent(), /^(2[5-9]|3\d) \/ \1$/);
  await page.keyboard.press("Escape");
  await soon.ok(() => page.locator("#predict").isHidden());
  await soon.equal(() => page.locator("#predict-open").getAttribute("aria-pressed"), "false");
});

for (const [width, height] of [
  [1024, 768],
  [390, 844],
])
  full(`the rows of the frames that decide the question are visible: ${width} wide`, async (t) => {
    const page = await server.again(t, { width, height });
    await view(page, "details");
    await begin(page, "first-loop");
    for (let i = 0; !/error is blocked at level 3/.test(await question(page)); i++) {
      assert.ok(i < 20);
      await page.keyboard.press("1");
      await page.locator(".predict .explained").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".predict .explained").waitFor({ state: "detached" });
    }
    await soon.ok(() =>
      page.locator(".matrix tbody").evaluate((body) => {
        const room = body.closest(".matrix-scroll").getBoundingClientRect();
        const rows = [...body.rows].map((r) => r.getBoundingClientRect());
        return rows.length === 2 && rows.every((r) => r.top >= room.top && r.bottom <= room.bottom + 1);
      }),
    );
  });

full("a word that comes under the resting pointer is not explained until the pointer moves", async (t) => {
  const page = await server.again(t);
  await begin(page);
  const explain = page.locator("#explain");
  const word = await page.locator(".predict .term").first().boundingBox();
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  await page.locator(".predict").evaluate((el) => (el.style.translate = "0 -60px"));
  await page.mouse.move(x, y);
  await page.waitForTimeout(400);
  await page.locator(".predict").evaluate((el) => (el.style.translate = ""));
  await page.locator(".predict .term:hover").first().waitFor();
  await page.waitForTimeout(600);
  assert.ok(await explain.isHidden());
  await page.mouse.move(x + 1, y);
  await explain.waitFor();
});

full("a word that is explained, as the pointer rests upon it, takes no key but Escape", async (t) => {
  const page = await server.again(t);
  await begin(page);
  const explain = page.locator("#explain");
  const rest = async () => {
    await page.mouse.move(1, 1);
    await page.locator(".predict .term").first().hover();
    await explain.waitFor();
  };
  await rest();
  await page.keyboard.press("1");
  await page.locator(".predict .explained").waitFor();
  await rest();
  await page.keyboard.press("Escape");
  await explain.waitFor({ state: "hidden" });
  await page.locator(".predict .explained").waitFor();
  await rest();
  await page.locator(".predict-foot .primary").click();
  await page.locator(".predict .explained").waitFor({ state: "detached" });
});

full("who opens it from Run goes on by Enter, and Run is not pressed again", async (t) => {
  const page = await server.again(t);
  await begin(page);
  assert.ok(await page.evaluate(() => document.querySelector("#predict").contains(document.activeElement)));
  const before = await question(page);
  await page.keyboard.press("1");
  await page.locator(".predict .explained").waitFor();
  await page.locator("#run").focus();
  await page.keyboard.press("Enter");
  await page.locator(".predict .explained").waitFor({ state: "detached" });
  assert.notEqual(await question(page), before);
  await soon.match(() => page.locator(".predict-head").textContent(), /of 1 right/);
});

for (const [id, word, formulas] of [
  ["", "safe", ["n <= x + y", "x + y <= n"]],
  ["off-by-one", "unsafe", ["count + 2 <= limit", "count < limit"]],
]) {
  full(`nothing on the page gives the future away: ${id || "two counters"}`, async (t) => {
    const page = await server.again(t, { height: 1000 }); // the score has room at this height
    await begin(page, id, word);
    let ahead = 0;
    for (let i = 0; i < 30 && (await choices(page).count()) > 0; i++) {
      for (const name of i === 0 ? ["frames", "obligations", "result", "stats"] : ["obligations"]) {
        await page.locator(`#tab-${name}`).click();
        await drawn(page);
        const text = await everything(page);
        assert.doesNotMatch(
          text,
          /\b(Safe|Unsafe)\b|No run can fail|can fail\.|\b(Invariant|Counterexample)\b/,
          `question ${i + 1}, ${name}`,
        );
        assert.doesNotMatch(await page.locator("#event-sentence").textContent(), /asked about again/);
        const learnt = await page.locator(".predict .right").count();
        assert.equal(learnt, 0);
        // Formulas learnt after the current event are nowhere on the page.
        for (const f of formulas) {
          const known = await page.locator("#event-count").textContent();
          const lemmas = await page.evaluate(() => document.querySelector(".staff.k-lemma b")?.textContent ?? "0");
          if (Number(lemmas) > 1) continue;
          assert.ok(!text.includes(f), `${f} at ${known}, ${name}`);
          ahead++;
        }
      }
      // A digit that is the number of no answer does nothing: it does not move the run and shows no message.
      const stood = await page.locator("#event-count").textContent();
      for (const key of ["5", "9", "Shift+Digit4"]) await page.keyboard.press(key);
      await drawn(page);
      assert.equal(await page.locator("#event-count").textContent(), stood);
      assert.equal(await page.locator("#toast").textContent(), "");
      await page.keyboard.press("1");
      await page.locator(".predict .explained").waitFor();
      if (i === 0) {
        await page.keyboard.press("6");
        await soon.equal(() => page.locator("#toast").textContent(), "There is no refinement so far.");
        await page.locator("#toast").evaluate((el) => el.replaceChildren());
      }
      await page.locator(".predict-foot .primary").click(); // on a tab, Enter belongs to the tab
      await page.locator(".predict .explained").waitFor({ state: "detached" });
    }
    assert.ok(ahead > 4, `${ahead}`);
    await verdict(page, word);
    if (word !== "unsafe") return;
    // The run's end is the counterexample: program, graph and tab show its first statement.
    const atStep = async () => {
      await soon.equal(() => page.locator("#tab-result").getAttribute("aria-selected"), "true");
      await soon.equal(() => page.locator("#editor .cm-line.at-step").count(), 1);
      await soon.ok(() => page.locator(".graph-legend").isHidden());
    };
    await atStep();
    await page.locator(".predict-foot .primary").click();
    await soon.ok(() => page.locator("#predict").isHidden());
    await atStep();
    // The counterexample is also shown if the reader begins to predict in the middle of the run.
    await page.locator("#slider").fill("9");
    await soon.equal(() => page.locator("#editor .cm-line.at-step").count(), 0);
    await page.locator("#tab-result").click();
    await atStep();
  });
}

full(
  "what is said of an example gives nothing away before its run, and the words and edges of a question are there",
  async (t) => {
    const page = await server.again(t);
    const about = () => page.locator("#about p").textContent();
    await page.locator("#gallery-open").click();
    await page.locator('[data-example="lock"]', { hasText: "A device driver takes a lock in every round." }).waitFor();
    assert.doesNotMatch(await page.locator("#gallery").innerText(), /seen < packets|n <= x \+ y/);
    await page.keyboard.press("Escape");
    await runExample(page, "lock", "safe");
    await soon.match(about, /lock >= 1 \|\| seen < packets/);
    await soon.match(() => page.locator(".about-short").textContent(), /The proof relates/);
    await page.locator("#predict-open").click();
    await choices(page).first().waitFor();
    await soon.doesNotMatch(about, /seen < packets/);
    // Words in the answers are explained under the pointer, and linked below for the keyboard.
    const words = (at, name) => page.locator(at).evaluateAll((l, name) => l.map((el) => el.dataset[name]), name);
    await soon.ok(async () => (await words(".predict-choice .word", "word")).includes("cti"));
    await soon.ok(async () => (await words(".predict-words .term", "term")).includes("cti"));
    assert.equal(await page.locator("button .term").count(), 0);
    await page.locator(".predict-choice .word").first().hover();
    await page.locator("#explain").waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.move(1, 1);
    // A question about an obligation lists the edges by which a step could lead into it. Their labels are complete,
    // even if the graph shortens them.
    for (let i = 0; i < 6 && !/at line 9/.test(await question(page)); i++) {
      await page.keyboard.press("1");
      await page.locator(".predict .explained").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".predict .explained").waitFor({ state: "detached" });
    }
    await soon.deepEqual(
      () => page.locator(".predict-ways code").allTextContents(),
      [
        "lock = 0; packets = 1; seen = 0",
        "when lock == 0 && packets != seen; lock = 0; seen = packets; packets = packets + 1",
        "when lock == 0 && packets != seen; lock = 1; seen = packets",
      ],
    );
    await page.locator("#tab-obligations").click();
    await soon.ok(async () => (await words(".obl .why .word", "word")).includes("location"));
    await page.keyboard.press("Escape");
    await soon.ok(() => page.locator("#predict").isHidden());
    assert.equal(await page.locator("#about").evaluate((el) => el.open), false, "it stays folded");
  },
);

test("in a lecture there are no choices, and Space reveals what happens", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await verdict(page, "safe");
  await leave(page);
  await page.keyboard.press("Shift+G");
  await page.locator(".predict-foot .button", { hasText: "Reveal" }).waitFor();
  const first = await question(page);
  assert.equal(await page.locator(".predict-choice").count(), 0);
  await page.keyboard.press("Space");
  await page.locator(".explained .predict-choice.right").waitFor();
  assert.equal(await page.locator(".predict-choice").count(), 1);
  await page.keyboard.press("Space");
  await soon.ok(async () => (await question(page)) !== first);
  assert.equal(await page.locator(".predict-choice").count(), 0);
  // Prediction can be left at any time.
  await page.keyboard.press("Escape");
  await verdict(page, "safe");
  // When the mode is entered again, a key counts as soon as the question is there.
  const answers = await page.evaluate(async () => {
    const press = (key, code) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey: key === "G", bubbles: true }));
    press("G", "KeyG");
    for (let i = 0; i < 1000 && !document.querySelector(".predict-foot .primary"); i++) await null;
    press(" ", "Space");
    await new Promise((done) => setTimeout(done, 300));
    return document.querySelectorAll(".predict-choice").length;
  });
  assert.equal(answers, 1);
});

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [800, 600],
  [390, 844],
]) {
  const name = `question and answer have the same room, and all of it is used and seen: ${width}x${height}`;
  full(name, async (t) => {
    const page = await server.again(t, { width, height });
    await view(page, "details");
    await begin(page);
    const room = () =>
      page.evaluate(() => ["#predict", "main"].map((x) => document.querySelector(x).getBoundingClientRect().height));
    /**
     * Returns how many pixels below the panel's last answer are empty; fails if the panel must be scrolled to see it.
     */
    const rest = async (what) => {
      await drawn(page);
      const [below, empty] = await page.locator(".predict").evaluate((el) => {
        const last = Math.max(...[...el.children].map((c) => c.getBoundingClientRect().bottom));
        return [el.scrollHeight - el.clientHeight, el.getBoundingClientRect().bottom - last];
      });
      assert.ok(below <= 0, `${what}: ${below} pixels are below the fold`);
      return empty;
    };
    await page.locator(".predict-seen button").waitFor(); // it is added late
    for (let i = 0; i < 10; i++) {
      assert.equal(await page.locator(".graph-whole").isVisible(), false, `question ${i + 1}`);
      const asked = await rest(`question ${i + 1}`);
      const first = await room();
      await page.keyboard.press("1");
      await page.locator(".predict .explained").waitFor();
      const explained = await rest(`answer ${i + 1}`);
      // The panel's height may be the height that another answer needs, so here a part of the panel may be empty.
      assert.ok(
        Math.min(asked, explained) < (width < 720 ? 90 : 50),
        `question ${i + 1}: ${asked} and ${explained} pixels are empty`,
      );
      assert.ok(Math.abs((await room())[1] - first[1]) <= 1, `answer ${i + 1}`);
      // A reader can ask why the other answers are wrong.
      const right = await page.locator(".predict-word.right").count();
      assert.equal(await page.locator(".explained > li").count(), right ? 1 : 2);
      for (const more of await page.locator(".predict-more summary").all()) await more.click();
      assert.ok((await page.locator(".predict-choice:visible").count()) >= 3);
      assert.match(await page.locator("#announce").textContent(), /^(Right\.|No\. The answer:) .*[.?!] [A-Z].*\.$/);
      await page.locator(".predict-foot .primary").click();
      await page.locator(".predict .explained").waitFor({ state: "detached" });
      await soon.equal(() => page.locator("#announce").textContent(), (await question(page)).replaceAll("`", ""));
      await drawn(page);
    }
    await page.getByRole("button", { name: "Leave" }).click();
    await soon.ok(() => page.locator("#predict").isHidden());
    assert.equal(await page.locator("#announce").textContent(), "");
  });
}

full("who opens it while the run is the stored one sees nothing of that, then or later", async (t) => {
  const page = await server.open(t, { until: "" });
  await page.locator("#verdict[data-verdict=safe]").waitFor();
  await page.locator("#predict-open").click();
  await choices(page).first().waitFor();
  for (const moment of ["at once", "when the engine has confirmed it"]) {
    if (moment !== "at once") await answered(page);
    await soon.equal(() => page.locator("#verdict").getAttribute("data-verdict"), "veiled");
    for (const name of ["result", "frames", "plane", "stats"]) {
      await page.locator(`#tab-${name}`).click();
      await drawn(page);
      assert.doesNotMatch(
        await everything(page),
        /\b(Safe|Unsafe)\b|No run can fail|\bInvariant\b|n <= x \+ y|x \+ y <= n/,
        `${moment}, ${name}`,
      );
    }
  }
});

full("a link opens the questions at the event that it names", async (t) => {
  const page = await server.again(t);
  await begin(page, "off-by-one", "unsafe");
  await page.keyboard.press("1");
  await page.locator(".predict .explained").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".predict .explained").waitFor({ state: "detached" });
  const [text, at] = [await question(page), await event(page)];
  const hash = await link(page, (s) => s.predict === "choices" && s.cursor?.at === at - 1);
  const other = await openPage(t, server.browser, server.url + hash);
  await other.locator("#verdict[data-verdict=veiled]").waitFor();
  await choices(other).first().waitFor();
  await soon.equal(() => question(other), text);
  await soon.equal(() => event(other), at);
});

test("about a program that is refused there is nothing to ask until it is mended", async (t) => {
  const page = await server.again(t);
  await type(page, "int main(void) {\n    return 0\n}\n");
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await verdict(page, "error");
  await page.locator("#predict-open").click();
  await soon.match(() => question(page), /^Nothing ran, so there is nothing to ask: fix the errors/);
  const outside = await page.locator("#predict-open").evaluate((el) => {
    const [a, b] = [el.getBoundingClientRect(), el.querySelector("span").getBoundingClientRect()];
    return b.right + 4 - a.right;
  });
  assert.ok(outside <= 0, `the button's text ends ${outside} pixels too far to the right`);
  await type(page, "int main(void) {\n    return 0;\n}\n");
  await soon.match(() => question(page), /^The errors are fixed: press Run/);
});

full("an engine without frames has nothing to ask, and another run asks anew", async (t) => {
  const page = await server.again(t);
  await page.locator("#engine").selectOption("bmc");
  await page.locator("#timeout").selectOption("1000"); // this run never ends by itself
  await page.locator("#predict-open").click();
  await soon.ok(() => page.locator("#predict").isVisible());
  await page.locator("#run").click();
  await soon.match(() => question(page), /no questions about this run/);
  await page.locator("#engine").selectOption("ic3");
  await page.locator("#run").click();
  await choices(page).first().waitFor();
  await soon.equal(() => page.locator("#verdict-word").textContent(), "Hidden");
});

for (const width of [1280, 390]) {
  full(`axe: questions and answers, ${width} wide`, async (t) => {
    const page = await server.open(t, { width, height: width < 720 ? 844 : 800, bypassCSP: true });
    if (width < 720) await view(page, "details");
    await begin(page);
    await axe(page, "a question");
    await page.keyboard.press("1");
    await page.locator(".predict .explained").waitFor();
    await axe(page, "an answer", { inside: ".predict" });
  });
}

test("about a run whose end was seen it says so, and offers an example that was not seen", async (t) => {
  const page = await server.open(t);
  await page.locator("#predict-open").click();
  const seen = page.locator(".predict-seen");
  await seen.filter({ hasText: "The page has already shown the end of this run." }).waitFor();
  const title = /“(.*)”/.exec(await seen.locator("button").textContent())[1];
  await seen.locator("button").click();
  await soon.equal(() => page.locator("#source-title").textContent(), title);
  await choices(page).first().waitFor();
  assert.equal(await seen.count(), 0);
  assert.equal(await page.locator("#verdict").getAttribute("data-verdict"), "veiled");
});

test("why a lemma is not pushed: a state that its frame allows, and a step that breaks it", async (t) => {
  const page = await server.open(t);
  await choose(page, "first-loop");
  await verdict(page, "safe");
  await tab(page, "frames");
  const last = Number(await page.locator("#slider").getAttribute("max"));
  let fold = null;
  for (let i = 0; i < last && !fold; i++) {
    await standAt(page, i);
    for (const chip of await page.locator(".chip-lemma").all()) {
      await chip.click();
      await drawn(page);
      if ((await page.locator(".stays").count()) > 0) fold = page.locator(".stays");
      if (fold) break;
    }
  }
  await fold.locator("summary").click();
  await soon.match(
    () => fold.locator("p").textContent(),
    /^(Frame \d+ allows .* at .*\. From there a step leads to .*, (where the lemma is false|but the lemma says that no state there is reached)\.|No step from frame)/,
  );
});
