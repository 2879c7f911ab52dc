import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { type Colleague, colleaguesOf } from "../memberships/colleagues";
import { type Permission, permissionsOf } from "../rules/organization";
import type { MemberTemplate } from "./templates";

export type NewsKind =
  | MemberTemplate
  | ("message" | "message-unread" | "review" | "matches" | "search-matches");

const SELLING: readonly NewsKind[] = [
  ...(["package-deleted", "first-bid", "bid-summary", "auction-unopened", "sale-ended"] as const),
  ...(["price-offer-made", "price-offer-expiring", "auction-sold", "auction-awarded"] as const),
  ...(["winner-lapsed-seller", "reserve-missed-seller", "offer-countered"] as const),
  ...(["offer-accepted", "offer-declined", "offer-lapsed"] as const),
  ...(["bidding-asked", "bidding-waiting", "other-bid-accepted", "bid-report-answered"] as const),
  ...(["certification-approved", "certification-declined", "certification-withdrawn"] as const),
  ...(["near-copy-confirmed", "near-copy-dismissed"] as const),
];

const SETTLING: readonly NewsKind[] = [
  ...(["contract", "delivery-step", "delivery-notice", "invoice", "review"] as const),
];

const MANAGING: readonly NewsKind[] = ["bidding-restricted"];

/** Who needs to read about it. A message can be about anything, so everyone does who acts. */
function permissionsFor(kind: NewsKind): readonly Permission[] {
  if (kind === "message" || kind === "message-unread") return ["bid", "sell", "settle"];
  if (SETTLING.includes(kind)) return ["settle"];
  if (MANAGING.includes(kind)) return ["manage"];
  return SELLING.includes(kind) ? ["sell"] : ["bid"];
}

export interface AddressedNews {
  /** The account to which it happened: an organization, or a member on their own. */
  memberId: string;
  kind: NewsKind;
  packageId: string;
}

/**
 * Returns for each piece of news which members read it. In an organization, these are the members
 * whose roles need it; about a bid, only who placed it.
 */
export async function readersOf(tx: Db, news: readonly AddressedNews[]): Promise<string[][]> {
  const organizations = await colleaguesOf(
    tx,
    news.map(({ memberId }) => memberId),
  );
  const readers: string[][] = [];
  for (const entry of news) {
    const colleagues = organizations.get(entry.memberId);
    readers.push(colleagues ? await concerned(tx, entry, colleagues) : [entry.memberId]);
  }
  return readers;
}

async function concerned(
  tx: Db,
  { memberId, kind, packageId }: AddressedNews,
  colleagues: readonly Colleague[],
): Promise<string[]> {
  const needed = permissionsFor(kind);
  const readers = colleagues
    .filter(({ roles }) => needed.some((permission) => permissionsOf(roles).has(permission)))
    .map((colleague) => colleague.memberId);
  if (!needed.includes("bid") || packageId === "") return readers;
  const bidder = await findBidder.first(tx, { bidder: memberId, package: packageId });
  const actedBy = bidder?.acted_by ?? null;
  return actedBy !== null && readers.includes(actedBy) ? [actedBy] : readers;
}

const findBidder = prepared<{ bidder: string; package: string }, { acted_by: string | null }>(
  (db, value) =>
    db
      .selectFrom("positions")
      .leftJoin("maximum_bids as own", (join) =>
        join
          .onRef("own.package_id", "=", "positions.package_id")
          .onRef("own.bidder_id", "=", "positions.bidder_id"),
      )
      .select((eb) => eb.fn.coalesce("own.acted_by", "positions.acted_by").as("acted_by"))
      .where("positions.bidder_id", "=", value("bidder"))
      .where("positions.package_id", "=", value("package")),
);
