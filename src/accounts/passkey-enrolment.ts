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
  type ChallengeBinding,
  challengeIn,
  consumeChallenge,
  PasskeyRefused,
  registrationAnswer,
  storeChallenge,
} from "./passkey-answers";
import type { PasskeyDeps } from "./passkey-proof";
import { countPasskeys, credentialsOf, storePasskey } from "./passkeys";
import type { SessionUser } from "./proof";
import { isWithoutCertificates, requireRelyingParty, webauthn } from "./webauthn";

export const MAX_PASSKEYS = 20;

export class TooManyPasskeys extends Conflict {
  constructor() {
    super("too-many-passkeys", { most: MAX_PASSKEYS });
  }
}

export class PasskeyAlreadyAdded extends coded(Conflict, "passkey-known") {}

export const passkeyName = z.object({
  name: line("required").min(1, "required").max(60, "too-long"),
});

const bindingOf = ({ token }: SessionUser): ChallengeBinding => ({
  purpose: "registration",
  key: token,
});

export async function offerPasskey(
  deps: PasskeyDeps,
  actor: SessionUser & { email: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { db, clock } = deps;
  const site = requireRelyingParty(deps);
  if ((await countPasskeys(db, actor.userId)) >= MAX_PASSKEYS) throw new TooManyPasskeys();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: site.id,
    userID: new TextEncoder().encode(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: await credentialsOf(db, actor.userId),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await storeChallenge(db, options.challenge, bindingOf(actor), clock.now());
  return options;
}

export async function addPasskey(
  deps: PasskeyDeps,
  actor: SessionUser,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { db, clock } = deps;
  const { userId } = actor;
  const credential = await verifyAnswer(deps, actor, answer);
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
    throw isUniqueViolation(error) ? new PasskeyAlreadyAdded() : error;
  }
}

async function verifyAnswer(deps: PasskeyDeps, actor: SessionUser, text: string) {
  const { db, clock } = deps;
  const site = requireRelyingParty(deps);
  const answer = answerFrom(registrationAnswer, text);
  const challenge = challengeIn(answer);
  if (!(await consumeChallenge(db, challenge, bindingOf(actor), clock.now())))
    throw new PasskeyRefused();
  const hasNoCertificates = await isWithoutCertificates(answer.response.attestationObject).catch(
    () => false,
  );
  if (!hasNoCertificates) throw new PasskeyRefused();
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
