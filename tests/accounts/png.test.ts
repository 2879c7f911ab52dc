import { describe, expect, test } from "bun:test";
import { cropPng } from "../../src/accounts/png";
import { redSquareIn } from "../support/uploads";

async function pixelsOf(png: Uint8Array): Promise<Uint8Array> {
  return new Bun.Image(png as Uint8Array<ArrayBuffer>).png({ compressionLevel: 0 }).bytes();
}

describe("cutting a PNG", () => {
  test.each([0, 1, 6, 9])("keeps every pixel at compression %d", async (level) => {
    const whole = await new Bun.Image(redSquareIn(60, 40) as Uint8Array<ArrayBuffer>)
      .png({ compressionLevel: level })
      .bytes();
    const cut = await cropPng(whole, { left: 10, top: 0, width: 40, height: 40 });
    const red = await new Bun.Image(redSquareIn(40, 40) as Uint8Array<ArrayBuffer>).png().bytes();
    expect(await pixelsOf(cut)).toEqual(await pixelsOf(red));
  });

  test("decodes every filter type", async () => {
    const noise = crypto.getRandomValues(new Uint8Array(64 * 64 * 3));
    const bmp = bitmap(64, 64, noise);
    const png = await new Bun.Image(bmp).png({ compressionLevel: 9 }).bytes();
    const smooth = await new Bun.Image(bmp).resize(200, 150).png({ compressionLevel: 9 }).bytes();
    for (const [picture, width, height] of [
      [png, 64, 64],
      [smooth, 200, 150],
    ] as const) {
      const cut = await cropPng(picture, { left: 0, top: 0, width, height });
      expect(await pixelsOf(cut)).toEqual(await pixelsOf(picture));
    }
  });

  test("refuses unsupported PNG types", async () => {
    const grey = redSquareIn(4, 4);
    const refused = await cropPng(grey, { left: 0, top: 0, width: 2, height: 2 }).catch(
      (error: Error) => error.name,
    );
    expect(refused).toBe("RangeError");
  });
});

/** An uncompressed bitmap of 24-bit pixels; widths are multiples of four. */
function bitmap(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(54 + pixels.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(pixels.length, 34);
  return new Uint8Array(Buffer.concat([header, pixels]));
}
