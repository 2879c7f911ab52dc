import type { Db } from "../../../db/client";
import { offerTimeSql } from "../../../db/package-time";
import { prepared } from "../../../db/prepared";
import { centsToDecimal } from "../../lib/money";
import { DAY, isoTime } from "../../lib/time";
import { titleLanguage } from "../../packages/titles";
import { leastBidCents } from "../../rules/round";
import { roundStandingOf } from "../../rules/round-standing";
import type { MemberAuction, OpenOffer } from "../types";
import { positionsQuery } from "./position-rows";
import { bidderStanding } from "./positions";

const RECENT_END_MS = DAY;

const MAX_AUCTIONS = 200;

export async function auctionsOfMember(
  db: Db,
  memberId: string,
  now: number,
): Promise<MemberAuction[]> {
  const rows = await standingRows(db, now)
    .where("mine.bidder_id", "=", memberId)
    .where((eb) =>
      eb.or([
        eb("packages.auction_end_time", ">", now - RECENT_END_MS),
        eb("open.id", "is not", null),
      ]),
    )
    .orderBy("packages.auction_end_time")
    .limit(MAX_AUCTIONS)
    .execute();
  return rows.map((row) => memberAuction(row, now));
}

export async function auctionsByBidder(
  db: Db,
  packageId: string,
  now: number,
): Promise<Map<string, MemberAuction>> {
  const rows = await standingRows(db, now).where("mine.package_id", "=", packageId).execute();
  return new Map(rows.map((row) => [row.bidder_id, memberAuction(row, now)]));
}

export async function auctionOfMember(
  db: Db,
  { packageId, memberId }: { packageId: string; memberId: string },
  now: number,
): Promise<MemberAuction | null> {
  const row = await standingRows(db, now)
    .where("mine.package_id", "=", packageId)
    .where("mine.bidder_id", "=", memberId)
    .executeTakeFirst();
  return row ? memberAuction(row, now) : null;
}

export async function hasLiveBids(db: Db, memberId: string, now: number): Promise<boolean> {
  const liveRow =
    (await findLiveBid.first(db, { memberId, after: now - RECENT_END_MS })) ??
    (await findOpenOffer.first(db, { memberId, now }));
  return liveRow !== undefined;
}

const findOpenOffer = prepared<{ memberId: string; now: number }, { id: string }>((db, value) =>
  db
    .selectFrom("offers")
    .select("id")
    .where("bidder_id", "=", value("memberId"))
    .where("status", "=", "open")
    .where("expires_at", ">", offerTimeSql(value("now")))
    .limit(1),
);

/** Checks the newest auctions first, because they are the most likely to be running. */
const findLiveBid = prepared<{ memberId: string; after: number }, { package_id: string }>(
  (db, value) =>
    db
      .selectFrom("positions")
      .innerJoin("packages", "packages.id", "positions.package_id")
      .select("positions.package_id")
      .where("positions.bidder_id", "=", value("memberId"))
      .where("packages.auction_end_time", ">", value("after"))
      .orderBy("positions.package_id", "desc")
      .limit(1),
);

function standingRows(db: Db, now: number) {
  return positionsQuery(db)
    .leftJoin("offers as open", (join) =>
      join
        .onRef("open.package_id", "=", "mine.package_id")
        .onRef("open.bidder_id", "=", "mine.bidder_id")
        .on("open.status", "=", "open")
        .on("open.counter_cents", "is", null)
        .on("open.expires_at", ">", offerTimeSql(now, "open")),
    )
    .leftJoin("contracts as won", (join) =>
      join
        .onRef("won.bid_id", "=", "accepted.id")
        .onRef("won.buyer_id", "=", "mine.bidder_id")
        .on("won.voided_at", "is", null),
    )
    .select("won.id as contract_id")
    .select(["open.id as offer_id", "open.amount_cents as offer_cents", "open.expires_at"])
    .select(["packages.title", "packages.starting_price_cents", "packages.highest_bid_cents"])
    .select(["packages.seated as seats_taken", "packages.clearing_cents"])
    .select(["packages.language", "packages.english_title", "packages.state_seq"]);
}

type StandingRow = Awaited<ReturnType<ReturnType<typeof standingRows>["execute"]>>[number];

function memberAuction(row: StandingRow, now: number): MemberAuction {
  const { highest_bid_cents: highestCents } = row;
  const { standing, bindsUntil, seated, holds } = bidderStanding(row, now);
  return {
    packageId: row.package_id,
    title: row.title,
    titleLanguage: titleLanguage(row),
    englishTitle: row.english_title,
    standing,
    seated,
    named: roundStandingOf(standing, holds),
    bindsUntil: bindsUntil === null ? null : isoTime(bindsUntil),
    offer: openOfferOf(row),
    highestBid: highestCents === null ? null : centsToDecimal(highestCents),
    minimumBid: centsToDecimal(leastBidCents({ ...row, seated: row.seats_taken })),
    endsAt: isoTime(row.auction_end_time),
    contractId: row.contract_id,
    stateSeq: row.state_seq,
  };
}

export function openOfferOf(row: {
  offer_id: string | null;
  offer_cents: number | null;
  expires_at: number | null;
}): OpenOffer | null {
  const { offer_id: id, offer_cents: cents, expires_at: at } = row;
  if (id === null || cents === null || at === null) return null;
  return { id, amount: centsToDecimal(cents), expiresAt: isoTime(at) };
}
