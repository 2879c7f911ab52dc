import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { foldedName, spacedName } from "../lib/folded-name";
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

/** Spelling apart, but not counting letters that only look the same. */
function isSpellingOf(publisher: string | null, verifiedAs: string | null): boolean {
  if (publisher === null || verifiedAs === null) return false;
  return spacedName(publisher) === spacedName(verifiedAs);
}

export async function publisherFlag(tx: Db, sellerId: string, publisher: string): Promise<0 | 1> {
  return isSpellingOf(publisher, await verifiedNameOf(tx, sellerId)) ? 1 : 0;
}

async function verifiedNameOf(tx: Db, sellerId: string): Promise<string | null> {
  const seller = await tx
    .selectFrom("users")
    .select("verified_as")
    .where("id", "=", sellerId)
    .executeTakeFirst();
  return seller?.verified_as ?? null;
}

/** Follows each change of the seller's verified name. */
export async function markVerifiedPublishers(tx: Db, sellerId: string, now: number): Promise<void> {
  const verifiedAs = await verifiedNameOf(tx, sellerId);
  const publishers = await tx
    .selectFrom("packages")
    .select(["publisher", "publisher_verified"])
    .distinct()
    .where("seller_id", "=", sellerId)
    .execute();
  for (const { publisher, publisher_verified: before } of publishers) {
    const publisher_verified = isSpellingOf(publisher, verifiedAs) ? 1 : 0;
    if (publisher_verified === before) continue;
    await tx
      .updateTable("packages")
      .set({ publisher_verified, ...versioned(now) })
      .where("seller_id", "=", sellerId)
      .where("publisher", "=", publisher)
      .where("publisher_verified", "=", before)
      .execute();
  }
}
