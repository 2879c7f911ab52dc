import type { Db } from "../../db/client";
import { preparedWrite } from "../../db/prepared";
import { MINUTE } from "../lib/time";
import { type NewMail, type OwnAuction, queueMail } from "../mail/outbox";
import { type Recipient, recipients } from "../mail/recipients";
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

async function mailOutbid(tx: Db, outbid: Outbid, now: number): Promise<void> {
  const { packageId, bidderId } = outbid;
  const auction = await ownAuction(tx, packageId, bidderId);
  for (const { email } of await outbidRecipients(tx, [bidderId]))
    await queueMail(tx, outbidMail(outbid, email, auction), now);
}

/** Which of these members are mailed that they were outbid. */
export function outbidRecipients(tx: Db, bidderIds: readonly string[]): Promise<Recipient[]> {
  return recipients(tx, bidderIds, "bidAlerts");
}

/** The mail itself, of a notice that is due. */
export function outbidMail(
  { packageId, title, amountCents, minimumCents, passed }: Outbid,
  to: string,
  auction: OwnAuction,
): NewMail<"outbid" | "maximum-passed"> {
  const values = { packageId, title, amountCents, minimumCents, auction };
  return { to, template: passed ? "maximum-passed" : "outbid", values };
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
