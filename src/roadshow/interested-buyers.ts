import type { Db } from "../../db/client";
import { isKnownTo } from "../chat/known-buyers";
import { bidderPseudonym, type PseudonymLot } from "../lib/ids";

export interface InterestedBuyer {
  /** A pseudonym for this package, which the chat API accepts. */
  id: string;
  /** The next three are null until the buyer has written to this publisher. */
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
  highestBidCents: number | null;
  isFavorite: boolean;
  hasWritten: boolean;
  inChat: boolean;
  latestAt: number;
}

const MAX_ROWS = 300;

/** Newest first. The caller must check that the viewer owns the package. */
export async function interestedBuyers(
  db: Db,
  lot: PseudonymLot & { seller_id: string },
  pseudonymKey: string,
): Promise<InterestedBuyer[]> {
  const interests = await loadInterests(db, lot);
  const knownBuyers = await knownMembers(db, [...interests.keys()], lot.seller_id);
  const buyers = [...interests].map(([userId, interest]) => ({
    id: bidderPseudonym(pseudonymKey, lot, userId),
    ...(knownBuyers.get(userId) ?? UNKNOWN_MEMBER),
    ...interest,
  }));
  return buyers.sort((a, b) => b.latestAt - a.latestAt);
}

const UNKNOWN_MEMBER = { firstName: null, lastName: null, organization: null, hasWritten: false };

type Interest = Pick<InterestedBuyer, "highestBidCents" | "isFavorite" | "inChat" | "latestAt">;

async function loadInterests(db: Db, lot: { id: string; seller_id: string }) {
  const interests = new Map<string, Interest>();
  const add = (userId: string, at: number, signal: Partial<Interest>) => {
    const before = interests.get(userId) ?? {
      highestBidCents: null,
      isFavorite: false,
      inChat: false,
      latestAt: 0,
    };
    interests.set(userId, { ...before, ...signal, latestAt: Math.max(before.latestAt, at) });
  };
  for (const row of await bidsOn(db, lot.id)) {
    add(row.bidder_id, row.at, { highestBidCents: row.cents });
  }
  for (const row of await favoritesOf(db, lot))
    add(row.user_id, row.created_at, { isFavorite: true });
  for (const row of await conversationsOn(db, lot.id)) {
    add(row.buyer_id, row.last_message_at, { inChat: true });
  }
  return interests;
}

function bidsOn(db: Db, packageId: string) {
  return db
    .selectFrom("bids")
    .select((eb) => [
      "bidder_id",
      eb.fn.max<number>("amount_cents").as("cents"),
      eb.fn.max<number>("created_at").as("at"),
    ])
    .where("package_id", "=", packageId)
    .groupBy("bidder_id")
    .orderBy("cents", "desc")
    .limit(MAX_ROWS)
    .execute();
}

function favoritesOf(db: Db, { id, seller_id }: { id: string; seller_id: string }) {
  return db
    .selectFrom("favorites")
    .select(["user_id", "created_at"])
    .where("package_id", "=", id)
    .where("user_id", "<>", seller_id)
    .limit(MAX_ROWS)
    .execute();
}

function conversationsOn(db: Db, packageId: string) {
  return db
    .selectFrom("conversations")
    .select(["buyer_id", "last_message_at"])
    .where("package_id", "=", packageId)
    .limit(MAX_ROWS)
    .execute();
}

async function knownMembers(db: Db, userIds: readonly string[], sellerId: string) {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "organization"])
    .where("id", "in", userIds)
    .where(isKnownTo(sellerId, "users.id"))
    .execute();
  return new Map(
    rows.map(({ id, first_name: firstName, last_name: lastName, organization }) => [
      id,
      { firstName, lastName, organization, hasWritten: true },
    ]),
  );
}
