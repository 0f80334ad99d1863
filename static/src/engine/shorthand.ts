// Reads a module that the build wrote in shorthand (static/build/shrink/shorthand.go says
// what that is, and why): signs, which are bytes in place of sequences of
// instructions, are written out, and what follows from the rest is put back. It works on blocks, as they
// arrive. A module that is written as usual passes through.

/** What a sign is made of; the numbers are those of the file. */
const enum Part {
  end,
  bytes,
  number,
  expected,
  other,
  again,
  step,
  head,
  place,
  last,
  eights,
  size,
  sized,
  steps,
}

interface Step {
  kind: Part;
  bytes: Uint8Array;
  more: number; // of a head its flags, of a size what is added
}

const enum Block {
  raw,
  functions,
  count,
  signs,
}

/** What follows an opcode. */
const enum Shape {
  unknown,
  byte, // one, four, eight: as many bytes
  nothing,
  number,
  four,
  two,
  access,
  table,
  eight,
  eights,
}

const odd = 0xfe;
const none = new Uint8Array();
const magic = [0x69, 0x63, 0x33, 0x73, 2]; // "ic3s", and the version
const placesOfOne = 1 << 16; // a code address is a function's number and 16 bits for the place
const spare = 256; // more than one instruction or sign takes, but for tables

const shapes = new Uint8Array(256);
const all = (from: number, to: number, shape: Shape) => shapes.fill(shape, from, to + 1);
all(0x00, 0x01, Shape.nothing);
all(0x02, 0x04, Shape.number);
all(0x05, 0x05, Shape.nothing);
all(0x0b, 0x0b, Shape.nothing);
all(0x0c, 0x0d, Shape.number);
all(0x0e, 0x0e, Shape.table);
all(0x0f, 0x0f, Shape.nothing);
all(0x10, 0x10, Shape.number);
all(0x11, 0x11, Shape.two);
all(0x1a, 0x1b, Shape.nothing);
all(0x20, 0x24, Shape.number);
all(0x28, 0x3e, Shape.access);
all(0x29, 0x29, Shape.eights);
all(0x37, 0x37, Shape.eights);
all(0x3f, 0x40, Shape.byte);
all(0x41, 0x42, Shape.number);
all(0x43, 0x43, Shape.four);
all(0x44, 0x44, Shape.eight);
all(0x45, 0xc4, Shape.nothing);

/** A number of the format; what it reads from moves behind it. */
interface Input {
  b: Uint8Array;
  i: number;
}

function damaged(): Error {
  return new Error("the engine's file is damaged");
}

function number(from: Input): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = from.b[from.i++];
    if (byte === undefined || scale > 2 ** 28) throw damaged();
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function signed(from: Input): number {
  const start = from.i;
  const value = number(from);
  const bits = 7 * (from.i - start);
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
}

/** A number that is written as how many eights it has, with what is left of it in the bits above. */
function eights(from: Input): number {
  const value = number(from);
  return ((value << 3) | (value >>> 29)) >>> 0;
}

function take(from: Input, length: number): Uint8Array {
  if (length > from.b.length - from.i) throw damaged();
  from.i += length;
  return from.b.subarray(from.i - length, from.i);
}

/** Bytes that grow. */
class Output {
  bytes: Uint8Array<ArrayBuffer>;
  o = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes room for so many more. */
  room(more: number): void {
    if (this.o + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.o + more, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.o));
    this.bytes = larger;
  }

  put(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.o);
    this.o += bytes.length;
  }

  number(value: number): void {
    this.room(5);
    for (; value > 127; value >>>= 7) this.bytes[this.o++] = (value & 127) | 128;
    this.bytes[this.o++] = value;
  }

  signed(value: number): void {
    this.room(5);
    for (; value > 63 || value < -64; value >>= 7) this.bytes[this.o++] = (value & 127) | 128;
    this.bytes[this.o++] = value & 127;
  }

  /** Opens a gap of so many bytes. */
  gap(at: number, length: number): void {
    this.room(length);
    this.bytes.copyWithin(at + length, at, this.o);
    this.o += length;
  }
}

type Signs = (Step[] | undefined)[];

/** Reads blocks, one after the other. */
export class ShorthandReader {
  private waiting: Uint8Array = none;
  private form: "unknown" | "plain" | "shorthand" = "unknown";
  private align: Uint8Array = none;
  private signs: [Signs, Signs] = [[], []]; // of functions whose number is in no local, and of others
  private out = new Output(1 << 20);

  /** Takes what has arrived, and returns what of the module can be written by now. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.waiting.length + chunk.length);
    all.set(this.waiting);
    all.set(chunk, this.waiting.length);
    let at = 0;
    if (this.form === "unknown" && all.length >= magic.length) {
      this.form = all[0] === 0 ? "plain" : "shorthand";
      if (this.form === "shorthand") {
        if (magic.some((byte, i) => all[i] !== byte)) throw damaged();
        at = magic.length;
      }
    }
    this.out.o = 0;
    if (this.form === "plain") {
      this.out.put(all);
      at = all.length;
    } else if (this.form === "shorthand") {
      // A block's kind and its length take six bytes at the most.
      for (;;) {
        const from = { b: all, i: at + 1 };
        if (all.length - at < 6 && all.subarray(at + 1).every((byte) => byte > 127)) break;
        const size = number(from);
        if (size > all.length - from.i) break;
        this.block(all[at]!, { b: take(from, size), i: 0 });
        at = from.i;
      }
    }
    this.waiting = all.slice(at);
    return this.out.bytes.slice(0, this.out.o);
  }

  /** Says that there is no more. */
  end(): void {
    if (this.waiting.length > 0 || this.form === "unknown") throw damaged();
  }

  private block(kind: Block, from: Input): void {
    const { out } = this;
    switch (kind) {
      case Block.raw:
        return out.put(from.b);
      case Block.count: {
        const first = number(from);
        const count = number(from);
        for (let i = 0; i < count; i++) out.number(first + i);
        return;
      }
      case Block.signs:
        this.align = take(from, number(from));
        this.signs = [readSigns(from), readSigns(from)];
        return;
      case Block.functions: {
        const first = number(from);
        const count = number(from);
        for (let i = 0; i < count; i++) this.function(from, first + i);
        return;
      }
      default:
        throw damaged();
    }
  }

  private function(from: Input, own: number): void {
    const { out } = this;
    const mode = from.b[from.i++];
    if (mode === 0) {
      const size = number(from);
      out.number(size);
      return out.put(take(from, size));
    }
    const start = out.o;
    const locals = number(from);
    out.number(locals);
    for (let i = 0; i < locals; i++) {
      out.number(number(from));
      out.put(take(from, 1));
    }
    const shared = mode === 2;
    if (shared) {
      out.put(of(0x42));
      out.signed(own * placesOfOne);
      out.put(of(0x21, 1));
    }
    this.instructions(from, own, shared);
    const size = out.o - start;
    const at = out.o;
    out.number(size); // for its length
    const length = out.o - at;
    out.o = at;
    out.gap(start, length);
    const end = out.o;
    out.o = start;
    out.number(size);
    out.o = end;
  }

  /** Reads a function's instructions, until a sign that ends it. */
  private instructions(from: Input, own: number, shared: boolean): void {
    const { out, align } = this;
    const { b } = from;
    const signs = this.signs[shared ? 1 : 0];
    let { i } = from;
    let { bytes, o } = out;
    let expect = 0; // the number that the assembler has come to
    const ends: number[] = []; // that number where each place ended
    let head = -1; // where the head belongs that follows from the rest
    let headFlags = 0;
    let size = 0; // of the frame

    const returnTo = (place: number) => {
      out.o = o;
      if (!shared) {
        bytes[out.o++] = 0x42;
        out.signed(own * placesOfOne + place);
      } else {
        bytes[out.o++] = 0x20;
        bytes[out.o++] = 1;
        if (place !== 0) {
          bytes[out.o++] = 0x42;
          out.signed(place);
          bytes[out.o++] = 0x7c;
        }
      }
      o = out.o;
    };
    const offset = () => {
      const first = b[i++]!;
      if (first < 16) {
        bytes[o++] = first << 3;
      } else if (first < 128) {
        bytes[o++] = ((first << 3) & 127) | 128;
        bytes[o++] = first >> 4;
      } else {
        from.i = i - 1;
        out.o = o;
        out.number(eights(from));
        ({ i } = from);
        ({ o } = out);
      }
    };
    // What is long and rare goes through the output's own methods.
    const put = (what: Uint8Array) => {
      out.o = o;
      out.put(what);
      out.room(spare);
      ({ bytes, o } = out);
    };

    for (;;) {
      if (o + spare > bytes.length) {
        out.o = o;
        out.room(spare);
        ({ bytes } = out);
      }
      const op = b[i++]!;
      const sign = signs[op];
      if (sign === undefined) {
        const shape = shapes[op];
        if (shape === Shape.number || shape === Shape.access) {
          bytes[o++] = op;
          if (shape === Shape.access) bytes[o++] = align[op - 0x28]!;
          let byte;
          while ((byte = b[i++]!) > 127) bytes[o++] = byte;
          bytes[o++] = byte;
        } else if (shape === Shape.eights) {
          bytes[o++] = op;
          bytes[o++] = align[op - 0x28]!;
          offset();
        } else if (shape === Shape.nothing) {
          bytes[o++] = op;
        } else {
          from.i = i;
          if (op === odd) put(take(from, number(from)));
          else {
            if (shape === Shape.two) (number(from), number(from));
            else if (shape === Shape.table) for (let n = number(from); n >= 0; n--) number(from);
            else if (shape === Shape.byte || shape === Shape.four || shape === Shape.eight) take(from, shape);
            else throw damaged();
            put(b.subarray(i - 1, from.i));
          }
          ({ i } = from);
        }
        continue;
      }
      for (let k = 0; k < sign.length; k++) {
        const step = sign[k]!;
        switch (step.kind) {
          case Part.bytes: {
            const text = step.bytes;
            for (let j = 0; j < text.length; j++) bytes[o++] = text[j]!;
            break;
          }
          case Part.number: {
            let byte;
            while ((byte = b[i++]!) > 127) bytes[o++] = byte;
            bytes[o++] = byte;
            break;
          }
          case Part.expected:
            returnTo(expect + 1);
            break;
          case Part.other:
            from.i = i;
            expect += signed(from);
            ({ i } = from);
            returnTo(expect + 1);
            break;
          case Part.again:
            returnTo(0);
            break;
          case Part.step:
            expect++;
            break;
          case Part.place:
            bytes[o++] = 0x0b;
            ends.push(expect++);
            break;
          case Part.head:
            head = o;
            headFlags = step.more;
            break;
          case Part.eights:
            offset();
            break;
          case Part.size:
          case Part.sized:
            if (step.kind === Part.size) {
              from.i = i;
              size = eights(from);
              ({ i } = from);
            }
            bytes[o++] = 0x41;
            out.o = o;
            out.signed(size + step.more);
            ({ o } = out);
            break;
          case Part.steps:
            from.i = i;
            expect += number(from);
            ({ i } = from);
            break;
          case Part.last:
            bytes[o++] = 0x0b;
            from.i = i;
            out.o = o;
            if (head >= 0) {
              const text = headOf(ends, headFlags);
              out.gap(head, text.length);
              out.bytes.set(text, head);
            }
            return;
        }
      }
    }
  }
}

/** The module of a whole file. */
export function readShorthand(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new ShorthandReader();
  const module = reader.push(file);
  reader.end();
  return module;
}

function of(...bytes: number[]): Uint8Array {
  return new Uint8Array(bytes);
}

function readSigns(from: Input): Signs {
  const signs: Signs = [];
  for (let n = number(from); n > 0; n--) {
    const code = take(from, 1)[0]!;
    const steps: Step[] = [];
    for (let kind; (kind = take(from, 1)[0] as Part) !== Part.end;)
      steps.push({
        kind,
        bytes: kind === Part.bytes ? take(from, number(from)).slice() : none,
        more: kind === Part.head || kind === Part.size || kind === Part.sized ? signed(from) : 0,
      });
    signs[code] = steps;
  }
  return signs;
}

/** The head of a function, as it follows from where its places end: blocks, and the branch to a place. */
function headOf(ends: number[], flags: number): Uint8Array {
  let entries = 0;
  const table = new Output(64);
  ends.forEach((end, place) => {
    for (; entries <= end; entries++) table.number(place);
  });
  const out = new Output(2 * ends.length + table.o + 32);
  if (flags & 2) out.put(of(0x02, 0x40));
  if (flags & 1) out.put(of(0x03, 0x40));
  for (let i = 0; i <= ends.length; i++) out.put(of(0x02, 0x40));
  out.put(of(0x20, 0, 0x0e));
  out.number(entries);
  out.put(table.bytes.subarray(0, table.o));
  out.number(ends.length);
  out.put(of(0x0b));
  return out.bytes.subarray(0, out.o);
}
