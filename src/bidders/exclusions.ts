import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { countryOf } from "../invoices/details";
import { type BillingDetails, NO_DETAILS } from "../invoices/schema";
import { countryCode } from "../lib/countries";
import { foldedName } from "../lib/folded-name";
import { lruCache } from "../lib/memo";
import {
  type ExcludedFields,
  type Exclusions,
  exclusionColumn,
  exclusionsOf,
  MAX_EXCLUDED,
} from "../packages/exclusion-fields";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { TooManyExcluded } from "./refusals";

interface ExclusionKeys {
  countries: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
}

/** Folding a hundred names would make each bid slower. */
const keptKeys = lruCache<string, ExclusionKeys>(500);

function keysOf(exclusions: string): ExclusionKeys {
  const kept = keptKeys.get(exclusions);
  if (kept) return kept;
  const { countries, organizations } = exclusionsOf({ exclusions });
  const keys = {
    countries: new Set(countries),
    organizations: new Set(organizations.map(nameKey)),
  };
  keptKeys.set(exclusions, keys);
  return keys;
}

/** Names that consist only of symbols have no letters to compare. */
const nameKey = (name: string) => foldedName(name) || name;

interface MemberRow {
  country: string;
  organization: string;
  verified_as: string | null;
  details: string | null;
}

const findMember = prepared<{ memberId: string }, MemberRow>((db, value) =>
  db
    .selectFrom("users")
    .leftJoin("billing_details", "billing_details.member_id", "users.id")
    .select(["country", "organization", "verified_as", "details"])
    .where("users.id", "=", value("memberId")),
);

/** Compares the names and countries of both the account and the invoice details. */
export async function isExcluded(
  db: Db,
  { exclusions }: Pick<Package, "exclusions">,
  memberId: string,
): Promise<boolean> {
  if (exclusions === null) return false;
  const member = await findMember.first(db, { memberId });
  if (!member) return false;
  const details: BillingDetails = { ...NO_DETAILS, ...JSON.parse(member.details ?? "{}") };
  const { countries, organizations } = keysOf(exclusions);
  const memberCountries = [countryCode(member.country), countryOf(details, member)];
  const names = [member.organization, member.verified_as ?? "", details.legalName];
  return (
    memberCountries.some((code) => code !== null && countries.has(code)) ||
    names.some((name) => name.trim() !== "" && organizations.has(nameKey(name)))
  );
}

interface OwnPackage {
  packageId: string;
  sellerId: string;
}

export async function listExclusions(
  db: Db,
  { packageId, sellerId }: OwnPackage,
): Promise<Exclusions> {
  return exclusionsOf(await findOwnPackage(db, packageId, sellerId));
}

/** Also after the first bid; members who have bid can go on. @throws TooManyExcluded */
export async function addExclusions(
  db: Db,
  { packageId, sellerId }: OwnPackage,
  { excludedCountries, excludedOrganizations }: ExcludedFields,
  now: number,
): Promise<Exclusions> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findOwnPackage(tx, packageId, sellerId);
    const { countries, organizations } = exclusionsOf(lot);
    const known = new Set(organizations.map(nameKey));
    const added = excludedOrganizations.filter((name) => !known.has(nameKey(name)));
    const all = {
      excludedCountries: [...new Set([...countries, ...excludedCountries])].sort(),
      excludedOrganizations: [...organizations, ...added],
    };
    if (Object.values(all).some((list) => list.length > MAX_EXCLUDED)) throw new TooManyExcluded();
    const column = exclusionColumn(all);
    await tx
      .updateTable("packages")
      .set({ ...column, ...versioned(now) })
      .where("id", "=", packageId)
      .execute();
    return exclusionsOf(column as Pick<Package, "exclusions">);
  });
}
