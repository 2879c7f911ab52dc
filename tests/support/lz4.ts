export function packLz4(bytes: Uint8Array): Uint8Array {
  const seen = new Map<string, number>();
  const block: number[] = [];
  let [literals, at] = [0, 0];
  const put = (distance: number, match: number) => {
    const length = at - literals;
    const rest = match === 0 ? 0 : match - 4;
    block.push((Math.min(length, 15) << 4) | Math.min(rest, 15), ...furtherOf(length));
    block.push(...bytes.subarray(literals, at));
    if (match > 0) block.push(distance & 255, distance >> 8, ...furtherOf(rest));
  };
  // The last five bytes are literals.
  while (at < bytes.length - 12) {
    const key = bytes.subarray(at, at + 4).join();
    const earlier = seen.get(key);
    seen.set(key, at);
    if (earlier === undefined || at - earlier > 65_535) {
      at++;
      continue;
    }
    let match = 4;
    while (at + match < bytes.length - 5 && bytes[earlier + match] === bytes[at + match]) match++;
    put(at - earlier, match);
    at += match;
    literals = at;
  }
  at = bytes.length;
  if (at > 0) put(0, 0);
  return Uint8Array.from(block);
}

function furtherOf(length: number): number[] {
  if (length < 15) return [];
  const further = length - 15;
  return [...Array(Math.floor(further / 255)).fill(255), further % 255];
}

export function framedLz4(bytes: Uint8Array, piece: number): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece);
    const block = packLz4(part);
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32BE(part.length, 0);
    lengths.writeUInt32BE(block.length, 4);
    frames.push(lengths, block);
  }
  return Buffer.concat(frames);
}
