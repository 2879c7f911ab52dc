import type { Parameters } from "fast-check";

/** Plays `usual` times in the suite, and as `bun run fuzz:calls` asks outside it. */
export function playsOf(usual: number) {
  const seed = Number(process.env.RANDOM_SEED) || undefined;
  const numRuns = Number(process.env.RANDOM_PLAYS) || usual;
  const parameters = {
    numRuns,
    ...(seed !== undefined && { seed }),
    // Shrinking takes longer than a test may, which would hide what failed.
    endOnFailure: !process.env.RANDOM_SHRINK,
  };
  const outcomes = new Map<string, number>();
  let calls = 0;
  return {
    parameters,
    /** Each with a database of its own, since a process mostly waits for those of PostgreSQL. */
    lanes: lanesOf(parameters),
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

type Playing = Pick<Parameters, "numRuns" | "seed" | "endOnFailure">;

function lanesOf(all: Playing & { numRuns: number }): Playing[] {
  const lanes = Number(process.env.RANDOM_LANES) || 1;
  const numRuns = Math.ceil(all.numRuns / lanes);
  return Array.from({ length: lanes }, (_, lane) => ({
    ...all,
    numRuns,
    ...(all.seed !== undefined && { seed: all.seed + lane * 1_000_000 }),
  }));
}
