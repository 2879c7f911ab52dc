import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { jsonRows } from "../../db/json";
import { prepared } from "../../db/prepared";
import { withRequestId } from "../lib/ids";
import { MINUTE } from "../lib/time";
import { mailRow, type NewMail, queueMails } from "../mail/outbox";
import { mailReaders } from "../mail/recipients";
import type { OwnAuction } from "../mail/templates";
import { informMembers } from "../notifications/informing";
import { notify } from "../notifications/notifications";
import type { BidRow } from "./bid";
import { findLeader } from "./leader";

const MAIL_INTERVAL_MS = 10 * MINUTE;

export interface OutbidEvent {
  packageId: string;
  title: string;
  bidderId: string;
  amountCents: number;
  minimumCents: number;
  /** Only `outbid` emails are limited to one every 10 minutes. */
  kind:
    | ("outbid" | "maximum-passed" | "seat-lost" | "exclusive-passed" | "exclusive-ahead")
    | ("seat-outweighed" | "seat-price-passed" | "seat-again");
}

export interface OutbidMember {
  outbid: OutbidEvent;
  now: number;
  request: string | undefined;
}

type OwnAuctionOf = (outbid: OutbidEvent, writtenCents: number | null) => OwnAuction;

/** Emails previous leaders at most once every 10 minutes unless their maximum was passed. */
export async function mailOutbid(
  tx: Db,
  outbids: readonly OutbidMember[],
  auctionOf: OwnAuctionOf,
): Promise<void> {
  await notifyOutbid(tx, outbids);
  for (let remaining = outbids; remaining.length > 0; ) {
    const byBidder = remaining.toReversed().map((entry) => [keyOf(entry), entry] as const);
    const firstOutbids = [...new Map(byBidder).values()];
    await mailFirst(tx, firstOutbids, auctionOf);
    remaining = remaining.filter(
      (entry) => entry.outbid.kind !== "outbid" && !firstOutbids.includes(entry),
    );
  }
}

async function notifyOutbid(tx: Db, outbids: readonly OutbidMember[]): Promise<void> {
  const news = outbids.map(({ outbid: { bidderId: memberId, kind, ...details } }) => {
    const about = kind.startsWith("exclusive") ? "exclusive" : "outbid";
    return { memberId, kind, details, topic: `${about} ${details.packageId}` } as const;
  });
  await notify(tx, news, Math.max(...outbids.map(({ now }) => now)));
}

const keyOf = ({ outbid: { packageId, bidderId } }: OutbidMember) => `${packageId} ${bidderId}`;

async function mailFirst(tx: Db, outbids: readonly OutbidMember[], auctionOf: OwnAuctionOf) {
  const mailClaims = outbids.map(({ outbid: { packageId, bidderId, kind }, now: at }) => ({
    package: packageId,
    bidder: bidderId,
    at,
    before: kind === "outbid" ? at - MAIL_INTERVAL_MS : at,
  }));
  const claimedRows = await claimMails.all(tx, { claims: JSON.stringify(mailClaims) });
  if (claimedRows.length === 0) return;
  const readers = await mailReaders(
    tx,
    outbids.map(({ outbid: { bidderId: memberId, packageId, kind } }) => ({
      memberId,
      packageId,
      kind,
    })),
  );
  const mails = outbids.flatMap(({ outbid, now, request }, n) => {
    const { packageId, bidderId } = outbid;
    const entry = claimedRows.find(
      (row) => row.package_id === packageId && row.bidder_id === bidderId,
    );
    if (!entry) return [];
    const auction = auctionOf(outbid, entry.standing_cents);
    return (readers[n] ?? []).map(({ email }) =>
      withRequestId(request, () => mailRow(outbidMail(outbid, email, auction), now)),
    );
  });
  await queueMails(tx, mails);
}

function outbidMail(
  { packageId, title, amountCents, minimumCents, kind: template }: OutbidEvent,
  to: string,
  auction: OwnAuction,
): NewMail<OutbidEvent["kind"]> {
  const values = { packageId, title, amountCents, minimumCents, auction };
  return { to, template, values };
}

const claimMails = prepared<
  { claims: string },
  { package_id: string; bidder_id: string; standing_cents: number | null }
>((db, value) => {
  const types = { package: "text", bidder: "text", at: "bigint", before: "bigint" } as const;
  return compilable(
    sql`with claims as materialized (${jsonRows(value("claims"), types)})
    insert into outbid_notices (package_id, bidder_id, noticed_at)
      select package, bidder, at from claims where true
      on conflict (package_id, bidder_id) do update set noticed_at = excluded.noticed_at
        where outbid_notices.noticed_at <= (select before from claims
          where package = excluded.package_id and bidder = excluded.bidder_id)
      returning package_id, bidder_id, (select standing_cents from positions
        where positions.package_id = outbid_notices.package_id
        and positions.bidder_id = outbid_notices.bidder_id) as standing_cents`,
    db,
  );
});

export async function ownAuction(tx: Db, packageId: string, bidderId: string): Promise<OwnAuction> {
  const { auction_end_time: endsAt, own } = await tx
    .selectFrom("packages")
    .select((eb) => [
      "auction_end_time",
      eb
        .selectFrom("positions")
        .select("standing_cents")
        .where("package_id", "=", packageId)
        .where("bidder_id", "=", bidderId)
        .as("own"),
    ])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  return { endsAt, ...(own !== null && { ownCents: own }) };
}

export type RejectedBid = Pick<
  BidRow,
  "id" | "package_id" | "bidder_id" | "amount_cents" | "sequence"
>;

export async function mailRejection(tx: Db, bid: RejectedBid, now: number): Promise<void> {
  const { title } = await tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", bid.package_id)
    .executeTakeFirstOrThrow();
  const auction = await ownAuction(tx, bid.package_id, bid.bidder_id);
  const values = { packageId: bid.package_id, title, amountCents: bid.amount_cents, auction };
  const mail = { memberId: bid.bidder_id, template: "bid-rejected", values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `bid-rejected ${bid.id}` }], now);
}

/** Deletes the new leader's last email's record, so that being outbid again sends an email immediately. */
export async function mailNewLeader(
  tx: Db,
  rejectedBid: RejectedBid,
  rejectedAt: number,
  now: number,
): Promise<void> {
  const leader = await findLeader(tx, rejectedBid.package_id);
  if (!leader || leader.bidder_id === rejectedBid.bidder_id) return;
  // A leader who bid after the rejected bid does not lead because of the rejection.
  if (leader.sequence > rejectedBid.sequence) return;
  const lot = await tx
    .selectFrom("packages")
    .select(["title", "status", "auction_end_time", "ended_at", "bid_count"])
    .where("id", "=", rejectedBid.package_id)
    .executeTakeFirstOrThrow();
  const hasEndedSince = lot.ended_at !== null && lot.ended_at > rejectedAt;
  if (hasEndedSince || lot.status === "settled") return;
  await tx
    .deleteFrom("outbid_notices")
    .where("package_id", "=", rejectedBid.package_id)
    .where("bidder_id", "=", leader.bidder_id)
    .execute();
  const { title, auction_end_time: endsAt } = lot;
  const values = {
    packageId: rejectedBid.package_id,
    title,
    amountCents: leader.amount_cents,
    auction: { endsAt },
  };
  // Several rejections in a row need only one email.
  const uniqueKey = `leading-again ${leader.id} ${lot.bid_count}`;
  const mail = { memberId: leader.bidder_id, template: "leading-again", values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey }], now);
}

interface MaximumDetails {
  title: string;
  bid: BidRow;
  endsAt: number;
  isSeat?: boolean;
}

/** The email omits the amount, because emails are forwarded and stored by others. */
export async function mailMaximumSet(
  tx: Db,
  { title, bid, endsAt, isSeat = false }: MaximumDetails,
  now: number,
): Promise<void> {
  const values = {
    packageId: bid.package_id,
    title,
    amountCents: bid.amount_cents,
    auction: { endsAt },
  };
  const template = isSeat ? "seat-taken" : "maximum-set";
  const mail = { memberId: bid.bidder_id, template, values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `maximum-set ${bid.id}` }], now);
}
