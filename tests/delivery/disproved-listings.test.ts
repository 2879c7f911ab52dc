import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { commitmentsOf } from "../../src/auctions/reading/exposure";
import { readDelivery } from "../../src/delivery/delivery";
import { openDispute } from "../../src/delivery/disputes";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { makePriceOffer } from "../../src/licenses/price-offers";
import { buyLicense } from "../../src/licenses/shelf";
import { findPackage } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import type { DisputeReason } from "../../src/rules/deal";
import { quickPrinter } from "../support/contracts";
import { addSoldDeal, bringTo, decideLatest, type SoldDeal } from "../support/deliveries";
import { onBothEngines } from "../support/engines";
import { lettersAfter } from "../support/hold-letters";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";
import { verdictOn } from "../support/verdicts";
import { type Browser, createWorld, type World } from "../support/world";

const DISPROVING = ["incomplete", "differs", "rights", "personal-data"] as const;

onBothEngines(({ make }) => {
  let world: World;
  let deal: SoldDeal;
  let mei: Browser;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
    deal = await addSoldDeal(world);
    await world.db.updateTable("packages").set({ certified: 1 }).execute();
    await bringTo(world, deal, "paid");
    mei = await world.as("mei");
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const lotNow = () => world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();

  async function decide(reason: Exclude<DisputeReason, "unconfirmed">, by: "buyer" | "seller") {
    const buyer = { contractId: deal.contractId, memberId: world.people.bo.id };
    await openDispute(world.db, buyer, { reason, text: "A tenth of it." }, now());
    const { id } = await addUser(world.db, "operator", now());
    await decideLatest(world, id, by);
  }

  async function offerToAda() {
    const bids = world.db.selectFrom("bids").select("id");
    const { id } = await bids
      .where("bidder_id", "=", world.people.ada.id)
      .executeTakeFirstOrThrow();
    const answer = await mei.json("POST", `/api/bids/${id}/offer`, { days: 3 });
    return [answer.status, (await answer.json()).code];
  }

  async function relist(changes: object = {}) {
    const listing = { auctionDurationHours: 24, rights: { uses: ["pretraining"] }, ...changes };
    const answer = await mei.json("POST", `/api/packages/${deal.packageId}/relist`, listing);
    const body = await answer.json();
    return { status: answer.status, code: body.code as string, certified: body.certified };
  }

  describe.each(DISPROVING)("a dispute about %s that the buyer wins", (reason) => {
    test("withdraws the seal, and nobody is offered the listing as it is", async () => {
      const letters = await lettersAfter(world, () => decide(reason, "buyer"));
      expect(await lotNow()).toMatchObject({ certified: 0, disproved: reason, status: "ended" });
      expect(letters.mei).toContainEqual(expect.stringContaining("The reason: "));
      const record = world.db.selectFrom("certification_requests").select(["status", "note"]);
      expect(await record.execute()).toEqual([{ status: "withdrawn", note: expect.any(String) }]);
      expect(await offerToAda()).toEqual([409, "listing-disproved"]);
      const offers = await (await mei.get(`/package/${deal.packageId}/offers`)).text();
      expect(offers).toContain("List the collection again with the correct facts.");
      expect(offers).not.toContain('name="bidId"');
      const page = await (await world.visitor.get(`/package/${deal.packageId}`)).text();
      expect(page).toContain("a delivery did not match this listing");
      const again = await mei.json("POST", `/api/packages/${deal.packageId}/certification`);
      expect([again.status, (await again.json()).code]).toEqual([409, "listing-disproved"]);
    });
  });

  test("a listing whose size was disproved can be listed again only with another size", async () => {
    await decide("incomplete", "buyer");
    expect(await relist()).toMatchObject({ status: 409, code: "listing-uncorrected" });
    expect(await relist({ title: "A better title" })).toMatchObject({ status: 409 });
    const relisted = await relist({ collectionSize: 20_000 });
    expect(relisted).toMatchObject({ status: 201, certified: false });
  });

  test("a listing whose rights were disproved can be listed again only with other rights", async () => {
    const rights = JSON.stringify({ ...NO_RIGHTS, uses: ["pretraining"] });
    await world.db.updateTable("packages").set({ rights }).execute();
    await decide("rights", "buyer");
    expect(await relist({ collectionSize: 20_000 })).toMatchObject({ code: "listing-uncorrected" });
    const corrected = await relist({ rights: { uses: ["evaluation"] } });
    expect(corrected).toMatchObject({ status: 201 });
  });

  test("a sale at a fixed price ends, and nobody's offer binds them any longer", async () => {
    const { db, people, clock } = world;
    const sale = { sale: "fixed", shelf: "unlimited", takesOffers: true } as const;
    const lot = await addLot(db, people.mei.id, now(), { ...sale, title: "Tide tables" });
    const buyer = { packageId: lot.id, buyerId: people.bo.id };
    await buyLicense(db, { ...buyer, priceCents: 100_000 }, now());
    await concludeDueContracts(db, quickPrinter, now());
    const { id: contractId } = await db
      .selectFrom("contracts")
      .select("id")
      .where("package_id", "=", lot.id)
      .executeTakeFirstOrThrow();
    const { id: deliveryId } = await readDelivery(db, { contractId });
    deal = { packageId: lot.id, contractId, deliveryId };
    await bringTo(world, deal, "paid");
    const offered = { packageId: lot.id, buyerId: people.ada.id, amountCents: 70_000 };
    const offer = await makePriceOffer(db, offered, now());
    const letters = await lettersAfter(world, () => decide("incomplete", "buyer"));
    expect(letters.ada).toEqual([expect.stringContaining("no longer binds anyone")]);
    expect((await commitmentsOf(db, people.ada.id, now())).committedCents).toBe(0);
    const answer = await mei.json("POST", `/api/offers/${offer.id}/accept`);
    expect([answer.status, (await answer.json()).code]).toEqual([410, "offer-lapsed"]);
    expect(await findPackage(db, lot.id)).toMatchObject({ status: "ended", ended_at: now() });
    expect(await verdictOn(world, lot.id)).toBe("ok");
    clock.advance(DAY);
    const listing = { sale: "fixed", rights: { uses: ["pretraining"] }, collectionSize: 20_000 };
    const again = await mei.json("POST", `/api/packages/${lot.id}/relist`, listing);
    expect(again.status).toBe(201);
  });

  test.each([
    ["unreadable", "buyer"],
    ["differs", "seller"],
  ] as const)("a dispute about %s that the %s wins leaves listing and seal", async (reason, by) => {
    await decide(reason, by);
    expect(await lotNow()).toMatchObject({ certified: 1, disproved: null });
    if (by === "buyer") expect(await offerToAda()).toEqual([201, undefined]);
    world.clock.advance(DAY);
    const page = await (await world.visitor.get(`/package/${deal.packageId}`)).text();
    expect(page).not.toContain("did not match this listing");
  });
});
