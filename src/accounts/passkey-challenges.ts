import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { MINUTE } from "../lib/time";
import { hashToken } from "./sessions";

/** What a signed challenge is good for. */
export type ChallengePurpose =
  /** Adding a passkey. */
  | "registration"
  /** Showing anew who uses a session. */
  | "proof"
  /** Signing in by a passkey alone. */
  | "sign-in"
  /** The second step of a sign-in. */
  | "second-step"
  /** Replacing the account that the passkey is of. */
  | "replacement";

/** Whose challenge it is: what one got, nobody else can answer, nor use for something else. */
export interface ChallengeBond {
  purpose: ChallengePurpose;
  /** The session, attempt or link that it is given to; empty where there is none yet. */
  key: string;
}

/** From asking for a challenge to sending it back signed. */
export const CHALLENGE_MS = 5 * MINUTE;

/** Keeps a challenge that was just made, as base64url. */
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

/** Whether it is a challenge of this bond that was not answered yet; it is used up by asking. */
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
