import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { calls } from "../support/company-calls";
import { CompanyPlay } from "../support/company-play";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { playsOf } from "../support/random-calls";
import type { World } from "../support/world";

const model = playsOf(20);

setDefaultTimeout(PATIENCE_MS);

const worlds = model.lanes.map((parameters) => ({ parameters, world: worldForAll() }));

function rulesIn(world: World) {
  let plays = 0;
  return fc.asyncProperty(calls, async (made) => {
    const play = await CompanyPlay.begin(world, `company-${plays++}`);
    for (const call of made) model.count(`${call.verb}: ${await play.make(call)}`);
  });
}

test("an organization keeps its roles, limits and approvals through random calls", async () => {
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
