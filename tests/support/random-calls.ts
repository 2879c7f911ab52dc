/**
 * How often a model is played: `usual` times in the suite, and as `bun run fuzz:calls` asks outside
 * it. Reports the number of calls once they were made.
 */
export function playsOf(usual: number) {
  const seed = Number(process.env.RANDOM_SEED) || undefined;
  let calls = 0;
  return {
    parameters: { numRuns: usual, ...(seed !== undefined && { seed, endOnFailure: true }) },
    count: () => calls++,
    report() {
      if (seed !== undefined) console.log(`calls: ${calls}`);
    },
  };
}
