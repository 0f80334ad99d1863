// A part of the run as a sequence of pictures: an animation (WebM), or pages to print or save as PDF.

import { h } from "../dom";
import type { Context } from "../feature";
import { showEvent } from "../replay/select";
import { graphPNG } from "./picture";
import { snapshot } from "./snapshot";

/** The maximum number of pictures in a sequence, all of which are kept in memory. */
export const most = 120;

/** A part of a run, by event numbers from 1. */
export interface Stretch {
  from: number;
  to: number;
}

/** The indices of the events to draw: at most `most`, including the first and the last. */
export function drawnEvents({ from, to }: Stretch, length: number): number[] {
  const first = Math.max(0, Math.min(length - 1, from - 1));
  const last = Math.max(first, Math.min(length - 1, to - 1));
  const n = Math.min(most, last - first + 1);
  return Array.from({ length: n }, (_, i) => (n === 1 ? first : first + Math.round((i * (last - first)) / (n - 1))));
}

const patience = 3000; // ms

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Waits until the page has drawn the event. It waits at most `patience` for panels that are still
 * loading or busy.
 */
async function drawn(): Promise<void> {
  for (let i = 0; i < 3; i++) await frame();
  const end = performance.now() + patience;
  while (document.querySelector("main :is([aria-busy=true], [data-mounted=loading])") && performance.now() < end)
    for (let i = 0; i < 2; i++) await frame();
}

/**
 * Returns a picture of the panels and the sentence for each event of `drawnEvents`. `said` gets
 * messages about the progress. Afterwards the page is at the same event as before.
 */
async function pictures(page: Context, stretch: Stretch, said: (text: string) => void): Promise<Blob[]> {
  const { store } = page;
  const before = store.now.event;
  const out: Blob[] = [];
  const events = drawnEvents(stretch, store.now.run!.history.length);
  try {
    for (const at of events) {
      said(`Drawing ${out.length + 1} of ${events.length}…`);
      showEvent(store, at);
      await drawn();
      const parts = ["main", ".sentence-room", ".score"].map((s) => document.querySelector<HTMLElement>(s)!);
      out.push(await graphPNG(snapshot(parts), 1));
    }
  } finally {
    showEvent(store, before);
  }
  return out;
}

/** Makes the animation, with `rate` pictures a second. */
export async function animation(
  page: Context,
  stretch: Stretch,
  rate: number,
  said: (text: string) => void,
): Promise<Blob> {
  const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) =>
    window.MediaRecorder?.isTypeSupported(t),
  );
  if (!type) throw new Error("this browser cannot record WebM videos; print the pages instead");
  const list = await Promise.all((await pictures(page, stretch, said)).map((b) => createImageBitmap(b)));
  const canvas = h("canvas", { width: list[0]!.width, height: list[0]!.height });
  const c = canvas.getContext("2d")!;
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: type, videoBitsPerSecond: 4_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = (e) => void parts.push(e.data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (const [i, image] of list.entries()) {
    said(`Recording ${i + 1} of ${list.length}…`);
    c.drawImage(image, 0, 0);
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate));
  }
  recorder.stop();
  await ended;
  return new Blob(parts, { type: "video/webm" });
}

// Converts a blob to a data URL, since the page's policy allows images from data URLs but not from
// blobs.
function dataURL(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("the picture could not be read"));
    reader.readAsDataURL(blob);
  });
}

/** Prints the part of the run, one page for each picture; browsers can save the print as PDF. */
export async function printPages(page: Context, stretch: Stretch, said: (text: string) => void): Promise<void> {
  const list = await pictures(page, stretch, said);
  const images = (await Promise.all(list.map(dataURL))).map((src) => h("img", { alt: "", src }));
  const pages = h("article", { id: "paper", class: "pages", "aria-hidden": "true" }, ...images);
  document.getElementById("paper")?.remove();
  document.body.append(pages);
  await Promise.all(images.map((i) => i.decode()));
  window.addEventListener("afterprint", () => pages.remove(), { once: true });
  window.print();
}
