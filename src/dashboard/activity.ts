import type { Db } from "../../db/client";
import { isWinning } from "../auctions/standing";

export type ActivityKind =
  | "package-listed"
  | "auction-ended"
  | "bid-placed"
  | "auction-won"
  | "auction-lost"
  | "favorite-added"
  | "contract-sent"
  | "contract-received";

/** Something that happened to a member, on a package. */
export interface ActivityEvent {
  kind: ActivityKind;
  /** Epoch milliseconds. */
  at: number;
  packageId: string;
  title: string;
  language: string;
  /** Of the bid or the highest bid that it is about; null where it is about none. */
  amountCents: number | null;
  /** Of a contract's events. */
  contractId?: string;
}

interface Asked {
  userId: string;
  now: number;
  limit: number;
}

/**
 * What lately happened to a member, newest first: the latest of each kind, merged. That an auction
 * has ended for a bidder is found among all packages bid on: for the read-only connection
 * (db/read-only.ts).
 */
export async function recentEvents(db: Db, asked: Asked): Promise<ActivityEvent[]> {
  const found = await Promise.all([
    listings(db, asked),
    endings(db, asked),
    bids(db, asked),
    outcomes(db, asked),
    favorites(db, asked),
    contracts(db, asked, "buyer"),
    contracts(db, asked, "seller"),
  ]);
  return found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, asked.limit);
}

/** The columns that events of every kind have of their package. */
const PACKAGE = ["packages.id as packageId", "packages.title", "packages.language"] as const;

async function listings(db: Db, { userId, limit }: Asked): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("packages")
    .select([...PACKAGE, "created_at as at", "starting_price_cents as amountCents"])
    .where("seller_id", "=", userId)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "package-listed" }));
}

async function endings(db: Db, { userId, now, limit }: Asked): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("packages")
    .select([...PACKAGE, "auction_end_time as at", "highest_bid_cents as amountCents"])
    .where("seller_id", "=", userId)
    .where("auction_end_time", "<=", now)
    .orderBy("auction_end_time", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "auction-ended" }));
}

async function bids(db: Db, { userId, limit }: Asked): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select([...PACKAGE, "bids.created_at as at", "bids.amount_cents as amountCents"])
    .where("bids.bidder_id", "=", userId)
    .orderBy("bids.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "bid-placed" }));
}

async function outcomes(db: Db, { userId, now, limit }: Asked): Promise<ActivityEvent[]> {
  const mine = db
    .selectFrom("bids")
    .select((eb) => [
      "package_id",
      eb.fn.max("amount_cents").as("amountCents"),
      eb.fn.max(isWinning(eb)).as("won"),
    ])
    .where("bidder_id", "=", userId)
    .groupBy("package_id");
  const rows = await db
    .selectFrom(mine.as("mine"))
    .innerJoin("packages", "packages.id", "mine.package_id")
    .select([...PACKAGE, "auction_end_time as at", "mine.amountCents", "mine.won"])
    .where("auction_end_time", "<=", now)
    .orderBy("auction_end_time", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ won, ...row }) => ({
    ...row,
    kind: won === 1 ? "auction-won" : "auction-lost",
  }));
}

async function favorites(db: Db, { userId, limit }: Asked): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("favorites")
    .innerJoin("packages", "packages.id", "favorites.package_id")
    .select([...PACKAGE, "favorites.created_at as at"])
    .where("favorites.user_id", "=", userId)
    .orderBy("favorites.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: "favorite-added", amountCents: null }));
}

async function contracts(
  db: Db,
  { userId, limit }: Asked,
  party: "buyer" | "seller",
): Promise<ActivityEvent[]> {
  const rows = await db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .innerJoin("bids", "bids.id", "contracts.bid_id")
    .select([...PACKAGE, "contracts.created_at as at", "bids.amount_cents as amountCents"])
    .select("contracts.id as contractId")
    .where(`contracts.${party}_id`, "=", userId)
    .orderBy("contracts.created_at", "desc")
    .limit(limit)
    .execute();
  const kind = party === "seller" ? "contract-sent" : "contract-received";
  return rows.map((row) => ({ ...row, kind }));
}
