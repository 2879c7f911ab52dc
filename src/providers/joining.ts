import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { confirmEmail } from "../accounts/email";
import { redeemInvitation } from "../accounts/invitations";
import {
  consumeToken,
  findToken,
  issueToken,
  LinkGone,
  LinkUnknown,
} from "../accounts/mail-tokens";
import { requireOwnNames } from "../accounts/reserved-names";
import type { User } from "../accounts/user";
import { createUser, EmailTaken, findUser } from "../accounts/users";
import { announce } from "../announcements/announce";
import type { Language } from "../lib/languages";
import { MINUTE } from "../lib/time";
import { zoneOf } from "../lib/times";
import { recordAct } from "../organizations/acts";
import { addFounder, enroll } from "../organizations/enrollment";
import { requireRoom, withdrawColleagueInvitation } from "../organizations/invitations";
import { OrganizationSuspended } from "../organizations/refusals";
import type { Joining } from "../rules/joining";
import type { Identity } from "./claims";
import { linkAccount, memberAt } from "./entering";
import { activeProvider, type Provider } from "./providers";
import { AccountElsewhere, SignInOver } from "./refusals";
import { rolesFor } from "./roles";
import type { NewProviderAccount } from "./schema";

/** Which provider has identified somebody, and for whom: if that changes, they begin again. */
const WITNESS = ["organizationId", "domain", "issuer", "clientId"] as const;

/** Somebody whom a provider has identified, and who has no account yet. */
export interface Newcomer extends Pick<Provider, (typeof WITNESS)[number]> {
  identity: Identity;
  /** Where the sign-in began. */
  next: string | undefined;
}

export const NEWCOMER_LIFETIME_MS = 30 * MINUTE;

/** @returns a secret for the browser in which the person agrees to the terms. @throws RoleMissing */
export function beginAccount(
  db: Db,
  provider: Provider,
  identity: Identity,
  next: string | undefined,
  now: number,
): Promise<string> {
  const { organizationId, domain, issuer, clientId } = provider;
  rolesFor(provider, identity);
  const payload: Newcomer = { organizationId, domain, issuer, clientId, identity, next };
  const token = { purpose: "provider-account", email: identity.email, payload } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now, NEWCOMER_LIFETIME_MS));
}

/** @throws SignInOver */
export async function findNewcomer(db: Db, secret: string, now: number): Promise<Newcomer> {
  const { payload } = await unlessOver(findToken(db, "provider-account", secret, now));
  return JSON.parse(payload ?? "{}") as Newcomer;
}

async function unlessOver<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LinkUnknown || error instanceof LinkGone ? new SignInOver() : error;
  }
}

interface Circumstances {
  now: number;
  /** The network address of the request. */
  address: string;
  language: Language;
  joining: Joining;
}

/**
 * Creates the account of a member whose address the provider has confirmed, without a password.
 *
 * @throws SignInOver, ProviderUnknown, OrganizationSuspended, OrganizationFull, AccountElsewhere,
 * InvitationNeeded, RoleMissing
 */
export async function joinByProvider(
  db: Db,
  secret: string,
  { firstName, lastName, timeZone }: NewProviderAccount,
  { now, address, language, joining }: Circumstances,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const newcomer = await findNewcomer(tx, secret, now);
    const { organizationId, identity } = newcomer;
    await unlessOver(consumeToken(tx, "provider-account", secret, now));
    const { email, subject } = identity;
    const provider = await activeProvider(tx, { organizationId });
    if (WITNESS.some((name) => provider[name] !== newcomer[name])) throw new SignInOver();
    const roles = rolesFor(provider, identity);
    const { organization, country, suspended_at } = await findUser(tx, organizationId);
    if (suspended_at !== null) throw new OrganizationSuspended({ organization });
    if (await memberAt(tx, provider, identity, { now, address })) throw new SignInOver();
    await requireRoom(tx, organizationId, { email, now });
    const names = { email, first_name: firstName, last_name: lastName, organization: "" };
    await requireOwnNames(tx, { ...names, id: null, is_email_verified: 1 });
    const applicant = { email, firstName, lastName, country, language, joining } as const;
    await redeemInvitation(tx, applicant, now);
    const { id: memberId } = await createUser(
      tx,
      {
        ...applicant,
        passwordHash: "",
        role: "buyer",
        organization: "",
        timezone: zoneOf(timeZone),
      },
      now,
    ).catch((error: unknown) => {
      throw error instanceof EmailTaken ? new AccountElsewhere() : error;
    });
    await confirmEmail(tx, memberId, now);
    await addFounder(tx, organizationId);
    await enroll(tx, { memberId, organizationId, roles, joinedAt: now, ownLimitCents: null });
    await withdrawColleagueInvitation(tx, { organizationId, email });
    await linkAccount(tx, { organizationId, subject, memberId }, now);
    const actor = { id: organizationId, memberId, email, firstName, lastName };
    await recordAct(tx, actor, { act: "member-joined", subject: memberId, address }, now);
    announce(tx, { type: "account-changed", userId: organizationId });
    return findUser(tx, memberId);
  });
}
