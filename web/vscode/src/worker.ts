// The worker that runs the command in a browser. The standard streams of the Go program are
// messages, and its files come with the first message. This script runs before Go's wasm_exec.js,
// which uses the global `fs` that this script defines.

export interface Begin {
  argv: string[];
  files: [string, Uint8Array][];
  module: WebAssembly.Module;
}

/** A message with output of the command or, at its end, with its exit status. */
export type Said = { stream: number; bytes: Uint8Array } | { code: number };

type Done = (err: (Error & { code: string }) | null, value?: unknown) => void;

const input: Uint8Array[] = [];
let reader: (() => void) | null = null;
const files = new Map<string, Uint8Array>();
const open = new Map<number, { data: Uint8Array; at: number }>();
let descriptor = 3;

const fail = (code: string): Error & { code: string } => Object.assign(new Error(code), { code });
const say = (message: Said): void => self.postMessage(message);
const none = (...args: unknown[]): void => (args.at(-1) as Done)(fail("ENOSYS"));

const stat = (size: number, isFolder: boolean): object => ({
  ...{
    dev: 0,
    ino: 0,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    blksize: 4096,
    blocks: 0,
    atimeMs: 0,
    mtimeMs: 0,
    ctimeMs: 0,
  },
  size,
  mode: isFolder ? 0o40755 : 0o100644,
  isDirectory: () => isFolder,
});

function statOf(path: string, done: Done): void {
  const file = files.get(path);
  if (file) return done(null, stat(file.length, false));
  if ([...files.keys()].some((name) => name.startsWith(path.replace(/\/*$/, "/")))) return done(null, stat(0, true));
  done(fail("ENOENT"));
}

const fs = {
  constants: { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 },
  writeSync(fd: number, bytes: Uint8Array): number {
    say({ stream: fd, bytes: bytes.slice() });
    return bytes.length;
  },
  write(fd: number, bytes: Uint8Array, offset: number, length: number, _at: number | null, done: Done): void {
    fs.writeSync(fd, bytes.subarray(offset, offset + length));
    done(null, length);
  },
  read(fd: number, into: Uint8Array, offset: number, length: number, at: number | null, done: Done): void {
    if (fd === 0) {
      const first = input[0];
      if (!first) {
        reader = () => fs.read(fd, into, offset, length, at, done);
        return;
      }
      const part = first.subarray(0, length);
      into.set(part, offset);
      if (part.length === first.length) input.shift();
      else input[0] = first.subarray(part.length);
      return done(null, part.length);
    }
    const file = open.get(fd);
    if (!file) return done(fail("EBADF"));
    const from = at ?? file.at;
    const part = file.data.subarray(from, from + length);
    into.set(part, offset);
    if (at === null) file.at += part.length;
    done(null, part.length);
  },
  open(path: string, _flags: number, _mode: number, done: Done): void {
    const data = files.get(path);
    if (!data) return done(fail("ENOENT"));
    open.set(descriptor, { data, at: 0 });
    done(null, descriptor++);
  },
  close(fd: number, done: Done): void {
    open.delete(fd);
    done(null);
  },
  fstat(fd: number, done: Done): void {
    done(null, stat(open.get(fd)?.data.length ?? 0, false));
  },
  stat: statOf,
  lstat: statOf,
  fsync: (_fd: number, done: Done): void => done(null),
  ...Object.fromEntries(
    [
      "chmod",
      "chown",
      "fchmod",
      "fchown",
      "ftruncate",
      "lchown",
      "link",
      "mkdir",
      "readdir",
      "readlink",
      "rename",
      "rmdir",
    ]
      .concat(["symlink", "truncate", "unlink", "utimes"])
      .map((name) => [name, none]),
  ),
};
Object.assign(globalThis, { fs, path: { resolve: (...parts: string[]) => parts.join("/") } });

declare const Go: new () => {
  argv: string[];
  env: Record<string, string>;
  exit: (code: number) => void;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
};

self.onmessage = async ({ data }: MessageEvent<Begin | Uint8Array>) => {
  if (data instanceof Uint8Array) {
    input.push(data);
    const read = reader;
    reader = null;
    read?.();
    return;
  }
  for (const [path, bytes] of data.files) files.set(path, bytes);
  const go = new Go();
  go.argv = ["ic3play", ...data.argv];
  go.env = { PWD: "/", TMPDIR: "/tmp", HOME: "/" };
  let code = 0;
  go.exit = (status) => (code = status);
  await go.run(await WebAssembly.instantiate(data.module, go.importObject));
  say({ code });
};
