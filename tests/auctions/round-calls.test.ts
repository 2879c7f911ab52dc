import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { playsOf } from "../support/random-calls";
import { calls, terms } from "../support/round-calls";
import { RoundPlay } from "../support/round-play";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();

const model = playsOf(30);

test("keeps the rules of rounds through random calls", async () => {
  let plays = 0;
  const rules = fc.asyncProperty(terms, calls, async (asked, made) => {
    const play = await RoundPlay.begin(world, `round-${plays++}`, asked);
    for (const call of made) model.count(`${call.verb}: ${await play.make(call)}`);
  });
  const played = await fc.check(rules, model.parameters);
  model.report();
  const cause = played.errorInstance;
  if (played.failed) throw new Error(fc.defaultReportMessage(played), { cause });
  expect(played.numRuns).toBe(model.parameters.numRuns);
});
