import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { UsersTable } from "../../db/schema";
import { Conflict, InvalidInput, NotFound, WrongCredentials } from "../lib/errors";
import { newId } from "../lib/ids";
import { hashPassword, isCommonPassword, verifyNothing, verifyPassword } from "./passwords";
import type { Credentials, Registration } from "./schema";

export type User = Selectable<UsersTable>;

/** The address belongs to an account (spec section 8). */
export class EmailTaken extends Conflict {
  constructor() {
    super("email-taken");
  }
}

/**
 * Creates an account; its membership is pending and its address unverified (spec section 4).
 * @throws EmailTaken, InvalidInput for a password that everybody tries first
 */
export async function registerUser(db: Db, form: Registration, now: number): Promise<User> {
  if (isCommonPassword(form.password)) {
    throw new InvalidInput([{ path: "password", message: "password-common" }]);
  }
  const user: User = {
    id: newId(now),
    email: form.email,
    password_hash: await hashPassword(form.password),
    first_name: form.firstName,
    last_name: form.lastName,
    profile_image_url: null,
    role: form.role,
    organization: form.organization,
    country: form.country,
    is_email_verified: 0,
    membership_status: "pending",
    created_at: now,
    updated_at: now,
  };
  try {
    await db.insertInto("users").values(user).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new EmailTaken() : error;
  }
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
  return user;
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
  createdAt: number;
}

/**
 * What anyone may know of a publisher (spec section 3). Buyers stay unknown: only users who have
 * listed a package have a public profile (DESIGN section 5, Who sees whom).
 * @throws NotFound
 */
export async function findPublicProfile(db: Db, userId: string): Promise<PublicProfile> {
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where((eb) =>
      eb.exists(eb.selectFrom("packages").select("id").whereRef("seller_id", "=", "users.id")),
    )
    .executeTakeFirst();
  if (!user) throw new NotFound("profile-not-found");
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    organization: user.organization,
    country: user.country,
    membershipStatus: user.membership_status,
    profileImageUrl: user.profile_image_url,
    createdAt: user.created_at,
  };
}
