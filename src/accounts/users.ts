import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, NotFound, WrongCredentials } from "../lib/errors";
import { newId } from "../lib/ids";
import { DEFAULT_LANGUAGE, type Language } from "../lib/languages";
import { type TimeZone, zoneOf } from "../lib/times";
import { ORGANIZATION_PICTURE } from "../memberships/logo";
import type { Joining } from "../rules/joining";
import { changeSettings, toPublicProfile } from "../settings/settings";
import { mailVerification } from "./email";
import { redeemInvitation } from "./invitations";
import { TEXTS_EFFECTIVE_FROM } from "./legal-texts";
import {
  hashChosenPassword,
  hashPassword,
  isHashOfOtherForm,
  verifyDecoy,
  verifyPassword,
} from "./passwords";
import { requireOwnNames } from "./reserved-names";
import type { Credentials, Registration } from "./schema";
import type { User } from "./user";
import { NOT_VERIFIED } from "./verified";

export class EmailTaken extends coded(Conflict, "email-taken") {}
export class AccountNotFound extends coded(NotFound, "account-not-found") {}
export class UserNotFound extends coded(NotFound, "user-not-found") {}

export type Applicant = Omit<
  Registration,
  "password" | "confirmPassword" | "timeZone" | "acceptTerms" | "acceptPrivacy" | "overwrite"
> & {
  passwordHash: string;
  language?: Language;
  timezone?: TimeZone | null;
  joining?: Joining;
  /** The path to which the member returns after confirming the address. */
  next?: string | undefined;
};

export async function applicantFrom(
  form: Registration,
  language: Language = DEFAULT_LANGUAGE,
  joining: Joining = "open",
): Promise<Applicant> {
  const { email, firstName, lastName, role, organization, country, invitation } = form;
  const passwordHash = await hashChosenPassword(form.password, email);
  const timezone = zoneOf(form.timeZone);
  return {
    email,
    passwordHash,
    firstName,
    lastName,
    role,
    organization,
    country,
    language,
    timezone,
    joining,
    invitation,
  };
}

export async function registerUser(db: Db, applicant: Applicant, now: number): Promise<User> {
  return inTransaction(db, async (tx) => {
    const { email, firstName: first_name, lastName: last_name, organization } = applicant;
    const names = { email, first_name, last_name, organization };
    await requireOwnNames(tx, { ...names, id: null, is_email_verified: 0 });
    const isInvited = await redeemInvitation(tx, applicant, now);
    const admitted: Applicant = isInvited ? { ...applicant, joining: "open" } : applicant;
    const user = await createUser(tx, admitted, now);
    await mailVerification(tx, user, now, applicant.next);
    return user;
  });
}

export async function createUser(db: Db, applicant: Applicant, now: number): Promise<User> {
  const user: User = {
    id: newId(now),
    email: applicant.email,
    password_hash: applicant.passwordHash,
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    profile_image_url: null,
    role: applicant.role,
    organization: applicant.organization,
    country: applicant.country,
    is_email_verified: 0,
    membership_status: "pending",
    created_at: now,
    updated_at: now,
    sign_outs: 0,
    legal_texts_at: Math.max(now, TEXTS_EFFECTIVE_FROM),
    terms_accepted_at: now,
    commitment_limit_cents: null,
    unpaid_at: null,
    approval_needed_at: null,
    suspended_at: null,
    ...NOT_VERIFIED,
    waiting_since: applicant.joining === "approval" ? now : null,
    merged_into: null,
  };
  try {
    await db.insertInto("users").values(user).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new EmailTaken() : error;
  }
  const { language = DEFAULT_LANGUAGE, timezone = null } = applicant;
  const initialSettings = {
    ...(language !== DEFAULT_LANGUAGE && { language }),
    ...(timezone !== null && { timezone }),
  };
  if (Object.keys(initialSettings).length > 0)
    await changeSettings(db, user.id, initialSettings, now);
  return user;
}

/** Takes as long for an unknown address, or one without a password. @throws WrongCredentials */
export async function checkCredentials(db: Db, { email, password }: Credentials): Promise<User> {
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .where("password_hash", "<>", "")
    .executeTakeFirst();
  const isCorrect = user
    ? await verifyPassword(user.password_hash, password)
    : await verifyDecoy(password);
  if (!user || !isCorrect) throw new WrongCredentials();
  if (await isHashOfOtherForm(user.password_hash, password)) return rehash(db, user, password);
  return user;
}

async function rehash(db: Db, user: User, password: string): Promise<User> {
  const hash = await hashPassword(password);
  const updatedUser = await db
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .returningAll()
    .executeTakeFirst();
  return updatedUser ?? user;
}

export async function accountOf(db: Db, email: string): Promise<string | null> {
  const users = db.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirst())?.id ?? null;
}

export async function isConfirmedAddress(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("is_email_verified")
    .where("email", "=", email)
    .executeTakeFirst();
  return user?.is_email_verified === 1;
}

export async function passwordHashOf(db: Db, email: string): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

export async function findUser(db: Db, id: string): Promise<User> {
  const user = await findById.first(db, { id });
  if (!user) throw new NotFound("profile-not-found");
  return user;
}

const findById = prepared<{ id: string }, User>((db, value) =>
  db.selectFrom("users").selectAll().where("id", "=", value("id")),
);

export interface PublicProfile {
  firstName: string;
  lastName: string;
  organization: string;
  country: string;
  membershipStatus: string;
  profileImageUrl: string | null;
  email: string | null;
  createdAt: number;
}

/** Returns only members who have listed a package, without the fields that they hide. */
export async function findPublicProfile(db: Db, userId: string): Promise<PublicProfile> {
  const row = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .selectAll("users")
    .select(["settings", ORGANIZATION_PICTURE])
    .where("users.id", "=", userId)
    .where((eb) =>
      eb.exists(eb.selectFrom("packages").select("id").whereRef("seller_id", "=", "users.id")),
    )
    .executeTakeFirst();
  if (!row) throw new NotFound("profile-not-found");
  const user = toPublicProfile(row);
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    organization: user.organization,
    country: user.country,
    membershipStatus: user.membership_status,
    profileImageUrl: user.profile_image_url,
    email: user.email,
    createdAt: user.created_at,
  };
}
