import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { MINUTE } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";

/** A bidder hears of being outbid on a package at most once in this time. */
const NOTICE_MS = 10 * MINUTE;

interface Outbid {
  packageId: string;
  title: string;
  /** Who led before. */
  bidderId: string;
  amountCents: number;
  minimumCents: number;
}

/** Tells the previous leader by mail, in the transaction of the bid that took the lead. */
export async function noticeOutbid(
  tx: Db,
  { packageId, title, bidderId, amountCents, minimumCents }: Outbid,
  now: number,
): Promise<void> {
  const due = await claimNotice.first(tx, {
    package: packageId,
    bidder: bidderId,
    now,
    before: now - NOTICE_MS,
  });
  if (!due) return;
  const values = { packageId, title, amountCents, minimumCents };
  for (const { email } of await recipients(tx, [bidderId], "bidAlerts")) {
    await queueMail(tx, { to: email, template: "outbid", values }, now);
  }
}

/** Returns a row only if the last notice was long enough ago. */
const claimNotice = prepared<
  { package: string; bidder: string; now: number; before: number },
  { package_id: string }
>((db, value) =>
  db
    .insertInto("outbid_notices")
    .values({ package_id: value("package"), bidder_id: value("bidder"), noticed_at: value("now") })
    .onConflict((conflict) =>
      conflict
        .columns(["package_id", "bidder_id"])
        .doUpdateSet({ noticed_at: value("now") })
        .where("outbid_notices.noticed_at", "<=", value("before")),
    )
    .returning("package_id"),
);
