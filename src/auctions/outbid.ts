import type { Db } from "../../db/client";
import { preparedWrite } from "../../db/prepared";
import { MINUTE } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import { ownAuction } from "./own-auction";

/** A bidder hears of being outbid on a package at most once in this time. */
const NOTICE_MS = 10 * MINUTE;

/** That a member is outbid, and by what. */
export interface Outbid {
  packageId: string;
  title: string;
  /** Who led before. */
  bidderId: string;
  amountCents: number;
  minimumCents: number;
  /** Whether they let bids be made for them, which have come to an end. */
  passed: boolean;
}

/**
 * Tells the previous leader by mail, in the transaction of the bid that took the lead. Whoever
 * relied on a maximum hears at once that it was passed, however lately they heard before.
 */
export async function noticeOutbid(tx: Db, outbid: Outbid, now: number): Promise<void> {
  const due = await claimNotice.writeIn(tx, {
    package: outbid.packageId,
    bidder: outbid.bidderId,
    now,
    before: lastNoticeBefore(outbid.passed, now),
  });
  if (due.changes > 0) await mailOutbid(tx, outbid, now);
}

/** How late the last notice may have been. */
export function lastNoticeBefore(passed: boolean, now: number): number {
  return passed ? now : now - NOTICE_MS;
}

/** The mail itself, of a notice that is due. */
export async function mailOutbid(
  tx: Db,
  { packageId, title, bidderId, amountCents, minimumCents, passed }: Outbid,
  now: number,
): Promise<void> {
  const auction = await ownAuction(tx, packageId, bidderId);
  const values = { packageId, title, amountCents, minimumCents, auction };
  const template = passed ? "maximum-passed" : "outbid";
  for (const { email } of await recipients(tx, [bidderId], "bidAlerts")) {
    await queueMail(tx, { to: email, template, values }, now);
  }
}

/** Changes a row only if the last notice was long enough ago. */
const claimNotice = preparedWrite<{ package: string; bidder: string; now: number; before: number }>(
  (db, value) =>
    db
      .insertInto("outbid_notices")
      .values({
        package_id: value("package"),
        bidder_id: value("bidder"),
        noticed_at: value("now"),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["package_id", "bidder_id"])
          .doUpdateSet({ noticed_at: value("now") })
          .where("outbid_notices.noticed_at", "<=", value("before")),
      ),
);
