import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { RateLimits } from "../../src/limits/rate-limits";
import { quickPrinter } from "../support/contracts";
import { calls, terms } from "../support/deal-calls";
import { DealPlay } from "../support/deal-play";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { playsOf } from "../support/random-calls";
import type { World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const model = playsOf(25);
const settings = {
  env: { OPERATOR_EMAILS: "operator@example.test" },
  limits: new RateLimits(1e9),
  contractPrinter: quickPrinter,
};
const worlds = model.lanes.map((parameters) => ({ parameters, world: worldForAll(settings) }));

function dealsIn(world: World, operatorId: string) {
  let plays = 0;
  return fc.asyncProperty(terms, calls, async (asked, made) => {
    const play = await DealPlay.begin(world, `deal-${plays++}`, asked, operatorId);
    for (const call of made) model.count(await play.make(call));
    expect(await play.verdict()).toBe("ok");
  });
}

test("keeps the rules of deals through random calls", async () => {
  const played = await Promise.all(
    worlds.map(async ({ world, parameters }) => {
      const { id } = await addUser(world.db, "operator", world.clock.now());
      return fc.check(dealsIn(world, id), parameters);
    }),
  );
  model.report();
  for (const one of played) {
    const cause = one.errorInstance;
    if (one.failed) throw new Error(fc.defaultReportMessage(one), { cause });
    expect(one.numRuns).toBeGreaterThan(0);
  }
});
