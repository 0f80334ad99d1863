// Replaces engine/scripts.ts: workers are created from the file's own text.

export function prepare(): Promise<void> {
  return Promise.resolve();
}

export function newWorker(url: URL): Worker {
  return new Worker(url);
}
