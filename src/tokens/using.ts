import type { Db } from "../../db/client";
import { hashToken } from "../accounts/sessions";
import { isTokenSecret } from "../accounts/token-secret";
import type { Viewer } from "../accounts/viewer";
import { isWithin } from "../lib/cidr";
import { TokenElsewhere, TokenExpired, TokenRevoked, TokenWrong } from "./refusals";

interface UsedToken {
  token: string;
  /** Who acts with it; null if it does not work, or is a delivery's. */
  viewer: Viewer | null;
  /** Where the request came from. */
  address: string;
}

/** @throws TokenWrong, TokenExpired, TokenRevoked, TokenElsewhere */
export async function requireUsable(
  db: Db,
  { token, viewer, address }: UsedToken,
  now: number,
): Promise<void> {
  // The ID of a session finds a viewer without a token, but is for cookies only.
  if (!viewer?.token) return requireKnown(db, token, now);
  const { networks } = viewer.token;
  if (networks.length > 0 && !isWithin(networks, address)) throw new TokenElsewhere({ address });
}

/** A delivery's token passes, because its calls look it up themselves, and others see nobody. */
async function requireKnown(db: Db, token: string, now: number): Promise<void> {
  if (!isTokenSecret(token)) throw new TokenWrong();
  const hash = hashToken(token);
  const row = await db
    .selectFrom("api_tokens")
    .select(["token_hash", "expires_at", "revoked_at", "delivery_id"])
    .where((eb) => eb.or([eb("token_hash", "=", hash), eb("previous_hash", "=", hash)]))
    .executeTakeFirst();
  if (!row) throw new TokenWrong();
  if (row.delivery_id !== null) return;
  if (row.revoked_at !== null || row.token_hash !== hash) throw new TokenRevoked();
  if (row.expires_at !== null && row.expires_at <= now) throw new TokenExpired();
  // Its member has left the organization for which it acted.
  throw new TokenRevoked();
}
