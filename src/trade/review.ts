import type { Db } from "../../db/client";
import { knowsBuyer } from "../chat/known-buyers";
import type { ContractTerms, Party } from "../contracts/terms";
import { Conflict } from "../lib/errors";
import { bidderPseudonym } from "../lib/pseudonym";
import { type Deal, findDeal } from "./deal";
import type { Decision } from "./decisions";
import { requireSendable } from "./sending";
import { unprintableOf } from "./unprintable";

/** What sending a contract will do, as its seller reads it before (docs/product.md#contract). */
export interface ContractReview {
  bidId: string;
  terms: Deal["terms"];
  /** Null until they have written to the seller (docs/product.md#who-sees-whom). */
  buyer: Pick<Party, "name" | "organization"> | null;
  /** Last three characters of the pseudonym that the package's page shows. */
  suffix: string;
  /** When the auction that this would end early is to end; null where it has ended. */
  endsEarly: number | null;
  /** How many other bids would be released. */
  released: number;
  /** Characters that the PDF prints by their code points. */
  unprintable: readonly string[];
  /** Names this state of things: what is confirmed is what was read. */
  state: string;
}

/** A bid was made, or the auction ended, since the seller read what sending would do. */
export class ReviewOutdated extends Conflict {
  constructor() {
    super("review-outdated");
  }
}

/** @throws BidNotFound also for a bid on someone else's package, BidNotAccepted, BidReleased,
 *   ContractSentAlready */
export async function reviewContract(
  db: Db,
  decision: Decision,
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
  const runs = lot.status === "active" && now < lot.auction_end_time;
  const isKnown = await knowsBuyer(db, decision.sellerId, deal.buyerId);
  const { name, organization } = deal.terms.buyer;
  const unprintable = await unprintableOf(db, deal);
  return {
    bidId: decision.bidId,
    terms: deal.terms,
    buyer: isKnown ? { name, organization } : null,
    suffix: bidderPseudonym(pseudonymKey, deal.packageId, deal.buyerId).slice(-3),
    endsEarly: runs ? lot.auction_end_time : null,
    released: pending.count,
    unprintable,
    state: [runs ? "running" : "ended", pending.count, ...unprintable].join("-"),
  };
}

/**
 * The terms as they would be agreed now, for a preview: a buyer whom the seller does not know yet
 * stays unnamed until the contract is sent.
 */
export function previewTerms(
  { terms, buyer }: ContractReview,
  draft: { reference: string; unnamed: string },
  now: number,
): ContractTerms {
  const { unnamed, reference } = draft;
  const named = buyer ?? { name: unnamed, organization: unnamed };
  return {
    ...terms,
    buyer: { ...named, country: unnamed, email: unnamed },
    reference,
    concludedAt: now,
  };
}
