// Packs and unpacks parts of the file: bytes are packed, and stand in it as
// characters of which none begins a tag, five for four bytes (the same alphabet is
// in static/build/onefile.go).

import { unpack as lzma } from "./lzma";

/** A part of the file as it stands there: bytes, packed, as text (unpack.ts). */
export interface Packed {
  text: string;
  how: string; // "lzma" or "gzip"
}

const digits = Array.from({ length: 126 - 35 }, (_, i) => String.fromCharCode(35 + i)).filter(
  (c) => !"&'<>\\`".includes(c),
);

export async function unpack({ text, how }: Packed): Promise<Uint8Array<ArrayBuffer>> {
  const packed = fromDigits(text);
  return how === "lzma" ? lzma(packed) : through(packed, new DecompressionStream("gzip"));
}

/** In a form that browsers make by themselves; the build's is smaller. */
export async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Packed> {
  return { text: toDigits(await through(bytes, new CompressionStream("gzip"))), how: "gzip" };
}

/** Groups of four bytes are numbers of five digits, the highest first; a last one of n bytes has n + 1. */
export function toDigits(bytes: Uint8Array): string {
  const out: string[] = [];
  for (let i = 0; i < bytes.length; i += 4) {
    let n = 0;
    for (let k = 0; k < 4; k++) n = n * 256 + (bytes[i + k] ?? 0);
    const group: string[] = [];
    for (let k = 0; k < 5; k++, n = Math.floor(n / 85)) group.unshift(digits[n % 85]!);
    out.push(...group.slice(0, Math.min(4, bytes.length - i) + 1));
  }
  return out.join("");
}

export function fromDigits(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128).fill(85);
  digits.forEach((c, i) => (values[c.charCodeAt(0)] = i));
  const length = Math.floor((text.length * 4) / 5);
  const out = new Uint8Array(length + 4);
  let at = 0;
  for (let i = 0; i < text.length; i += 5, at += 4) {
    let n = 0;
    for (let k = 0; k < 5; k++) {
      const value = i + k < text.length ? values[text.charCodeAt(i + k)]! : 84;
      if (value > 84) throw new Error("the packed text is damaged");
      n = n * 85 + value;
    }
    out[at] = n / 0x1000000;
    out[at + 1] = n >>> 16;
    out[at + 2] = n >>> 8;
    out[at + 3] = n;
  }
  return out.subarray(0, length);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const s = atob(text);
  const out = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++) out[i] = s.charCodeAt(i);
  return out;
}

export async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(out as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
