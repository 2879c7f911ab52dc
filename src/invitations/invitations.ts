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
export async function invite(
  db: Db,
  { packageId, sellerId, ...request }: OwnedPackage & Invitees,
  now: number,
): Promise<Invitation[]> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findOwnPackage(tx, packageId, sellerId);
    if (lot.audience !== "invited" || lot.hidden_at !== null) throw new NotByInvitation();
    await requireConfirmed(tx, sellerId);
    const invitees = await readInvitees(tx, request);
    const before = new Set((await invitationsTo(tx, packageId)).map(({ invitee }) => invitee));
    const added = invitees.filter((invitee) => !before.has(invitee));
    if (before.size + added.length > MAX_INVITATIONS) throw new TooManyInvitations();
    await requireAllowance(tx, sellerId, added.length, now);
    await add(tx, lot, added, now);
    return invitationsTo(tx, packageId);
  });
}

export async function copyInvitations(
  tx: Db,
  before: { id: string },
  created: Package,
  now: number,
): Promise<void> {
  const invited = await invitationsTo(tx, before.id);
  const invitees = invited.map(({ invitee }) => invitee);
  if (created.audience === "invited") await add(tx, created, invitees, now);
}

async function add(tx: Db, lot: Package, invitees: readonly string[], now: number) {
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
  const news = otherIds.map((memberId) => {
    const uniqueKey = `invited ${packageId} ${memberId}`;
    return { memberId, template: "invited", values: { packageId, title }, uniqueKey } as const;
  });
  await informMembers(tx, news, now);
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
    const withdrawn = await tx
      .updateTable("invitations")
      .set({ withdrawn_at: now })
      .where("package_id", "=", packageId)
      .where("email", "=", invitee)
      .where("withdrawn_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!withdrawn) throw new InvitationNotFound();
    announce(tx, { type: "audience-changed", packageId });
  });
}

/** Unreachable accounts must not be able to send emails to strangers. */
async function requireConfirmed(tx: Db, sellerId: string): Promise<void> {
  const confirmed = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", sellerId)
    .where("is_email_verified", "=", 1)
    .executeTakeFirst();
  if (!confirmed) throw new SellerUnconfirmed();
}

async function requireAllowance(tx: Db, sellerId: string, added: number, now: number) {
  const { sent } = await tx
    .selectFrom("invitations")
    .innerJoin("packages", "packages.id", "invitations.package_id")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("packages.seller_id", "=", sellerId)
    .where("invited_at", ">", now - DAY)
    .executeTakeFirstOrThrow();
  if (sent + added > INVITATIONS_PER_DAY) throw new InvitationsUsedUp();
}
