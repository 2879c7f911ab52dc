import type { Db } from "../../db/client";
import { knowsBuyer } from "../chat/known-buyers";
import type { ContractTerms, Party } from "../contracts/terms";
import { Conflict, coded } from "../lib/errors";
import { bidderPseudonym } from "../lib/ids";
import { type Deal, findDeal, listUnprintable } from "./deal";
import type { BidDecision } from "./decisions";
import { requireSendable } from "./sending";

export interface ContractReview {
  bidId: string;
  terms: Deal["terms"];
  sellerFeeRate: number;
  /** Null until the buyer has written to the seller (docs/product.md#who-sees-whom). */
  buyer: Pick<Party, "name" | "organization"> | null;
  suffix: string;
  earlyEnd: number | null;
  releasedCount: number;
  unprintable: readonly string[];
  /** Identifies what the seller has read, so that confirming an older version is refused. */
  state: string;
}

export class ReviewOutdated extends coded(Conflict, "review-outdated") {}

export async function reviewContract(
  db: Db,
  decision: BidDecision,
  pseudonymKey: string,
  now: number,
): Promise<ContractReview> {
  const deal = await findDeal(db, decision, now);
  requireSendable(deal, now);
  const lot = await db
    .selectFrom("packages")
    .select(["status", "auction_end_time"])
    .where("id", "=", deal.packageId)
    .executeTakeFirstOrThrow();
  const pending = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", deal.packageId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  const isRunning = lot.status === "active" && now < lot.auction_end_time;
  const isKnown = await knowsBuyer(db, decision.sellerId, deal.buyerId);
  const { name, organization } = deal.terms.buyer;
  const unprintable = await listUnprintable(db, deal);
  return {
    bidId: decision.bidId,
    terms: deal.terms,
    sellerFeeRate: deal.feeRates.seller,
    buyer: isKnown ? { name, organization } : null,
    suffix: bidderPseudonym(pseudonymKey, deal.packageId, deal.buyerId).slice(-3),
    earlyEnd: isRunning ? lot.auction_end_time : null,
    releasedCount: pending.count,
    unprintable,
    state: [isRunning ? "running" : "ended", pending.count, ...unprintable].join("-"),
  };
}

export interface DraftNames {
  reference: string;
  unnamed: string;
}

export function unnamedBuyer({ unnamed }: DraftNames): Party {
  return { name: unnamed, organization: unnamed, country: unnamed, email: unnamed };
}

/** The preview does not name a buyer whom the seller does not know yet. */
export function previewTerms(
  { terms, buyer }: ContractReview,
  names: DraftNames,
  now: number,
): ContractTerms {
  return {
    ...terms,
    buyer: { ...unnamedBuyer(names), ...buyer },
    reference: names.reference,
    concludedAt: now,
  };
}
