import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { mailFinalRejections, UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import type { MailTemplate } from "../../src/mail/templates";
import { acceptOffer, declineOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { CONTRACT_MS, decidingMs, type Sale } from "../../src/rules/sale";
import type { PriceKind, Release, Standing } from "../../src/rules/standing";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { expectPositions } from "./bids";
import { sendContractOf } from "./contracts";
import { addLot } from "./listings";
import { ROOT } from "./sources";
import type { World } from "./world";

export type Bidder = "ada" | "bo" | "kim";

export interface Scene {
  name: string;
  sale?: Sale;
  steps: Step[];
  standings: Record<Bidder, Standing>;
  releases?: Partial<Record<Bidder, Release>>;
  price?: PriceKind;
  offered?: Bidder;
  mails?: Partial<Record<Bidder, MailTemplate>>;
}

type Step =
  | `${"accept" | "reject" | "reinstate" | "release" | "offer" | "take" | "decline"} ${Bidder}`
  | "final"
  | "reserve"
  | "end"
  | "send"
  | "void"
  | "relist"
  | "week"
  | "wait";

export const SCENES: Scene[] = readFileSync(join(ROOT, "tests/cases/standings.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

export async function play(
  world: World,
  { steps, sale }: Pick<Scene, "steps" | "sale">,
): Promise<Package> {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), {
    title: "Tide tables",
    ...(sale && { sale }),
  });
  const bids = {} as Record<Bidder, string>;
  for (const [bidder, amountCents] of [
    ["kim", 105_000],
    ["ada", 120_000],
    ["bo", 150_000],
  ] as const) {
    const bid = { packageId: lot.id, bidderId: people[bidder].id, amountCents };
    bids[bidder] = (await placeBid(db, { ...bid, idempotencyKey: null }, clock)).id;
  }
  let accepted = "";
  let offerId = "";
  for (const step of steps) {
    const [verb, bidder] = step.split(" ") as [string, Bidder];
    const decision = { bidId: bids[bidder], sellerId: people.mei.id };
    if (verb === "reject") await rejectBid(db, decision, clock.now());
    if (verb === "reinstate") await reinstateBid(db, decision, clock.now());
    if (verb === "release") {
      const own = { bidId: bids[bidder], bidderId: people[bidder].id };
      await giveUpBid(db, own, clock.now());
    }
    if (verb === "final") {
      clock.advance(UNDO_MS);
      await mailFinalRejections(db, clock.now());
    }
    if (verb === "accept") {
      await acceptBid(db, decision, clock.now());
      accepted = decision.bidId;
    }
    if (verb === "offer") {
      offerId = (await offerLot(db, { ...decision, days: 3 }, clock.now())).id;
    }
    const answer = { offerId, bidderId: people[bidder ?? "ada"].id };
    if (verb === "decline") await declineOffer(db, answer, clock.now());
    if (verb === "take") {
      await acceptOffer(db, answer, clock.now());
      accepted = decision.bidId;
    }
    if (verb === "reserve") {
      await db.updateTable("packages").set({ reserve_cents: 200_000 }).execute();
    }
    if (verb === "send") await sendContractOf(db, accepted, clock.now());
    if (verb === "void") {
      clock.advance(30 * DAY);
      const buyer = { memberId: people[buyerOf(bids, accepted)].id, packageId: lot.id };
      await withdrawDelivery(db, buyer, clock.now());
    }
    if (verb === "relist") {
      const again = { auctionDurationHours: 24, rights: { uses: ["pretraining"] } };
      await (await world.as("mei")).json("POST", `/api/packages/${lot.id}/relist`, again);
    }
    if (verb === "week") clock.set(lot.auction_end_time + decidingMs("seller") + 1);
    if (verb === "wait") clock.set(lot.auction_end_time + CONTRACT_MS + 1);
    if (verb === "end") {
      clock.set(lot.auction_end_time);
      if (sale === "highest") accepted = bids.bo;
      await closeEndedAuctions(db, clock.now());
    }
    await expectPositions(db);
  }
  return lot;
}

function buyerOf(bids: Record<Bidder, string>, accepted: string): Bidder {
  return (Object.keys(bids) as Bidder[]).find((bidder) => bids[bidder] === accepted) ?? "ada";
}
