import zlib from "node:zlib";

export function redSquareIn(width: number, height: number): Uint8Array {
  const side = Math.min(width, height);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside =
        Math.abs(x + 0.5 - width / 2) < side / 2 && Math.abs(y + 0.5 - height / 2) < side / 2;
      rows[y * (width * 3 + 1) + 1 + x * 3 + (inside ? 0 : 2)] = 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from("Comment\0taken at 22.28,114.16")),
    chunk("IDAT", zlib.deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, check]);
}
