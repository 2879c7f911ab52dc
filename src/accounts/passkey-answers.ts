import { z } from "zod";
import { NotProved } from "../lib/errors";
import { line } from "../lib/text-inputs";

/** What a passkey has signed is not what was asked for, or not by one that counts here. */
export class PasskeyRefused extends NotProved {
  constructor() {
    super("passkey-refused");
  }
}

/** In base64url; the longest that authenticators make is an attestation of some thousand bytes. */
const bytes = (max: number) => line().min(1).max(max);

const common = {
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
};

/** What a new passkey answers (W3C WebAuthn 3, RegistrationResponseJSON). */
export const registrationAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(line().max(20)).max(10).optional().catch(undefined),
  }),
});

/** What a passkey signs (AuthenticationResponseJSON). */
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

/** An answer as a form's field holds it. @throws PasskeyRefused for what is none */
export function answerFrom<Answer>(schema: z.ZodType<Answer>, text: string): Answer {
  return read(schema, text);
}

/** The challenge that an answer says it is to. @throws PasskeyRefused */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
  return read(clientData, text).challenge;
}

function read<Read>(schema: z.ZodType<Read>, text: string): Read {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PasskeyRefused();
  }
}
