import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { TooManyRequests } from "../lib/errors";
import { DAY, HOUR, SECOND } from "../lib/time";
import { requireFreeRights } from "../rights/conflicts";
import { createPackage, type NewPackage, type Package } from "./packages";

const HOUR_S = HOUR / SECOND;

/** A member has listed as many collections as they may for now. */
export class ListingsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, most: number) {
    const hours = Math.ceil(retryAfterSeconds / HOUR_S);
    super(retryAfterSeconds, "listings-used-up", { most, hours });
  }
}

/** The same, for one who can have more by confirming their address. */
export class ListingsUsedUpUnconfirmed extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, "listings-used-up-unconfirmed", { most: UNCONFIRMED });
  }
}

/** In 24 hours, while nobody has confirmed the address of the account. */
const UNCONFIRMED = 3;

/**
 * Lists a collection for a seller who may list so many in 24 hours (docs/product.md#listing-form).
 * @throws ListingsUsedUp, ListingsUsedUpUnconfirmed, SoldBefore, SoldExclusively, OfferedTwice
 */
export async function listCollection(
  db: Db,
  sellerId: string,
  listing: NewPackage,
  { perDay, now }: { perDay: number; now: number },
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    await requireAllowance(tx, sellerId, perDay, now);
    await requireFreeRights(tx, sellerId, { rights: null, ...listing }, now);
    return createPackage(tx, sellerId, listing, now);
  });
}

/**
 * What opens an auction asks this first, in its own transaction.
 * @throws ListingsUsedUp, ListingsUsedUpUnconfirmed
 */
export async function requireAllowance(
  tx: Db,
  sellerId: string,
  perDay: number,
  now: number,
): Promise<void> {
  const { is_email_verified: confirmed } = await tx
    .selectFrom("users")
    .select("is_email_verified")
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  const most = confirmed ? perDay : Math.min(perDay, UNCONFIRMED);
  // The one that has to grow older than a day before there may be another.
  const first = await tx
    .selectFrom("packages")
    .select("created_at")
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!first || first.created_at <= now - DAY) return;
  const wait = Math.max(1, Math.ceil((first.created_at + DAY - now) / SECOND));
  throw confirmed ? new ListingsUsedUp(wait, most) : new ListingsUsedUpUnconfirmed(wait);
}
