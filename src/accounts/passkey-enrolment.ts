import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded } from "../lib/errors";
import { newId } from "../lib/ids";
import { line } from "../lib/inputs";
import { siteName } from "../lib/site-name";
import {
  answerFrom,
  CHALLENGE_MS,
  type ChallengeBond,
  challengeIn,
  keepChallenge,
  PasskeyRefused,
  registrationAnswer,
  takeChallenge,
} from "./passkey-answers";
import type { PasskeyDeps } from "./passkey-proof";
import { countPasskeys, credentialsOf, storePasskey } from "./passkeys";
import type { Acting } from "./proof";
import { isWithoutCertificates, siteOf, webauthn } from "./webauthn";

export const MAX_PASSKEYS = 20;

export class TooManyPasskeys extends Conflict {
  constructor() {
    super("too-many-passkeys", { most: MAX_PASSKEYS });
  }
}

export class PasskeyKnown extends coded(Conflict, "passkey-known") {}

export const passkeyName = z.object({
  name: line("required").min(1, "required").max(60, "too-long"),
});

const bondOf = ({ token }: Acting): ChallengeBond => ({ purpose: "registration", key: token });

export async function offerPasskey(
  deps: PasskeyDeps,
  acting: Acting & { email: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, clock } = deps;
  const site = siteOf(deps);
  if ((await countPasskeys(db, acting.userId)) >= MAX_PASSKEYS) throw new TooManyPasskeys();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: site.id,
    userID: new TextEncoder().encode(acting.userId),
    userName: acting.email,
    userDisplayName: acting.name,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: await credentialsOf(db, acting.userId),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(db, options.challenge, bondOf(acting), clock.now());
  return options;
}

export async function addPasskey(
  deps: PasskeyDeps,
  acting: Acting,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { db, clock } = deps;
  const { userId } = acting;
  const credential = await verifyAnswer(deps, acting, answer);
  const now = clock.now();
  try {
    await inTransaction(db, async (tx) => {
      if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) throw new TooManyPasskeys();
      await storePasskey(tx, {
        id: newId(now),
        user_id: userId,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        created_at: now,
        last_used_at: null,
      });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new PasskeyKnown() : error;
  }
}

async function verifyAnswer(deps: PasskeyDeps, acting: Acting, text: string) {
  const { db, clock } = deps;
  const site = siteOf(deps);
  const answer = answerFrom(registrationAnswer, text);
  const challenge = challengeIn(answer);
  if (!(await takeChallenge(db, challenge, bondOf(acting), clock.now())))
    throw new PasskeyRefused();
  const plain = await isWithoutCertificates(answer.response.attestationObject).catch(() => false);
  if (!plain) throw new PasskeyRefused();
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new PasskeyRefused();
  return registrationInfo.credential;
}
