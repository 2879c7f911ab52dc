import { beforeEach, describe, expect, test } from "bun:test";
import { licensesOf, voidLicense } from "../../src/auctions/licenses";
import { setCommitmentLimit } from "../../src/auctions/reading/exposure";
import type { ContractPrinter } from "../../src/contracts/printer";
import type { ContractTerms } from "../../src/contracts/terms";
import type { AccountBound } from "../../src/leaving/commitments";
import { deleteAccount } from "../../src/leaving/deletion";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage, type Package } from "../../src/packages/packages";
import { CONTRACT_MS, decidingMs } from "../../src/rules/sale";
import { BidReleased, ContractSentAlready } from "../../src/trade/refusals";
import { sendContract } from "../../src/trade/sending";
import { expectPositions } from "../support/bids";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { mails } from "../support/mail";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();
const MAXIMA = { ada: 30_000, bo: 21_000, kim: 50_000 };
let lot: Package;

const conclude = (printer: ContractPrinter = quickPrinter) =>
  concludeDueContracts(world.db, printer, world.clock.now());

async function contracts() {
  const rows = await world.db
    .selectFrom("contracts")
    .select(["id", "buyer_id", "terms", "document", "reference"])
    .orderBy("id")
    .execute();
  return rows.map(({ terms, ...row }) => ({ ...row, terms: JSON.parse(terms) as ContractTerms }));
}

const bidOf = async (seat: number) =>
  (await licensesOf(world.db, lot.id)).find((license) => license.seat === seat)?.bid_id as string;

describe("an awarded round", () => {
  beforeEach(async () => {
    lot = await closeRound(world, await playRound(world, { maxima: MAXIMA, shelf: "unlimited" }));
  });

  test("gets all its contracts together and settles", async () => {
    await conclude();
    await conclude();
    const made = await contracts();
    expect(made.map(({ buyer_id, terms }) => [buyer_id, terms.licence, terms.priceCents])).toEqual(
      (["ada", "bo", "kim"] as const).map((name, i) => [
        world.people[name].id,
        { kind: "seat", number: i + 1, of: 3, floorDays: 90 },
        10_500,
      ]),
    );
    const [first] = made;
    expect(first?.document).toContain("license 1 of 3");
    expect(first?.document).toContain("for 90 days after the date");
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      status: "settled",
      highest_bid_cents: 10_500,
      shelf_price_cents: 10_500,
    });
    const linked = (await licensesOf(world.db, lot.id)).map(({ contract_id }) => contract_id);
    expect(linked).toEqual(made.map(({ id }) => id));
    const deliveries = await world.db.selectFrom("deliveries").select("contract_id").execute();
    const delivered = deliveries.map(({ contract_id }): string | null => contract_id);
    expect(delivered.sort()).toEqual(linked.toSorted());
    const sent = (await mails(world)).filter((mail) => mail.endsWith(" contract"));
    expect(sent.sort()).toEqual([
      ...["ada contract", "bo contract", "kim contract"],
      ...["mei contract", "mei contract", "mei contract"],
    ]);
    await expectPositions(world.db);
  });

  test("changes nothing if one contract fails, and can be retried", async () => {
    let printed = 0;
    const failing: ContractPrinter = {
      ...quickPrinter,
      async print(terms) {
        if (++printed === 2) throw new Error("the worker died");
        return quickPrinter.print(terms);
      },
    };
    const before = await findPackage(world.db, lot.id);
    expect(await thrown(conclude(failing))).toBeInstanceOf(AggregateError);
    expect(await contracts()).toEqual([]);
    expect(await findPackage(world.db, lot.id)).toEqual(before);
    await conclude();
    const made = await contracts();
    expect(made.map(({ reference }) => reference)).toEqual([
      ...["AIM-2026-000001", "AIM-2026-000002", "AIM-2026-000003"],
    ]);
  });

  test("makes each contract once if the seller sends one simultaneously", async () => {
    const own = { bidId: await bidOf(2), sellerId: world.people.mei.id };
    const outcomes = await Promise.allSettled([
      sendContract(world.db, own, quickPrinter, world.clock.now()),
      conclude(),
    ]);
    const [sent, concluded] = outcomes;
    expect(concluded?.status).toBe("fulfilled");
    if (sent?.status === "rejected") expect(sent.reason).toBeInstanceOf(ContractSentAlready);
    expect((await contracts()).length).toBe(3);
    const again = sendContractOf(world.db, own.bidId, world.clock.now());
    expect(await thrown(again)).toBeInstanceOf(ContractSentAlready);
    expect((await contracts()).length).toBe(3);
  });

  test("goes to the remaining licensees if one leaves in the meantime", async () => {
    const gone: ContractPrinter = {
      ...quickPrinter,
      async print(terms) {
        await voidLicense(world.db, await bidOf(2), world.clock.now());
        await world.db
          .updateTable("bids")
          .set({ status: "released" })
          .where("id", "=", await bidOf(2))
          .execute();
        return quickPrinter.print(terms);
      },
    };
    await conclude(gone);
    expect(await contracts()).toEqual([]);
    await conclude();
    expect((await contracts()).map(({ terms }) => terms.licence?.number)).toEqual([1, 3]);
  });

  test("makes no contract once its bids have lapsed", async () => {
    world.clock.advance(CONTRACT_MS + 1);
    await conclude();
    expect(await contracts()).toEqual([]);
    expect((await findPackage(world.db, lot.id)).status).toBe("ended");
  });
});

test("makes no contract 30 days after the auction, however late the award", async () => {
  const round = await playRound(world, { maxima: MAXIMA, sale: "seller" });
  lot = await closeRound(world, round);
  world.clock.advance(decidingMs("seller"));
  const own = { packageId: lot.id, sellerId: world.people.mei.id };
  await awardPackage(world.db, own, world.clock.now());
  const bound = async () => {
    const { commitments } = (await thrown(
      deleteAccount(world.db, world.people.ada.id, world.clock.now()),
    )) as AccountBound;
    return commitments;
  };
  expect(await bound()).toMatchObject([{ until: lot.auction_end_time + CONTRACT_MS }]);
  world.clock.set(lot.auction_end_time + CONTRACT_MS + 1);
  // A bid that no longer binds does not count against a limit.
  const limit = { memberId: world.people.ada.id, limitCents: 100 };
  await setCommitmentLimit(world.db, limit, world.clock.now());
  await conclude();
  expect(await contracts()).toEqual([]);
  const { seller_id: sellerId } = lot;
  const named = sendContract(
    world.db,
    { bidId: await bidOf(1), sellerId },
    quickPrinter,
    world.clock.now(),
  );
  expect(await thrown(named)).toBeInstanceOf(BidReleased);
});

test("grants exclusive rights in an exclusive bid's contract", async () => {
  lot = await playRound(world, {
    maxima: { ada: 30_000 },
    exclusive: { bo: 40_000 },
    exclusiveFromCents: 20_000,
    shelf: "unlimited",
  });
  await closeRound(world, lot);
  await conclude();
  const [made, ...others] = await contracts();
  expect(others).toEqual([]);
  expect(made?.terms).toMatchObject({
    priceCents: 20_000,
    licence: { kind: "exclusive", number: 1 },
    lot: { rights: { exclusive: true } },
  });
  expect(made?.document).toContain("not grant anyone else a license");
  expect(await findPackage(world.db, lot.id)).toMatchObject({
    status: "settled",
    highest_bid_cents: 20_000,
    shelf_price_cents: null,
  });
});
