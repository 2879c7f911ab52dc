import { expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { migrate } from "../../db/migrate";
import { takeBid } from "../../src/auctions/bidding/bids";
import { standingsOn } from "../../src/auctions/reading/positions";
import { roundState } from "../../src/auctions/reading/round-state";
import { worldForEach } from "../support/each-world";
import { playRound } from "../support/played-rounds";

import { openPatiently } from "../support/run-database";
import { asOfVersion } from "../support/version-before";

const world = worldForEach();

test("an upgrade keeps the price, the leaders and the rule of a running round", async () => {
  const maxima = { ada: 90_000, bo: 90_000 } as const;
  const exclusive = { kim: 26_000 };
  const terms = { seats: 2, exclusiveFromCents: 20_000 };
  const lot = await playRound(world, { ...terms, maxima, exclusive });
  const before = openPatiently(await asOfVersion("0340-several-licenses", world));
  expect(await migrate(before)).toContain("0350-round-rules");
  const seen = async (db: Db) => [
    await roundState(db, lot.id),
    await standingsOn(db, lot.id, world.clock.now()),
  ];
  expect(await seen(before)).toEqual(await seen(world.db));
  const bid = { packageId: lot.id, bidderId: world.people.ada.id, amountCents: null };
  for (const db of [before, world.db])
    await takeBid(db, { ...bid, maximumCents: 95_000, idempotencyKey: null }, world.clock);
  expect(await seen(before)).toEqual(await seen(world.db));
  expect((await roundState(before, lot.id)).exclusive).toMatchObject({
    leaderId: world.people.kim.id,
    priceCents: 21_001,
    outweighed: null,
  });
  await before.destroy();
});
