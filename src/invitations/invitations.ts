import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import type { Language } from "../lib/languages";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { informMembers } from "../notifications/informing";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { settingsOf } from "../settings/settings";
import { type Invitees, reachInvitees, readInvitees } from "./invitees";
import {
  INVITATIONS_PER_DAY,
  InvitationNotFound,
  InvitationsUsedUp,
  MAX_INVITATIONS,
  NotByInvitation,
  SellerUnconfirmed,
  TooManyInvitations,
} from "./refusals";

interface OwnedPackage {
  packageId: string;
  sellerId: string;
}

export interface Invitation {
  invitee: string;
  invitedAt: number;
}

export async function listInvitations(db: Db, ownPackage: OwnedPackage): Promise<Invitation[]> {
  await findOwnPackage(db, ownPackage.packageId, ownPackage.sellerId);
  return invitationsTo(db, ownPackage.packageId);
}

function invitationsTo(db: Db, packageId: string): Promise<Invitation[]> {
  return db
    .selectFrom("invitations")
    .select(["email as invitee", "invited_at as invitedAt"])
    .where("package_id", "=", packageId)
    .where("withdrawn_at", "is", null)
    .orderBy("invited_at", "desc")
    .orderBy("email")
    .execute();
}

/** Emails each invitee once per package and notifies members. */
export async function sendInvitations(
  db: Db,
  { packageId, sellerId, ...request }: OwnedPackage & Invitees,
  now: number,
): Promise<Invitation[]> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findOwnPackage(tx, packageId, sellerId);
    if (lot.audience !== "invited" || lot.hidden_at !== null) throw new NotByInvitation();
    await requireConfirmedSeller(tx, sellerId);
    const invitees = await readInvitees(tx, request);
    const existing = new Set((await invitationsTo(tx, packageId)).map(({ invitee }) => invitee));
    const newInvitees = invitees.filter((invitee) => !existing.has(invitee));
    if (existing.size + newInvitees.length > MAX_INVITATIONS) throw new TooManyInvitations();
    await requireAllowance(tx, sellerId, newInvitees.length, now);
    await addInvitations(tx, lot, newInvitees, now);
    return invitationsTo(tx, packageId);
  });
}

export async function copyInvitations(
  tx: Db,
  existing: { id: string },
  copy: Package,
  now: number,
): Promise<void> {
  const invitations = await invitationsTo(tx, existing.id);
  const invitees = invitations.map(({ invitee }) => invitee);
  if (copy.audience === "invited") await addInvitations(tx, copy, invitees, now);
}

async function addInvitations(tx: Db, lot: Package, invitees: readonly string[], now: number) {
  if (invitees.length === 0) return;
  const { id: packageId, title, seller_id: sellerId } = lot;
  await tx
    .insertInto("invitations")
    .values(invitees.map((email) => ({ package_id: packageId, email, invited_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["package_id", "email"])
        .doUpdateSet({ invited_at: now, withdrawn_at: null }),
    )
    .execute();
  const { memberIds, strangers } = await reachInvitees(tx, invitees);
  const otherIds = memberIds.filter((memberId) => memberId !== sellerId);
  const notifications = otherIds.map((memberId) => {
    const uniqueKey = `invited ${packageId} ${memberId}`;
    return { memberId, template: "invited", values: { packageId, title }, uniqueKey } as const;
  });
  await informMembers(tx, notifications, now);
  const { language } = await settingsOf(tx, sellerId);
  const values = { packageId, ...(language && { readerLanguage: language as Language }) };
  for (const to of strangers) {
    const uniqueKey = `invited ${packageId} ${to}`;
    await queueMail(tx, { to, template: "invited-to-join", values, uniqueKey }, now);
  }
}

export async function withdrawInvitation(
  db: Db,
  { packageId, sellerId, invitee }: OwnedPackage & { invitee: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const withdrawnRow = await tx
      .updateTable("invitations")
      .set({ withdrawn_at: now })
      .where("package_id", "=", packageId)
      .where("email", "=", invitee)
      .where("withdrawn_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!withdrawnRow) throw new InvitationNotFound();
    announce(tx, { type: "audience-changed", packageId });
  });
}

/** Only sellers with a confirmed address can send emails to strangers. */
async function requireConfirmedSeller(tx: Db, sellerId: string): Promise<void> {
  const seller = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", sellerId)
    .where("is_email_verified", "=", 1)
    .executeTakeFirst();
  if (!seller) throw new SellerUnconfirmed();
}

async function requireAllowance(tx: Db, sellerId: string, newInvitees: number, now: number) {
  const { sent } = await tx
    .selectFrom("invitations")
    .innerJoin("packages", "packages.id", "invitations.package_id")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("packages.seller_id", "=", sellerId)
    .where("invited_at", ">", now - DAY)
    .executeTakeFirstOrThrow();
  if (sent + newInvitees > INVITATIONS_PER_DAY) throw new InvitationsUsedUp();
}
