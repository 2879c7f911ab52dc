import { requirePermission } from "../../memberships/permissions";
import { permissionsOf, rolesFrom } from "../../rules/organization";
import type { Bidder } from "./bid-lot";
import type { BidderFacts, NewBid } from "./bid-request";

/** @throws PermissionMissing */
export function factsOf(bid: NewBid, bidder: Bidder | undefined): BidderFacts {
  return {
    isConfirmed: bidder?.confirmed === 1,
    needsApproval: (bidder?.approval_needed_at ?? null) !== null,
    country: bidder?.country ?? "",
    actedBy: actorOf(bid, bidder),
  };
}

/**
 * Who bids for an organization of several; null for an account of one. A member can be removed or
 * lose the role, or the account can join another, while the bid waits.
 */
function actorOf(
  { bidderId, actedBy = bidderId }: NewBid,
  bidder: Bidder | undefined,
): string | null {
  const roles = bidder?.roles ?? null;
  if (roles === null && actedBy === bidderId && bidder?.is_vacant !== 1) return null;
  requirePermission(permissionsOf(roles === null ? [] : rolesFrom(roles)), "bid");
  return actedBy;
}
