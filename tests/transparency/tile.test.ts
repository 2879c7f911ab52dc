import { describe, expect, test } from "bun:test";
import { assert, integer, oneof, property, string } from "fast-check";
import { leafHash, rootOf } from "../../src/transparency/merkle";
import {
  entryBundle,
  parseTileAddress,
  subtreesOf,
  TILE_WIDTH,
  Tile,
  type TileAddress,
  tileWidth,
} from "../../src/transparency/tile";
import { naiveRoot } from "./naive-tree";

function tileAddress({ level, index, width }: TileAddress): string {
  const elements: string[] = [];
  for (let rest = index, isLast = true; isLast || rest > 0; rest = Math.floor(rest / 1000)) {
    elements.unshift(`${isLast ? "" : "x"}${String(rest % 1000).padStart(3, "0")}`);
    isLast = false;
  }
  const suffix = width === TILE_WIDTH ? "" : `.p/${width}`;
  return `${level ?? "entries"}/${elements.join("/")}${suffix}`;
}

describe("a tile's address", () => {
  test("follows C2SP", () => {
    expect(parseTileAddress("0/x001/x234/067")).toEqual({ level: 0, index: 1234067, width: 256 });
    expect(parseTileAddress("entries/000.p/17")).toEqual({ level: null, index: 0, width: 17 });
    expect(tileAddress({ level: 2, index: 1234067, width: 1 })).toBe("2/x001/x234/067.p/1");
    expect(tileAddress({ level: null, index: 999, width: 256 })).toBe("entries/999");
  });

  test("is refused in alternative spellings", () => {
    const wrong = [
      ...["", "0", "0/", "0/0", "0/00", "0/0000", "0/x000/000", "0/x000/001", "0/001/002"],
      ...["00/000", "64/000", "-1/000", "0/-01", "0/x001", "0/x01/000", "1e1/000", "0/000/"],
      ...["0/000.p", "0/000.p/", "0/000.p/0", "0/000.p/01", "0/000.p/256", "0/000.p/999"],
      ...["entry/000", "ENTRIES/000", "0/００１", "0/000\n", " 0/000", "0/000?", "0/../000"],
      "0/x001/x001/x001/x001/001",
    ];
    for (const text of wrong) expect([text, parseTileAddress(text)]).toEqual([text, null]);
  });

  test("is accepted only in its canonical form", () => {
    const numbers = { max: 1e12 - 1, min: 0 };
    assert(
      property(
        integer({ min: 0, max: 63 }),
        integer(numbers),
        integer({ min: 1, max: 256 }),
        (level, index, width) => {
          const address = { level, index, width };
          expect(parseTileAddress(tileAddress(address))).toEqual(address);
        },
      ),
    );
    const piece = oneof(string(), integer({ min: 0, max: 300 }).map(String));
    assert(
      property(piece, piece, piece, (level, index, width) => {
        const text = `${level}/${index.padStart(3, "0")}.p/${width}`;
        const address = parseTileAddress(text);
        if (address) expect(tileAddress(address)).toBe(text);
      }),
    );
  });
});

test("divides a tree of 70,000 into the tiles of C2SP", () => {
  const widths = (level: number, from: number) =>
    [0, 1].map((i) => tileWidth(70_000, level, from + i));
  expect(widths(0, 272)).toEqual([256, 112]);
  expect(widths(0, 273)).toEqual([112, 0]);
  expect(widths(1, 0)).toEqual([256, 17]);
  expect(widths(2, 0)).toEqual([1, 0]);
  expect([0, 1, 2].map((level) => tileWidth(256, level, 0))).toEqual([256, 1, 0]);
});

test("computes the tree's root from tiles", async () => {
  const leaves = Array.from({ length: 600 }, (_, i) => `leaf ${i}`);
  const level0 = [0, 1, 2].map((i) => {
    const part = leaves.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH);
    return new Tile(Buffer.concat(part.map(leafHash)));
  });
  const level1 = new Tile(Buffer.concat(level0.slice(0, 2).map((tile) => tile.root)));
  const subtrees = subtreesOf(async (level, i) => (level === 0 ? level0[i] : level1) as Tile);
  for (const size of [1, 2, 255, 256, 257, 511, 512, 513, 600]) {
    expect(await rootOf(size, subtrees)).toEqual(naiveRoot(leaves.slice(0, size)));
  }
});

test("bundles entries with their lengths", () => {
  const bundle = entryBundle([Buffer.from("ab"), Buffer.from("c".repeat(300))]);
  expect(Buffer.from(bundle.subarray(0, 6)).toString("latin1")).toBe("\x00\x02ab\x01\x2c");
  expect(bundle.length).toBe(2 + 2 + 2 + 300);
});
