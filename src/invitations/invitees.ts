import type { Db } from "../../db/client";
import { emailAddress } from "../accounts/schema";
import { ORGANIZATION_PREFIX } from "../admission/admission";
import { foldedName } from "../lib/folded-name";
import { organizationOf } from "../memberships/colleagues";
import { partsOf } from "./lists";
import { InviteesUnknown } from "./refusals";

export interface Invitees {
  emails: readonly string[];
  organizations: readonly string[];
}

/** Returns each address or prefixed verified name once. @throws InviteesUnknown */
export async function readInvitees(tx: Db, { emails, organizations }: Invitees): Promise<string[]> {
  const verified = await verifiedNames(tx, organizations.flatMap(namesIn));
  const isVerified = (name: string) => verified.has(foldedName(name));
  const names = organizations.flatMap((text) => (isVerified(text) ? text : partsOf(text)));
  const matches = [
    ...emails.map((text) => ({ text, invitee: emailAddress.safeParse(text).data })),
    ...names.map((text) => ({ text, invitee: verified.get(foldedName(text)) })),
  ];
  const unknownInvitees = matches.filter(({ invitee }) => invitee === undefined);
  if (unknownInvitees.length > 0)
    throw new InviteesUnknown(unknownInvitees.map(({ text }) => text));
  return [...new Set(matches.flatMap(({ invitee }) => invitee ?? []))];
}

/** A text is one name if it is verified, and otherwise a list of names. */
const namesIn = (text: string) => [text, ...partsOf(text)];

async function verifiedNames(tx: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom("users")
    .select(["verified_key", "verified_as"])
    .where("verified_key", "in", [...new Set(names.map(foldedName))])
    .where("verified_at", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ verified_key: key, verified_as: name }) =>
      key && name ? [[key, ORGANIZATION_PREFIX + name]] : [],
    ),
  );
}

export function isOrganization(invitee: string): boolean {
  return invitee.startsWith(ORGANIZATION_PREFIX);
}

interface ReachedInvitees {
  /** Organizations, invited by the confirmed address of a member or by their verified name. */
  memberIds: string[];
  strangers: string[];
}

export async function reachInvitees(tx: Db, invitees: readonly string[]): Promise<ReachedInvitees> {
  const emails = invitees.filter((invitee) => !isOrganization(invitee));
  const names = invitees
    .filter(isOrganization)
    .map((name) => name.slice(ORGANIZATION_PREFIX.length));
  const members = await tx
    .selectFrom("users")
    .select(["email", organizationOf("users.id").as("id")])
    .where("email", "in", ["", ...emails])
    .where("is_email_verified", "=", 1)
    .execute();
  const keys = ["", ...names.map(foldedName)];
  const verified = await tx
    .selectFrom("users")
    .select("id")
    .where("verified_key", "in", keys)
    .where("verified_at", "is not", null)
    .execute();
  const memberEmails = new Set(members.map(({ email }) => email));
  return {
    memberIds: [...new Set([...members, ...verified].map(({ id }) => id))],
    strangers: emails.filter((email) => !memberEmails.has(email)),
  };
}
