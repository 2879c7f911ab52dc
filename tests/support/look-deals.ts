import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { readDelivery } from "../../src/delivery/delivery";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { newId } from "../../src/lib/ids";
import { HOUR, MINUTE } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { counterOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { type Package, revisedAt } from "../../src/packages/packages";
import { reportBid } from "../../src/trade/bid-reports";
import { quickPrinter } from "./contracts";
import { addSale } from "./deals";
import { bringTo, deliveryNow, partyOf, type SoldDeal } from "./deliveries";
import { addLot } from "./listings";
import { playRound } from "./played-rounds";
import type { World } from "./world";

async function addDealOf(world: World, title: string): Promise<SoldDeal> {
  const contractId = await addSale(world, world.clock.now(), { title });
  const { id: deliveryId, package_id: packageId } = await readDelivery(world.db, { contractId });
  return { contractId, deliveryId, packageId };
}

export async function addInvoiced(world: World) {
  const [invoiced, paid, cancelled] = [
    await addDealOf(world, "Harbour logs"),
    await addDealOf(world, "Lighthouse diaries"),
    await addDealOf(world, "Pilot charts"),
  ];
  await bringTo(world, invoiced, "sealed", ["words"]);
  await bringTo(world, paid, "paid");
  await bringTo(world, cancelled, "sealed");
  const { due_at } = await deliveryNow(world, cancelled);
  await withdrawDelivery(world.db, partyOf(world, cancelled, "seller"), due_at ?? 0);
  return {
    invoiced: invoiced.contractId,
    paid: paid.contractId,
    cancelled: cancelled.contractId,
  };
}

/** A running server closes ended auctions, so they must not end before the last bid. */
async function endAuctions({ db, clock }: Pick<World, "db" | "clock">, packageIds: string[]) {
  await db
    .updateTable("packages")
    .set({ auction_end_time: clock.now() - MINUTE })
    .where("id", "in", packageIds)
    .execute();
  await closeEndedAuctions(db, clock.now());
}

export async function addOffered({ db, people, clock }: World) {
  const opened = clock.now() - 23 * HOUR;
  const { id } = await addLot(db, people.mei.id, opened, {
    title: "Star charts",
    auctionDurationHours: 24,
    reserveCents: 200_000,
  });
  const bid = { packageId: id, bidderId: people.bo.id, amountCents: 120_000 };
  const placed = await placeBid(db, { ...bid, idempotencyKey: null }, { now: () => opened });
  await endAuctions({ db, clock }, [id]);
  const own = { bidId: placed.id, sellerId: people.mei.id };
  const { id: offer } = await offerLot(db, { ...own, days: 3 }, clock.now());
  return { missed: id, offer };
}

/** A bidder's answer to a price above the bid. */
export async function addCountered(world: World) {
  const { db, people, clock } = world;
  const opened = clock.now() - 23 * HOUR;
  const { id } = await addLot(db, people.mei.id, opened, {
    title: "Moon tables",
    description: "The phases of the moon, by day and place.",
    auctionDurationHours: 24,
    reserveCents: 200_000,
  });
  const bid = { packageId: id, bidderId: people.kim.id, amountCents: 120_000 };
  const placed = await placeBid(db, { ...bid, idempotencyKey: null }, { now: () => opened });
  await endAuctions({ db, clock }, [id]);
  const own = { bidId: placed.id, sellerId: people.mei.id, amountCents: 180_000 };
  const { id: offerId } = await offerLot(db, { ...own, days: 3 }, clock.now());
  const answer = { offerId, bidderId: people.kim.id, amountCents: 150_000 };
  await counterOffer(db, answer, clock.now());
  return { countered: id, counterOffer: offerId };
}

/** Its rights are its own, since its description is. */
const collection = (title: string) => ({ title, description: `${title} of the harbor, in full.` });

export async function addRounds(world: World) {
  const { db, people, clock } = world;
  const opened = clock.now() - 23 * HOUR;
  const before = { ...world, db, people, clock: { now: () => opened } } as World;
  const bidding = { maxima: { ada: 30_000, bo: 21_000 } };
  const exclusive = { exclusive: { bo: 31_000 }, exclusiveFromCents: 20_000 };
  const round = await playRound(before, {
    ...bidding,
    ...exclusive,
    ...collection("Almanacs"),
    sale: "seller",
  });
  const shelf = await playRound(before, { ...bidding, title: "Gazettes", shelf: "unlimited" });
  const sold = { exclusive: { kim: 90_000 }, exclusiveFromCents: 40_000 };
  const exclusively = await playRound(before, { ...bidding, ...sold, ...collection("Codices") });
  await endAuctions(world, [round.id, shelf.id, exclusively.id]);
  await concludeDueContracts(db, quickPrinter, clock.now());
  const { id: seats } = await playRound(world, {
    maxima: { ada: 30_000, bo: 21_000 },
    later: { kim: 50_000 },
    seats: 2,
    exclusive: { kim: 60_000 },
    exclusiveFromCents: 40_000,
    ...collection("Registers"),
  });
  return { seats, round: round.id, shelf: shelf.id, exclusively: exclusively.id };
}

export async function addReport({ db, people, clock }: World, packageId: string) {
  const bids = await db
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", packageId)
    .orderBy("sequence")
    .execute();
  const [unreported, reported] = [bids[0]?.id ?? "", bids.at(-1)?.id ?? ""];
  const reasons = `They wrote that they cannot pay. ${"x".repeat(60)}`;
  await reportBid(db, { bidId: reported, sellerId: people.mei.id, reasons }, clock.now());
  return { unreported, reported };
}

/** Kim has asked Ada's organization, and left it since. */
export async function addApproval({ db, clock, people }: World, lot: Package): Promise<string> {
  const id = newId(clock.now());
  await db
    .insertInto("approvals")
    .values({
      id,
      organization_id: people.ada.id,
      package_id: lot.id,
      requested_by: people.kim.id,
      maximum_cents: 150_000,
      exclusive: 0,
      listing_at: revisedAt(lot),
      reason: "x".repeat(500),
      status: "open",
      decided_by: null,
      decided_at: null,
      note: null,
      created_at: clock.now(),
    })
    .execute();
  return id;
}

/** A webhook that is off, with an event that failed once and was then refused. */
export async function addSentEvent({ db, clock, people }: World) {
  const now = clock.now();
  const [id, sent] = [newId(now), newId(now)];
  const url = `https://hooks.test/${"x".repeat(60)}`;
  const off = { off_at: now, off_reason: "gone" } as const;
  const events = JSON.stringify(["auction.won", "bid.outbid"]);
  const webhook = { id, organization_id: people.ada.id, url, events, secret: "", created_at: now };
  await db
    .insertInto("webhooks")
    .values({ ...webhook, ...off })
    .execute();
  const body = JSON.stringify({ type: "auction.won", data: { packageId: "x".repeat(60) } });
  const row = { id: sent, webhook_id: id, event: "auction.won", body, unique_key: null };
  const tries = [newId(now), newId(now)] as const;
  await db
    .insertInto("webhook_deliveries")
    .values({ ...row, due_at: null, try_id: tries[1], created_at: now })
    .execute();
  const headers = JSON.stringify({ "webhook-id": sent, "webhook-signature": "x".repeat(60) });
  const tried = { delivery_id: sent, url, headers, started_at: now, ended_at: now };
  await db
    .insertInto("webhook_tries")
    .values([
      { ...tried, id: tries[0], problem: "timeout" },
      { ...tried, id: tries[1], status: 410, response: `<p>${"x".repeat(60)}</p>` },
    ])
    .execute();
  const page = `/settings/webhooks/${id}`;
  return { webhook: page, sentEvent: `${page}/deliveries/${sent}` };
}

/** A copy that has failed. */
export async function addFailedCopy({ db, clock }: World, contractId: string): Promise<void> {
  const place = {
    endpoint: `https://${"x".repeat(60)}.test`,
    region: "eu-central-1",
    bucket: "x".repeat(60),
    prefix: "in/",
    addressing: "host" as const,
  };
  const reason = { problem: "denied", detail: "AccessDenied", failed_at: clock.now() };
  const id = newId(clock.now());
  const row = { id, contract_id: contractId, secret: "sealed", created_at: clock.now() };
  await db
    .insertInto("buckets")
    .values({ ...row, ...place, ...reason })
    .execute();
}
