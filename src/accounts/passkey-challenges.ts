import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { MINUTE } from "../lib/time";
import { hashToken } from "./sessions";

export type ChallengePurpose = "registration" | "proof" | "sign-in" | "second-step" | "replacement";

/** Binds a challenge to its holder and purpose. */
export interface ChallengeBond {
  purpose: ChallengePurpose;
  /** The token of the session, attempt or link; empty for a sign-in by passkey. */
  key: string;
}

export const CHALLENGE_MS = 5 * MINUTE;

export async function keepChallenge(
  db: Db,
  challenge: string,
  bond: ChallengeBond,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("passkey_challenges")
      .values({ challenge, ...columnsOf(bond), expires_at: now + CHALLENGE_MS })
      .execute();
  });
}

/** Uses the challenge up, right or wrong. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  bond: ChallengeBond,
  now: number,
): Promise<boolean> {
  const { purpose, bound_to } = columnsOf(bond);
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("bound_to", "=", bound_to)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ purpose, key }: ChallengeBond): { purpose: string; bound_to: string } {
  return { purpose, bound_to: key === "" ? "" : hashToken(key) };
}
