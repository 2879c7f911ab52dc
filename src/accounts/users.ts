import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { Conflict, NotFound, WrongCredentials } from "../lib/errors";
import { newId } from "../lib/ids";
import { DEFAULT_LANGUAGE, type Language } from "../lib/languages";
import { type TimeZone, zoneOf } from "../lib/times";
import { publicFace } from "../settings/public-face";
import { changeSettings } from "../settings/settings";
import { mailVerification } from "./email";
import { TEXTS_HOLD_FROM } from "./legal-texts";
import {
  hashChosenPassword,
  hashPassword,
  isFromOtherForm,
  verifyNothing,
  verifyPassword,
} from "./passwords";
import type { Credentials, Registration } from "./schema";
import type { User } from "./user";

/** The address belongs to an account (docs/product.md#overwriting-an-account). */
export class EmailTaken extends Conflict {
  constructor() {
    super("email-taken");
  }
}

/** There is no such user, or not for whoever asks. */
export class UserNotFound extends NotFound {
  constructor() {
    super("user-not-found");
  }
}

/** A registration that was checked, its password already hashed: what may be kept of one. */
export type Applicant = Omit<
  Registration,
  "password" | "confirmPassword" | "timeZone" | "acceptTerms" | "acceptPrivacy" | "overwrite"
> & {
  passwordHash: string;
  /** Whose pages they registered on: mails to them are in it too. */
  language?: Language;
  /** That of their browser: mails to them are in it too. */
  timezone?: TimeZone | null;
};

/** @throws InvalidInput for a password that is easily guessed */
export async function applicantFrom(
  form: Registration,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Applicant> {
  const { email, firstName, lastName, role, organization, country } = form;
  const passwordHash = await hashChosenPassword(form.password, email);
  const timezone = zoneOf(form.timeZone);
  return {
    ...{ email, passwordHash, firstName, lastName, role, organization, country },
    ...{ language, timezone },
  };
}

/**
 * Creates an account, and mails the link that proves its address; until then its membership is
 * pending (docs/product.md#registration).
 * @throws EmailTaken
 */
export async function registerUser(db: Db, applicant: Applicant, now: number): Promise<User> {
  return inTransaction(db, async (tx) => {
    const user = await createUser(tx, applicant, now);
    await mailVerification(tx, user, now);
    return user;
  });
}

/** Creates an account that waits for its address to be proved. @throws EmailTaken */
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
    legal_texts_at: TEXTS_HOLD_FROM,
  };
  try {
    await db.insertInto("users").values(user).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new EmailTaken() : error;
  }
  const { language = DEFAULT_LANGUAGE, timezone = null } = applicant;
  // Defaults are not stored: English for members who have seen no other language, and no zone.
  const chosen = {
    ...(language !== DEFAULT_LANGUAGE && { language }),
    ...(timezone !== null && { timezone }),
  };
  if (Object.keys(chosen).length > 0) await changeSettings(db, user.id, chosen, now);
  return user;
}

/**
 * The user that an address and password belong to.
 * @throws WrongCredentials for an unknown address as for a wrong password, after the same time
 */
export async function checkCredentials(db: Db, { email, password }: Credentials): Promise<User> {
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  const right = user
    ? await verifyPassword(user.password_hash, password)
    : await verifyNothing(password);
  if (!user || !right) throw new WrongCredentials();
  if (await isFromOtherForm(user.password_hash, password)) return rehash(db, user, password);
  return user;
}

async function rehash(db: Db, user: User, password: string): Promise<User> {
  const hash = await hashPassword(password);
  const rehashed = await db
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", user.id)
    .where("password_hash", "=", user.password_hash)
    .returningAll()
    .executeTakeFirst();
  return rehashed ?? user;
}

/** The id of an address's account; null where it has none. */
export async function accountOf(db: Db, email: string): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** What is stored of the password of an address's account; null where it has none. */
export async function passwordHashOf(db: Db, email: string): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

/** @throws NotFound for an account that is gone */
export async function findUser(db: Db, id: string): Promise<User> {
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!user) throw new NotFound("profile-not-found");
  return user;
}

export interface PublicProfile {
  firstName: string;
  lastName: string;
  organization: string;
  country: string;
  membershipStatus: string;
  profileImageUrl: string | null;
  /** Null unless they show it. */
  email: string | null;
  createdAt: number;
}

/**
 * What anyone may know of a publisher (docs/product.md#who-sees-whom). Buyers stay unknown: only
 * users who have listed a package have a public profile. What they keep back in their settings is
 * empty.
 * @throws NotFound
 */
export async function findPublicProfile(db: Db, userId: string): Promise<PublicProfile> {
  const found = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .selectAll("users")
    .select("settings")
    .where("users.id", "=", userId)
    .where((eb) =>
      eb.exists(eb.selectFrom("packages").select("id").whereRef("seller_id", "=", "users.id")),
    )
    .executeTakeFirst();
  if (!found) throw new NotFound("profile-not-found");
  const user = publicFace(found);
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
