import { createHash } from "node:crypto";
import { HOUR } from "../../src/lib/time";
import type { Newcomer } from "../../src/providers/joining";
import { saveProvider } from "../../src/providers/providers";
import { markTested } from "../../src/providers/requiring";
import { DOMAIN, settingsFor, verifyDomain } from "./single-sign-on";
import type { World } from "./world";

/** The secret of a first entry. */
export const NEWCOMER = "n".repeat(43);

/** Single sign-on of Ada's organization, and somebody who is about to join it. */
export async function addProvider(world: World): Promise<void> {
  const { db, clock, people } = world;
  const now = clock.now();
  await verifyDomain(world, "ada");
  const { id } = people.ada;
  const issuer = `https://login.test/${"x".repeat(60)}`;
  const form = settingsFor({ issuer }, { roleGroups: { bidder: ["x".repeat(60), "文言"] } });
  const settings = { ...form, trustsAddresses: false, groupClaim: "groups", defaultRole: null };
  const sealKey = Buffer.alloc(32).toString("base64url");
  await saveProvider(db, { sealKey, allowed: [] }, { id }, settings, now);
  await markTested(db, { organizationId: id, issuer, clientId: settings.clientId }, now);
  const email = `${"x".repeat(50)}@example.test`;
  const person = { subject: "nia", email, firstName: "Nia", lastName: "Doe" };
  const identity = { ...person, groups: [], provedAt: null };
  const { clientId } = settings;
  const provider = { organizationId: id, domain: DOMAIN, issuer, clientId };
  const newcomer: Newcomer = { ...provider, identity, next: undefined };
  await db
    .insertInto("mail_tokens")
    .values({
      token_hash: createHash("sha256").update(NEWCOMER).digest("hex"),
      purpose: "provider-account",
      email,
      payload: JSON.stringify(newcomer),
      created_at: now,
      expires_at: now + HOUR,
    })
    .execute();
}
