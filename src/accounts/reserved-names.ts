import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import { foldedName } from "../lib/folded-name";
import { isSiteName } from "./site-names";
import type { User } from "./user";

type Named = Pick<User, "email" | "first_name" | "last_name" | "organization"> & {
  id: string | null;
  is_email_verified: number;
};

/** @param before the current name, which a member can keep @throws InvalidInput */
export async function requireOwnNames(
  db: Db,
  member: Named,
  before: Pick<User, "first_name" | "last_name" | "organization"> | null = null,
  isOperator = false,
): Promise<void> {
  const { first_name: first, last_name: last, organization } = member;
  const isRenamed = first !== before?.first_name || last !== before?.last_name;
  const checked: [field: string, changed: boolean, names: string[]][] = [
    ["organization", organization !== before?.organization, [organization]],
    ["firstName", isRenamed, [first]],
    ["lastName", isRenamed, [last, `${first} ${last}`, `${last} ${first}`]],
  ];
  const changed = checked.filter(([, isChanged]) => isChanged);
  const ofSite = isOperator ? [] : changed.filter(([, , names]) => names.some(isSiteName));
  if (ofSite.length > 0)
    throw new InvalidInput(ofSite.map(([path]) => ({ path, message: "name-of-site" })));
  for (const [path, , names] of changed)
    if (await belongsToOther(db, names, member))
      throw new InvalidInput([{ path, message: "name-verified" }]);
}

async function belongsToOther(db: Db, names: string[], member: Named): Promise<boolean> {
  const keys = names.map(foldedName).filter(Boolean);
  if (keys.length === 0) return false;
  const owners = await db
    .selectFrom("users")
    .select(["id", "verified_domain"])
    .where("verified_key", "in", keys)
    .where("suspended_at", "is", null)
    .execute();
  if (owners.length === 0 || owners.some(({ id }) => id === member.id)) return false;
  return !owners.some(({ verified_domain: domain }) => isColleague(member, domain));
}

function isColleague({ email, is_email_verified }: Named, domain: string | null): boolean {
  if (domain === null || is_email_verified !== 1) return false;
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}
