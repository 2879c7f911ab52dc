import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { confirmEmail } from "../accounts/email";
import { redeemInvitation } from "../accounts/invitations";
import {
  consumeLink,
  consumeToken,
  findToken,
  issueLink,
  issueToken,
  type MailToken,
} from "../accounts/mail-tokens";
import {
  type FactorProof,
  hasSecondFactor,
  type ProofDeps,
  proveSecondFactor,
  type SecondFactor,
  SecondFactorWrong,
  secondFactorOf,
} from "../accounts/second-factor";
import type { ClientInfo } from "../accounts/security-log";
import type { User } from "../accounts/user";
import { type Applicant, accountOf, createUser, EmailTaken, registerUser } from "../accounts/users";
import { type Claim, claimedPassword } from "../accounts/verification";
import { queueMail } from "../mail/outbox";
import { type Belongings, belongingsOf, deleteAccount } from "./deletion";

/** Returns null if the registration waits for the existing account's owner. */
export async function registerOverwriting(
  db: Db,
  applicant: Applicant,
  now: number,
): Promise<User | null> {
  try {
    return await registerUser(db, applicant, now);
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    await requestReplacement(db, applicant, now);
    return null;
  }
}

export class ReplacementPossible extends EmailTaken {
  constructor(
    readonly draft: string,
    readonly applicant: Pick<Applicant, "email" | "passwordHash">,
  ) {
    super();
  }
}

export async function registerOrOfferReplacement(
  db: Db,
  applicant: Applicant,
  now: number,
): Promise<User> {
  try {
    return await registerUser(db, applicant, now);
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    throw new ReplacementPossible(await storeDraft(db, applicant, now), applicant);
  }
}

async function storeDraft(db: Db, applicant: Applicant, now: number): Promise<string> {
  const { email } = applicant;
  const token = { purpose: "replacement-draft", email, payload: applicant } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now));
}

export async function overwriteFromDraft(db: Db, key: string, now: number): Promise<User | null> {
  const draft = await inTransaction(db, (tx) => consumeToken(tx, "replacement-draft", key, now));
  return registerOverwriting(db, applicantOf(draft), now);
}

async function requestReplacement(db: Db, applicant: Applicant, now: number): Promise<void> {
  const { email } = applicant;
  const purpose = "account-replacement";
  await inTransaction(db, async (tx) => {
    const token = await issueLink(tx, { purpose, email, payload: applicant }, now);
    if (token === null) await storeDraft(tx, applicant, now);
    else await queueMail(tx, { to: email, template: purpose, values: { token } }, now);
  });
}

/** Whether the browser has entered this password. */
export type KnowsPassword = (email: string, passwordHash: string) => boolean;

const MAX_APPLICANTS = 1000;

/** A link confirms what this browser has entered, even if a stranger's registration came first. */
async function chosenApplicant(
  db: Db,
  token: MailToken,
  knows: KnowsPassword,
  now: number,
): Promise<Applicant> {
  const rows = await db
    .selectFrom("mail_tokens")
    .selectAll()
    .where("email", "=", token.email)
    .where("purpose", "in", ["account-replacement", "replacement-draft"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(MAX_APPLICANTS)
    .execute();
  const applicants = rows.map(applicantOf);
  const own = applicants.find(({ email, passwordHash }) => knows(email, passwordHash));
  return own ?? applicantOf(token);
}

export interface Replacement {
  applicant: Applicant;
  replacedId: string | null;
  belongings: Belongings | null;
  secondFactor: SecondFactor | null;
}

export async function findReplacement(
  db: Db,
  secret: string,
  now: number,
  knows: KnowsPassword = () => false,
): Promise<Replacement> {
  const token = await findToken(db, "account-replacement", secret, now);
  const replacedId = await accountOf(db, token.email);
  return {
    applicant: await chosenApplicant(db, token, knows, now),
    replacedId,
    belongings: replacedId === null ? null : await belongingsOf(db, replacedId),
    secondFactor: replacedId === null ? null : await requiredFactor(db, replacedId),
  };
}

export interface ReplacementClaim extends Claim {
  shown: FactorProof;
  from: ClientInfo;
  knows: KnowsPassword;
}

/** A second factor is required too, because a stolen mailbox must not be enough. */
export async function replaceAccount(
  deps: ProofDeps,
  secret: string,
  claim: ReplacementClaim,
): Promise<User> {
  const { db, clock } = deps;
  const replacement = await findReplacement(db, secret, clock.now(), claim.knows);
  const { applicant, replacedId, secondFactor } = replacement;
  const passwordHash = await claimedPassword(applicant.passwordHash, claim, applicant.email);
  // Checked last, so that a refused claim does not use up a code.
  const provedId = secondFactor ? replacedId : null;
  if (provedId !== null) await proveSecondFactor(deps, provedId, claim.shown, claim.from);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const token = await consumeLink(tx, "account-replacement", secret, now);
    // Deleting the old account also deletes the invitations to its address.
    const isInvited = await redeemInvitation(tx, applicant, now);
    const oldId = await accountOf(tx, token.email);
    if (oldId !== null) {
      // A second factor may have been added since the claim began.
      if (oldId !== provedId && (await hasSecondFactor(tx, oldId))) throw new SecondFactorWrong();
      await deleteAccount(tx, oldId, now);
    }
    const newUser = { ...applicant, passwordHash, ...(isInvited && { joining: "open" as const }) };
    const user = await createUser(tx, newUser, now);
    await confirmEmail(tx, user.id, now);
    return user;
  });
}

async function requiredFactor(db: Db, userId: string): Promise<SecondFactor | null> {
  return (await hasSecondFactor(db, userId)) ? secondFactorOf(db, userId) : null;
}

function applicantOf({ payload }: MailToken): Applicant {
  return JSON.parse(payload ?? "") as Applicant;
}
