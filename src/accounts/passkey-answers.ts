import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { coded, NotProved } from "../lib/errors";
import { line } from "../lib/inputs";
import { MINUTE } from "../lib/time";
import { hashToken } from "./sessions";

export class PasskeyRefused extends coded(NotProved, "passkey-refused") {}

/** The longest attestations have a few thousand base64url characters. */
const base64Url = (max: number) => line().min(1).max(max);

const commonFields = {
  id: base64Url(2000),
  rawId: base64Url(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
};

export const registrationAnswer = z.object({
  ...commonFields,
  response: z.object({
    clientDataJSON: base64Url(10_000),
    attestationObject: base64Url(50_000),
    transports: z.array(line().max(20)).max(10).optional().catch(undefined),
  }),
});

export const signedAnswer = z.object({
  ...commonFields,
  response: z.object({
    clientDataJSON: base64Url(10_000),
    authenticatorData: base64Url(10_000),
    signature: base64Url(5000),
    userHandle: base64Url(200).optional(),
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

function parseAnswer<Parsed>(schema: z.ZodType<Parsed>, text: string): Parsed {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PasskeyRefused();
  }
}

export type ChallengePurpose = "registration" | "proof" | "sign-in" | "second-step" | "replacement";

export interface ChallengeBinding {
  purpose: ChallengePurpose;
  key: string;
}

export const CHALLENGE_MS = 5 * MINUTE;

export async function storeChallenge(
  db: Db,
  challenge: string,
  binding: ChallengeBinding,
  now: number,
) {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
    await tx
      .insertInto("passkey_challenges")
      .values({ challenge, ...columnsOf(binding), expires_at: now + CHALLENGE_MS })
      .execute();
  });
}

export async function consumeChallenge(
  db: Db,
  challenge: string,
  binding: ChallengeBinding,
  now: number,
) {
  const { purpose, bound_to } = columnsOf(binding);
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("bound_to", "=", bound_to)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ purpose, key }: ChallengeBinding): { purpose: string; bound_to: string } {
  return { purpose, bound_to: key === "" ? "" : hashToken(key) };
}
