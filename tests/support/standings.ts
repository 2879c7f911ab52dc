import { placeBid } from "../../src/auctions/bids";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { mailFinalRejections, UNDO_MS } from "../../src/auctions/rejected-bid";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { BINDING_MS, type PriceKind, type Release, type Standing } from "../../src/lib/standing";
import { DAY } from "../../src/lib/time";
import type { MailTemplate } from "../../src/mail/outbox";
import { acceptOffer, declineOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "./contracts";
import { addLot } from "./lots";
import { expectPositions } from "./positions";
import type { World } from "./world";

export type Bidder = "ada" | "bo" | "kim";

/** What has become of a package, and how everybody who has bid on it stands then. */
export interface Scene {
  name: string;
  /** In order, after kim has bid $1,050, ada $1,200 and bo $1,500. */
  steps: Step[];
  standings: Record<Bidder, Standing>;
  /** Why a bidder's bids were released, where they were. */
  releases?: Partial<Record<Bidder, Release>>;
  /** What the lot's price is; the highest bid of what is over where it is left out. */
  price?: PriceKind;
  /** To whom the package is offered, which their list of auctions says before how they stand. */
  offered?: Bidder;
  /** The last mail of each that tells how the auction ended for them; none where it is left out. */
  mails?: Partial<Record<Bidder, MailTemplate>>;
}

type Step =
  | `${"accept" | "reject" | "reinstate" | "offer" | "take" | "decline"} ${Bidder}`
  | "final"
  /** The seller does not have to sell below $2,000. */
  | "reserve"
  | "end"
  | "send"
  /** The buyer leaves the contract, since nothing was delivered. */
  | "void"
  | "relist"
  | "wait";

/** Every state of a package: the one table of who stands how (docs/product.md#standing). */
export const SCENES: Scene[] = [
  {
    name: "runs",
    steps: [],
    standings: { ada: "outbid", bo: "leading", kim: "outbid" },
    price: "current",
  },
  {
    name: "runs, the highest bid rejected a moment ago",
    steps: ["reject bo"],
    standings: { ada: "leading", bo: "released", kim: "outbid" },
    price: "current",
    releases: { bo: "rejected" },
  },
  {
    name: "runs, the highest bid rejected",
    steps: ["reject bo", "final"],
    standings: { ada: "leading", bo: "released", kim: "outbid" },
    price: "current",
    releases: { bo: "rejected" },
    mails: { ada: "leading-again", bo: "bid-rejected" },
  },
  {
    name: "runs, the highest bid rejected and put back",
    steps: ["reject bo", "reinstate bo", "final"],
    standings: { ada: "outbid", bo: "leading", kim: "outbid" },
    price: "current",
  },
  {
    name: "runs, an accepted bid rejected and put back",
    steps: ["accept ada", "reject ada", "reinstate ada", "final"],
    standings: { ada: "accepted", bo: "leading", kim: "outbid" },
    price: "current",
  },
  {
    name: "runs, the highest bid accepted",
    steps: ["accept bo"],
    standings: { ada: "outbid", bo: "accepted", kim: "outbid" },
    price: "current",
  },
  {
    name: "runs, a lower bid accepted",
    steps: ["accept ada"],
    standings: { ada: "accepted", bo: "leading", kim: "outbid" },
    price: "current",
  },
  {
    name: "is over, nothing decided",
    steps: ["end"],
    standings: { ada: "lost", bo: "undecided", kim: "lost" },
    mails: { ada: "auction-lost", bo: "auction-won", kim: "auction-lost" },
  },
  {
    name: "is over, the highest bid rejected before",
    steps: ["reject bo", "final", "end"],
    standings: { ada: "undecided", bo: "released", kim: "lost" },
    releases: { bo: "rejected" },
    mails: { ada: "auction-won", bo: "bid-rejected", kim: "auction-lost" },
  },
  {
    name: "is over, the highest bid rejected a moment before",
    steps: ["reject bo", "end", "final"],
    standings: { ada: "undecided", bo: "released", kim: "lost" },
    releases: { bo: "rejected" },
    mails: { ada: "auction-won", bo: "bid-rejected", kim: "auction-lost" },
  },
  {
    name: "is over, a lower bid accepted before",
    steps: ["accept ada", "end"],
    standings: { ada: "accepted", bo: "lost", kim: "lost" },
    mails: { ada: "bid-accepted", bo: "other-bid-accepted", kim: "other-bid-accepted" },
  },
  {
    name: "is over, a bid accepted after the end",
    steps: ["end", "accept bo"],
    standings: { ada: "lost", bo: "accepted", kim: "lost" },
    mails: { ada: "auction-lost", bo: "auction-won", kim: "auction-lost" },
  },
  {
    name: "is settled after its end",
    steps: ["end", "accept bo", "send"],
    standings: { ada: "released", bo: "won", kim: "released" },
    price: "sold",
    releases: { ada: "sold", kim: "sold" },
    mails: { ada: "auction-settled", bo: "contract", kim: "auction-settled" },
  },
  {
    name: "is settled before its end, with a lower bid",
    steps: ["reject kim", "final", "accept ada", "send"],
    standings: { ada: "won", bo: "released", kim: "released" },
    price: "sold",
    releases: { bo: "sold", kim: "sold" },
    mails: { ada: "contract", bo: "auction-settled", kim: "bid-rejected" },
  },
  {
    name: "ended below its reserve",
    steps: ["reserve", "end"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "reserve-missed", bo: "reserve-missed", kim: "reserve-missed" },
    mails: { ada: "reserve-missed", bo: "reserve-missed", kim: "reserve-missed" },
  },
  {
    name: "ended below its reserve, with a bid accepted before",
    steps: ["reserve", "accept ada", "end"],
    standings: { ada: "accepted", bo: "lost", kim: "lost" },
    mails: { ada: "bid-accepted", bo: "other-bid-accepted", kim: "other-bid-accepted" },
  },
  {
    name: "is offered to a bidder",
    steps: ["reserve", "end", "offer bo"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "reserve-missed", bo: "reserve-missed", kim: "reserve-missed" },
    mails: { ada: "reserve-missed", bo: "offer-made", kim: "reserve-missed" },
    offered: "bo",
  },
  {
    name: "was offered to one and taken by the next",
    steps: ["reserve", "end", "offer bo", "decline bo", "offer ada", "take ada"],
    standings: { ada: "accepted", bo: "released", kim: "released" },
    releases: { bo: "reserve-missed", kim: "reserve-missed" },
    mails: { ada: "offer-taken", bo: "offer-made", kim: "reserve-missed" },
  },
  {
    name: "was taken by a bidder, and then rejected",
    steps: ["reserve", "end", "offer bo", "take bo", "reject bo", "final"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "reserve-missed", bo: "reserve-missed", kim: "reserve-missed" },
    mails: { ada: "reserve-missed", bo: "bid-rejected", kim: "reserve-missed" },
  },
  {
    name: "is sold by a second chance",
    steps: ["reserve", "end", "offer kim", "take kim", "send"],
    standings: { ada: "released", bo: "released", kim: "won" },
    price: "sold",
    releases: { ada: "sold", bo: "sold" },
    mails: { ada: "reserve-missed", bo: "reserve-missed", kim: "contract" },
  },
  {
    name: "is settled, and its contract void",
    steps: ["end", "accept bo", "send", "void"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "contract-void", bo: "contract-void", kim: "contract-void" },
    mails: { ada: "auction-settled", bo: "delivery-step", kim: "auction-settled" },
  },
  {
    name: "is settled before its end, and its contract void",
    steps: ["accept bo", "send", "void"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "contract-void", bo: "contract-void", kim: "contract-void" },
    mails: { ada: "auction-settled", bo: "delivery-step", kim: "auction-settled" },
  },
  {
    name: "is offered after its contract became void",
    steps: ["end", "accept bo", "send", "void", "offer ada"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "contract-void", bo: "contract-void", kim: "contract-void" },
    offered: "ada",
    mails: { ada: "offer-made", bo: "delivery-step", kim: "auction-settled" },
  },
  {
    name: "was taken after its contract became void",
    steps: ["end", "accept bo", "send", "void", "offer ada", "take ada"],
    standings: { ada: "accepted", bo: "released", kim: "released" },
    releases: { bo: "contract-void", kim: "contract-void" },
    mails: { ada: "offer-taken", bo: "delivery-step", kim: "auction-settled" },
  },
  {
    name: "is over and listed again",
    steps: ["end", "relist"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "relisted", bo: "relisted", kim: "relisted" },
    mails: { ada: "bids-released", bo: "bids-released", kim: "bids-released" },
  },
  {
    name: "lapsed without a sale",
    steps: ["end", "accept bo", "wait"],
    standings: { ada: "released", bo: "released", kim: "released" },
    releases: { ada: "lapsed", bo: "lapsed", kim: "lapsed" },
    mails: { ada: "auction-lost", bo: "auction-won", kim: "auction-lost" },
  },
];

/** Plays a scene, and leaves the clock where it ends. */
export async function play(world: World, { steps }: Pick<Scene, "steps">): Promise<Package> {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
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
      const again = { auctionDurationHours: 24 };
      await (await world.as("mei")).json("POST", `/api/packages/${lot.id}/relist`, again);
    }
    if (verb === "wait") clock.set(lot.auction_end_time + BINDING_MS + 1);
    if (verb === "end") {
      clock.set(lot.auction_end_time);
      await closeEndedAuctions(db, clock.now());
    }
    await expectPositions(db);
  }
  return lot;
}

function buyerOf(bids: Record<Bidder, string>, accepted: string): Bidder {
  return (Object.keys(bids) as Bidder[]).find((bidder) => bids[bidder] === accepted) ?? "ada";
}
