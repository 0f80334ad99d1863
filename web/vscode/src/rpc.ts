// JSON-RPC 2.0 with the message headers of the Language Server Protocol, over any stream of bytes.
// This is the protocol between the extension and `ic3play lsp`.

/** A stream of bytes to a server. */
export interface Wire {
  send(bytes: Uint8Array): void;
  /** Ends the server at once. */
  end(): void;
}

type Handler = (params: any) => unknown;
type Waiting = { resolve: (result: any) => void; reject: (err: Error) => void };

export class Peer {
  private readonly waiting = new Map<number, Waiting>();
  private readonly handlers = new Map<string, Handler>();
  private buffer: Uint8Array = new Uint8Array();
  private next = 1;
  private wire: Wire | null = null;

  /** Sets the stream to which messages are sent from now on. */
  connect(wire: Wire): void {
    this.wire = wire;
  }

  /**
   * Sets the handler for a notification or request of the server. The handler's result is the
   * answer to a request.
   */
  on(method: string, handler: Handler): void {
    this.handlers.set(method, handler);
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      if (!this.send({ jsonrpc: "2.0", id, method, params })) this.fail(id, "the language server does not run");
    });
  }

  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Called when the server has ended. All open requests fail. */
  close(): void {
    this.wire = null;
    for (const id of [...this.waiting.keys()]) this.fail(id, "the language server has ended");
  }

  /** Called with bytes that the server has written. */
  receive(bytes: Uint8Array): void {
    const all = new Uint8Array(this.buffer.length + bytes.length);
    all.set(this.buffer);
    all.set(bytes, this.buffer.length);
    this.buffer = all;
    for (let end = headEnd(this.buffer); end > 0; end = headEnd(this.buffer)) {
      const head = new TextDecoder().decode(this.buffer.subarray(0, end));
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1]);
      if (!(this.buffer.length >= end + length)) return;
      const body = new TextDecoder().decode(this.buffer.subarray(end, end + length));
      this.buffer = this.buffer.slice(end + length);
      void this.handle(JSON.parse(body));
    }
  }

  private async handle(message: any): Promise<void> {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
      return;
    }
    let answer: object;
    try {
      answer = { result: (await this.handlers.get(message.method)?.(message.params)) ?? null };
    } catch (err) {
      answer = { error: { code: -32603, message: String(err) } };
    }
    if (message.id !== undefined) this.send({ jsonrpc: "2.0", id: message.id, ...answer });
  }

  private fail(id: number, message: string): void {
    this.waiting.get(id)?.reject(new Error(message));
    this.waiting.delete(id);
  }

  private send(message: object): boolean {
    const body = new TextEncoder().encode(JSON.stringify(message));
    const head = new TextEncoder().encode(`Content-Length: ${body.length}\r\n\r\n`);
    const bytes = new Uint8Array(head.length + body.length);
    bytes.set(head);
    bytes.set(body, head.length);
    this.wire?.send(bytes);
    return this.wire !== null;
  }
}

/** Returns the index at which the body of a message begins; 0 if its head is not complete. */
function headEnd(b: Uint8Array): number {
  for (let i = 3; i < b.length; i++)
    if (b[i] === 10 && b[i - 1] === 13 && b[i - 2] === 10 && b[i - 3] === 13) return i + 1;
  return 0;
}
