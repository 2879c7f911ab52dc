import { prepared } from "../../db/prepared";

/** The bidder, and the first answer to their key. */
export interface Bidding {
  /** Whether the bidder has confirmed the address. */
  confirmed: number;
  /** The `seq` of its first answer; null where there is none. */
  answered: number | null;
  /** The bid that a server of the version before has placed for the key; null where it placed none. */
  earlier_id: string | null;
  /** What such a server set the bidder's maximum to for the key, without a bid; null where it did not. */
  set_cents: number | null;
}

export const findBidding = prepared<
  { package: string; bidder: string; key: string | null },
  Bidding
>((db, value) =>
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
      eb
        .selectFrom("maximum_bids")
        .select("maximum_cents")
        .where("maximum_bids.package_id", "=", value("package"))
        .where("maximum_bids.bidder_id", "=", value("bidder"))
        .where("maximum_bids.idempotency_key", "=", value("key"))
        .as("set_cents"),
    ])
    .where("users.id", "=", value("bidder")),
);
