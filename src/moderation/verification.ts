import { randomBytes } from "node:crypto";
import { domainToUnicode } from "node:url";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/client";
import type { DomainProofsTable } from "../../db/schema/moderation";
import { inTransaction } from "../../db/transaction";
import { findUser } from "../accounts/users";
import { markVerifiedPublishers, verifiedColumns } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { Conflict, coded, InvalidInput } from "../lib/errors";
import { foldedName, isNamedAfter, parseDomain } from "../lib/folded-name";
import { line } from "../lib/inputs";
import type { DomainProbe } from "./domain-probe";
import { OrganizationChanged } from "./members";

export type DomainProof = Selectable<DomainProofsTable>;

export class ProofMissing extends coded(Conflict, "proof-missing") {}

export const proofForm = z.object({ domain: line().min(1, "required").max(253, "too-long") });

export function proofLocations(domain: string): { record: string; url: string } {
  return {
    record: `_marketplace-verification.${domain}`,
    url: `https://${domain}/.well-known/marketplace-verification.txt`,
  };
}

/** Members prove one domain at a time, for their current organization name. */
export async function requestProof(
  db: Db,
  { memberId, domain: typedDomain, ownHost }: { memberId: string; domain: string; ownHost: string },
  now: number,
): Promise<DomainProof> {
  const domain = parseDomain(typedDomain);
  if (!domain || domain === ownHost) throw invalidDomain("domain-invalid");
  return inTransaction(db, async (tx) => {
    const { organization: name } = await findUser(tx, memberId);
    if (!isNamedAfter(domain, name, domainToUnicode(domain))) throw invalidDomain("domain-other");
    await requireNoOtherDomain(tx, { memberId, domain, name });
    const existingProof = await proofOf(tx, memberId);
    if (existingProof?.domain === domain && existingProof.name === name) return existingProof;
    const token = randomBytes(16).toString("hex");
    const proof = { member_id: memberId, domain, name, token, asked_at: now };
    await tx
      .insertInto("domain_proofs")
      .values(proof)
      .onConflict((conflict) => conflict.column("member_id").doUpdateSet(proof))
      .execute();
    return proof;
  });
}

export async function proofOf(db: Db, memberId: string): Promise<DomainProof | null> {
  const proof = await db
    .selectFrom("domain_proofs")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return proof ?? null;
}

export async function checkProof(db: Db, memberId: string, probe: DomainProbe, now: () => number) {
  const proof = await proofOf(db, memberId);
  if (!proof) throw new ProofMissing();
  const { records, file } = await probe(proofLocations(proof.domain));
  if (!records.includes(proof.token) && file !== proof.token) throw new ProofMissing();
  await inTransaction(db, async (tx) => {
    const deletedProof = await tx
      .deleteFrom("domain_proofs")
      .where("member_id", "=", memberId)
      .where("token", "=", proof.token)
      .returning("domain")
      .executeTakeFirst();
    if (!deletedProof) throw new ProofMissing();
    await requireNoOtherDomain(tx, { memberId, domain: proof.domain, name: proof.name });
    const updatedUser = await tx
      .updateTable("users")
      .set(verifiedColumns(proof.name, proof.domain, now()))
      .where("id", "=", memberId)
      .where("organization", "=", proof.name)
      .returning("id")
      .executeTakeFirst();
    if (!updatedUser) throw new OrganizationChanged();
    await markVerifiedPublishers(tx, memberId, now());
    announce(tx, { type: "account-changed", userId: memberId });
  });
}

/** The owner of a similar domain must not pass for an organization that is already verified. */
async function requireNoOtherDomain(
  tx: Db,
  { memberId, domain, name }: { memberId: string; domain: string; name: string },
): Promise<void> {
  const conflictingUser = await tx
    .selectFrom("users")
    .select("id")
    .where("verified_key", "=", foldedName(name))
    .where("id", "<>", memberId)
    .where("verified_domain", "is distinct from", domain)
    .executeTakeFirst();
  if (conflictingUser) throw invalidDomain("name-verified");
}

const invalidDomain = (message: "domain-invalid" | "domain-other" | "name-verified") =>
  new InvalidInput([{ path: "domain", message }]);
