import type { Config } from "../config";
import { Forbidden } from "../lib/errors";
import type { Admission } from "../rules/admissions";
import { isVerified } from "./verified";
import type { Viewer } from "./viewer";

export class NotAdmitted extends Forbidden {}

type Member = Pick<Viewer, "emailVerified" | "organizationVerified">;

const missingStatus = (rule: Admission, member: Member) => {
  if (rule === "members") return null;
  if (!member.emailVerified) return "confirmed";
  return rule === "verified" && !isVerified(member) ? "verified" : null;
};

export function biddingFault(
  { bidding }: Pick<Config, "bidding">,
  member: Member,
): NotAdmitted | null {
  const missing = missingStatus(bidding, member);
  return (
    missing && new NotAdmitted(missing === "verified" ? "bidding-verified" : "bidding-confirmed")
  );
}

export function listingFault(
  { listing }: Pick<Config, "listing">,
  member: Member,
): NotAdmitted | null {
  const missing = missingStatus(listing, member);
  return (
    missing && new NotAdmitted(missing === "verified" ? "listing-verified" : "listing-confirmed")
  );
}
