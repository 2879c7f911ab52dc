import { describe, expect, test } from "bun:test";
import { assert, asyncProperty, integer } from "fast-check";
import { inclusionPath, leafHash, rootByInclusion, rootOf } from "../../src/transparency/merkle";
import { consistencyPath, isConsistent } from "../support/consistency";
import { naiveConsistency, naivePath, naiveRoot, subtreesOver } from "./naive-tree";

/** The test vectors of Certificate Transparency. */
const LEAVES = [
  ...["", "00", "10", "2021", "3031", "40414243"],
  ...["5051525354555657", "606162636465666768696a6b6c6d6e6f"],
].map((hex) => Buffer.from(hex, "hex").toString("latin1"));
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const hex = (hash: Uint8Array | null) => hash && Buffer.from(hash).toString("hex");
const sizes = integer({ min: 1, max: 70 });
const some = (count: number) => Array.from({ length: count }, (_, i) => `leaf ${i}`);

describe("a tree", () => {
  test("matches the published roots of RFC 6962", async () => {
    for (const [size, root] of ROOTS.entries()) {
      expect(hex(await rootOf(size, subtreesOver(LEAVES)))).toBe(root);
      expect(hex(naiveRoot(LEAVES.slice(0, size)))).toBe(root);
    }
  });

  test("proves each leaf by the RFC's path, and no other leaf or position", async () => {
    await assert(
      asyncProperty(sizes, integer({ min: 0, max: 69 }), async (size, at) => {
        const [leaves, index] = [some(size), at % size];
        const subtrees = subtreesOver(leaves);
        const path = await inclusionPath(index, size, subtrees);
        expect(path.map(hex)).toEqual(naivePath(index, leaves).map(hex));
        const root = hex(await rootOf(size, subtrees));
        const reached = (place: number, leaf: string) =>
          hex(rootByInclusion(place, size, leafHash(leaf), path));
        expect(reached(index, leaves[index] as string)).toBe(root);
        expect(reached(index, "another")).not.toBe(root);
        for (let place = 0; place <= size; place++) {
          if (place !== index) expect(reached(place, leaves[index] as string)).not.toBe(root);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("proves its growth by the RFC's path, and no other tree", async () => {
    await assert(
      asyncProperty(sizes, sizes, async (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const leaves = some(second);
        const subtrees = subtreesOver(leaves);
        const path = await consistencyPath(first, second, subtrees);
        expect(path.map(hex)).toEqual(naiveConsistency(first, leaves).map(hex));
        const head = async (size: number) => ({ size, root: await rootOf(size, subtrees) });
        expect(isConsistent(await head(first), await head(second), path)).toBe(true);
        const forked = { size: first, root: naiveRoot([...some(first - 1), "forked"]) };
        expect(isConsistent(forked, await head(second), path)).toBe(false);
        const other = { size: second, root: naiveRoot(["forked", ...some(second - 1)]) };
        expect(isConsistent(await head(first), other, path)).toBe(false);
        const longer = [...path, leafHash("more")];
        expect(isConsistent(await head(first), await head(second), longer)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  test("is the start of every tree when empty", async () => {
    const subtrees = subtreesOver(LEAVES);
    const empty = { size: 0, root: await rootOf(0, subtrees) };
    const whole = { size: 8, root: await rootOf(8, subtrees) };
    expect(await consistencyPath(0, 8, subtrees)).toEqual([]);
    expect(isConsistent(empty, whole, [])).toBe(true);
    expect(isConsistent(whole, empty, [])).toBe(false);
  });
});
