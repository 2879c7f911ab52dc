import type { Db } from "../../db/client";
import { Conflict, coded } from "../lib/errors";
import { isoTime } from "../lib/time";
import {
  claimsOnCollection,
  HOLDS,
  type Hold,
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

/**
 * Each moment at which rights are offered or sold, with the weakest hold of another package that
 * stands in the way. Decisions of the seller and purchases must not undercut a running auction.
 */
const OBSTACLES = {
  listing: "auction",
  decision: "auction",
  purchase: "auction",
  bid: "promise",
  close: "promise",
  acceptance: "promise",
  contract: "contract",
} as const satisfies Record<string, Hold>;

interface RightsUse {
  scope: RightsScope;
  moment: keyof typeof OBSTACLES;
}

export interface RightsSale extends RightsUse {
  scope: SoldScope;
  moment: "close" | "acceptance" | "contract";
}

interface RightsConflicts {
  /** Nothing can be offered or sold while this lasts. */
  obstacle: RightsClaim | null;
  /** What other packages can no longer sell once this one is sold. */
  yielding: readonly RightsClaim[];
  /** Running rounds that can then sell licenses, but no exclusive one. */
  limited: readonly RightsClaim[];
}

/** Decides alone whose rights to a collection exclude whose (docs/product.md#rights). */
export async function rightsConflictsOf(
  tx: Db,
  collection: Collection,
  { scope, moment }: RightsUse,
  now: number,
): Promise<RightsConflicts> {
  const claims = await claimsOnCollection(tx, collection, scope, now);
  const isObstacle = ({ hold }: RightsClaim) =>
    HOLDS.indexOf(hold) >= HOLDS.indexOf(OBSTACLES[moment]);
  const [firm, weak] = [claims.filter(isObstacle), claims.filter((claim) => !isObstacle(claim))];
  return {
    obstacle: firm.find((claim) => scope !== "shared" || claim.scope !== "shared") ?? null,
    // A round with exclusive bids can still sell licenses.
    yielding: weak.filter((claim) => scope === "exclusive" || claim.scope === "exclusive"),
    limited: weak.filter((claim) => scope === "shared" && claim.scope === "either"),
  };
}

/** @throws SoldExclusively, SoldBefore, RightsPromised, OfferedTwice */
export async function requireFreeRights(...request: Parameters<typeof rightsConflictsOf>) {
  const { obstacle } = await rightsConflictsOf(...request);
  if (obstacle) throw refusalOf(obstacle);
}

export function refusalOf({ hold, title, scope, reference, until }: RightsClaim): Conflict {
  if (hold === "promise") return new RightsPromised({ title });
  if (hold !== "contract") return new OfferedTwice({ title });
  const details = { title, reference: reference ?? "", until: isoTime(until ?? 0).slice(0, 10) };
  return scope === "exclusive" ? new SoldExclusively(details) : new SoldBefore(details);
}
