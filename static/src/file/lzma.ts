// A decoder of LZMA, for the page in one file: its script and the engine's module
// stand in the file as text, and what browsers unpack by themselves (gzip) is
// half as large again. The format is that of Igor Pavlov's LZMA SDK ("lzma
// specification", version of 2015), as `xz --format=lzma` writes it: 13 bytes of
// header, in which the length is given, and a range-coded stream.
//
// It decodes whole texts, of which the length is known. What is damaged is
// refused, or gives other bytes: there is no checksum in the format.

const top = 0x1000000;
const half = 1024; // of the range of a probability, 2048

class Input {
  private range = 0xffffffff;
  private code = 0;

  constructor(
    private bytes: Uint8Array,
    private at: number,
  ) {
    if (this.byte() !== 0) throw new Error("the packed text is damaged");
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | this.byte()) >>> 0;
  }

  private byte(): number {
    if (this.at >= this.bytes.length) throw new Error("the packed text is cut off");
    return this.bytes[this.at++]!;
  }

  /** One bit, by the probability at a place of a table, which learns. */
  bit(table: Uint16Array, i: number): number {
    const p = table[i]!;
    const bound = (this.range >>> 11) * p;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      table[i] = p + ((2048 - p) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      table[i] = p - (p >> 5);
      bit = 1;
    }
    if (this.range < top) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.byte()) >>> 0;
    }
    return bit;
  }

  /** Bits without a probability, the highest first. */
  direct(count: number): number {
    let out = 0;
    for (; count > 0; count--) {
      this.range >>>= 1;
      let bit = 0;
      if (this.code >= this.range) {
        this.code -= this.range;
        bit = 1;
      }
      if (this.range < top) {
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.byte()) >>> 0;
      }
      out = (out << 1) | bit;
    }
    return out >>> 0;
  }

  /** A number of some bits, by a tree of probabilities that begins at `from`. */
  tree(table: Uint16Array, from: number, bits: number): number {
    let m = 1;
    for (let i = 0; i < bits; i++) m = (m << 1) | this.bit(table, from + m);
    return m - (1 << bits);
  }

  /** The same, the lowest bit first. */
  reverse(table: Uint16Array, from: number, bits: number): number {
    let m = 1;
    let out = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(table, from + m);
      m = (m << 1) | bit;
      out |= bit << i;
    }
    return out;
  }
}

const table = (size: number): Uint16Array => new Uint16Array(size).fill(half);

/** The length of a match, from 2. */
class Length {
  private choice = table(2);
  private low = table(16 << 3);
  private mid = table(16 << 3);
  private high = table(256);

  read(input: Input, place: number): number {
    if (input.bit(this.choice, 0) === 0) return 2 + input.tree(this.low, place << 3, 3);
    if (input.bit(this.choice, 1) === 0) return 10 + input.tree(this.mid, place << 3, 3);
    return 18 + input.tree(this.high, 0, 8);
  }
}

/** The bytes that were packed. */
export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (packed.length < 18) throw new Error("the packed text is cut off");
  let d = packed[0]!;
  if (d >= 9 * 5 * 5) throw new Error("the packed text is damaged");
  const lc = d % 9;
  d = (d - lc) / 9;
  const lp = d % 5;
  const pb = (d - lp) / 5;
  const view = new DataView(packed.buffer, packed.byteOffset);
  const size = view.getUint32(5, true);
  if (view.getUint32(9, true) !== 0 || size > 1 << 28) throw new Error("the length of the packed text is not known");
  const input = new Input(packed, 13);
  const out = new Uint8Array(size);

  const literals = table(0x300 << (lc + lp));
  const isMatch = table(12 << 4);
  const isRep = table(12);
  const isRepG0 = table(12);
  const isRepG1 = table(12);
  const isRepG2 = table(12);
  const isRep0Long = table(12 << 4);
  const slots = table(4 << 6);
  const near = table(1 + 128 - 14);
  const align = table(16);
  const lengths = new Length();
  const repeated = new Length();

  let state = 0;
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  let at = 0;
  const placeMask = (1 << pb) - 1;
  const literalMask = (1 << lp) - 1;
  while (at < size) {
    const place = at & placeMask;
    if (input.bit(isMatch, (state << 4) + place) === 0) {
      const before = at > 0 ? out[at - 1]! : 0;
      const from = 0x300 * (((at & literalMask) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[at - rep0 - 1]!;
        do {
          const matchBit = (match >> 7) & 1;
          match <<= 1;
          const bit = input.bit(literals, from + ((1 + matchBit) << 8) + symbol);
          symbol = (symbol << 1) | bit;
          if (matchBit !== bit) break;
        } while (symbol < 0x100);
      }
      while (symbol < 0x100) symbol = (symbol << 1) | input.bit(literals, from + symbol);
      out[at++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (input.bit(isRep, state) === 0) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      length = lengths.read(input, place);
      state = state < 7 ? 7 : 10;
      const slot = input.tree(slots, Math.min(length - 2, 3) << 6, 6);
      if (slot < 4) rep0 = slot;
      else {
        const bits = (slot >> 1) - 1;
        rep0 = ((2 | (slot & 1)) << bits) >>> 0;
        if (slot < 14) rep0 += input.reverse(near, rep0 - slot, bits);
        else rep0 += input.direct(bits - 4) * 16 + input.reverse(align, 0, 4);
      }
    } else {
      if (input.bit(isRepG0, state) === 0) {
        if (input.bit(isRep0Long, (state << 4) + place) === 0) {
          if (rep0 >= at) throw new Error("the packed text is damaged");
          state = state < 7 ? 9 : 11;
          out[at] = out[at - rep0 - 1]!;
          at++;
          continue;
        }
      } else if (input.bit(isRepG1, state) === 0) [rep0, rep1] = [rep1, rep0];
      else if (input.bit(isRepG2, state) === 0) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      length = repeated.read(input, place);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= at || at + length > size) throw new Error("the packed text is damaged");
    for (const end = at + length; at < end; at++) out[at] = out[at - rep0 - 1]!;
  }
  return out;
}
