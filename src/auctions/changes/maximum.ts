import type { Db } from "../../../db/client";
import { prepared } from "../../../db/prepared";
import { findLeader } from "../leader";

interface MaximumKey {
  packageId: string;
  bidderId: string;
}

/** Returns null if the member has no maximum or has bid more than it. */
export async function ownMaximum(
  db: Db,
  { packageId, bidderId }: MaximumKey,
): Promise<number | null> {
  const own = await findMaximum.first(db, { package: packageId, bidder: bidderId });
  return own?.cents ?? null;
}

const findMaximum = prepared<{ package: string; bidder: string }, { cents: number }>((db, value) =>
  maximumRow(db, { packageId: value("package"), bidderId: value("bidder") }),
);

export function maximumRow(db: Db, { packageId, bidderId }: MaximumKey) {
  return db
    .selectFrom("maximum_bids")
    .select("maximum_cents as cents")
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId)
    .where("gone_with", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("positions")
            .select("positions.package_id")
            .whereRef("positions.package_id", "=", "maximum_bids.package_id")
            .whereRef("positions.bidder_id", "=", "maximum_bids.bidder_id")
            .whereRef("positions.standing_cents", ">", "maximum_bids.maximum_cents"),
        ),
      ),
    );
}

export function exclusiveMaximumRow(db: Db, { packageId, bidderId }: MaximumKey) {
  return db
    .selectFrom("exclusive_bids")
    .select("maximum_cents as cents")
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId);
}

interface RejectedBid {
  id: string;
  package_id: string;
  bidder_id: string;
}

export async function deleteMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .execute();
}

/** Suspends the maximum until the rejection is final, unless an earlier one suspends it already. */
export async function suspendMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: bid.id })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "is", null)
    .execute();
}

/** Restores the maximum, unless another of the member's rejections can still be undone. */
export async function restoreMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: await findOtherRejection(tx, bid) })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}

async function findOtherRejection(tx: Db, bid: RejectedBid): Promise<string | null> {
  const other = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("undoable_until", "is not", null)
    .where("id", "<>", bid.id)
    .orderBy("undoable_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return other?.id ?? null;
}

export async function deleteSuspendedMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}

/** True if undoing a rejection would leave a maximum above the price without an automatic bid. */
export async function wouldSkipAutomaticBid(
  tx: Db,
  bid: RejectedBid & { sequence: number; amount_cents: number },
  rejectedAt: number,
): Promise<boolean> {
  const leader = await findLeader(tx, bid.package_id);
  if (!leader || leader.bidder_id === bid.bidder_id) return false;
  const staysLeader = leader.sequence > bid.sequence;
  // Another rejected bid would still suspend the maximum.
  if (staysLeader && (await findOtherRejection(tx, bid)) !== null) return false;
  const unusedMaximum = await tx
    .selectFrom("maximum_bids")
    .select("set_at")
    .where("package_id", "=", bid.package_id)
    .$if(staysLeader, (query) =>
      query
        .where("bidder_id", "=", bid.bidder_id)
        .where("gone_with", "=", bid.id)
        .$if(leader.created_at <= rejectedAt, (rows) =>
          rows.where("maximum_cents", ">", leader.amount_cents),
        ),
    )
    .$if(!staysLeader, (query) =>
      query
        .where("bidder_id", "=", leader.bidder_id)
        .where("gone_with", "is", null)
        .where((eb) =>
          eb.or([eb("set_at", ">", rejectedAt), eb("maximum_cents", ">", bid.amount_cents)]),
        ),
    )
    .executeTakeFirst();
  return unusedMaximum !== undefined;
}
