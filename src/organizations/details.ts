import type { Db } from "../../db/client";
import type { OrganizationsTable } from "../../db/schema/organizations";
import { inTransaction } from "../../db/transaction";
import { squarePicture } from "../accounts/avatars";
import { findUser } from "../accounts/users";
import { markVerifiedPublishers, NOT_VERIFIED } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";

export interface OrganizationDetails {
  /** An IANA name; null is the founder's zone. */
  timeZone: string | null;
  /** Of its website. */
  domain: string | null;
  logoUrl: string | null;
}

export async function organizationDetailsOf(
  db: Db,
  organizationId: string,
): Promise<OrganizationDetails> {
  const row = await db
    .selectFrom("organizations")
    .select(["time_zone", "domain", "logo_id"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return {
    timeZone: row?.time_zone ?? null,
    domain: row?.domain ?? null,
    logoUrl: row?.logo_id ? `/avatars/${row.logo_id}` : null,
  };
}

type DetailChanges = Partial<Pick<OrganizationDetails, "timeZone" | "domain">>;

/** Another domain than the one that was checked takes the verification away, as another name does. */
export async function changeDetails(
  db: Db,
  organizationId: string,
  { timeZone, domain }: DetailChanges,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await organizationDetailsOf(tx, organizationId);
    const isMoved = domain !== undefined && domain !== before.domain;
    await setColumns(tx, organizationId, {
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(isMoved && { domain }),
    });
    if (isMoved) await loseVerification(tx, organizationId, domain, now);
  });
}

/** The verification through documents names no domain, so it stays. */
async function loseVerification(
  tx: Db,
  organizationId: string,
  domain: string | null,
  now: number,
): Promise<void> {
  const { verified_domain } = await findUser(tx, organizationId);
  if (verified_domain === null || verified_domain === domain) return;
  await tx.updateTable("users").set(NOT_VERIFIED).where("id", "=", organizationId).execute();
  await markVerifiedPublishers(tx, organizationId, now);
  announce(tx, { type: "account-changed", userId: organizationId });
}

/** Shown where a member's picture is, for the organization. @throws UnusablePicture */
export async function setLogo(
  db: Db,
  organizationId: string,
  file: Uint8Array,
  now: number,
): Promise<void> {
  const logo = await squarePicture(file);
  await inTransaction(db, (tx) => setColumns(tx, organizationId, { logo_id: newId(now), logo }));
}

/** Safe to repeat. */
export async function removeLogo(db: Db, organizationId: string): Promise<void> {
  await db
    .updateTable("organizations")
    .set({ logo_id: null, logo: null })
    .where("id", "=", organizationId)
    .execute();
}

async function setColumns(
  tx: Db,
  organizationId: string,
  columns: Partial<Omit<OrganizationsTable, "id" | "approves_own">>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx
    .insertInto("organizations")
    .values({ id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}
