import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { inTransaction } from "../../db/transaction";
import { listingFault } from "../accounts/admission";
import { requireOwnPublisher } from "../accounts/reserved-names";
import { Conflict, TooManyRequests } from "../lib/errors";
import { DAY, HOUR, SECOND } from "../lib/time";
import { offeredScope } from "../rights/claims";
import { requireFreeRights } from "../rights/conflicts";
import type { Admission } from "../rules/admissions";
import type { FeeRates } from "../rules/fees";
import { createPackage, type NewPackage, type Package } from "./packages";

const HOUR_SECONDS = HOUR / SECOND;

export class ListingsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, limit: number) {
    const hours = Math.ceil(retryAfterSeconds / HOUR_SECONDS);
    super(retryAfterSeconds, "listings-used-up", { most: limit, hours });
  }
}

export class ListingsUsedUpUnconfirmed extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, "listings-used-up-unconfirmed", { most: MAX_UNCONFIRMED_LISTINGS });
  }
}

export class UncertifiedAuctionsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, limit: number) {
    super(retryAfterSeconds, "uncertified-auctions", { most: limit });
  }
}

export class RefundOverdue extends Conflict {
  constructor(reference: string) {
    super("refund-overdue", { reference });
  }
}

export interface Allowance {
  listing: Admission;
  perDay: number;
  uncertified: number;
  /** The site's fee rates, which apply to the package until its last contract. */
  fees: FeeRates;
}

/** Per 24 hours, until the address is confirmed. */
const MAX_UNCONFIRMED_LISTINGS = 3;

export async function listCollection(
  db: Db,
  sellerId: string,
  listing: NewPackage,
  allowance: Allowance,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    await requireAllowance(tx, sellerId, allowance, now);
    await requireOwnPublisher(tx, sellerId, listing.publisher);
    const offered = { scope: offeredScope(listing), moment: "listing" } as const;
    await requireFreeRights(tx, { sellerId, ...listing }, offered, now);
    return createPackage(tx, sellerId, { ...listing, fees: allowance.fees }, now);
  });
}

export async function requireAllowance(
  tx: Db,
  sellerId: string,
  { perDay, uncertified, listing }: Omit<Allowance, "fees">,
  now: number,
): Promise<void> {
  const { is_email_verified: isConfirmed, verified_at } = await tx
    .selectFrom("users")
    .select(["is_email_verified", "verified_at"])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  const member = { emailVerified: isConfirmed === 1, organizationVerified: verified_at !== null };
  const fault = listingFault({ listing }, member);
  if (fault) throw fault;
  await requireRefunded(tx, sellerId, now);
  await requireListingAllowance(tx, { sellerId, confirmed: isConfirmed }, perDay, now);
  await requireAuctionAllowance(tx, sellerId, uncertified, now);
}

/**
 * A seller who has not paid a buyer back in time sells nothing else until then. Reporting it is
 * enough, unless the buyer or an operator has found before that the money did not arrive.
 */
async function requireRefunded(tx: Db, sellerId: string, now: number): Promise<void> {
  const overdue = await tx
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select("reference")
    .where("contracts.seller_id", "=", sellerId)
    .where("refund_due_at", "<=", now)
    .where("refund_received_at", "is", null)
    .where((eb) => eb.or([eb("refund_sent_at", "is", null), eb("refund_missing", ">", 0)]))
    .limit(1)
    .executeTakeFirst();
  if (overdue) throw new RefundOverdue(overdue.reference);
}

export async function hasCertifiedPackage(db: Db, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("certified", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function requireAuctionAllowance(
  tx: Db,
  sellerId: string,
  limit: number,
  now: number,
): Promise<void> {
  const runningAuctions = await tx
    .selectFrom("packages")
    .select("auction_end_time")
    .where("seller_id", "=", sellerId)
    .where("auction_end_time", ">", now)
    .where(withoutIndex<string>("status"), "=", "active")
    .orderBy("auction_end_time")
    .limit(limit)
    .execute();
  const [limitingLot] = runningAuctions;
  if (!limitingLot || runningAuctions.length < limit || (await hasCertifiedPackage(tx, sellerId)))
    return;
  const wait = Math.max(1, Math.ceil((limitingLot.auction_end_time - now) / SECOND));
  throw new UncertifiedAuctionsUsedUp(wait, limit);
}

async function requireListingAllowance(
  tx: Db,
  { sellerId, confirmed: isConfirmed }: { sellerId: string; confirmed: number },
  perDay: number,
  now: number,
): Promise<void> {
  const limit = isConfirmed ? perDay : Math.min(perDay, MAX_UNCONFIRMED_LISTINGS);
  const limitingLot = await tx
    .selectFrom("packages")
    .select("created_at")
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  if (!limitingLot || limitingLot.created_at <= now - DAY) return;
  const wait = Math.max(1, Math.ceil((limitingLot.created_at + DAY - now) / SECOND));
  throw isConfirmed ? new ListingsUsedUp(wait, limit) : new ListingsUsedUpUnconfirmed(wait);
}
