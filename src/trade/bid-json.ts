import { bidderPseudonym } from "../lib/ids";
import { writtenIn } from "../lib/languages";
import { centsToDecimal } from "../lib/money";
import { bindsUntil } from "../lib/standing";
import { isoTime } from "../lib/time";
import { languageTag } from "../packages/vocabulary";
import type { SellerBidRow, TradeOwner } from "./seller-bids";
import type { Bidder, SellerBid } from "./types";

type Named = Pick<TradeOwner, "pseudonymKey" | "now">;

export function sellerBidJson(row: SellerBidRow, { pseudonymKey, now }: Named): SellerBid {
  return {
    id: row.id,
    packageId: row.package_id,
    packageTitle: row.title,
    packageLang: languageTag(row.language) ?? writtenIn(row.title) ?? null,
    packageStatus: row.package_status,
    amount: centsToDecimal(row.amount_cents),
    status: row.status,
    lapsed: isLapsed(row, now),
    contractStatus: row.contract_status,
    contractSentAt: row.contract_sent_at === null ? null : isoTime(row.contract_sent_at),
    contractId: row.contract_id,
    createdAt: isoTime(row.created_at),
    undoableUntil: row.undoable_until === null ? null : isoTime(row.undoable_until),
    message: row.message,
    bidder: bidderJson(row, pseudonymKey),
    acceptedBid: otherAccepted(row),
  };
}

function isLapsed(row: SellerBidRow, now: number): boolean {
  const isOpen = row.status === "pending" || row.status === "accepted";
  if (!isOpen || row.package_status === "settled") return false;
  return now > bindsUntil({ endsAt: row.auction_end_time, offerBindsUntil: row.binds_until });
}

function bidderJson(row: SellerBidRow, pseudonymKey: string): Bidder {
  const suffix = bidderPseudonym(pseudonymKey, row.package_id, row.bidder_id).slice(-3);
  if (!row.has_chatted) {
    return { firstName: null, lastName: null, organization: null, hasChatted: false, suffix };
  }
  const { first_name: firstName, last_name: lastName, organization } = row;
  return { firstName, lastName, organization, hasChatted: true, suffix };
}

function otherAccepted({ id, accepted_id, accepted_cents }: SellerBidRow) {
  if (accepted_id === null || accepted_cents === null || accepted_id === id) return null;
  return { id: accepted_id, amount: centsToDecimal(accepted_cents) };
}
