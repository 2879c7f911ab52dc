import { afterEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Gallery } from "../../src/pictures/gallery";
import type { PackagePicture } from "../../src/pictures/package-picture";
import { createPainter, type Painter } from "../../src/pictures/painter";
import { TestClock } from "../support/clock";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

const LOT: PackagePicture = {
  title: "香港數學題庫 with worked answers",
  publisher: "嶺南出版社",
  facts: ["繁體中文", "12,450 words"],
  certified: true,
};

const painters: Painter[] = [];
const painter = () => {
  const made = createPainter({ timeoutMs: PATIENCE_MS });
  painters.push(made);
  return made;
};
afterEach(() => {
  for (const each of painters.splice(0)) each.close();
});

function counting(): Painter & { painted: PackagePicture[] } {
  const painted: PackagePicture[] = [];
  return {
    painted,
    paint: async (lot) => {
      painted.push(lot);
      return new Uint8Array([painted.length]);
    },
    close() {},
  };
}

describe("a package's picture", () => {
  test("is a PNG in the size of shared links, in any script", async () => {
    const png = Buffer.from(await painter().paint(LOT));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test("draws hostile titles as letters and cuts long ones", async () => {
    const hostile = '</g><script>alert(1)</script>&<image href="file:///etc/passwd"/>\u0000\u202e';
    const painting = painter();
    for (const title of [hostile, "長".repeat(400), "W".repeat(400), ""]) {
      const png = await painting.paint({ ...LOT, title });
      expect(png.length).toBeGreaterThan(1000);
    }
  });

  test("is painted once until the package changes", async () => {
    const counted = counting();
    const dataDir = newFolder();
    const gallery = new Gallery(dataDir, counted, new TestClock());
    await Promise.all([gallery.picture(LOT), gallery.picture(LOT)]);
    expect([...(await gallery.picture(LOT))]).toEqual([1]);
    expect(counted.painted).toHaveLength(1);
    expect([...(await gallery.picture({ ...LOT, title: "Other" }))]).toEqual([2]);
    const files = readdirSync(join(dataDir, "pictures"));
    expect(files).toHaveLength(2);
    expect(files.filter((name) => !name.endsWith(".png"))).toEqual([]);
  });

  test("survives the process that painted it", async () => {
    const dataDir = newFolder();
    await new Gallery(dataDir, counting(), new TestClock()).picture(LOT);
    const later = counting();
    await new Gallery(dataDir, later, new TestClock()).picture(LOT);
    expect(later.painted).toEqual([]);
  });
});
