import { prepared } from "../../db/prepared";

/** Who bids, and whether their key was answered before. */
export interface Bidding {
  /** Whether the bidder has confirmed the address. */
  confirmed: number;
  /** The `seq` of its first answer; null where there is none. */
  answered: number | null;
  /** The bid that a server of the version before has placed for the key; null where it placed none. */
  earlier_id: string | null;
}

export const findBidding = prepared<{ bidder: string; key: string | null }, Bidding>((db, value) =>
  db
    .selectFrom("users")
    .select((eb) => [
      "is_email_verified as confirmed",
      eb
        .selectFrom("idempotency_keys")
        .select("seq")
        .where("member_id", "=", value("bidder"))
        .where("idempotency_keys.idempotency_key", "=", value("key"))
        .as("answered"),
      eb
        .selectFrom("bids")
        .select("bids.id")
        .where("bids.bidder_id", "=", value("bidder"))
        .where("bids.idempotency_key", "=", value("key"))
        .as("earlier_id"),
    ])
    .where("users.id", "=", value("bidder")),
);
