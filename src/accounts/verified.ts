import { foldedName } from "../lib/folded-name";
import type { User } from "./user";
import type { Viewer } from "./viewer";

export function isVerified(viewer: Pick<Viewer, "organizationVerified"> | null): boolean {
  return viewer?.organizationVerified === true;
}

type VerifiedColumns = Pick<
  User,
  "verified_as" | "verified_at" | "verified_domain" | "verified_key"
>;

export function verifiedColumns(
  organization: string,
  domain: string | null,
  now: number,
): VerifiedColumns {
  const verified_key = foldedName(organization);
  return { verified_as: organization, verified_at: now, verified_domain: domain, verified_key };
}

export const NOT_VERIFIED: VerifiedColumns = {
  verified_as: null,
  verified_at: null,
  verified_domain: null,
  verified_key: null,
};
