import type { Db } from "../../db/client";

/** Ends the tokens of an organization that becomes part of another one, except for its deliveries. */
export async function endTokensAt(tx: Db, organizationId: string, now: number): Promise<void> {
  await ending(tx, now)
    .where("organization_id", "=", organizationId)
    .where("delivery_id", "is", null)
    .execute();
}

/** Ends the tokens of a member who leaves an organization, which keeps its own. */
export async function endTokensOf(tx: Db, memberId: string, now: number): Promise<void> {
  await ending(tx, now)
    .where("member_id", "=", memberId)
    .where("of_organization", "=", 0)
    .execute();
}

export async function endDeliveryToken(db: Db, deliveryId: string, now: number): Promise<void> {
  await ending(db, now).where("delivery_id", "=", deliveryId).execute();
}

const ending = (db: Db, now: number) =>
  db.updateTable("api_tokens").set({ revoked_at: now }).where("revoked_at", "is", null);

/** Gives the tokens of an organization whose members no longer own it to one who does. */
export async function passTokensOn(
  tx: Db,
  organizationId: string,
  owners: readonly string[],
): Promise<void> {
  const [first] = owners;
  if (first === undefined) return;
  await tx
    .updateTable("api_tokens")
    .set({ member_id: first })
    .where("organization_id", "=", organizationId)
    .where("of_organization", "=", 1)
    .where("member_id", "not in", owners)
    .execute();
}
