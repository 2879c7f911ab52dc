import { type InferResult, sql } from "kysely";
import type { Db } from "../../db/client";
import { jsonArrayOf } from "../../db/json";
import { offerTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import { exclusiveMaximumRow, maximumRow } from "../auctions/changes/maximum";
import { openOfferOf } from "../auctions/reading/member-auctions";
import { standingOn } from "../auctions/reading/positions";
import { roundState } from "../auctions/reading/round-state";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { isOutweighed } from "../rules/round-standing";
import type { OwnStanding } from "./answers";

const NO_STANDING: OwnStanding = {
  standing: null,
  bindsUntil: null,
  release: null,
  yourHighest: null,
  contractId: null,
  maximum: null,
  seated: false,
  outweighed: false,
  exclusiveMaximum: null,
  exclusiveLeading: false,
  offer: null,
};

export async function ownStandingOn(
  db: Db,
  bidder: { packageId: string; bidderId: string },
  now: number,
): Promise<OwnStanding> {
  const position = await standingOn(db, bidder, now);
  if (!position) return NO_STANDING;
  const { packageId, bidderId } = bidder;
  const { maximum_cents, exclusive_cents, offers } = (await findOwn.first(db, {
    package: packageId,
    bidder: bidderId,
    now,
  })) as OwnRow;
  const [offer] = JSON.parse(offers) as OfferRow[];
  const isBidding = exclusive_cents !== null && position.standing !== "released";
  return {
    standing: position.standing,
    bindsUntil: position.bindsUntil === null ? null : isoTime(position.bindsUntil),
    release: position.release,
    yourHighest: centsToDecimal(position.highestCents),
    contractId: position.standing === "won" ? await contractIdOn(db, bidder) : null,
    offer: offer ? openOfferOf(offer) : null,
    maximum: optionalDecimal(maximum_cents),
    seated: position.seated,
    outweighed: isOutweighed(position.holds),
    exclusiveMaximum: optionalDecimal(exclusive_cents),
    exclusiveLeading: isBidding && (await hasLeadingExclusiveBid(db, bidder)),
  };
}

async function hasLeadingExclusiveBid(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
): Promise<boolean> {
  return (await roundState(db, packageId)).exclusive?.leaderId === bidderId;
}

function optionalDecimal(cents: number | null): string | null {
  return cents === null ? null : centsToDecimal(cents);
}

async function contractIdOn(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
) {
  const contract = await db
    .selectFrom("contracts")
    .select("id")
    .where("package_id", "=", packageId)
    .where("buyer_id", "=", bidderId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return contract?.id ?? null;
}

interface OwnRow {
  maximum_cents: number | null;
  exclusive_cents: number | null;
  offers: string;
}

const findOwn = prepared<{ package: string; bidder: string; now: number }, OwnRow>((db, value) => {
  const key = { packageId: value("package"), bidderId: value("bidder") };
  return db.selectNoFrom(() => [
    maximumRow(db, key).as("maximum_cents"),
    exclusiveMaximumRow(db, key).as("exclusive_cents"),
    jsonArrayOf(db, openOffers(db, key, value("now"))).as("offers"),
  ]);
});

type OfferRow = InferResult<ReturnType<typeof openOffers>>[number];

function openOffers(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
  now: number,
) {
  return db
    .selectFrom("offers")
    .select(["id as offer_id", "amount_cents as offer_cents", "expires_at"])
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId)
    .where("status", "=", sql.lit("open" as const))
    .where("counter_cents", "is", null)
    .where("expires_at", ">", offerTimeSql(now));
}
