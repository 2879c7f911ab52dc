import type { Db } from "../../db/client";
import { bidderPseudonym } from "../lib/ids";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { titleLanguage } from "../packages/titles";
import { feeOn } from "../rules/fees";
import { packageTime } from "../rules/package-time";
import { recordFrom, roundedRecord } from "../rules/record";
import { isRound, OUTWEIGHED } from "../rules/round";
import { isContractAutomatic, SALE_RULES } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import type { Bidder, SellerBid, TradePage } from "./answers";
import type { SellerBidsQuery } from "./schema";
import { listSellerBids, type SellerBidRow } from "./seller-bid-rows";

export interface TradeOwner {
  sellerId: string;
  pseudonymKey: string;
  now: number;
}

const DEFAULT_PAGE_SIZE = 100;

export async function sellerBidsPage(
  db: Db,
  { sellerId, ...context }: TradeOwner,
  query: SellerBidsQuery,
): Promise<TradePage<SellerBid>> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { now } = context;
  const page = await listSellerBids(db, { ...query, sellerId, now, limit });
  const { entries, nextCursor: cursor } = page;
  return {
    items: entries.map((row) => sellerBidJson(row, context)),
    next: cursor === null ? null : tradeAddress("/api/seller/bids", { ...query, cursor }),
  };
}

export function tradeAddress(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters}`;
}

type BidContext = Pick<TradeOwner, "pseudonymKey" | "now">;

export function sellerBidJson(row: SellerBidRow, { pseudonymKey, now }: BidContext): SellerBid {
  return {
    id: row.id,
    packageId: row.package_id,
    packageTitle: row.title,
    packageLang: titleLanguage(row),
    packageEnglishTitle: row.english_title,
    packageStatus: row.package_status,
    sale: SALE_RULES[row.sale_rule].sale,
    round: isRound(row),
    amount: centsToDecimal(row.amount_cents),
    fee: centsToDecimal(feeOn(row.amount_cents, row.seller_fee_rate)),
    status: row.status,
    position: positionOf(row),
    lapsed: isLapsed(row, now),
    contractAutomatic: isContractAutomatic(row),
    contractStatus: row.contract_status,
    contractSentAt: row.contract_sent_at === null ? null : isoTime(row.contract_sent_at),
    contractId: row.contract_id,
    createdAt: isoTime(row.created_at),
    undoableUntil: row.undoable_until === null ? null : isoTime(row.undoable_until),
    message: row.message,
    bidder: bidderJson(row, pseudonymKey),
    acceptedBid: otherAcceptedBid(row),
  };
}

function positionOf(row: SellerBidRow): SellerBid["position"] {
  if (row.status !== "pending") return null;
  if (SALE_RULES[row.sale_rule].sale === "seller" && !isRound(row)) return null;
  if (row.seated === 0 || row.standing_cents !== row.amount_cents) return "outbid";
  const isOutweighed = row.seated === OUTWEIGHED || row.exclusive_leader_id !== null;
  return isOutweighed ? "outweighed" : "leading";
}

function isLapsed(row: SellerBidRow, now: number): boolean {
  const isOpen = row.status === "pending" || row.status === "accepted";
  if (!isOpen || row.package_status === "settled") return false;
  return packageTime(row, now) > bindsUntil(bindingOf(row), row.status === "accepted");
}

function bidderJson(row: SellerBidRow, pseudonymKey: string): Bidder {
  const suffix = bidderPseudonym(pseudonymKey, { ...row, id: row.package_id }, row.bidder_id).slice(
    -3,
  );
  const record = recordFrom(row);
  const hasChatted = Boolean(row.has_chatted);
  if (!hasChatted && !row.has_contract) {
    const nameless = { firstName: null, lastName: null, organization: null };
    const anonymous = { ...nameless, record: roundedRecord(record) };
    return { ...anonymous, organizationVerified: null, hasChatted: false, suffix };
  }
  const { first_name: firstName, last_name: lastName, organization } = row;
  const organizationVerified = organization ? row.verified_at !== null : null;
  const known = { firstName, lastName, organization, organizationVerified };
  return { ...known, hasChatted, suffix, record };
}

function otherAcceptedBid({ id, accepted_id, accepted_cents }: SellerBidRow) {
  if (accepted_id === null || accepted_cents === null || accepted_id === id) return null;
  return { id: accepted_id, amount: centsToDecimal(accepted_cents) };
}
