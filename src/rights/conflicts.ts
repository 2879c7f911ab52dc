import type { Db } from "../../db/client";
import { Conflict, coded } from "../lib/errors";
import { isoTime } from "../lib/time";
import {
  claimsOnCollection,
  HOLDS,
  type RightsClaim,
  type RightsScope,
  type SoldScope,
} from "./claims";
import type { Collection } from "./same-collection";

export class SoldBefore extends coded(Conflict, "exclusive-sold-before") {}
export class SoldExclusively extends coded(Conflict, "sold-exclusively") {}
export class OfferedTwice extends coded(Conflict, "exclusive-offered-twice") {}
/** Tells a buyer, who must not learn about the seller's other sales. */
export class RightsSold extends coded(Conflict, "rights-sold") {}
export class RightsPromised extends coded(Conflict, "rights-promised") {}

/** Returns what keeps the collection from being offered, or null. */
export async function rightsConflictOf(
  tx: Db,
  collection: Collection,
  scope: RightsScope,
  now: number,
): Promise<RightsClaim | null> {
  const claims = await claimsOnCollection(tx, collection, scope, now);
  const isConflict = (claim: RightsClaim) => scope !== "shared" || claim.scope !== "shared";
  return claims.find((claim) => claim.hold !== "undecided" && isConflict(claim)) ?? null;
}

/** @throws SoldExclusively, SoldBefore, RightsPromised, OfferedTwice */
export async function requireFreeRights(...request: Parameters<typeof rightsConflictOf>) {
  const claim = await rightsConflictOf(...request);
  if (claim) throw refusalOf(claim);
}

export interface RightsConflicts {
  /** Nothing can be sold while this lasts. */
  obstacle: RightsClaim | null;
  /** Packages that can no longer be sold once this sale is made. */
  yielding: readonly RightsClaim[];
}

export interface RightsSale {
  scope: SoldScope;
  hold: "promise" | "contract";
}

/** The first sale wins: only a claim that is at least as firm stands in its way. */
export async function conflictsOfSale(
  tx: Db,
  collection: Collection,
  { scope, hold }: RightsSale,
  now: number,
): Promise<RightsConflicts> {
  const claims = (await claimsOnCollection(tx, collection, scope, now)).filter(
    (claim) => scope === "exclusive" || claim.scope === "exclusive",
  );
  const isObstacle = (claim: RightsClaim) => HOLDS.indexOf(claim.hold) >= HOLDS.indexOf(hold);
  return {
    obstacle: claims.find(isObstacle) ?? null,
    yielding: claims.filter((claim) => !isObstacle(claim)),
  };
}

export function refusalOf({ hold, title, scope, reference, until }: RightsClaim): Conflict {
  if (hold === "promise") return new RightsPromised({ title });
  if (hold !== "contract") return new OfferedTwice({ title });
  const details = { title, reference: reference ?? "", until: isoTime(until ?? 0).slice(0, 10) };
  return scope === "exclusive" ? new SoldExclusively(details) : new SoldBefore(details);
}
