// The engine as functions, for programs in Node and in browsers. Each function sends a request to a
// worker, which has an instance of the module, and returns a promise of the answer.
//
// A worker handles one request at a time. Stopping a request terminates the worker, because the
// module cannot be interrupted. Idle workers are kept for later requests, at most one for each
// processor.

import { fileOf } from "../language";
import { integerNames, integers } from "../rule-attributes";
import type { EngineInfo, Graph, Report, Request, Response, Validation } from "../engine/messages";
import type { TraceEvent } from "./events";
import { checkOptions } from "./check-options";

export type * from "../engine/messages";
export type { EventBase, EventOf, TraceEvent } from "./events";

/** A worker with an instance of the module. */
export interface Port {
  post(text: string): void;
  end(): void;
  /** If `on` is true, the process stays alive as long as this worker does. */
  hold(on: boolean): void;
}

/** WorkerListener receives the messages of a worker. */
export interface WorkerListener {
  said(text: string): void;
  /** Called when the worker has ended, or could not be started. */
  gone(message: string): void;
}

/** Creates workers. */
export interface Home {
  begin(listener: WorkerListener): Promise<Port>;
  /** The maximum number of idle workers. */
  keep: number;
}

/** Options of every request. */
export interface Asking {
  /** The name of the program in messages. The default is "program.c", or "clauses.smt2" for Horn clauses. */
  file?: string;
  /**
   * The program's own headers. The keys are paths from the program's folder, and the values are the texts. If a
   * position in the answer is in a header, it names the header.
   */
  files?: Record<string, string>;
  /** Limit in seconds for everything, including the check of the answer; default 10. */
  limit?: number;
  /** Cancels the request: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Options of a check. */
export interface CheckOptions extends Asking {
  /** NAME[:PRESET][+OPTION=VALUE]...; default "auto". */
  engine?: string;
  /** Options of the engine, by name. */
  options?: Record<string, string>;
  /** The integers: mathematical ones, or C's own; default "math". */
  ints?: "math" | "c";
  /** With C's integers, the data model; default "LP64". */
  model?: "LP64" | "ILP32";
  /** With C's integers, the meaning of signed overflow; default "error", a failure. */
  overflow?: "error" | "wrap" | "ignore";
  /** With C's integers, the only property to check; by default all failures and overflow are checked. */
  property?:
    | "unreach-call"
    | "no-overflow"
    | "valid-deref"
    | "valid-free"
    | "valid-memtrack"
    | "valid-memsafety"
    | "valid-memcleanup";
  /**
   * Whether reaching a label ERROR is a failure; default "auto": only in programs without assertions and error
   * functions.
   */
  "error-label"?: "auto" | "always" | "never";
  /** Called with each event of the run, in order, as it occurs. */
  onEvent?: (event: TraceEvent) => void;
  /** Called with the automaton that events refer to, before the first event. */
  onGraph?: (graph: Graph) => void;
}

/** The interface of the package. */
export interface Verifier {
  /** Decides a program. The report is that of `ic3play check -json`; a program with errors also has a report. */
  check(source: string, options?: CheckOptions): Promise<Report>;
  /** Checks whether a witness, given as the text of a file, proves its verdict about a program. */
  validate(witness: string, source: string, options?: Asking): Promise<Validation>;
  /** The engines with their options and presets. */
  engines(): Promise<EngineInfo[]>;
  /** Terminates the workers. The next request starts new ones. */
  close(): void;
}

/** A worker of the pool. */
interface PooledWorker {
  port: Port;
  engines: EngineInfo[];
  /** Called with each response until the request is answered. */
  onResponse: (r: Response) => void;
}

const usual = 10; // seconds, by default
const grace = 3; // seconds that an engine may exceed the limit before it is terminated

/** A pool of workers. */
export interface Pool {
  /** Sends a request. `onResponse` gets all responses except the last one. */
  ask(request: Omit<Request, "id">, asking: Asking, onResponse?: (r: Response) => void): Promise<Response>;
  engines(): Promise<EngineInfo[]>;
  close(): void;
}

/** Creates a pool of workers. */
export function pool(home: Home): Pool {
  const idle: PooledWorker[] = [];
  let last = 0;

  /** Starts a worker; it is ready after its first message. */
  function begin(): Promise<PooledWorker> {
    return new Promise((resolve, reject) => {
      let worker: PooledWorker | null = null;
      let port: Port | null = null;
      let engines: EngineInfo[] | null = null;
      const ready = (): void => {
        if (port && engines && !worker) resolve((worker = { port, engines, onResponse: () => undefined }));
      };
      const gone = (message: string): void => {
        reject(new Error(`the engine does not start: ${message}`));
        if (!worker) return;
        const at = idle.indexOf(worker);
        if (at >= 0) idle.splice(at, 1);
        worker.onResponse({ id: 0, type: "error", message });
      };
      home
        .begin({
          said(text) {
            const r = JSON.parse(text) as Response;
            if (r.type === "ready") {
              engines = r.engines ?? [];
              ready();
            } else if (r.id === 0) gone(r.message ?? "it ended");
            else worker?.onResponse(r);
          },
          gone,
        })
        .then(
          (p) => {
            port = p;
            ready();
          },
          (e: unknown) => gone(e instanceof Error ? e.message : String(e)),
        );
    });
  }

  async function ask(
    request: Omit<Request, "id">,
    asking: Asking,
    onResponse: (r: Response) => void = () => undefined,
  ): Promise<Response> {
    const { signal } = asking;
    signal?.throwIfAborted();
    const worker = idle.pop() ?? (await begin());
    if (signal?.aborted) {
      rest(worker);
      throw signal.reason;
    }
    const id = ++last;
    worker.port.hold(true);
    return new Promise((resolve, reject) => {
      const stop = (reason: unknown): void => {
        done();
        worker.port.end();
        reject(reason);
      };
      const abort = (): void => stop(signal?.reason);
      const guard = setTimeout(
        () => stop(new Error("the engine did not stop at its time limit and was ended")),
        1000 * ((asking.limit ?? usual) + grace),
      );
      const done = (): void => {
        clearTimeout(guard);
        signal?.removeEventListener("abort", abort);
        worker.onResponse = () => undefined;
      };
      signal?.addEventListener("abort", abort, { once: true });
      worker.onResponse = (r) => {
        if (r.id === 0) return stop(new Error(r.message ?? "the engine ended"));
        if (r.id !== id) return;
        if (r.type === "progress" || r.type === "graph" || r.type === "events") {
          try {
            onResponse(r);
          } catch (e) {
            stop(e); // the promise is rejected with a listener's error
          }
          return;
        }
        done();
        rest(worker);
        if (r.type === "error") reject(new Error(r.message ?? "the engine failed"));
        else resolve(r);
      };
      worker.port.post(JSON.stringify({ id, ...request }));
    });
  }

  /** Keeps a worker for the next request, or terminates it. */
  function rest(worker: PooledWorker): void {
    worker.port.hold(false);
    if (idle.length < home.keep) idle.push(worker);
    else worker.port.end();
  }

  return {
    ask,
    async engines() {
      const worker = idle.pop() ?? (await begin());
      rest(worker);
      return worker.engines;
    },
    close() {
      for (const worker of idle.splice(0)) worker.port.end();
    },
  };
}

const askNames = ["file", "files", "limit", "signal"] as const satisfies (keyof Asking)[];
const checkNames = [
  ...askNames,
  "engine",
  "options",
  ...integerNames,
  "onEvent",
  "onGraph",
] as const satisfies (keyof CheckOptions)[];

/** The functions of the package. `exchanged` validates a witness in YAML (format 2.0), which the module cannot read. */
export function verifier({ ask, engines, close }: Pool, exchanged: Verifier["validate"]): Verifier {
  return {
    async check(source, options = {}) {
      text(source, "the source");
      checkOptions(options, checkNames, "check");
      const { engine, options: values, onEvent, onGraph } = options;
      const ints = integers((name) => options[name]);
      const request: Omit<Request, "id"> = {
        type: "check",
        file: options.file ?? fileOf(source),
        source,
        ...headers(options.files),
        timeoutMs: milliseconds(options.limit),
        trace: onEvent !== undefined,
        ...(engine === undefined ? {} : { engine }),
        ...(values === undefined ? {} : { options: values }),
        ...(ints === "" ? {} : { ints }),
      };
      const r = await ask(request, options, (r) => {
        if (r.graph) onGraph?.(r.graph);
        if (onEvent) for (const e of r.events ?? []) onEvent(e as TraceEvent);
      });
      if (!r.result) throw new Error("the engine gave no report");
      return r.result;
    },
    async validate(witness, source, options = {}) {
      text(witness, "the witness");
      text(source, "the source");
      checkOptions(options, askNames, "validate");
      if (!witness.trimStart().startsWith("{")) {
        milliseconds(options.limit);
        headers(options.files);
        return exchanged(witness, source, options);
      }
      const r = await ask(
        {
          type: "validate",
          file: options.file ?? fileOf(source),
          source,
          ...headers(options.files),
          witness,
          timeoutMs: milliseconds(options.limit),
        },
        options,
      );
      if (!r.validation) throw new Error("the engine gave no answer");
      return r.validation;
    },
    engines,
    close,
  };
}

function text(value: unknown, what: string): void {
  if (typeof value !== "string") throw new TypeError(`${what} must be a string`);
}

/** The part of a request with a program's own headers. */
function headers(files: Asking["files"]): Pick<Request, "files"> {
  if (files === undefined) return {};
  if (typeof files !== "object" || files === null) throw new TypeError("files must be an object from paths to texts");
  for (const [name, content] of Object.entries(files)) text(content, `the file ${name}`);
  return { files };
}

function milliseconds(limit = usual): number {
  if (!(limit > 0 && limit <= 86400))
    throw new RangeError("limit must be a number of seconds, above 0 and at most 86400");
  return Math.ceil(1000 * limit);
}
