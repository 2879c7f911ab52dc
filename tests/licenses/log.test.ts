import { describe, expect, test } from "bun:test";
import { licensesOf } from "../../src/auctions/licenses";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import type { Package } from "../../src/packages/packages";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { closeRound, playRound } from "../support/played-rounds";
import { logOf } from "../support/public-log";

const world = worldForEach();
const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

async function verified(lot: Package): Promise<string> {
  const { db, people } = world;
  const log = logOf(world);
  const asked = { packageId: lot.id, memberId: people.mei.id, pseudonym: "", isSeller: true };
  const pieces = await Array.fromAsync(proofText(db, log, asked));
  return verifyBundle(pieces.join(""), await log.verifierKey()).at(-1) ?? "";
}

describe("the public log", () => {
  test("proves seats, contracts, void licenses and shelf sales", async () => {
    const { db, clock, people } = world;
    const maxima = { ada: 21_500, bo: 21_000, kim: 50_000 };
    const lot = await playRound(world, { seats: 2, maxima, shelf: "seats" });
    await closeRound(world, lot);
    expect(await verified(lot)).toContain("2 of 2 licenses, each for $215.00");
    await conclude();
    expect(await verified(lot)).toContain("sold");
    clock.advance(30 * DAY);
    const [first] = await licensesOf(db, lot.id);
    const party = { contractId: first?.contract_id ?? "", memberId: people.ada.id };
    await withdrawDelivery(db, party, clock.now());
    expect(await verified(lot)).toContain("fell through");
    const purchase = { packageId: lot.id, buyerId: people.bo.id, priceCents: 21_500 };
    await buyLicense(db, purchase, clock.now());
    await conclude();
    expect(await verified(lot)).toContain("sold after the auction: 1");
  });

  test("proves that an exclusive bid exceeds the seats and the losing one", async () => {
    const { db, clock, people } = world;
    const lot = await playRound(world, {
      maxima: { ada: 30_000 },
      exclusive: { bo: 40_000, kim: 42_500 },
      exclusiveFromCents: 20_000,
      sale: "seller",
    });
    await closeRound(world, lot);
    await awardPackage(db, { packageId: lot.id, sellerId: people.mei.id }, clock.now());
    await conclude();
    expect(await verified(lot)).toContain("with $420.00 for the exclusive license");
  });

  test("proves seats that an exclusive bid did not reach", async () => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000, bo: 21_000 },
      exclusive: { bo: 31_000 },
      later: { kim: 50_000 },
      exclusiveFromCents: 20_000,
    });
    await closeRound(world, lot);
    await conclude();
    expect(await verified(lot)).toContain("3 of 3 licenses, each for $105.00");
  });
});
