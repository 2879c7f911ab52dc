import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { hasSecondFactor } from "../accounts/second-factor";
import { endSessionsOf } from "../accounts/session-list";
import type { Viewer } from "../accounts/viewer";
import { membersOf } from "../organizations/members";
import { findProvider, type Provider } from "./providers";
import { OwnFactorNeeded, TestNeeded } from "./refusals";

/** Fails silently if the settings that were tested are no longer those that are stored. */
export async function markTested(
  db: Db,
  { organizationId, issuer, clientId }: Pick<Provider, "organizationId" | "issuer" | "clientId">,
  now: number,
): Promise<void> {
  await db
    .updateTable("identity_providers")
    .set({ tested_at: now })
    .where("organization_id", "=", organizationId)
    .where("issuer", "=", issuer)
    .where("client_id", "=", clientId)
    .execute();
}

/**
 * Requires that all members but owners sign in at the provider, which ends their sessions. The owner
 * who does this must be able to sign in without it.
 *
 * @throws ProviderMissing, TestNeeded, OwnFactorNeeded
 */
export async function setRequired(
  db: Db,
  { id: organizationId, memberId }: Pick<Viewer, "id" | "memberId">,
  isRequired: boolean,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { testedAt } = await findProvider(tx, organizationId);
    if (isRequired && testedAt === null) throw new TestNeeded();
    if (isRequired && !(await hasSecondFactor(tx, memberId))) throw new OwnFactorNeeded();
    await tx
      .updateTable("identity_providers")
      .set({ required_at: isRequired ? now : null })
      .where("organization_id", "=", organizationId)
      .execute();
    if (!isRequired) return;
    for (const member of await membersOf(tx, organizationId))
      if (!member.roles.includes("owner")) await endSessionsOf(tx, member.memberId);
  });
}

/** Its members then sign in with a password, which they can set by email. Safe to repeat. */
export async function removeProvider(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom("identity_providers").where("organization_id", "=", organizationId).execute();
}
