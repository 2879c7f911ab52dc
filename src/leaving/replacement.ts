import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Claim, claimedPassword } from "../accounts/claim";
import { confirmEmail } from "../accounts/email";
import {
  findToken,
  issueLink,
  issueToken,
  type MailToken,
  takeToken,
} from "../accounts/mail-tokens";
import {
  hasSecondFactor,
  type ProofNeeds,
  proveSecondFactor,
  type SecondFactor,
  SecondFactorWrong,
  type ShownFactor,
  secondFactorOf,
} from "../accounts/second-factor";
import type { Whereabouts } from "../accounts/security-log";
import type { User } from "../accounts/user";
import { type Applicant, accountOf, createUser, EmailTaken, registerUser } from "../accounts/users";
import { TooManyRequests } from "../lib/errors";
import { queueMail } from "../mail/outbox";
import { type Belongings, belongingsOf, deleteAccount } from "./deletion";

/**
 * Registers, or where the address has an account and the applicant chose to overwrite it, lets the
 * registration wait (docs/product.md#overwriting-an-account): the old account stays whole until the
 * link that is mailed to its address is confirmed. A limit keeps strangers from flooding it; the
 * answer is the same.
 * @returns the account; null where the registration waits
 */
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

/** The address has an account; `draft` is the key to the registration that may replace it. */
export class ReplacementPossible extends EmailTaken {
  constructor(
    readonly draft: string,
    readonly email: string,
  ) {
    super();
  }
}

/**
 * Registers, or where the address has an account, keeps the registration for the form that asks
 * whether to overwrite.
 * @throws ReplacementPossible
 */
export async function registerOrAsk(db: Db, applicant: Applicant, now: number): Promise<User> {
  try {
    return await registerUser(db, applicant, now);
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    throw new ReplacementPossible(await keepDraft(db, applicant, now), applicant.email);
  }
}

async function keepDraft(db: Db, applicant: Applicant, now: number): Promise<string> {
  const { email } = applicant;
  const token = { purpose: "replacement-draft", email, payload: applicant } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now));
}

/** Goes on with what was kept, once its applicant has chosen to overwrite. @throws LinkUnknown, LinkGone */
export async function overwriteFromDraft(db: Db, key: string, now: number): Promise<User | null> {
  const draft = await inTransaction(db, (tx) => takeToken(tx, "replacement-draft", key, now));
  return registerOverwriting(db, applicantOf(draft), now);
}

async function requestReplacement(db: Db, applicant: Applicant, now: number): Promise<void> {
  const { email } = applicant;
  const purpose = "account-replacement";
  try {
    await inTransaction(db, async (tx) => {
      const token = await issueLink(tx, { purpose, email, payload: applicant }, now);
      await queueMail(tx, { to: email, template: purpose, values: { token } }, now);
    });
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
  }
}

/** What a replacement would do, for the page that asks about it. */
export interface Replacement {
  applicant: Applicant;
  /** The account that would go; null where it has gone meanwhile. */
  replacedId: string | null;
  /** What it has; null where there is none. */
  belongings: Belongings | null;
  /** What it asks for, as a mailbox alone does not delete it; null where it asks for nothing. */
  secondFactor: SecondFactor | null;
}

/** @throws LinkUnknown, LinkGone */
export async function findReplacement(db: Db, secret: string, now: number): Promise<Replacement> {
  const token = await findToken(db, "account-replacement", secret, now);
  const replacedId = await accountOf(db, token.email);
  return {
    applicant: applicantOf(token),
    replacedId,
    belongings: replacedId === null ? null : await belongingsOf(db, replacedId),
    secondFactor: replacedId === null ? null : await requiredFactor(db, replacedId),
  };
}

/** How whoever confirms a replacement shows that it is theirs to make. */
export interface ReplacementClaim extends Claim {
  /** The second factor of the account that goes. */
  shown: ShownFactor;
  from: Whereabouts;
}

/**
 * Deletes the old account and creates the new, its address proved by the link, in one transaction.
 * The new one has the password that the claim shows or sets, never one that only a stranger knows.
 * An old one with a second factor goes only to whoever shows it: else a stolen mailbox would delete
 * the account that the factor protects, and be an operator in its place.
 * @throws LinkUnknown, LinkGone, InvalidInput, SecondFactorWrong, TooManyRequests, AccountBound
 */
export async function replaceAccount(
  needs: ProofNeeds,
  secret: string,
  claim: ReplacementClaim,
): Promise<User> {
  const { db, clock } = needs;
  const { applicant, replacedId, secondFactor } = await findReplacement(db, secret, clock.now());
  const passwordHash = await claimedPassword(applicant.passwordHash, claim, applicant.email);
  // Last, so that a code is not used up by a claim that is refused for something else.
  const provedId = secondFactor ? replacedId : null;
  if (provedId !== null) await proveSecondFactor(needs, provedId, claim.shown, claim.from);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const token = await takeToken(tx, "account-replacement", secret, now);
    const oldId = await accountOf(tx, token.email);
    if (oldId !== null) {
      // Set up since this was asked.
      if (oldId !== provedId && (await hasSecondFactor(tx, oldId))) throw new SecondFactorWrong();
      await deleteAccount(tx, oldId, now);
    }
    const user = await createUser(tx, { ...applicantOf(token), passwordHash }, now);
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
