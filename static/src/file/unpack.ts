// Packs and unpacks parts of a single-file page. A packed part is compressed by gzip and encoded in
// base64.

/** A part of the file in its packed form. */
export interface Packed {
  text: string;
}

export async function unpack({ text }: Packed): Promise<Uint8Array<ArrayBuffer>> {
  return through(fromBase64(text), new DecompressionStream("gzip"));
}

export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  return { text: toBase64(await through(bytes, new CompressionStream("gzip"))) };
}

function toBase64(bytes: Uint8Array): string {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const s = atob(text);
  const out = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++) out[i] = s.charCodeAt(i);
  return out;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(out as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
