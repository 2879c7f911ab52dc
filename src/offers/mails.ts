import type { Db } from "../../db/client";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import type { Offer } from "./offer";

export async function mailOffered(
  tx: Db,
  { id: offerId, bidder_id, amount_cents: amountCents, expires_at: expiresAt }: Offer,
  title: string,
  now: number,
): Promise<void> {
  for (const { email } of await recipients(tx, [bidder_id], "bidAlerts")) {
    const values = { offerId, title, amountCents, expiresAt };
    const uniqueKey = `offer ${offerId}`;
    await queueMail(tx, { to: email, template: "offer-made", values, uniqueKey }, now);
  }
}

export async function mailAccepted(tx: Db, offer: Offer, now: number): Promise<void> {
  const title = await titleOf(tx, offer);
  const { package_id: packageId, amount_cents: amountCents } = offer;
  await mailSeller(tx, offer, "offer-accepted", now);
  for (const { email } of await recipients(tx, [offer.bidder_id], "bidAlerts")) {
    const values = { packageId, title, amountCents };
    const uniqueKey = `offer-taken ${offer.id}`;
    await queueMail(tx, { to: email, template: "offer-taken", values, uniqueKey }, now);
  }
}

export function mailDeclined(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailSeller(tx, offer, "offer-declined", now);
}

export function mailLapsed(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailSeller(tx, offer, "offer-lapsed", now);
}

async function mailSeller(
  tx: Db,
  offer: Offer,
  template: "offer-accepted" | "offer-declined" | "offer-lapsed",
  now: number,
): Promise<void> {
  const { package_id: packageId, amount_cents: amountCents } = offer;
  const values = { packageId, title: await titleOf(tx, offer), amountCents };
  for (const { email } of await recipients(tx, [offer.seller_id], "bidAlerts")) {
    const uniqueKey = `${template} ${offer.id}`;
    await queueMail(tx, { to: email, template, values, uniqueKey }, now);
  }
}

async function titleOf(tx: Db, { package_id }: Offer): Promise<string> {
  const { title } = await tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", package_id)
    .executeTakeFirstOrThrow();
  return title;
}
