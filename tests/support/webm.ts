/**
 * Writes WebM files (Matroska, RFC 9559): of one track of VP8 frames, in clusters that an index
 * names, with as much room between them as wanted. Players ask for that room only if they read on.
 */

/** A frame as the browser's own encoder gives it. */
export interface Frame {
  milliseconds: number;
  isKey: boolean;
  data: Uint8Array;
}

interface Film {
  width: number;
  height: number;
  milliseconds: number;
  /** Each begins with a key frame. */
  clusters: ReadonlyArray<readonly Frame[]>;
}

/** Bytes of the room between clusters: a Void element's own head is 9 of them. */
export function webmOf(film: Film, room: number): Uint8Array[] {
  const clusters = film.clusters.map(cluster);
  const leading = Buffer.concat([info(film), tracks(film), cues(film, [])]);
  let position = leading.length;
  const positions = clusters.map((bytes) => {
    const at = position;
    position += bytes.length + room;
    return at;
  });
  const gap = Buffer.concat([Buffer.from([0xec]), size(room - 9), Buffer.alloc(room - 9)]);
  const between = clusters.flatMap((bytes, i) => (i === 0 ? [bytes] : [gap, bytes]));
  const body = [info(film), tracks(film), cues(film, positions), ...between];
  const length = body.reduce((sum, part) => sum + part.length, 0);
  return [head(), Buffer.from("18538067", "hex"), size(length), ...body];
}

function head(): Buffer {
  return element("1a45dfa3", [
    element("4286", uint(1)),
    element("42f7", uint(1)),
    element("42f2", uint(4)),
    element("42f3", uint(8)),
    element("4282", Buffer.from("webm")),
    element("4287", uint(2)),
    element("4285", uint(2)),
  ]);
}

function info({ milliseconds }: Film): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(milliseconds);
  const name = Buffer.from("test");
  return element("1549a966", [
    element("2ad7b1", uint(1_000_000)),
    element("4489", duration),
    element("4d80", name),
    element("5741", name),
  ]);
}

function tracks({ width, height }: Film): Buffer {
  const picture = element("e0", [element("b0", uint(width)), element("ba", uint(height))]);
  const entry = [
    element("d7", uint(1)),
    element("73c5", uint(1)),
    element("83", uint(1)),
    element("86", Buffer.from("V_VP8")),
    picture,
  ];
  return element("1654ae6b", [element("ae", entry)]);
}

/** Where each cluster begins; as long before that is known as afterwards. */
function cues({ clusters }: Film, positions: readonly number[]): Buffer {
  const points = clusters.map((frames, i) =>
    element("bb", [
      element("b3", uint(frames[0]?.milliseconds ?? 0)),
      element("b7", [element("f7", uint(1)), element("f1", uint(positions[i] ?? 0))]),
    ]),
  );
  return element("1c53bb6b", points);
}

function cluster(frames: readonly Frame[]): Buffer {
  const start = frames[0]?.milliseconds ?? 0;
  const blocks = frames.map(({ milliseconds, isKey, data }) => {
    const block = Buffer.alloc(4);
    block.writeUInt8(0x81, 0);
    block.writeInt16BE(milliseconds - start, 1);
    block.writeUInt8(isKey ? 0x80 : 0, 3);
    return element("a3", Buffer.concat([block, data]));
  });
  return element("1f43b675", [element("e7", uint(start)), ...blocks]);
}

function element(id: string, content: Buffer | Buffer[]): Buffer {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : content;
  return Buffer.concat([Buffer.from(id, "hex"), size(bytes.length), bytes]);
}

/** A length, always in eight bytes. */
function size(bytes: number): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(bytes));
  return length;
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
