import { describe, expect, test } from "bun:test";
import { signCheckpoint } from "../../src/transparency/checkpoint";
import { blocksIn, drawPassages, drawSeed } from "../../src/transparency/draw";
import { noteSigner } from "../../src/transparency/note";
import { type LoggedEvent, OPENING, PACKAGE, verified } from "../support/proved-auction";

const signer = noteSigner("marketplace.example/log", new Uint8Array(32).fill(9));
const root = new Uint8Array(32).fill(7);
const headOf = (size: number, by = signer) => signCheckpoint(by, { size, root });

test("draws the blocks of docs/sampling.md#the-draw", () => {
  const seed = drawSeed(PACKAGE, "marketplace.example/log\n5\nAAAA\n");
  expect(seed).toBe("03c1a3cf5f7dbf9faef22cba7eddf07ee4a7dea2d30a4ff58e6416fe162b4418");
  expect(drawPassages(seed, 1_000_000, 5)).toEqual([533702, 82682, 412517, 425702, 617104]);
  expect(drawPassages(seed, 7)).toEqual([3, 2, 0, 4, 6, 1, 5]);
});

test("draws every block equally often, and none twice", () => {
  const counts = new Array<number>(20).fill(0);
  for (let draw = 0; draw < 2000; draw++) {
    const blocks = drawPassages(drawSeed(PACKAGE, String(draw)), 20, 5);
    expect(new Set(blocks).size).toBe(5);
    for (const block of blocks) counts[block] = (counts[block] ?? 0) + 1;
  }
  // 500 expected; the standard deviation is below 20.
  expect(Math.min(...counts)).toBeGreaterThan(400);
  expect(Math.max(...counts)).toBeLessThan(600);
});

test("draws all blocks of a short collection", () => {
  const blocks = drawPassages(drawSeed(PACKAGE, "x"), blocksIn(25_999));
  expect(blocks.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
});

describe("the proof of an auction", () => {
  const committed = (draw = 1, characters = 100_000): LoggedEvent => ({
    type: "collection-committed",
    draw,
    sha256: "a".repeat(64),
    characters,
    after: 1000,
  });
  const sampled = (change: object = {}): LoggedEvent => ({
    type: "collection-sampled",
    draw: 1,
    checkpoint: headOf(3),
    passages: 50,
    sha256: "b".repeat(64),
    median: 83,
    low: 71,
    high: 90,
    after: 2000,
    ...change,
  });
  const faultOf = (...events: LoggedEvent[]) =>
    verified([OPENING, ...events]).then(
      () => null,
      (error: Error) => error.message,
    );

  test("recomputes which passages were drawn", async () => {
    const sentences = await verified([OPENING, committed(), sampled()]);
    const blocks = drawPassages(drawSeed(PACKAGE, headOf(3)), 50).join(", ");
    expect(sentences).toContainEqual(
      expect.stringContaining(`The 50 passages are in the blocks ${blocks}.`),
    );
  });

  test("counts every draw that a seller tried", async () => {
    expect(
      await faultOf(committed(), committed(2), sampled({ draw: 2, checkpoint: headOf(4) })),
    ).toBe(null);
    expect(await faultOf(committed(2))).toContain("leaves out a draw");
    expect(await faultOf(committed(), committed(2), sampled())).toContain("not committed to");
  });

  test("finds a draw that was decided before the commitment, or by another's signature", async () => {
    expect(await faultOf(committed(), sampled({ checkpoint: headOf(2) }))).toContain(
      "from before its commitment",
    );
    const other = noteSigner("marketplace.example/log", new Uint8Array(32).fill(8));
    expect(await faultOf(committed(), sampled({ checkpoint: headOf(3, other) }))).toContain(
      "not signed",
    );
  });

  test("finds samples of nothing, twice, or of another size", async () => {
    expect(await faultOf(sampled())).toContain("not committed to");
    expect(await faultOf(committed(), sampled(), sampled())).toContain("not committed to");
    expect(await faultOf(committed(1, 30_000), sampled())).toContain("another number");
  });
});
