import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { coded, Forbidden } from "../lib/errors";
import { rolesFrom } from "../rules/organization";

/** The member's organization requires that they sign in at its provider. */
export class ProviderRequired extends coded(Forbidden, "sso-required") {}

interface RequirementRow {
  roles: string;
  organization: string;
}

/** A requirement rests while the organization is not verified with the domain: nobody could sign in. */
const findRequirement = prepared<{ member: string }, RequirementRow>((db, value) =>
  db
    .selectFrom("memberships")
    .innerJoin(
      "identity_providers",
      "identity_providers.organization_id",
      "memberships.organization_id",
    )
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "memberships.organization_id")
        .onRef("users.verified_domain", "=", "identity_providers.domain"),
    )
    .select(["memberships.roles", "users.organization"])
    .where("memberships.member_id", "=", value("member"))
    .where("required_at", "is not", null),
);

/** The name of the organization at whose provider a member has to sign in; owners never have to. */
async function requiringOrganization(db: Db, memberId: string): Promise<string | null> {
  const row = await findRequirement.first(db, { member: memberId });
  return row && !rolesFrom(row.roles).includes("owner") ? row.organization : null;
}

export async function hasOwnEntrance(db: Db, memberId: string): Promise<boolean> {
  return (await requiringOrganization(db, memberId)) === null;
}

/** @throws ProviderRequired */
export async function requireOwnEntrance(db: Db, memberId: string): Promise<void> {
  const organization = await requiringOrganization(db, memberId);
  if (organization !== null) throw new ProviderRequired({ organization });
}
