import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { coded, NotProved } from "../lib/errors";
import { line } from "../lib/inputs";
import { MINUTE } from "../lib/time";
import { hashToken } from "./sessions";

export class PasskeyRefused extends coded(NotProved, "passkey-refused") {}

/** The longest attestations have a few thousand base64url characters. */
const bytes = (max: number) => line().min(1).max(max);

const common = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
};

export const registrationAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(line().max(20)).max(10).optional().catch(undefined),
  }),
});

export const signedAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(5000),
    userHandle: bytes(200).optional(),
  }),
});

const clientData = z.object({ challenge: line().min(1).max(200) });

export function answerFrom<Answer>(schema: z.ZodType<Answer>, text: string): Answer {
  return parseAnswer(schema, text);
}

export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
  return parseAnswer(clientData, text).challenge;
}

function parseAnswer<Read>(schema: z.ZodType<Read>, text: string): Read {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PasskeyRefused();
  }
}

export type ChallengePurpose = "registration" | "proof" | "sign-in" | "second-step" | "replacement";

export interface ChallengeBond {
  purpose: ChallengePurpose;
  key: string;
}

export const CHALLENGE_MS = 5 * MINUTE;

export async function keepChallenge(db: Db, challenge: string, bond: ChallengeBond, now: number) {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("passkey_challenges")
      .values({ challenge, ...columnsOf(bond), expires_at: now + CHALLENGE_MS })
      .execute();
  });
}

export async function takeChallenge(db: Db, challenge: string, bond: ChallengeBond, now: number) {
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
