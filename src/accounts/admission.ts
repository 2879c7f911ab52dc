import type { Config } from "../config";
import { Forbidden } from "../lib/errors";
import { PermissionMissing } from "../memberships/permissions";
import type { Admission } from "../rules/admissions";
import type { Permission } from "../rules/organization";
import { isVerified } from "./verified";
import type { Viewer } from "./viewer";

export class NotAdmitted extends Forbidden {}

type Member = Pick<Viewer, "emailVerified" | "organizationVerified"> &
  Partial<Pick<Viewer, "permissions">>;

const missingPermission = ({ permissions }: Member, permission: Permission) =>
  permissions && !permissions.has(permission) ? new PermissionMissing({ permission }) : null;

const missingStatus = (rule: Admission, member: Member) => {
  if (rule === "members") return null;
  if (!member.emailVerified) return "confirmed";
  return rule === "verified" && !isVerified(member) ? "verified" : null;
};

export function biddingFault(
  { bidding }: Pick<Config, "bidding">,
  member: Member,
): Forbidden | null {
  const unpermitted = missingPermission(member, "bid");
  if (unpermitted) return unpermitted;
  const missing = missingStatus(bidding, member);
  return (
    missing && new NotAdmitted(missing === "verified" ? "bidding-verified" : "bidding-confirmed")
  );
}

export function listingFault(
  { listing }: Pick<Config, "listing">,
  member: Member,
): Forbidden | null {
  const unpermitted = missingPermission(member, "sell");
  if (unpermitted) return unpermitted;
  const missing = missingStatus(listing, member);
  return (
    missing && new NotAdmitted(missing === "verified" ? "listing-verified" : "listing-confirmed")
  );
}
