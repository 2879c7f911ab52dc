import type { Db } from "../../db/client";
import { hashToken } from "../accounts/sessions";
import { hintOf, newTokenSecret } from "../accounts/token-secret";
import { newId } from "../lib/ids";
import type { Scope } from "../rules/scopes";

interface StoredToken {
  organizationId: string;
  memberId: string;
  isOfOrganization: boolean;
  deliveryId?: string;
  name: string;
  scopes: readonly Scope[];
  bidCents?: number | null;
  monthCents?: number | null;
  networks?: readonly string[];
  /** Null ends with the delivery. */
  expiresAt?: number | null;
}

/** @returns the token, which is stored only as a hash */
export async function storeToken(
  tx: Db,
  token: StoredToken,
  now: number,
): Promise<{ id: string; secret: string }> {
  const id = newId(now);
  const secret = newTokenSecret();
  await tx
    .insertInto("api_tokens")
    .values({
      id,
      organization_id: token.organizationId,
      member_id: token.memberId,
      of_organization: token.isOfOrganization ? 1 : 0,
      delivery_id: token.deliveryId ?? null,
      name: token.name,
      scopes: JSON.stringify(token.scopes),
      ...secretColumns(secret),
      bid_limit_cents: token.bidCents ?? null,
      month_limit_cents: token.monthCents ?? null,
      networks: JSON.stringify(token.networks ?? []),
      created_at: now,
      expires_at: token.expiresAt ?? null,
    })
    .execute();
  return { id, secret };
}

export const secretColumns = (secret: string) => ({
  token_hash: hashToken(secret),
  hint: hintOf(secret),
});
