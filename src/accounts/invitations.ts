import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { Conflict, coded, Forbidden } from "../lib/errors";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import type { Joining } from "../rules/joining";
import { consumeLink, issueLink } from "./mail-tokens";
import type { Viewer } from "./viewer";

const INVITATION_MS = 14 * DAY;

export class InvitationNeeded extends coded(Forbidden, "invitation-needed") {}
export class AlreadyMember extends coded(Conflict, "already-member") {}

/** Operators named in the settings can always join; otherwise nobody could let anyone in. */
export function joiningOf(
  { joining, operatorEmails }: Pick<Config, "joining" | "operatorEmails">,
  email: string,
): Joining {
  return operatorEmails.includes(email) ? "open" : joining;
}

/** Anyone could register with an operator's address before it is confirmed. */
export function mustAwaitApproval(
  { joining, operatorEmails }: Pick<Config, "joining" | "operatorEmails">,
  { waiting, emailVerified, email }: Pick<Viewer, "waiting" | "emailVerified" | "email">,
): boolean {
  if (waiting) return true;
  return joining !== "open" && !emailVerified && operatorEmails.includes(email);
}

/** A stranger may have registered the address, so only a confirmed account refuses it. */
export async function inviteMember(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const existingUser = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("is_email_verified", "=", 1)
      .executeTakeFirst();
    if (existingUser) throw new AlreadyMember();
    const token = await issueLink(tx, { purpose: "invitation", email }, now, INVITATION_MS);
    if (token === null) return;
    await queueMail(tx, { to: email, template: "invitation", values: { token } }, now);
  });
}

/** Returns whether an invitation was used. @throws InvitationNeeded, LinkUnknown, LinkGone */
export async function redeemInvitation(
  tx: Db,
  applicant: { email: string; joining?: Joining; invitation?: string | undefined },
  now: number,
): Promise<boolean> {
  const { email, joining = "open", invitation } = applicant;
  if (joining === "open") return false;
  if (invitation) {
    const { email: invitedEmail } = await consumeLink(tx, "invitation", invitation, now);
    if (invitedEmail === email) return true;
    throw new InvitationNeeded();
  }
  if (joining === "invitation") throw new InvitationNeeded();
  return false;
}
