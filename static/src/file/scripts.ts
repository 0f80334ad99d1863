// In the build of a single-file page, this module replaces engine/scripts.ts. Workers start from the text of the file
// itself, so nothing must be fetched.

export function prepare(): Promise<void> {
  return Promise.resolve();
}

export function newWorker(url: URL): Worker {
  return new Worker(url);
}
