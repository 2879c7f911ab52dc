import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { playsOf } from "../support/random-calls";
import { calls, terms } from "../support/round-calls";
import { RoundPlay } from "../support/round-play";
import type { World } from "../support/world";

const model = playsOf(30);

setDefaultTimeout(PATIENCE_MS);

const worlds = model.lanes.map((parameters) => ({ parameters, world: worldForAll() }));

function rulesIn(world: World) {
  let plays = 0;
  return fc.asyncProperty(terms, calls, async (asked, made) => {
    const play = await RoundPlay.begin(world, `round-${plays++}`, asked);
    for (const call of made) model.count(`${call.verb}: ${await play.make(call)}`);
  });
}

test("keeps the rules of rounds through random calls", async () => {
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
