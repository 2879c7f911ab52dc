import argon2 from "argon2";
import type { Db } from "../../db/client";
import { TEXTS_EFFECTIVE_FROM } from "../../src/accounts/legal-texts";
import type { User } from "../../src/accounts/user";
import { newId } from "../../src/lib/ids";
import { CHEAPEST } from "./cheap-hashing";

export const PASSWORD = "correct horse battery";

const PEOPLE = {
  mei: { role: "seller", lastName: "Chan", organization: "Lantau Press" },
  ada: { role: "buyer", lastName: "Lim", organization: "Northlight AI" },
  bo: { role: "buyer", lastName: "Sato", organization: "Kite Models" },
  kim: { role: "buyer", lastName: "Park", organization: "Onlooker Ltd" },
} as const;

export type Person = keyof typeof PEOPLE;
export type People = Record<Person, User>;

export function registrationForm(name: string, changes: Record<string, unknown> = {}) {
  return {
    email: `${name}@example.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: name,
    lastName: "Doe",
    role: "buyer",
    organization: "Example Org",
    country: "HK",
    acceptTerms: true,
    acceptPrivacy: true,
    ...changes,
  };
}

let hash: Promise<string> | undefined;

export async function addPeople(db: Db, now: number): Promise<People> {
  const added: Partial<People> = {};
  for (const [name, person] of Object.entries(PEOPLE)) {
    added[name as Person] = await addUser(db, name, now, person);
  }
  return added as People;
}

export async function addUser(
  db: Db,
  name: string,
  now: number,
  changes: Partial<{ role: User["role"]; lastName: string; organization: string }> = {},
): Promise<User> {
  hash ??= argon2.hash(PASSWORD, CHEAPEST);
  const user: User = {
    id: newId(now),
    email: `${name}@example.test`,
    password_hash: await hash,
    first_name: name,
    last_name: changes.lastName ?? "Doe",
    profile_image_url: null,
    role: changes.role ?? "buyer",
    organization: changes.organization ?? "Example Org",
    country: "HK",
    is_email_verified: 1,
    membership_status: "active",
    sign_outs: 0,
    created_at: now,
    updated_at: now,
    legal_texts_at: TEXTS_EFFECTIVE_FROM,
    terms_accepted_at: null,
    commitment_limit_cents: null,
    unpaid_at: null,
    approval_needed_at: null,
    suspended_at: null,
    verified_as: null,
    verified_at: null,
    verified_domain: null,
    verified_key: null,
    waiting_since: null,
    merged_into: null,
  };
  await db.insertInto("users").values(user).execute();
  return user;
}
