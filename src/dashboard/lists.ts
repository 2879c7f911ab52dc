import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import { addedTaxIn, feeIn, findBindings, maximumPayable } from "../auctions/reading/binding";
import { wonBids } from "../auctions/reading/counted";
import { HAS_BID, LEADS, toFlag } from "../auctions/round-sql";
import type { DeliveryState } from "../delivery/course";
import { line } from "../lib/inputs";
import { whoseQuery } from "../memberships/actors";

export const BUYER_LISTS = [
  "leading",
  "outbid",
  "committed",
  "won",
  "to-pay",
  "to-accept",
] as const;
export type BuyerList = (typeof BUYER_LISTS)[number];

export interface BuyerLists {
  committedCents: number;
  /** Taxes and fees that are part of `committedCents`. */
  addedTaxCents: number;
  feeCents: number;
  packages: Record<BuyerList, readonly string[]>;
}

/** Takes milliseconds for a member with hundreds of bids: use the read-only connection for them. */
export async function buyerLists(db: Db, memberId: string, now: number): Promise<BuyerLists> {
  const listed = await findListed.all(db, { memberId, now });
  const bindings = await findBindings(db, [memberId], now);
  const idsOf = (predicate: (row: ListedRow) => boolean) => [
    ...new Set(listed.filter(predicate).map(({ id }) => id)),
  ];
  return {
    committedCents: bindings.reduce((sum, binding) => sum + maximumPayable(binding), 0),
    addedTaxCents: bindings.reduce((sum, binding) => sum + addedTaxIn(binding), 0),
    feeCents: bindings.reduce((sum, binding) => sum + feeIn(binding), 0),
    packages: {
      leading: idsOf(({ leads }) => leads === 1),
      outbid: idsOf(({ leads }) => leads === 0),
      committed: bindings.map(({ packageId }) => packageId),
      won: idsOf(({ leads }) => leads === null),
      "to-pay": idsOf(({ state, claimedAt }) => state === "sealed" && claimedAt === null),
      "to-accept": idsOf(({ state }) => state === "paid"),
    },
  };
}

interface ListedRow {
  id: string;
  /** Null once the member has won the package. */
  leads: number | null;
  state: DeliveryState | null;
  claimedAt: number | null;
}

const findListed = prepared<{ memberId: string; now: number }, ListedRow>((db, value) =>
  runningBids(db, value("memberId"), value("now")).unionAll(
    wonPackages(db, value("memberId"), value("now")),
  ),
);

function runningBids(db: Db, memberId: string, now: number) {
  return db
    .selectFrom("positions as mine")
    .innerJoin("packages", "packages.id", "mine.package_id")
    .select(["packages.id", sql<number | null>`${toFlag(LEADS)}`.as("leads")])
    .select([sql<DeliveryState | null>`null`.as("state"), sql<number | null>`null`.as("claimedAt")])
    .where("mine.bidder_id", "=", memberId)
    .where(HAS_BID)
    .where("packages.status", "=", "active")
    .where("packages.auction_end_time", ">", packageTimeSql(now));
}

function wonPackages(db: Db, memberId: string, now: number) {
  return wonBids(db, memberId, now)
    .leftJoin("contracts", "contracts.bid_id", "bids.id")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select(["bids.package_id as id", sql<number | null>`null`.as("leads")])
    .select(["state", "claimed_at as claimedAt"]);
}

const DASHBOARD_TABS = ["packages", "sales", "bids", "favorites", "analytics"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Buyers see their bids first, and their packages only if they have listed one. */
export function dashboardTabs(
  role: "buyer" | "seller",
  listedCount: number,
): readonly [DashboardTab, ...DashboardTab[]] {
  if (role === "seller") return DASHBOARD_TABS;
  return ["bids", "favorites", ...(listedCount > 0 ? (["packages"] as const) : []), "analytics"];
}

const cursor = line().max(100).optional();

export const dashboardQuery = z.object({
  tab: z.enum(DASHBOARD_TABS).optional().catch(undefined),
  list: z.enum(BUYER_LISTS).optional().catch(undefined),
  whose: whoseQuery,
  cursor,
});

export type DashboardQuery = z.output<typeof dashboardQuery>;
