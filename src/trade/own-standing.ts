import type { Db } from "../../db/client";
import { ownExclusiveMaximum, ownMaximum } from "../auctions/maximum";
import { openOfferOf } from "../auctions/member-auctions";
import { standingOn } from "../auctions/positions";
import { roundState } from "../auctions/round-state";
import type { OpenOffer } from "../auctions/types";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import type { OwnStanding } from "./answers";

const NONE: OwnStanding = {
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
  who: { packageId: string; bidderId: string },
  now: number,
): Promise<OwnStanding> {
  const own = await standingOn(db, who, now);
  if (!own) return NONE;
  const maximumCents = await ownMaximum(db, who);
  const exclusiveCents = await ownExclusiveMaximum(db, who);
  return {
    standing: own.standing,
    bindsUntil: own.bindsUntil === null ? null : isoTime(own.bindsUntil),
    release: own.release,
    yourHighest: centsToDecimal(own.highestCents),
    contractId: own.standing === "won" ? await contractOn(db, who) : null,
    offer: await openOfferTo(db, who, now),
    maximum: decimal(maximumCents),
    seated: own.seated,
    exclusiveMaximum: decimal(exclusiveCents),
    exclusiveLeading: exclusiveCents !== null && (await leadsExclusively(db, who)),
  };
}

async function leadsExclusively(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
): Promise<boolean> {
  return (await roundState(db, packageId)).exclusive?.leaderId === bidderId;
}

function decimal(cents: number | null): string | null {
  return cents === null ? null : centsToDecimal(cents);
}

async function contractOn(
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
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return offer ? openOfferOf(offer) : null;
}
