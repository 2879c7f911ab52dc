import { createHash } from "node:crypto";

/** Passages are drawn from blocks of this length, so that they never overlap. */
export const BLOCK_CHARACTERS = 2000;

export const DRAWN_PASSAGES = 50;

export const blocksIn = (characters: number) => Math.floor(characters / BLOCK_CHARACTERS);

/**
 * The checkpoint is signed after the collection was committed to, and nobody without the log's
 * key can predict its signature (docs/sampling.md#the-draw).
 */
export function drawSeed(packageId: string, checkpoint: string): string {
  return sha256(`corpus-marketplace draw v1\n${packageId}\n${checkpoint}`).toString("hex");
}

const RANGE = 2 ** 48;
const RANGE_BYTES = 6;

/** Returns distinct blocks in the order in which they are drawn; all of them if there are fewer. */
export function drawPassages(seed: string, blocks: number, count = DRAWN_PASSAGES): number[] {
  const drawn = new Set<number>();
  // Larger numbers would make the first blocks more likely.
  const limit = RANGE - (RANGE % blocks);
  for (let i = 0; drawn.size < Math.min(count, blocks); i++) {
    const number = sha256(`${seed} ${i}`).readUIntBE(0, RANGE_BYTES);
    if (number < limit) drawn.add(number % blocks);
  }
  return [...drawn];
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
