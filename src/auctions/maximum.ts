import type { Db } from "../../db/client";
import { prepared, preparedWrite } from "../../db/prepared";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import type { BidRow } from "./bid";

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

export const setMaximum = preparedWrite<{
  package: string;
  bidder: string;
  cents: number;
  now: number;
}>((db, value) =>
  db
    .insertInto("maximum_bids")
    .values({
      package_id: value("package"),
      bidder_id: value("bidder"),
      maximum_cents: value("cents"),
      set_at: value("now"),
    })
    .onConflict((conflict) =>
      conflict.columns(["package_id", "bidder_id"]).doUpdateSet({
        maximum_cents: value("cents"),
        set_at: value("now"),
        gone_with: null,
      }),
    ),
);

/**
 * Confirms a maximum to its owner, without the figure: mails are forwarded, and kept by others.
 * @param set `endsAt` as the bid leaves it, which need not be written yet
 */
export async function mailMaximumSet(
  tx: Db,
  { title, bid, endsAt }: { title: string; bid: BidRow; endsAt: number },
  now: number,
): Promise<void> {
  for (const { email } of await recipients(tx, [bid.bidder_id], "bidAlerts")) {
    const values = {
      packageId: bid.package_id,
      title,
      amountCents: bid.amount_cents,
      auction: { endsAt },
    };
    const uniqueKey = `maximum-set ${bid.id}`;
    await queueMail(tx, { to: email, template: "maximum-set", values, uniqueKey }, now);
  }
}
