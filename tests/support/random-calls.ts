/**
 * How often a model is played: `usual` times in the suite, and as `bun run fuzz:calls` asks outside
 * it. Reports the number of calls once they were made, and what came of them.
 */
export function playsOf(usual: number) {
  const seed = Number(process.env.RANDOM_SEED) || undefined;
  const numRuns = Number(process.env.RANDOM_PLAYS) || usual;
  const outcomes = new Map<string, number>();
  let calls = 0;
  return {
    parameters: { numRuns, ...(seed !== undefined && { seed, endOnFailure: true }) },
    count(outcome?: string) {
      calls++;
      if (outcome) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    },
    report() {
      if (seed === undefined) return;
      console.log(`calls: ${calls}`);
      for (const [outcome, count] of outcomes) console.log(`outcome: ${count} ${outcome}`);
    },
  };
}
