import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";
import { ownExclusiveMaximum, ownMaximum } from "../auctions/changes/maximum";
import { openOfferOf } from "../auctions/reading/member-auctions";
import { standingOn } from "../auctions/reading/positions";
import { roundState } from "../auctions/reading/round-state";
import type { OpenOffer } from "../auctions/types";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { OwnStanding } from "./answers";

const NO_STANDING: OwnStanding = {
  standing: null,
  bindsUntil: null,
  release: null,
  yourHighest: null,
  contractId: null,
  maximum: null,
  seated: false,
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
  const maximumCents = await ownMaximum(db, bidder);
  const exclusiveCents = await ownExclusiveMaximum(db, bidder);
  const isBidding = exclusiveCents !== null && position.standing !== "released";
  return {
    standing: position.standing,
    bindsUntil: position.bindsUntil === null ? null : isoTime(position.bindsUntil),
    release: position.release,
    yourHighest: centsToDecimal(position.highestCents),
    contractId: position.standing === "won" ? await contractIdOn(db, bidder) : null,
    offer: await openOfferTo(db, bidder, now),
    maximum: optionalDecimal(maximumCents),
    seated: position.seated,
    exclusiveMaximum: optionalDecimal(exclusiveCents),
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

async function openOfferTo(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
  now: number,
): Promise<OpenOffer | null> {
  const offer = await db
    .selectFrom("offers")
    .select(["id as offer_id", "amount_cents as offer_cents", "expires_at"])
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", bidderId)
    .where("status", "=", "open")
    .where("expires_at", ">", offerTimeSql(now))
    .executeTakeFirst();
  return offer ? openOfferOf(offer) : null;
}
