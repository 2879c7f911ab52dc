import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { MINUTE } from "../lib/time";
import { type OwnAuction, queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import { stands } from "./standing";

/** A bidder hears of being outbid on a package at most once in this time. */
const NOTICE_MS = 10 * MINUTE;

interface Outbid {
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
export async function noticeOutbid(
  tx: Db,
  { packageId, title, bidderId, amountCents, minimumCents, passed }: Outbid,
  now: number,
): Promise<void> {
  const due = await claimNotice.firstIn(tx, {
    package: packageId,
    bidder: bidderId,
    now,
    before: passed ? now : now - NOTICE_MS,
  });
  if (!due) return;
  const auction = await ownAuction(tx, packageId, bidderId);
  const values = { packageId, title, amountCents, minimumCents, auction };
  const template = passed ? "maximum-passed" : "outbid";
  for (const { email } of await recipients(tx, [bidderId], "bidAlerts")) {
    await queueMail(tx, { to: email, template, values }, now);
  }
}

async function ownAuction(tx: Db, packageId: string, bidderId: string): Promise<OwnAuction> {
  const { auction_end_time: endsAt, own } = await tx
    .selectFrom("packages")
    .select((eb) => [
      "auction_end_time",
      eb
        .selectFrom("bids")
        .select(({ fn }) => fn.max("amount_cents").as("cents"))
        .where("package_id", "=", packageId)
        .where("bidder_id", "=", bidderId)
        .where(stands("bids"))
        .as("own"),
    ])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  return { endsAt, ...(own !== null && { ownCents: own }) };
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
