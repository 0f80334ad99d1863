// In place of engine/scripts.ts: workers are made of the file's own text.

export function prepare(): Promise<void> {
  return Promise.resolve();
}

export function newWorker(url: URL): Worker {
  return new Worker(url);
}
