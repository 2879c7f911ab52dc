import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { hashToken } from "../accounts/sessions";
import { Suspended } from "../moderation/refusals";
import { endDeliveryToken } from "../tokens/ending";
import { storeToken } from "../tokens/storing";
import { WrongToken } from "./refusals";

/** Replaces the contract's earlier token. A token can only upload, and only its hash is stored. */
export async function createToken(
  db: Db,
  { deliveryId, createdBy }: { deliveryId: string; createdBy: string },
  now: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { reference, seller_id } = await tx
      .selectFrom("deliveries")
      .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
      .select(["reference", "seller_id"])
      .where("deliveries.id", "=", deliveryId)
      .executeTakeFirstOrThrow();
    await endDeliveryToken(tx, deliveryId, now);
    const { secret } = await storeToken(
      tx,
      {
        organizationId: seller_id ?? createdBy,
        memberId: createdBy,
        isOfOrganization: true,
        deliveryId,
        name: reference,
        scopes: ["deliver"],
      },
      now,
    );
    return secret;
  });
}

export async function tokenOf(
  db: Db,
  deliveryId: string,
): Promise<{ createdAt: number; usedAt: number | null } | null> {
  const row = await findToken.first(db, { deliveryId });
  return row ? { createdAt: row.created_at, usedAt: row.used_at } : null;
}

type TokenRow = { created_at: number; used_at: number | null };

const findToken = prepared<{ deliveryId: string }, TokenRow>((db, value) =>
  db
    .selectFrom("api_tokens")
    .select(["created_at", "used_at"])
    .where("delivery_id", "=", value("deliveryId"))
    .where("revoked_at", "is", null),
);

const USE_PRECISION_MS = 60_000;

/** @throws WrongToken, Suspended if the seller's organization may only read */
export async function deliveryOfToken(db: Db, token: string, now: number): Promise<string> {
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.organization_id")
    .select(["api_tokens.id", "delivery_id", "used_at", "suspended_at"])
    .where("token_hash", "=", hashToken(token))
    .where("delivery_id", "is not", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row?.delivery_id) throw new WrongToken();
  if (row.suspended_at !== null) throw new Suspended({ whose: "organization" });
  if (row.used_at === null || row.used_at < now - USE_PRECISION_MS) {
    await db.updateTable("api_tokens").set({ used_at: now }).where("id", "=", row.id).execute();
  }
  return row.delivery_id;
}
