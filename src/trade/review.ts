import type { Db } from "../../db/client";
import type { ContractTerms, Party } from "../contracts/terms";
import { hashOf } from "../idempotency/stored-answers";
import { Conflict, coded } from "../lib/errors";
import { bidderPseudonym } from "../lib/ids";
import { RECORD_COLUMNS } from "../records/records";
import { type DealRecord, recordFrom } from "../rules/record";
import { type Deal, findDeal, listUnprintable } from "./deal";
import type { BidDecision } from "./decisions";
import { logDisclosure } from "./disclosures";
import { requireSendable } from "./sending";

export interface ContractReview {
  bidId: string;
  terms: Deal["terms"];
  sellerFeeRate: number;
  buyer: NamedBuyer;
  suffix: string;
  earlyEnd: number | null;
  releasedCount: number;
  unprintable: readonly string[];
  /** Identifies what the seller has read, so that confirming an older version is refused. */
  state: string;
}

export interface NamedBuyer extends Pick<Party, "name" | "organization" | "country"> {
  record: DealRecord;
  verified_at: number | null;
  verified_domain: string | null;
}

export class ReviewOutdated extends coded(Conflict, "review-outdated") {}

/** Names the buyer, which is logged for the buyer (docs/product.md#who-sees-whom). */
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
    .select(["id", "status", "auction_end_time", "former_bidders"])
    .where("id", "=", deal.packageId)
    .executeTakeFirstOrThrow();
  const pending = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", deal.packageId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  const isRunning = lot.status === "active" && now < lot.auction_end_time;
  const buyer = await namedBuyer(db, deal);
  await logDisclosure(db, { ...deal, ...decision }, now);
  const unprintable = await listUnprintable(deal);
  return {
    bidId: decision.bidId,
    terms: deal.terms,
    sellerFeeRate: deal.feeRates.seller,
    buyer,
    suffix: bidderPseudonym(pseudonymKey, lot, deal.buyerId).slice(-3),
    earlyEnd: isRunning ? lot.auction_end_time : null,
    releasedCount: pending.count,
    unprintable,
    state: hashOf(isRunning, pending.count, buyer, unprintable),
  };
}

async function namedBuyer(db: Db, { buyerId, terms }: Deal): Promise<NamedBuyer> {
  const { name, organization, country } = terms.buyer;
  const { verified_at, verified_domain, ...counted } = await db
    .selectFrom("users")
    .leftJoin("deal_records as record", (join) =>
      join.onRef("record.member_id", "=", "users.id").on("record.side", "=", "buyer"),
    )
    .select(["verified_at", "verified_domain"])
    .select(RECORD_COLUMNS)
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();
  const record = recordFrom(counted);
  return { name, organization, country, verified_at, verified_domain, record };
}

export interface DraftNames {
  reference: string;
  unnamed: string;
}

export function unnamedBuyer({ unnamed }: DraftNames): Party {
  return { name: unnamed, organization: unnamed, country: unnamed, email: unnamed };
}

/** The preview omits the buyer's address and billing details, which only the contract states. */
export function previewTerms(
  { terms, buyer: { name, organization, country } }: ContractReview,
  names: DraftNames,
  now: number,
): ContractTerms {
  return {
    ...terms,
    buyer: { ...unnamedBuyer(names), name, organization, country },
    reference: names.reference,
    concludedAt: now,
  };
}
