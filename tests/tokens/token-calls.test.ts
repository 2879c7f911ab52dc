import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { MemoryUseCounter } from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { playsOf } from "../support/random-calls";
import { calls } from "../support/token-calls";
import { TokenPlay } from "../support/token-play";
import type { World } from "../support/world";

const model = playsOf(15);

setDefaultTimeout(PATIENCE_MS);

/** Limits of requests are not what a play is about. */
const unlimited = () => new RateLimits(1e6, new MemoryUseCounter());

const worlds = model.lanes.map((parameters) => ({
  parameters,
  world: worldForAll({ limits: unlimited() }),
}));

function rulesIn(world: World) {
  let plays = 0;
  return fc.asyncProperty(calls, async (made) => {
    const play = await TokenPlay.begin(world, `tokens-${plays++}`);
    for (const call of made) model.count(`${call.verb}: ${await play.make(call)}`);
  });
}

test("tokens keep their limits through random calls", async () => {
  const played = await Promise.all(
    worlds.map(({ world, parameters }) => fc.check(rulesIn(world), parameters)),
  );
  model.report();
  for (const one of played) {
    const cause = one.errorInstance;
    if (one.failed) throw new Error(fc.defaultReportMessage(one), { cause });
    expect(one.numRuns).toBeGreaterThan(0);
  }
});
