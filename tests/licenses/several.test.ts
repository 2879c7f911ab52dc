import { beforeEach, describe, expect, test } from "bun:test";
import { withdrawBids } from "../../src/auctions/changes/released-bids";
import { licensesOf } from "../../src/auctions/licenses";
import { standingOn } from "../../src/auctions/reading/positions";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { AccountBound } from "../../src/leaving/commitments";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { deletePackage, PackageSold } from "../../src/packages/own-packages";
import { findPackage, type Package } from "../../src/packages/packages";
import { requireFreeRights, SoldExclusively } from "../../src/rights/conflicts";
import { CONTRACT_MS } from "../../src/rules/sale";
import { expectPositions } from "../support/bids";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { answer, thrown } from "../support/http";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();
const MAXIMA = { ada: 30_000, bo: 21_000, kim: 50_000 };
let lot: Package;

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

async function contractOf(who: Person): Promise<string> {
  const { id } = await world.db
    .selectFrom("contracts")
    .select("id")
    .where("buyer_id", "=", world.people[who].id)
    .executeTakeFirstOrThrow();
  return id;
}

async function leaveContract(who: Person): Promise<void> {
  const party = { contractId: await contractOf(who), memberId: world.people[who].id };
  await withdrawDelivery(world.db, party, world.clock.now());
}

async function standings() {
  const found: Record<string, unknown> = {};
  for (const who of ["ada", "bo", "kim"] as const) {
    const of = { packageId: lot.id, bidderId: world.people[who].id };
    const own = await standingOn(world.db, of, world.clock.now());
    found[who] = own?.release ?? own?.standing;
  }
  return found;
}

describe("a package with several contracts", () => {
  beforeEach(async () => {
    lot = await closeRound(world, await playRound(world, { maxima: MAXIMA, shelf: "seats" }));
    await conclude();
  });

  test("loses one license per failed sale, and is unsold once all have failed", async () => {
    world.clock.advance(30 * DAY);
    await leaveContract("ada");
    const { status, state_seq } = await findPackage(world.db, lot.id);
    expect([status, state_seq > lot.state_seq]).toEqual(["settled", true]);
    expect(await standings()).toEqual({ ada: "contract-void", bo: "won", kim: "won" });
    await leaveContract("bo");
    await leaveContract("kim");
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      status: "ended",
      highest_bid_cents: 10_500,
      shelf_price_cents: null,
    });
    expect(await standings()).toEqual({
      ada: "contract-void",
      bo: "contract-void",
      kim: "contract-void",
    });
    expect((await licensesOf(world.db, lot.id)).every(({ voided_at }) => voided_at)).toBe(true);
    await expectPositions(world.db);
  });

  test("is unsold once its last licensee, who never got a contract, has left", async () => {
    const { db, people, clock } = world;
    clock.advance(30 * DAY);
    await leaveContract("bo");
    const bought = { packageId: lot.id, buyerId: people.bo.id, priceCents: 10_500 };
    await buyLicense(db, bought, clock.now());
    await leaveContract("ada");
    await leaveContract("kim");
    expect((await findPackage(db, lot.id)).status).toBe("settled");
    clock.advance(CONTRACT_MS + 1);
    await deleteAccount(db, people.bo.id, clock.now());
    expect(await findPackage(db, lot.id)).toMatchObject({
      status: "ended",
      shelf_price_cents: null,
    });
    await expectPositions(db);
  });

  test("has one delivery per licensee", async () => {
    const path = `/api/packages/${lot.id}/delivery`;
    const [mei, ada] = [await world.as("mei"), await world.as("ada")];
    expect(await answer(mei.get(path))).toMatchObject([409, { code: "several-contracts" }]);
    const paid = mei.json("POST", `${path}/paid`, { amount: "105" });
    expect(await answer(paid)).toMatchObject([409, { code: "several-contracts" }]);
    expect(await answer(ada.get(path))).toMatchObject([200, { contract: await contractOf("ada") }]);
    world.clock.advance(30 * DAY);
    await leaveContract("ada");
    await leaveContract("bo");
    const again = await world.as("mei");
    expect(await answer(again.get(path))).toMatchObject([
      200,
      { contract: await contractOf("kim") },
    ]);
    expect((await answer((await world.as("bo")).get(path)))[0]).toBe(200);
  });

  test("lists each bid once for its seller with its contract", async () => {
    const [, bids] = await answer((await world.as("mei")).get("/api/seller/bids"));
    const listed = (bids as Array<{ id: string; contractId: string | null }>).filter(
      ({ contractId }) => contractId !== null,
    );
    expect(listed.map(({ contractId }) => contractId).sort()).toEqual(
      [await contractOf("ada"), await contractOf("bo"), await contractOf("kim")].sort(),
    );
    expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  });
});

describe("the time between award and contracts", () => {
  beforeEach(async () => {
    lot = await closeRound(world, await playRound(world, { maxima: MAXIMA }));
  });

  test("binds licensees and seller, and protects the package", async () => {
    const { db, people, clock } = world;
    for (const who of ["ada", "mei"] as const) {
      const left = deleteAccount(db, people[who].id, clock.now());
      expect(await thrown(left)).toBeInstanceOf(AccountBound);
    }
    const gone = deletePackage(db, lot.id, people.mei.id, clock.now());
    expect(await thrown(gone)).toBeInstanceOf(PackageSold);
    expect((await licensesOf(db, lot.id)).length).toBe(3);
  });

  test("leaves a gap in the numbers for a licensee who has left", async () => {
    await withdrawBids(world.db, world.people.ada.id, world.clock.now());
    await conclude();
    const licenses = await licensesOf(world.db, lot.id);
    expect(licenses.map(({ seat, voided_at, bid_id }) => [seat, !voided_at, !!bid_id])).toEqual([
      [1, false, false],
      [2, true, true],
      [3, true, true],
    ]);
    const { length } = await world.db.selectFrom("contracts").select("id").execute();
    expect(length).toBe(2);
    await expectPositions(world.db);
  });

  test("ends after 30 days without a contract", async () => {
    const { db, people, clock } = world;
    clock.advance(CONTRACT_MS + 1);
    await conclude();
    await deleteAccount(db, people.ada.id, clock.now());
    expect(await db.selectFrom("contracts").select("id").execute()).toEqual([]);
  });
});

test("refuses to list a package again that was sold exclusively", async () => {
  const { db, people, clock } = world;
  lot = await playRound(world, {
    maxima: { ada: 30_000 },
    exclusive: { bo: 40_000 },
    exclusiveFromCents: 20_000,
  });
  await closeRound(world, lot);
  await conclude();
  const { title, description } = lot;
  const collection = { sellerId: people.mei.id, title, description };
  const offered = { scope: "shared", moment: "listing" } as const;
  const again = requireFreeRights(db, collection, offered, clock.now());
  expect(await thrown(again)).toBeInstanceOf(SoldExclusively);
});
