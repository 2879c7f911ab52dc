import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { remindOfFavorites } from "../../src/auctions/closing/reminders";
import { standingOn } from "../../src/auctions/reading/positions";
import { abandonIdleConsignments } from "../../src/consignments/sweep";
import { runDeliveries } from "../../src/delivery/timer";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY, HOUR } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { DEADLINES } from "../../src/moderation/deadlines";
import { hidePackage, removePackage, restorePackage } from "../../src/moderation/packages";
import { releaseLongHidden } from "../../src/moderation/releasing";
import { acceptOffer } from "../../src/offers/answering";
import { lapseOffers } from "../../src/offers/lapsing";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { acceptBid } from "../../src/trade/decisions";
import { verifyBundle } from "../../src/transparency/verification";
import { sendContractOf } from "../support/contracts";
import { addSoldDeal, bringTo, decideLatest, deliveryNow, KEEP_MS } from "../support/deliveries";
import { onBothEngines } from "../support/engines";
import { mails, outbox } from "../support/mail";
import { playRound } from "../support/played-rounds";
import { type Bidder, play } from "../support/standings";
import { createWorld, type World } from "../support/world";

const DECISION = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;
const HIDDEN_MS = 10 * DAY;

onBothEngines(({ make }) => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const act = (verb: typeof hidePackage, packageId: string) =>
    verb(world.db, { ...DECISION, packageId }, now());

  async function hideFor(packageId: string, ms = HIDDEN_MS): Promise<void> {
    await act(hidePackage, packageId);
    world.clock.advance(ms);
    await closeEndedAuctions(world.db, now());
    await lapseOffers(world.db, now());
    await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
    await act(restorePackage, packageId);
  }

  const bidOf = async (bidder: Bidder, packageId: string) => {
    const bids = world.db.selectFrom("bids").select("id").where("package_id", "=", packageId);
    const own = bids.where("bidder_id", "=", world.people[bidder].id);
    return { bidId: (await own.executeTakeFirstOrThrow()).id, sellerId: world.people.mei.id };
  };

  const standing = async (bidder: Bidder, packageId: string) =>
    standingOn(world.db, { packageId, bidderId: world.people[bidder].id }, now());

  const rowOf = (id: string): Promise<Package> =>
    world.db.selectFrom("packages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  async function committed(bidder: Bidder): Promise<string> {
    const browser = await world.as(bidder);
    return (await (await browser.get("/api/member/exposure")).json()).committed;
  }

  describe("a package that is hidden after its end", () => {
    test("gives the seller the rest of the seven days to decide", async () => {
      const lot = await play(world, { steps: ["end"] });
      world.clock.advance(6 * DAY);
      await hideFor(lot.id);
      const until = lot.auction_end_time + 7 * DAY + HIDDEN_MS;
      expect(await standing("bo", lot.id)).toMatchObject({ bindsUntil: until });
      expect(await committed("bo")).toBe("1500.00");
      world.clock.set(until + 1);
      expect(await committed("bo")).toBe("0.00");
      const bid = await bidOf("bo", lot.id);
      await expect(acceptBid(world.db, bid, now())).rejects.toMatchObject({ code: "bid-released" });
      await acceptBid(world.db, bid, until);
      expect((await rowOf(lot.id)).auction_end_time).toBe(lot.auction_end_time);
    });

    test("gives the winner's contract the rest of its 30 days", async () => {
      const lot = await play(world, { sale: "highest", steps: ["end"] });
      world.clock.advance(29 * DAY);
      await hideFor(lot.id);
      const until = lot.auction_end_time + 30 * DAY + HIDDEN_MS;
      expect(await standing("bo", lot.id)).toMatchObject({ bindsUntil: until });
      world.clock.set(until);
      const { bidId } = await bidOf("bo", lot.id);
      expect((await sendContractOf(world.db, bidId, now())).id).toBeString();
    });

    test("adds the times of several holds", async () => {
      const lot = await play(world, { steps: ["end"] });
      await hideFor(lot.id, 2 * DAY);
      await hideFor(lot.id, 3 * DAY);
      expect((await rowOf(lot.id)).held_ms).toBe(5 * DAY);
    });

    test("keeps a second chance open, which lapses only after the time that it had left", async () => {
      const lot = await play(world, { steps: ["reserve", "end"] });
      const offer = await offerLot(world.db, { ...(await bidOf("bo", lot.id)), days: 3 }, now());
      world.clock.advance(2 * DAY);
      await act(hidePackage, lot.id);
      world.clock.advance(5 * DAY);
      expect(await lapseOffers(world.db, now())).toBe(0);
      const bo = await world.as("bo");
      const [listed] = await (await bo.get("/api/offers")).json();
      expect(listed).toMatchObject({ id: offer.id, status: "open" });
      const answer = { offerId: offer.id, bidderId: world.people.bo.id };
      await expect(acceptOffer(world.db, answer, now())).rejects.toMatchObject({
        code: "package-hidden",
      });
      await act(restorePackage, lot.id);
      const row = await world.db.selectFrom("offers").selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: "open", expires_at: offer.expires_at + 5 * DAY });
      expect(await mails(world)).not.toContain("mei offer-lapsed");
      await acceptOffer(world.db, answer, row.expires_at - 1);
      await hideFor(lot.id, DAY);
      const { binds_until } = await rowOf(lot.id);
      expect(binds_until).toBe(row.expires_at - 1 + 30 * DAY + DAY);
    });

    test("gives the seller the rest of the 60 days to make offers", async () => {
      const lot = await play(world, { steps: ["reserve", "end"] });
      world.clock.advance(59 * DAY);
      await hideFor(lot.id);
      world.clock.set(lot.auction_end_time + 60 * DAY + HIDDEN_MS);
      const bid = { ...(await bidOf("bo", lot.id)), days: 1 as const };
      await expect(offerLot(world.db, bid, now() + 1)).rejects.toMatchObject({
        code: "offer-late",
      });
      expect((await offerLot(world.db, bid, now())).status).toBe("open");
    });

    test("counts the offers after a void contract from then on", async () => {
      const deal = await addSoldDeal(world);
      await hideFor(deal.packageId, 3 * DAY);
      world.clock.advance(8 * DAY);
      const buyer = { contractId: deal.contractId, memberId: world.people.bo.id };
      await withdrawDelivery(world.db, buyer, now());
      const voidedAt = now();
      expect((await rowOf(deal.packageId)).held_ms).toBe(0);
      await hideFor(deal.packageId, DAY);
      const bid = { ...(await bidOf("ada", deal.packageId)), days: 1 as const };
      world.clock.set(voidedAt + 61 * DAY);
      await expect(offerLot(world.db, bid, now() + 1)).rejects.toMatchObject({
        code: "offer-late",
      });
      expect((await offerLot(world.db, bid, now())).status).toBe("open");
    });

    test("gives a round the rest of the time for its award", async () => {
      const lot = await playRound(world, {
        ...({ seats: 2, sale: "seller" } as const),
        maxima: { ada: 20_000, bo: 30_000 },
      });
      world.clock.set(lot.auction_end_time);
      await closeEndedAuctions(world.db, now());
      await hideFor(lot.id);
      const seller = { packageId: lot.id, sellerId: world.people.mei.id };
      const until = lot.auction_end_time + 7 * DAY + HIDDEN_MS;
      await expect(awardPackage(world.db, seller, until + 1)).rejects.toMatchObject({
        code: "bid-released",
      });
      expect(await awardPackage(world.db, seller, until)).toHaveLength(2);
    });
  });

  describe("the deal on a hidden package", () => {
    test("is neither late nor reminded of, and gets its time back", async () => {
      const deal = await addSoldDeal(world);
      const { due_at: dueAt } = await deliveryNow(world, deal);
      world.clock.advance(6 * DAY);
      await act(hidePackage, deal.packageId);
      await world.db.deleteFrom("mail_outbox").execute();
      world.clock.advance(HIDDEN_MS);
      await runDeliveries(world.db, { keepMs: KEEP_MS }, now());
      expect(await mails(world)).toEqual([]);
      const page = await (await (await world.as("bo")).get(`/contract/${deal.contractId}`)).text();
      expect(page).not.toContain(`/contract/${deal.contractId}/delivery/withdraw`);
      await act(restorePackage, deal.packageId);
      const delivery = await deliveryNow(world, deal);
      expect(delivery.due_at).toBe((dueAt ?? 0) + HIDDEN_MS);
      expect(delivery.wakes_at).toBe((dueAt ?? 0) + HIDDEN_MS);
    });

    test("gets the whole period if an operator decides its dispute in the meantime", async () => {
      const deal = await addSoldDeal(world);
      await bringTo(world, deal, "sealed", ["words"]);
      const { openDispute } = await import("../../src/delivery/disputes");
      const buyer = { contractId: deal.contractId, memberId: world.people.bo.id };
      await openDispute(world.db, buyer, { reason: "differs", text: "Half of it." }, now());
      await act(hidePackage, deal.packageId);
      world.clock.advance(3 * DAY);
      const { addUser } = await import("../support/people");
      const { id } = await addUser(world.db, "operator", now());
      await decideLatest(world, id, "seller");
      expect(await deliveryNow(world, deal)).toMatchObject({ state: "sealed", wakes_at: null });
      world.clock.advance(2 * DAY);
      await act(restorePackage, deal.packageId);
      expect((await deliveryNow(world, deal)).due_at).toBe(now() + 14 * DAY);
    });

    test("keeps a partial upload for the rest of its 14 days", async () => {
      const deal = await addSoldDeal(world);
      const at = now();
      const consignment = {
        id: crypto.randomUUID(),
        delivery_id: deal.deliveryId,
        number: 1,
        status: "open" as const,
        created_at: at,
        progressed_at: at,
        sealed_at: null,
        refusal: null,
        report: null,
        signature: null,
        differs: null,
      };
      await world.db.insertInto("consignments").values(consignment).execute();
      await act(hidePackage, deal.packageId);
      world.clock.advance(15 * DAY);
      await abandonIdleConsignments(world.db, now());
      await act(restorePackage, deal.packageId);
      await abandonIdleConsignments(world.db, now());
      const { status, progressed_at } = await world.db
        .selectFrom("consignments")
        .select(["status", "progressed_at"])
        .executeTakeFirstOrThrow();
      expect({ status, progressed_at }).toEqual({ status: "open", progressed_at: at + 15 * DAY });
    });
  });

  test("reminds those with the package as a favorite again, of the new end", async () => {
    const lot = await play(world, { steps: [] });
    const favorite = { id: crypto.randomUUID(), user_id: world.people.kim.id };
    const settings = { ...(await settingsOf(world.db, favorite.user_id)), favoriteReminders: true };
    await saveSettings(world.db, favorite.user_id, settings, now());
    await world.db
      .insertInto("favorites")
      .values({ ...favorite, package_id: lot.id, created_at: now(), reminded_at: null })
      .execute();
    world.clock.set(lot.auction_end_time - HOUR / 2);
    await remindOfFavorites(world.db, now());
    await act(hidePackage, lot.id);
    world.clock.advance(DAY);
    await act(restorePackage, lot.id);
    await remindOfFavorites(world.db, now());
    await remindOfFavorites(world.db, now());
    const ends = (await outbox(world, "favorite-ending")).map(({ values }) => values.endsAt);
    expect(ends).toEqual([lot.auction_end_time, lot.auction_end_time + DAY]);
    await act(removePackage, lot.id);
    const favoriteMails = (await mails(world)).filter((mail) => mail.startsWith("kim favorite"));
    expect(favoriteMails).toHaveLength(2);
  });

  test("releases an accepted bid after 14 days too, with its license", async () => {
    const lot = await playRound(world, { seats: 2, maxima: { ada: 20_000, bo: 30_000 } });
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(world.db, now());
    await act(hidePackage, lot.id);
    world.clock.advance(14 * DAY);
    expect(await releaseLongHidden(world.db, now())).toBe(1);
    expect(await releaseLongHidden(world.db, now())).toBe(0);
    expect(await committed("ada")).toBe("0.00");
    const licenses = world.db.selectFrom("licences").select("voided_at");
    expect(await licenses.execute()).toEqual([{ voided_at: now() }, { voided_at: now() }]);
  });

  test("proves an auction whose bids were released while it was hidden", async () => {
    const lot = await play(world, { steps: [] });
    await hideFor(lot.id, 15 * DAY);
    const bid = { packageId: lot.id, bidderId: world.people.ada.id, amountCents: 105_000 };
    await placeBid(world.db, { ...bid, idempotencyKey: null }, world.clock);
    expect(await committed("bo")).toBe("0.00");
    world.clock.set((await rowOf(lot.id)).auction_end_time);
    await closeEndedAuctions(world.db, now());
    const proof = await (await world.visitor.get(`/api/packages/${lot.id}/proof`)).text();
    const key = (await (await world.visitor.get("/log/key")).text()).trim();
    expect(() => verifyBundle(proof, key)).not.toThrow();
  });
});

/** Times that hiding a package does not stop, because nobody waits for them. */
const KNOWN_TIMES: Record<string, RegExp> = {
  packages:
    /^(created|updated|ended|last_updated|hidden|removed|confirm_wakes|winner_lapsed|shelf_(opened|closed))(_at)?$/,
  offers: /^(created|decided|reminded)_at$/,
  price_offers: /^(created|decided|reminded)_at$/,
  deliveries:
    /^(created|prolonged|claimed|accepted|remove|removed|wakes|refund_(due|sent|received|case|closed))_at$/,
  bids: /^(created_at|accepted_at|contract_sent_at|undoable_until)$/,
  licences: /^(created|voided)_at$/,
  consignments: /^(created|sealed)_at$/,
};

test("knows every column with a time of a package, as a deadline or as a fact", async () => {
  const world = await createWorld();
  const unknown: string[] = [];
  const tables = await world.db.introspection.getTables();
  for (const [table, facts] of Object.entries(KNOWN_TIMES)) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    const times = columns?.filter((name) => /(_at|_until|_time|_updated)$/.test(name)) ?? [];
    expect([table, times.length]).not.toEqual([table, 0]);
    const deadlines = DEADLINES.filter((deadline) => deadline.table === table);
    const known = (name: string) =>
      facts.test(name) || deadlines.some(({ column }) => column === name);
    unknown.push(...times.filter((name) => !known(name)).map((name) => `${table}.${name}`));
  }
  await world.close();
  expect(unknown).toEqual([]);
});
