import { z } from "zod";
import { NotProved } from "../lib/errors";
import { line } from "../lib/inputs";

export class PasskeyRefused extends NotProved {
  constructor() {
    super("passkey-refused");
  }
}

/** base64url; the longest attestations have a few thousand bytes. */
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
  return read(schema, text);
}

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
