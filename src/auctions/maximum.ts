import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { findLeader } from "./standing";

interface Whose {
  packageId: string;
  bidderId: string;
}

/**
 * How far a member lets bids be made for them on a package, in cents; null where they do not, or
 * have bid more themselves since. For nobody but that member.
 */
export async function ownMaximum(db: Db, { packageId, bidderId }: Whose): Promise<number | null> {
  const own = await findMaximum.first(db, { package: packageId, bidder: bidderId });
  return own?.cents ?? null;
}

const findMaximum = prepared<{ package: string; bidder: string }, { cents: number }>((db, value) =>
  db
    .selectFrom("maximum_bids")
    .select("maximum_cents as cents")
    .where("package_id", "=", value("package"))
    .where("bidder_id", "=", value("bidder"))
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
    ),
);

/** A bid that is rejected; its owner's maximum goes with it (docs/product.md#maximum-bids). */
interface RejectedBid {
  id: string;
  package_id: string;
  bidder_id: string;
}

export async function forgetMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .execute();
}

/**
 * While the rejection can be undone, the maximum is kept and counts for nothing. Of several bids that
 * are rejected, the first took it along.
 */
export async function suspendMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: bid.id })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "is", null)
    .execute();
}

/** It comes back with the bid that took it along, unless another of its owner's stays rejected. */
export async function restoreMaximum(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .updateTable("maximum_bids")
    .set({ gone_with: await otherRejected(tx, bid) })
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}

/** The latest rejection of another bid of the same owner's that can be undone; null where there is none. */
async function otherRejected(tx: Db, bid: RejectedBid): Promise<string | null> {
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

export async function forgetSuspended(tx: Db, bid: RejectedBid): Promise<void> {
  await tx
    .deleteFrom("maximum_bids")
    .where("package_id", "=", bid.package_id)
    .where("bidder_id", "=", bid.bidder_id)
    .where("gone_with", "=", bid.id)
    .execute();
}

/**
 * Whether a maximum would stand above the price and be silent, were the rejection undone: the one that
 * the bid took along, where whoever leads has bid without its answer; or one that whoever leads by the
 * rejection has set since. How high they are makes no difference then, which would tell of it; it does
 * where several rejections are undone, each of which rests on another.
 */
export async function isMaximumSilent(
  tx: Db,
  bid: RejectedBid & { sequence: number; amount_cents: number },
  rejectedAt: number,
): Promise<boolean> {
  const leader = await findLeader(tx, bid.package_id);
  if (!leader || leader.bidder_id === bid.bidder_id) return false;
  const staysLeader = leader.sequence > bid.sequence;
  // It would not come back yet.
  if (staysLeader && (await otherRejected(tx, bid)) !== null) return false;
  const unheard = await tx
    .selectFrom("maximum_bids")
    .select("set_at")
    .where("package_id", "=", bid.package_id)
    .$if(staysLeader, (query) =>
      query
        .where("bidder_id", "=", bid.bidder_id)
        .where("gone_with", "=", bid.id)
        .$if(leader.created_at <= rejectedAt, (passed) =>
          passed.where("maximum_cents", ">", leader.amount_cents),
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
  return unheard !== undefined;
}
