import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Db } from "../../db/client";
import type { Clock } from "../lib/time";
import {
  answerFrom,
  CHALLENGE_MS,
  type ChallengeBinding,
  challengeIn,
  consumeChallenge,
  PasskeyRefused,
  signedAnswer,
  storeChallenge,
} from "./passkey-answers";
import { credentialsOf, findCredential, type StoredPasskey } from "./passkeys";
import { type RelyingParty, requireRelyingParty, webauthn } from "./webauthn";

export interface PasskeyDeps {
  db: Db;
  clock: Clock;
  /** Null if passkeys cannot work at this site's address. */
  relyingParty: RelyingParty | null;
}

/** Without a password, the authenticator must verify its user by fingerprint or PIN. */
export async function requestPasskey(
  deps: PasskeyDeps,
  userId: string | null,
  binding: ChallengeBinding,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { db, clock } = deps;
  const site = requireRelyingParty(deps);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: CHALLENGE_MS,
    userVerification: isPasswordless(binding) ? "required" : "preferred",
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId) }),
  });
  await storeChallenge(db, options.challenge, binding, clock.now());
  return options;
}

export interface SignedChallenge {
  answer: string;
  binding: ChallengeBinding;
}

/** A counter that did not increase indicates a cloned passkey. @throws PasskeyRefused */
export async function provePasskey(
  deps: PasskeyDeps,
  userId: string | null,
  { answer: text, binding }: SignedChallenge,
): Promise<string> {
  const { db, clock } = deps;
  const site = requireRelyingParty(deps);
  const answer = answerFrom(signedAnswer, text);
  const challenge = challengeIn(answer);
  const now = clock.now();
  if (!(await consumeChallenge(db, challenge, binding, now))) throw new PasskeyRefused();
  const passkey = await findCredential(db, answer.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) throw new PasskeyRefused();
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.user_id))
    throw new PasskeyRefused();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: isPasswordless(binding),
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw new PasskeyRefused();
  if (!(await recordUse(db, passkey, authenticationInfo.newCounter, now)))
    throw new PasskeyRefused();
  return passkey.user_id;
}

export async function ownerOf(db: Db, text: string): Promise<string | null> {
  const { data } = signedAnswer.safeParse(jsonOrNull(text));
  return data ? ((await findCredential(db, data.id))?.user_id ?? null) : null;
}

async function recordUse(db: Db, passkey: StoredPasskey, counter: number, now: number) {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: now })
    .where("id", "=", passkey.id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb(eb.val(counter), "=", 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isPasswordless = ({ purpose }: ChallengeBinding) => purpose === "sign-in";

const userHandleOf = (userId: string) => Buffer.from(userId).toString("base64url");

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
